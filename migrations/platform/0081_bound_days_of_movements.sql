-- SAFE-06: where in the journal the movements of a day lie, so that a statement finds its bounds, and its sums between them, among a
-- few hundred rows (docs/decisions/0031). As ledger_day_total has it, of the account that can be played and withdrawn alone.
ALTER TABLE ledger_day_total ADD COLUMN first_sequence INTEGER NOT NULL DEFAULT 0;
ALTER TABLE ledger_day_total ADD COLUMN last_sequence INTEGER NOT NULL DEFAULT 0;

UPDATE ledger_day_total SET first_sequence = bound.first, last_sequence = bound.last
FROM (SELECT merchant, member_id, occurred_at / 86400000 AS day, kind, min(sequence) AS first, max(sequence) AS last
  FROM ledger_record WHERE account = 'real' GROUP BY 1, 2, 3, 4) AS bound
WHERE ledger_day_total.merchant = bound.merchant AND ledger_day_total.member_id = bound.member_id
  AND ledger_day_total.day = bound.day AND ledger_day_total.kind = bound.kind;

DROP TRIGGER ledger_record_count_insert;
DROP TRIGGER ledger_record_count_delete;
DROP TRIGGER ledger_record_count_update;

CREATE TRIGGER ledger_record_count_insert AFTER INSERT ON ledger_record WHEN NEW.account = 'real' BEGIN
  INSERT INTO ledger_day_total (merchant, member_id, day, kind, movements, in_minor, out_minor, first_sequence, last_sequence)
  VALUES (NEW.merchant, NEW.member_id, NEW.occurred_at / 86400000, NEW.kind, 1, max(NEW.amount_minor, 0), max(-NEW.amount_minor, 0),
    NEW.sequence, NEW.sequence)
  ON CONFLICT DO UPDATE SET movements = movements + 1, in_minor = in_minor + excluded.in_minor,
    out_minor = out_minor + excluded.out_minor, last_sequence = max(last_sequence, excluded.last_sequence),
    first_sequence = iif(movements = 0, excluded.first_sequence, min(first_sequence, excluded.first_sequence));
END;

-- The rows of the day are looked through only when the one that goes was its first or its last.
CREATE TRIGGER ledger_record_count_delete AFTER DELETE ON ledger_record WHEN OLD.account = 'real' BEGIN
  UPDATE ledger_day_total SET movements = movements - 1, in_minor = in_minor - max(OLD.amount_minor, 0),
    out_minor = out_minor - max(-OLD.amount_minor, 0),
    first_sequence = iif(first_sequence < OLD.sequence, first_sequence, coalesce((SELECT min(sequence) FROM ledger_record
      WHERE merchant = OLD.merchant AND member_id = OLD.member_id AND kind = OLD.kind AND account = 'real'
        AND occurred_at >= OLD.occurred_at / 86400000 * 86400000
        AND occurred_at < (OLD.occurred_at / 86400000 + 1) * 86400000), 0)),
    last_sequence = iif(last_sequence > OLD.sequence, last_sequence, coalesce((SELECT max(sequence) FROM ledger_record
      WHERE merchant = OLD.merchant AND member_id = OLD.member_id AND kind = OLD.kind AND account = 'real'
        AND occurred_at >= OLD.occurred_at / 86400000 * 86400000
        AND occurred_at < (OLD.occurred_at / 86400000 + 1) * 86400000), 0))
  WHERE merchant = OLD.merchant AND member_id = OLD.member_id AND day = OLD.occurred_at / 86400000 AND kind = OLD.kind;
END;

-- A copy that comes twice changes nothing, and costs nothing here.
CREATE TRIGGER ledger_record_count_update AFTER UPDATE ON ledger_record WHEN OLD.account = 'real'
  AND (OLD.amount_minor <> NEW.amount_minor OR OLD.occurred_at <> NEW.occurred_at OR OLD.kind <> NEW.kind) BEGIN
  UPDATE ledger_day_total SET movements = movements - 1, in_minor = in_minor - max(OLD.amount_minor, 0),
    out_minor = out_minor - max(-OLD.amount_minor, 0),
    first_sequence = iif(first_sequence < OLD.sequence, first_sequence, coalesce((SELECT min(sequence) FROM ledger_record
      WHERE merchant = OLD.merchant AND member_id = OLD.member_id AND kind = OLD.kind AND account = 'real'
        AND occurred_at >= OLD.occurred_at / 86400000 * 86400000
        AND occurred_at < (OLD.occurred_at / 86400000 + 1) * 86400000), 0)),
    last_sequence = iif(last_sequence > OLD.sequence, last_sequence, coalesce((SELECT max(sequence) FROM ledger_record
      WHERE merchant = OLD.merchant AND member_id = OLD.member_id AND kind = OLD.kind AND account = 'real'
        AND occurred_at >= OLD.occurred_at / 86400000 * 86400000
        AND occurred_at < (OLD.occurred_at / 86400000 + 1) * 86400000), 0))
  WHERE merchant = OLD.merchant AND member_id = OLD.member_id AND day = OLD.occurred_at / 86400000 AND kind = OLD.kind;
  INSERT INTO ledger_day_total (merchant, member_id, day, kind, movements, in_minor, out_minor, first_sequence, last_sequence)
  VALUES (NEW.merchant, NEW.member_id, NEW.occurred_at / 86400000, NEW.kind, 1, max(NEW.amount_minor, 0), max(-NEW.amount_minor, 0),
    NEW.sequence, NEW.sequence)
  ON CONFLICT DO UPDATE SET movements = movements + 1, in_minor = in_minor + excluded.in_minor,
    out_minor = out_minor + excluded.out_minor, last_sequence = max(last_sequence, excluded.last_sequence),
    first_sequence = iif(movements = 0, excluded.first_sequence, min(first_sequence, excluded.first_sequence));
END;
