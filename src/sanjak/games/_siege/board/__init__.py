"""How both empires' boards are told and drawn: names, words, panels, sheets and the strip below the map."""
