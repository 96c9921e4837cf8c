-- TRUST-03: whose balance tells of money that arrived and is not in it: the member of its order, or whom operators gave it
-- to. NULL while nobody knows.
ALTER TABLE deposit_receipt ADD COLUMN payee_id TEXT REFERENCES member (id);

UPDATE deposit_receipt SET payee_id = coalesce(member_id,
  (SELECT deposit_order.member_id FROM deposit_order WHERE deposit_order.id = deposit_receipt.order_id
    AND deposit_order.provider = deposit_receipt.provider AND deposit_order.merchant = deposit_receipt.merchant))
  WHERE state IN ('review', 'crediting');

CREATE INDEX deposit_receipt_coming ON deposit_receipt (payee_id, merchant) WHERE state IN ('review', 'crediting');
