-- OPS-01: who came when, by which way, and when they deposited first: a row a member, and the sums of each UTC day.
-- 'direct': by themselves. 'friend': invited by a member. 'link', 'agent': below an agent. 'operator': opened by the house.
CREATE TABLE member_arrival (
  member_id TEXT PRIMARY KEY REFERENCES member (id),
  merchant TEXT NOT NULL REFERENCES merchant (code),
  day INTEGER NOT NULL,
  channel TEXT NOT NULL CHECK (channel IN ('direct', 'friend', 'link', 'agent', 'operator')),
  -- NULL: nothing was credited yet.
  first_deposit_day INTEGER
) STRICT, WITHOUT ROWID;
CREATE INDEX member_arrival_day ON member_arrival (merchant, day);

CREATE TABLE arrival_day_sum (
  merchant TEXT NOT NULL REFERENCES merchant (code),
  day INTEGER NOT NULL,
  channel TEXT NOT NULL,
  registered INTEGER NOT NULL,
  -- First deposits of this day.
  first_deposits INTEGER NOT NULL,
  -- Of who registered on this day: who has deposited since.
  converted INTEGER NOT NULL,
  PRIMARY KEY (merchant, day, channel)
) STRICT, WITHOUT ROWID;

INSERT INTO member_arrival (member_id, merchant, day, channel, first_deposit_day)
SELECT member.id, member.merchant, member.created_at_ms / 86400000,
  coalesce(
    (SELECT opened_by FROM member_opening WHERE member_opening.member_id = member.id),
    (SELECT 'friend' FROM referral WHERE invitee_id = member.id),
    'direct'),
  (SELECT min(coalesce(ended_at_ms, changed_at_ms)) / 86400000 FROM deposit_order
    WHERE deposit_order.member_id = member.id AND deposit_order.merchant = member.merchant AND state = 'credited')
FROM member WHERE type <> 4;

INSERT INTO arrival_day_sum (merchant, day, channel, registered, first_deposits, converted)
SELECT merchant, day, channel, sum(registered), sum(first_deposits), sum(converted) FROM (
  SELECT merchant, day, channel, 1 AS registered, 0 AS first_deposits, first_deposit_day IS NOT NULL AS converted
  FROM member_arrival
  UNION ALL
  SELECT merchant, first_deposit_day, channel, 0, 1, 0 FROM member_arrival WHERE first_deposit_day IS NOT NULL
) GROUP BY merchant, day, channel;

-- A guest has no account of their own: they arrive when they make one.
CREATE TRIGGER member_arrives AFTER INSERT ON member WHEN NEW.type <> 4 BEGIN
  INSERT INTO member_arrival (member_id, merchant, day, channel)
  VALUES (NEW.id, NEW.merchant, NEW.created_at_ms / 86400000, 'direct');
  INSERT INTO arrival_day_sum (merchant, day, channel, registered, first_deposits, converted)
  VALUES (NEW.merchant, NEW.created_at_ms / 86400000, 'direct', 1, 0, 0)
  ON CONFLICT DO UPDATE SET registered = registered + 1;
END;
-- Written in the commit that makes the member, after the row of the member.
CREATE TRIGGER member_arrives_below AFTER INSERT ON member_opening BEGIN
  UPDATE member_arrival SET channel = NEW.opened_by WHERE member_id = NEW.member_id;
END;
CREATE TRIGGER member_arrives_invited AFTER INSERT ON referral BEGIN
  UPDATE member_arrival SET channel = 'friend' WHERE member_id = NEW.invitee_id AND channel = 'direct';
END;
CREATE TRIGGER member_arrival_moves AFTER UPDATE OF channel ON member_arrival WHEN NEW.channel <> OLD.channel BEGIN
  UPDATE arrival_day_sum SET registered = registered - 1, converted = converted - (OLD.first_deposit_day IS NOT NULL)
  WHERE merchant = OLD.merchant AND day = OLD.day AND channel = OLD.channel;
  INSERT INTO arrival_day_sum (merchant, day, channel, registered, first_deposits, converted)
  VALUES (NEW.merchant, NEW.day, NEW.channel, 1, 0, NEW.first_deposit_day IS NOT NULL)
  ON CONFLICT DO UPDATE SET registered = registered + 1, converted = converted + excluded.converted;
END;
-- The first one alone: it is not credited twice, and a second one finds the day.
CREATE TRIGGER member_deposits_first AFTER UPDATE OF state ON deposit_order
WHEN NEW.state = 'credited' AND OLD.state <> 'credited' BEGIN
  UPDATE member_arrival SET first_deposit_day = NEW.changed_at_ms / 86400000
  WHERE member_id = NEW.member_id AND first_deposit_day IS NULL;
END;
CREATE TRIGGER member_arrival_converts AFTER UPDATE OF first_deposit_day ON member_arrival
WHEN OLD.first_deposit_day IS NULL AND NEW.first_deposit_day IS NOT NULL BEGIN
  UPDATE arrival_day_sum SET converted = converted + 1
  WHERE merchant = NEW.merchant AND day = NEW.day AND channel = NEW.channel;
  INSERT INTO arrival_day_sum (merchant, day, channel, registered, first_deposits, converted)
  VALUES (NEW.merchant, NEW.first_deposit_day, NEW.channel, 0, 1, 0)
  ON CONFLICT DO UPDATE SET first_deposits = first_deposits + 1;
END;
