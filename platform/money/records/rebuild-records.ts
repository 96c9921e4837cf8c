import type { Services } from '../../kernel/context.ts'
import { getWallet } from '../../kernel/wallet/wallet-interface.ts'
import { restoreMovements } from './compare-movements.ts'
import {
  type CompareOptions,
  type Comparison,
  type ComparisonCursor,
  compareRecords,
  type Difference,
  type Owner,
} from './compare-records.ts'
import { restoreTurnover } from './compare-turnover.ts'

/** Counted from rows, so there is nothing to send again for them. */
const SUMS: readonly Difference['table'][] = ['round_day_total', 'ledger_day_total', 'member_turnover']

export type Rebuild = Comparison & { rowsRemoved: number; sumsMended: number; eventsOnTheWay: number }
type RebuildOptions = Pick<CompareOptions, 'from' | 'pages'> & { sums?: number }

/** The sums once more, after all rows. */
const SUMS_CURSOR: ComparisonCursor = { part: 'rounds', before: 1 }

/**
 * REL-04: makes one member's read model equal to the journal again. Rows the journal does not know, or knows
 * otherwise, go at once; the wallet then sends its events again from the earliest fault on. Pages stay up meanwhile:
 * what was right is not touched. Compare once more when the queue has drained. Of a deep journal a portion, which leaves no hole
 * behind should it be the last; `next` says where to go on.
 */
export async function rebuildRecords(
  ctx: Pick<Services, 'env' | 'clock'>,
  owner: Owner,
  { from = null, pages = Number.MAX_SAFE_INTEGER, sums = Number.MAX_SAFE_INTEGER }: RebuildOptions = {},
): Promise<Rebuild> {
  const comparison = await compareRecords(ctx, owner, { from, pages })
  const rows = comparison.differences.filter(({ table }) => !SUMS.includes(table))
  // What is not there, or an older copy, needs no removing.
  const wrong = rows.filter(({ fault }) => fault === 'different' || fault === 'stray')
  const wrongSums = comparison.differences.filter(({ table }) => SUMS.includes(table))
  await removeRows(ctx.env.DB, owner, wrong)
  for (const sum of wrongSums.slice(0, sums)) await restoreSum(ctx.env.DB, owner, sum)
  const sumsMended = Math.min(wrongSums.length, sums)
  const next = sumsMended < wrongSums.length ? SUMS_CURSOR : comparison.next
  const answer = { ...comparison, next, rowsRemoved: wrong.length + sumsMended, sumsMended, eventsOnTheWay: 0 }
  const resent = rows.filter(({ fault }) => fault !== 'stray')
  if (resent.length === 0) return answer
  const afterSequence = Math.min(...resent.map(({ sequence }) => sequence)) - 1
  const sent = await getWallet(ctx.env.WALLET, owner.merchant, owner.memberId).republish({ afterSequence })
  if (!sent.ok) throw new Error(`republish: ${sent.message}`)
  return { ...answer, eventsOnTheWay: sent.value.pending }
}

/** By their keys as diffRows makes them: neither vendor codes nor sequences hold a space. */
async function removeRows(db: D1Database, { merchant, memberId }: Owner, wrong: readonly Difference[]): Promise<void> {
  const remove = (table: Difference['table'], columns: string, first: (text: string) => string | number) => {
    const keys = wrong.filter((row) => row.table === table).map(({ key }) => key.split(' '))
    const pairs = keys.map(([start = '', ...rest]) => [first(start), rest.join(' ')])
    return db
      .prepare(
        `DELETE FROM ${table} WHERE merchant = ?1 AND member_id = ?2
           AND (${columns}) IN (SELECT value ->> 0, value ->> 1 FROM json_each(?3))`,
      )
      .bind(merchant, memberId, JSON.stringify(pairs))
  }
  if (wrong.length === 0) return
  await db.batch([
    remove('ledger_record', 'sequence, account', Number),
    remove('round_record', 'vendor, round_id', String),
  ])
}

async function restoreSum(db: D1Database, { merchant, memberId }: Owner, { table, key }: Difference): Promise<void> {
  if (table === 'round_day_total') return restoreTotal(db, { merchant, memberId, key })
  if (table === 'ledger_day_total') return restoreMovements(db, { merchant, memberId }, key)
  return restoreTurnover(db, { merchant, memberId }, key)
}

/** One day's sum, taken anew from the rounds in a single statement. */
async function restoreTotal(
  db: D1Database,
  { merchant, memberId, key }: { merchant: string; memberId: string; key: string },
) {
  const [day, category, state] = key.split(' ')
  await db
    .prepare(
      `INSERT INTO round_day_total (merchant, member_id, day, category, state, rounds, stake_minor, payout_minor)
       SELECT ?1, ?2, ?3, ?4, ?5, count(*), coalesce(sum(stake_minor), 0), coalesce(sum(payout_minor), 0)
       FROM round_record WHERE merchant = ?1 AND member_id = ?2 AND category = ?4 AND state = ?5
         AND opened_at >= ?3 * 86400000 AND opened_at < (?3 + 1) * 86400000
       ON CONFLICT DO UPDATE SET rounds = excluded.rounds, stake_minor = excluded.stake_minor,
         payout_minor = excluded.payout_minor`,
    )
    .bind(merchant, memberId, Number(day), category ?? '', state ?? '')
    .run()
}
