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
  const bindings = [walk, range.after, range.to]
  const found = [
    ...compare(ledger, `${COUNTED} SELECT`, 'FROM counted', 'updated_sequence <= ?3', bindings),
    ...findUnposted(ledger, bindings),
    ...compareUnplayed(ledger, range),
  ]
  keepOpen(ledger, bindings)
  forgetEnded(ledger, bindings)
  return found
}

/** Those that have not ended, once the whole journal was read. */
export const checkOpenRounds = (ledger: Ledger, walk: WalkName) =>
  compare(ledger, 'SELECT', 'FROM books_walk_rounds AS counted', 'walk = ?1', [walk])

type Bindings = (string | number)[]

/**
 * What the journal says of each round that the portion (?2, ?3] names, with what the walk (?1) kept of it. Most rounds begin and
 * end in one portion: they are never written.
 */
const COUNTED = `WITH portion AS (
    SELECT vendor, round_id, sum(iif(kind = 'bet', amount_minor, 0)) - sum(iif(kind = 'rollback', amount_minor, 0)) AS stake_minor,
      sum(iif(kind = 'win', amount_minor, 0)) AS payout_minor, min(sequence) AS first_sequence, max(sequence) AS last_sequence
    FROM posting_groups WHERE sequence > ?2 AND sequence <= ?3 AND vendor IS NOT NULL AND round_id IS NOT NULL
      AND kind NOT IN ('bet-rebate', 'correction')
    GROUP BY vendor, round_id),
  counted AS (
    SELECT portion.vendor, portion.round_id, portion.stake_minor + coalesce(kept.stake_minor, 0) AS stake_minor,
      portion.payout_minor + coalesce(kept.payout_minor, 0) AS payout_minor,
      coalesce(kept.first_sequence, portion.first_sequence) AS first_sequence, portion.last_sequence AS last_sequence
    FROM portion LEFT JOIN books_walk_rounds AS kept
      ON kept.walk = ?1 AND kept.vendor = portion.vendor AND kept.round_id = portion.round_id)`

/** What began behind the round's first group came after its end, and brought nothing. */
function compare({ sql }: Ledger, select: string, from: string, which: string, bindings: Bindings): Finding[] {
  const rows = sql.exec<{ detail: string }>(
    `${select} vendor || ' round ' || round_id || ': stake ' || rounds.stake_minor || ' of ' || counted.stake_minor
        || ', payout ' || rounds.payout_minor || ' of ' || counted.payout_minor AS detail
     ${from} CROSS JOIN rounds USING (vendor, round_id)
     WHERE ${which} AND (held_minor <> iif(status = 'open', rounds.stake_minor, 0)
       OR counted.stake_minor <> iif(first_sequence <= opened_sequence, rounds.stake_minor + unplayed_minor, 0)
       OR counted.payout_minor <> iif(first_sequence <= opened_sequence, rounds.payout_minor, 0)) LIMIT 20`,
    ...bindings,
  )
  return rows.toArray().map(({ detail }) => ({ check: 'round equals its groups', detail }))
}

function findUnposted({ sql }: Ledger, bindings: Bindings): Finding[] {
  const rows = sql.exec<{ detail: string }>(
    `${COUNTED} SELECT vendor || ' round ' || round_id || ' has no posting group' AS detail FROM rounds
     WHERE opened_sequence > ?2 AND opened_sequence <= ?3
       AND (vendor, round_id) NOT IN (SELECT vendor, round_id FROM portion)
       AND NOT EXISTS (SELECT 1 FROM books_walk_rounds AS kept
         WHERE walk = ?1 AND kept.vendor = rounds.vendor AND kept.round_id = rounds.round_id) LIMIT 20`,
    ...bindings,
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

/** In SQL: the round that `name` has goes on behind the portion. */
const goesOn = (name: string) => `EXISTS (SELECT 1 FROM rounds WHERE rounds.vendor = ${name}.vendor
  AND rounds.round_id = ${name}.round_id AND (status = 'open' OR updated_sequence > ?3))`

/** The next portion goes on with them. */
function keepOpen({ sql }: Ledger, bindings: Bindings): void {
  sql.exec(
    `${COUNTED} INSERT INTO books_walk_rounds (walk, vendor, round_id, stake_minor, payout_minor, first_sequence, last_sequence)
     SELECT ?1, vendor, round_id, stake_minor, payout_minor, first_sequence, last_sequence FROM counted
     WHERE ${goesOn('counted')}
     ON CONFLICT DO UPDATE SET stake_minor = excluded.stake_minor, payout_minor = excluded.payout_minor,
       last_sequence = excluded.last_sequence`,
    ...bindings,
  )
}

/** Only what the portion names: a round that ended without a group of its own is found at the end of the journal. */
function forgetEnded({ sql }: Ledger, bindings: Bindings): void {
  sql.exec(
    `${COUNTED} DELETE FROM books_walk_rounds WHERE walk = ?1
       AND (vendor, round_id) IN (SELECT vendor, round_id FROM portion) AND NOT ${goesOn('books_walk_rounds')}`,
    ...bindings,
  )
}
