"""Code shared by the two empires' games: tracks, off-map battles, Resources, the Kaiserschlacht, National Will."""
