import { Refusal } from '../../../contract/errors.ts'
import { getPolicy } from '../../../contract/policy/policy.ts'
import { afterMonths } from '../../../contract/rules/limits.ts'
import { DAY_MS } from '../../../contract/time-units.ts'
import type { PlatformContext } from '../../kernel/context.ts'
import type { TimeRange } from '../../kernel/wallet/wallet-interface.ts'

/** After any time a record can have: a whole number of days, so that "until now" has no ragged end. */
const END_OF_TIME = DAY_MS * 100_000

/**
 * SAFE-06: the range a page of records asks for. At once it goes back as many months as the policy gives, from the
 * first moment of that day; who names an earlier beginning asks for it, and gets it as far back as records are kept
 * ready. Throws `malformed` beyond that, and for a range that ends before it begins.
 */
export function parseRange(
  { merchant, clock }: Pick<PlatformContext, 'merchant' | 'clock'>,
  { from, to }: { from?: string | undefined; to?: string | undefined },
): TimeRange {
  const { historyMonthsAtOnce, historyMonths } = getPolicy(merchant.jurisdiction)
  const end = to === undefined ? END_OF_TIME : Date.parse(to)
  const atOnce = afterMonths(Math.min(end, clock()), -historyMonthsAtOnce)
  const begin = from === undefined ? Math.floor(atOnce / DAY_MS) * DAY_MS : Date.parse(from)
  if (begin >= end) throw new Refusal('malformed', 'a range begins before it ends')
  // A month more than promised: a browser's clock and the midnight of its place may be ahead of ours.
  if (begin < afterMonths(clock(), -historyMonths - 1)) throw new Refusal('malformed', `${historyMonths} months back`)
  return { from: begin, to: end }
}
