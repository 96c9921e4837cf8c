/** The one place that reads rounds for people: with the vendor's name and the game's in the member's language. */

/**
 * What was staked. A round that was taken back has no stake left in the journal; its postings tell what there was. By their
 * index, which SQLite does not choose by itself: it would walk through all there is of the member, for each such round.
 */
const STAKE = `CASE WHEN r.state <> 'rolled_back' THEN r.stake_minor ELSE coalesce((SELECT -sum(b.amount_minor)
    FROM ledger_record b INDEXED BY ledger_record_by_round WHERE b.merchant = r.merchant AND b.member_id = r.member_id AND b.vendor = r.vendor
    AND b.round_id = r.round_id AND b.kind = 'rollback' AND b.account = 'held'), 0) END`

/** ?1 merchant, ?2 member, ?3 language. The newest posting at or before the round's last change gives its balance. */
const COLUMNS = `r.round_id, r.vendor, coalesce(v.display_name, r.vendor) AS vendor_name, r.game_id,
  coalesce(n.name, r.game_name) AS game_name, r.category, r.state, ${STAKE} AS stake_minor, r.payout_minor,
  r.opened_at, r.closed_at, r.opened_sequence, r.updated_sequence,
  coalesce(json_type(r.details, '$.proof') = 'object', 0) AS is_provably_fair,
  coalesce((SELECT l.balance_after_minor FROM ledger_record l WHERE l.merchant = r.merchant AND l.member_id = r.member_id
    AND l.sequence <= r.updated_sequence AND l.account = 'real' ORDER BY l.sequence DESC LIMIT 1), 0) AS balance_after_minor`

export const SELECT_ROUNDS = `SELECT ${COLUMNS} FROM round_record r
  LEFT JOIN vendor v ON v.vendor_code = r.vendor
  LEFT JOIN game_name n ON n.game_id = r.game_id AND n.language = ?3
  WHERE r.merchant = ?1 AND r.member_id = ?2`
