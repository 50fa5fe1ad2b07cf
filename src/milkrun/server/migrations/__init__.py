"""The steps that bring a database of any released version up to today's tables."""
