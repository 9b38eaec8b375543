"""The boards of both empires in words and pictures: names, sentences, panels, sheets and the strip below the map."""
