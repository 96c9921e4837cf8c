/** A long journal in seconds: settled rounds written as the ledger would have, so that the books check finds them sound. */
import { LIMIT_PERIODS } from '../../contract/rules/limits.ts'

const STAKE = 100

/** What a group keeps as its answer: as long as a real one. */
const ANSWER = JSON.stringify({
  sequence: 1,
  occurredAt: 1_790_000_000_000,
  balance: { kind: 'real', currency: 'USD', realMinor: 1, bonusMinor: 0, heldMinor: 0, pendingMinor: 0, frozen: false },
  round: {
    vendor: 'HARBOR',
    roundId: 'round-1',
    gameId: 'bench',
    gameCode: 'bench',
    gameName: 'Bench',
    category: 'RNG',
  },
})

/**
 * Round n of these makes two groups and four postings; the wallet stands where it stood before, and all is published.
 * `at`: when, as an expression of n.
 */
export function fillWallet({ sql }: DurableObjectStorage, from: number, count: number, at = String(Date.now())): void {
  const { last, real } = sql
    .exec<{ last: number; real: number }>(
      `SELECT (SELECT max(sequence) FROM posting_groups) AS last,
         (SELECT balance_minor FROM current_accounts WHERE account = 'real') AS real`,
    )
    .one()
  const rounds = `WITH RECURSIVE rounds_to_fill (n) AS (
    SELECT ${from} UNION ALL SELECT n + 1 FROM rounds_to_fill WHERE n + 1 < ${from + count})`
  const betAt = `${last} + 1 + 2 * (n - ${from})`
  sql.exec('INSERT OR IGNORE INTO accounts (account, balance_minor, last_sequence) VALUES (?, 0, 1)', 'held')
  for (const [kind, place] of [
    ['bet', betAt],
    ['win', `${betAt} + 1`],
  ] as const) {
    sql.exec(
      `${rounds} INSERT INTO posting_groups SELECT ${place}, '${kind}:HARBOR:${kind}-' || n, hex(randomblob(32)), '${kind}',
         ${at}, ${STAKE}, 'HARBOR', 'round-' || n, '${kind}-' || n, ? FROM rounds_to_fill`,
      ANSWER,
    )
  }
  const postings = [
    [betAt, 'held', STAKE, STAKE],
    [betAt, 'real', -STAKE, real - STAKE],
    [`${betAt} + 1`, 'held', -STAKE, 0],
    [`${betAt} + 1`, 'real', STAKE, real],
  ] as const
  for (const [place, account, amount, after] of postings)
    sql.exec(`${rounds} INSERT INTO postings SELECT ${place}, '${account}', ${amount}, ${after} FROM rounds_to_fill`)
  sql.exec(
    `${rounds} INSERT INTO rounds (opened_sequence, vendor, round_id, game_id, game_code, game_name, category, status,
       stake_minor, held_minor, payout_minor, unplayed_minor, bet_count, last_win_sequence, opened_at, closed_at, updated_sequence)
     SELECT ${betAt}, 'HARBOR', 'round-' || n, 'bench', 'bench', 'Bench', iif(n % 50 = 0, 'LIVE', 'RNG'), 'settled', ${STAKE}, 0, ${STAKE}, 0, 1,
       ${betAt} + 1, ${at}, ${at}, ${betAt} + 1 FROM rounds_to_fill`,
  )
  const end = last + 2 * count
  // A wallet has rows of one form only, so each statement of the other form changes nothing.
  sql.exec(`UPDATE accounts SET last_sequence = ? WHERE account IN ('real', 'held') AND last_sequence > 0`, end)
  sql.exec('UPDATE account_balances SET real_sequence = ?1, held_sequence = ?1', end)
  sql.exec('UPDATE wallet SET published_sequence = ?', end)
  sql.exec('UPDATE limit_windows SET staked_minor = staked_minor + ?1, paid_minor = paid_minor + ?1', count * STAKE)
  const windows = LIMIT_PERIODS.map(
    (period) =>
      `${period}_staked_minor = ${period}_staked_minor + ?1, ${period}_paid_minor = ${period}_paid_minor + ?1`,
  )
  sql.exec(`UPDATE play_counts SET ${windows.join(', ')}`, count * STAKE)
}
