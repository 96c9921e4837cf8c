-- OPS-01: under which the wallet knows what was credited of a movement. Two providers may name theirs alike, and an order's
-- own provider is the only one that needs no name beside it. NULL: `<order>:<transaction>`, as all were before.
ALTER TABLE deposit_receipt ADD COLUMN credit_key TEXT;
