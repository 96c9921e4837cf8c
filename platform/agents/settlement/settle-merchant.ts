/** Settles a merchant's windows in order, each once: seal, aggregate, bills, pay. */
import { lastSealable } from '../../../contract/agents/periods.ts'
import type { MerchantFacts } from '../../kernel/merchant/merchant-facts.ts'
import { sealWindow } from '../../money/sums/seal-window.ts'
import { aggregateWindow, passEmptyWindows } from './aggregate.ts'
import { requireCursor, type Settler } from './cursor.ts'
import { hashBills } from './hash-bills.ts'
import { payDueBills } from './pay-bills.ts'
import { archiveRows } from './rows-archive.ts'
import { writeBills } from './write-bills.ts'

const WINDOWS_PER_RUN = 24
/** An invocation has 1,000 statements of D1. Each step is counted at the most that it takes before it begins. */
const STATEMENTS_PER_RUN = 900
/** The last window of a month, with contracts of all periods, thousands of bills and late play. Most take some 20. */
const WINDOW_STATEMENTS = 74
/** For the hashes, and for a few payments at the end. */
const LAST_STATEMENTS = 200

export type SettleRun = { isDone: boolean; settledWindow: number }

/**
 * Goes on from where the last run came to, crashed or not, at most `windows` windows with play. Whatever was sealed is counted
 * as if on time. Safe to run twice, late, or at once with itself. `untilMs`: the time up to which windows may be sealed.
 */
export async function settleMerchant(
  settler: Settler,
  merchant: MerchantFacts,
  { untilMs = settler.clock(), windows = WINDOWS_PER_RUN }: { untilMs?: number; windows?: number } = {},
): Promise<SettleRun> {
  const target = lastSealable(untilMs)
  await sealWindow(settler, merchant.code, target)
  let at = await requireCursor(settler, merchant.code, target)
  let left = STATEMENTS_PER_RUN - LAST_STATEMENTS
  for (let settled = 0; settled < windows && left >= WINDOW_STATEMENTS; settled += 1) {
    if (at.aggregated === at.billed) {
      at = await passEmptyWindows(settler, merchant.code, at, target)
      if (at.billed >= target) break
      at = await aggregateWindow(settler, merchant, at)
    }
    await archiveRows(settler, merchant.code, at.aggregated)
    at = await writeBills(settler, merchant, at)
    left -= WINDOW_STATEMENTS
    const { hasMore, statements } = await payDueBills(settler, merchant.code, { most: left })
    if (hasMore) return { isDone: false, settledWindow: at.billed }
    left -= statements
  }
  const { hasMore } = await payDueBills(settler, merchant.code, { most: left + LAST_STATEMENTS / 2 })
  const { hasMore: hasUnhashed } = await hashBills(settler, merchant.code)
  return { isDone: at.billed >= target && !hasMore && !hasUnhashed, settledWindow: at.billed }
}

/**
 * For demo data, whose play was made with the seeding clock: settles all up to a time, and pays as of it. Windows of one
 * merchant are sealed in their order, so play of a day comes before this is called for its end.
 */
export async function settleUpTo(settler: Settler, merchant: MerchantFacts, untilMs: number): Promise<void> {
  const then = { ...settler, clock: () => untilMs }
  while (!(await settleMerchant(then, merchant, { untilMs })).isDone);
}
