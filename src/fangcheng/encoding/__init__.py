"""What a seat may know as arrays, and what it may do as numbers: for tables that learn and bots."""
