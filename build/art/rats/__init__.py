"""The four Rats of River Rats, large, in six moods: one head, four hats, coats and furs, as their Kings wear them."""
