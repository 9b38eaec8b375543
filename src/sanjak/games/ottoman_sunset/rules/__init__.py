"""The rules of Ottoman Sunset, in rulebook order: set-up and turn, events, advances, actions, battles and the end."""
