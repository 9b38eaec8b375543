"""The rules of The Lash of the Turk, in rulebook order: the turn, supply, weather, loyalty, attrition, replacements,
movement with its fleets, interceptions and overruns, combat and sieges, raids, the end."""
