"""The rules of Hapsburg Eclipse, in rulebook order: set-up and turn, events, movement, loyalty, actions, the end."""
