"""Rules that both empires' games share."""
