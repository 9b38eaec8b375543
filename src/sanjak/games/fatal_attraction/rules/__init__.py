"""The rules of A Fatal Attraction, module by module in the order of the rulebook."""
