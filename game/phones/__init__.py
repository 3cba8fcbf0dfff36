"""Phones as hands at the table: the view of one seat as plain data, its messages, and the server behind them."""
