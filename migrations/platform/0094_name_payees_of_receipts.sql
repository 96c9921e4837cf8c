-- REL-04: the books compare what was credited with the receipts of a member, so those of the past are named too.
UPDATE deposit_receipt SET payee_id = coalesce(member_id,
  (SELECT deposit_order.member_id FROM deposit_order WHERE deposit_order.id = deposit_receipt.order_id
    AND deposit_order.provider = deposit_receipt.provider AND deposit_order.merchant = deposit_receipt.merchant))
  WHERE payee_id IS NULL AND state IN ('accepted', 'credited');

CREATE INDEX deposit_receipt_of_payee ON deposit_receipt (payee_id, merchant, state);
DROP INDEX deposit_receipt_coming;
