/** Each round against the posting groups that name it, counted portion by portion. */
import type { Finding } from '../../../kernel/wallet/wallet-types.ts'
import type { Ledger } from '../types.ts'
import type { Range } from './walk-journal.ts'
import type { WalkName } from './walk-state.ts'

/**
 * Rounds are read as they are now, the journal up to `range.to`: one that has changed since is looked at with the portion
 * that changed it. A rollback may name a round that has ended, or one nobody opened: it then moves nothing.
 */
export function checkRounds(ledger: Ledger, walk: WalkName, range: Range): Finding[] {
  countGroups(ledger, walk, range)
  const found = [
    ...compare(ledger, walk, 'last_sequence > ?2 AND updated_sequence <= ?3', [range.after, range.to]),
    ...findUnposted(ledger, walk, range),
    ...compareUnplayed(ledger, range),
  ]
  forgetEnded(ledger, walk, range)
  return found
}

/** Those that have not ended, once the whole journal was read. */
export const checkOpenRounds = (ledger: Ledger, walk: WalkName) => compare(ledger, walk, '1', [])

function countGroups({ sql }: Ledger, walk: WalkName, { after, to }: Range): void {
  sql.exec(
    `INSERT INTO books_walk_rounds (walk, vendor, round_id, stake_minor, payout_minor, first_sequence, last_sequence)
     SELECT ?, vendor, round_id, sum(iif(kind = 'bet', amount_minor, 0)) - sum(iif(kind = 'rollback', amount_minor, 0)),
       sum(iif(kind = 'win', amount_minor, 0)), min(sequence), max(sequence)
     FROM posting_groups WHERE sequence > ? AND sequence <= ? AND vendor IS NOT NULL AND round_id IS NOT NULL
       AND kind NOT IN ('bet-rebate', 'correction')
     GROUP BY vendor, round_id
     ON CONFLICT DO UPDATE SET stake_minor = stake_minor + excluded.stake_minor,
       payout_minor = payout_minor + excluded.payout_minor, last_sequence = excluded.last_sequence`,
    walk,
    after,
    to,
  )
}

/** What began behind the round's first group came after its end, and brought nothing. */
function compare({ sql }: Ledger, walk: WalkName, which: string, bindings: number[]): Finding[] {
  const rows = sql.exec<{ detail: string }>(
    `SELECT vendor || ' round ' || round_id || ': stake ' || rounds.stake_minor || ' of ' || counted.stake_minor
        || ', payout ' || rounds.payout_minor || ' of ' || counted.payout_minor AS detail
     FROM books_walk_rounds AS counted CROSS JOIN rounds USING (vendor, round_id)
     WHERE walk = ?1 AND ${which} AND (held_minor <> iif(status = 'open', rounds.stake_minor, 0)
       OR counted.stake_minor <> iif(first_sequence <= opened_sequence, rounds.stake_minor + unplayed_minor, 0)
       OR counted.payout_minor <> iif(first_sequence <= opened_sequence, rounds.payout_minor, 0)) LIMIT 20`,
    walk,
    ...bindings,
  )
  return rows.toArray().map(({ detail }) => ({ check: 'round equals its groups', detail }))
}

function findUnposted({ sql }: Ledger, walk: WalkName, { after, to }: Range): Finding[] {
  const rows = sql.exec<{ detail: string }>(
    `SELECT vendor || ' round ' || round_id || ' has no posting group' AS detail FROM rounds
     WHERE opened_sequence > ?2 AND opened_sequence <= ?3 AND NOT EXISTS (SELECT 1 FROM books_walk_rounds AS counted
       WHERE walk = ?1 AND counted.vendor = rounds.vendor AND counted.round_id = rounds.round_id) LIMIT 20`,
    walk,
    after,
    to,
  )
  return rows.toArray().map(({ detail }) => ({ check: 'round has its groups', detail }))
}

/** What went back beside the payout is what was not played. */
function compareUnplayed({ sql }: Ledger, { after, to }: Range): Finding[] {
  const rows = sql.exec<{ detail: string }>(
    `SELECT vendor || ' round ' || round_id || ': ' || unplayed_minor || ' not played' AS detail
     FROM posting_groups JOIN rounds USING (vendor, round_id)
       LEFT JOIN postings ON postings.sequence = posting_groups.sequence AND account = 'real'
     WHERE posting_groups.sequence > ?1 AND posting_groups.sequence <= ?2 AND posting_groups.kind = 'win'
       AND coalesce(postings.amount_minor, 0) - posting_groups.amount_minor
         <> iif(updated_sequence = posting_groups.sequence, unplayed_minor, 0) LIMIT 20`,
    after,
    to,
  )
  return rows.toArray().map(({ detail }) => ({ check: 'unplayed equals its posting', detail }))
}

function forgetEnded({ sql }: Ledger, walk: WalkName, { after, to }: Range): void {
  sql.exec(
    `DELETE FROM books_walk_rounds WHERE walk = ?1 AND last_sequence > ?2 AND NOT EXISTS (SELECT 1 FROM rounds
       WHERE rounds.vendor = books_walk_rounds.vendor AND rounds.round_id = books_walk_rounds.round_id
         AND (status = 'open' OR updated_sequence > ?3))`,
    walk,
    after,
    to,
  )
}
