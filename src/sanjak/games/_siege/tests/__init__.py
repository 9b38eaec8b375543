"""What the tests of both empires' games share."""
