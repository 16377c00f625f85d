"""What bots do at a table and what hands are worth: worked out by processes that think."""
