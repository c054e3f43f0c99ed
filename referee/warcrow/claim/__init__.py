"""Claims: what the table measures and sees. One room for each kind; what is said is kept until it may have changed."""
