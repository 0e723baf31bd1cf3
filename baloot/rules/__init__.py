"""The game of Baloot as pure values: standard library only, no clock, no chance, no database."""
