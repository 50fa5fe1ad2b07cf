"""What is in the box of Pig."""

EYES = 6
LOST = 0  # PIG-1.3: the eyes, counted from 0, that lose the turn
GOAL = 20  # PIG-1.5
