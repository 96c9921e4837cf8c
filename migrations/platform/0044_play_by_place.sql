-- Play by window and by UTC day under one name, so that one text reads either: `unit` picks, and the other is not touched.
-- `place`: the window or the day. `day`: the one whose tree holds, 288 windows a day.
-- Expands because nothing reads these views yet.
CREATE VIEW play_place AS
SELECT merchant, member_id, 'window' AS unit, window AS place, window / 288 AS day, category, rounds, stake_minor,
  payout_minor, valid_minor, late
FROM play_window
UNION ALL
SELECT merchant, member_id, 'day', day, day, category, rounds, stake_minor, payout_minor, valid_minor, late
FROM play_day;

-- What members staked in mode Lott on a day, themselves and by their team.
CREATE VIEW rebate_base AS
SELECT merchant, day, member_id AS id, rebate_base_minor AS base_minor FROM play_day WHERE rebate_base_minor > 0
UNION ALL
SELECT merchant, day, agent_id, rebate_base_minor FROM agent_day WHERE rebate_base_minor > 0;
