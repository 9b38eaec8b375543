"""What the two empires' games share: tracks, off-map battles, Resources, the Kaiserschlacht, National Will."""
