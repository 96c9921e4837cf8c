import { minor } from '../../../../contract/money.ts'
import { computeValidBet } from '../../../../contract/rules/valid-bet.ts'
import type { PlaySum, TimeRange } from '../../../kernel/wallet/record-types.ts'
import type { Outcome } from '../../../kernel/wallet/wallet-types.ts'
import { plus } from '../amounts.ts'
import { accept } from '../outcome.ts'
import type { Ledger } from '../types.ts'
import { getWalletState } from '../wallet-state.ts'
import { readClosed } from './fold-records.ts'
import { readCorrectionsIn } from './read-corrections.ts'
import { QUARTER_MS, splitRange } from './split-range.ts'

/**
 * MEM-08, MEM-14: what was played for money in each range, by vendor and category: rounds that closed then. Exact for any
 * range; days of any time zone are whole quarters and read no round.
 */
export function sumPlay(ledger: Ledger, { ranges }: { ranges: readonly TimeRange[] }): Outcome<PlaySum[]> {
  if (getWalletState(ledger)?.kind !== 'real') return accept([])
  const parts = ranges.map((range) => splitRange(range, [QUARTER_MS]))
  const quarters = parts.flatMap(({ spans }, index) => spans.map(({ from, to }) => ({ range: index, from, to })))
  const edges = parts.flatMap((part, index) => part.edges.flatMap((edge) => readEdge(ledger, index, edge)))
  const sums = new Map<string, PlaySum>()
  const corrected = ranges.flatMap((range, index) => readCorrected(ledger, index, range))
  for (const row of [...readQuarters(ledger, quarters), ...edges, ...corrected]) {
    const name = `${row.range} ${row.vendor} ${row.category}`
    const sum = sums.get(name)
    sums.set(name, sum ? add(sum, row) : row)
  }
  return accept([...sums.values()])
}

function readQuarters({ sql }: Ledger, quarters: readonly object[]): PlaySum[] {
  return sql
    .exec<PlaySum & Record<string, SqlStorageValue>>(
      `SELECT part.value ->> 'range' AS range, vendor, category, sum(rounds) AS rounds, sum(stake_minor) AS stakeMinor,
         sum(valid_minor) AS validMinor, sum(payout_minor) AS payoutMinor, sum(rebate_base_minor) AS rebateBaseMinor
       FROM json_each(?) AS part CROSS JOIN play_quarters
         ON quarter >= part.value ->> 'from' AND quarter < part.value ->> 'to'
       GROUP BY 1, vendor, category ORDER BY 1, vendor, category`,
      JSON.stringify(quarters),
    )
    .toArray()
}

/** Less than a quarter of an hour: round by round. */
function readEdge({ sql }: Ledger, range: number, { from, to }: TimeRange): PlaySum[] {
  const place = sql
    .exec<{ first: number; last: number }>(
      'SELECT first_sequence AS first, last_sequence AS last FROM journal_spans WHERE span_ms = ? AND number = ?',
      QUARTER_MS,
      Math.floor(from / QUARTER_MS),
    )
    .toArray()[0]
  if (!place) return []
  return readClosed(sql, place.first - 1, place.last)
    .filter(({ status, closedAt }) => status === 'settled' && closedAt >= from && closedAt < to)
    .map((round) => {
      const { vendor, category, stakeMinor, payoutMinor, rebateBaseMinor } = round
      const validMinor = computeValidBet(round)
      return { range, vendor, category, rounds: 1, stakeMinor, validMinor, payoutMinor, rebateBaseMinor }
    })
}

/** By when they were posted, as the sums of agents count them. */
const readCorrected = ({ sql }: Ledger, range: number, asked: TimeRange): PlaySum[] =>
  readCorrectionsIn(sql, asked).map(({ vendor, category, movedMinor }) => {
    const nothing = minor(0)
    const played = { rounds: 0, stakeMinor: nothing, validMinor: nothing, rebateBaseMinor: nothing }
    return { range, vendor, category, ...played, payoutMinor: movedMinor }
  })

const add = (one: PlaySum, other: PlaySum): PlaySum => ({
  ...one,
  rounds: one.rounds + other.rounds,
  stakeMinor: plus(one.stakeMinor, other.stakeMinor),
  validMinor: plus(one.validMinor, other.validMinor),
  payoutMinor: plus(one.payoutMinor, other.payoutMinor),
  rebateBaseMinor: plus(one.rebateBaseMinor, other.rebateBaseMinor),
})
