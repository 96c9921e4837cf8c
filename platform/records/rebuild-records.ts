import type { Services } from '../context.ts'
import { getWallet } from '../wallet/wallet-interface.ts'
import { restoreMovements } from './compare-movements.ts'
import { type Comparison, compareRecords, type Difference, isWrong, type Owner } from './compare-records.ts'
import { restoreTurnover } from './compare-turnover.ts'

/** Counted from rows, so there is nothing to send again for them. */
const SUMS: readonly Difference['table'][] = ['round_day_total', 'ledger_day_total', 'member_turnover']

export type Rebuild = Comparison & { rowsRemoved: number; eventsOnTheWay: number }

/**
 * REL-04: makes one member's read model equal to the journal again. Rows the journal does not know, or knows
 * otherwise, go at once; the wallet then sends its events again from the earliest fault on. Pages stay up meanwhile:
 * what was right is not touched. Compare once more when the queue has drained.
 */
export async function rebuildRecords(ctx: Pick<Services, 'env'>, owner: Owner): Promise<Rebuild> {
  const comparison = await compareRecords(ctx, owner)
  const wrong = comparison.differences.filter(isWrong)
  for (const difference of wrong) await remove(ctx.env.DB, owner, difference)

  const resent = comparison.differences.filter(({ table, fault }) => !SUMS.includes(table) && fault !== 'stray')
  const answer = { ...comparison, rowsRemoved: wrong.length, eventsOnTheWay: 0 }
  if (resent.length === 0) return answer
  const afterSequence = Math.min(...resent.map(({ sequence }) => sequence)) - 1
  const sent = await getWallet(ctx.env.WALLET, owner.merchant, owner.memberId).republish({ afterSequence })
  if (!sent.ok) throw new Error(`republish: ${sent.message}`)
  return { ...answer, eventsOnTheWay: sent.value.pending }
}

async function remove(db: D1Database, { merchant, memberId }: Owner, { table, key }: Difference): Promise<void> {
  if (table === 'round_day_total') return restoreTotal(db, { merchant, memberId, key })
  if (table === 'ledger_day_total') return restoreMovements(db, { merchant, memberId }, key)
  if (table === 'member_turnover') return restoreTurnover(db, { merchant, memberId }, key)
  const [first, second] = table === 'ledger_record' ? ['sequence', 'account'] : ['vendor', 'round_id']
  // The key is that of diffRows: neither vendor codes nor sequences hold a space.
  const [firstValue, ...rest] = key.split(' ')
  await db
    .prepare(`DELETE FROM ${table} WHERE merchant = ? AND member_id = ? AND ${first} = ? AND ${second} = ?`)
    .bind(merchant, memberId, table === 'ledger_record' ? Number(firstValue) : firstValue, rest.join(' '))
    .run()
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
