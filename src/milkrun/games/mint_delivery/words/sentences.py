"""Actions, events and what is to be done now, in plain sentences."""
