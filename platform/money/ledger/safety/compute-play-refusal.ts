import type { Minor } from '../../../../contract/money.ts'
import type { Refused } from '../../../kernel/wallet/wallet-types.ts'
import { refuse } from '../outcome.ts'
import type { Ledger } from '../types.ts'
import { readPlaySession } from './counts.ts'
import { findPassedLimit } from './limits.ts'
import { computeBarRefusal, readBar } from './play-bar.ts'
import { computeReminderRefusal } from './play-session.ts'

/**
 * SAFE-01 to SAFE-03: why the member's protection takes no stake of this amount now. Asked in the transaction that
 * would take it, so that bets at once cannot pass a limit together. Null when it does.
 */
export function computePlayRefusal(
  ledger: Ledger,
  { amountMinor, opensRound, now }: { amountMinor: Minor; opensRound: boolean; now: number },
): Refused | null {
  const barred = computeBarRefusal(readBar(ledger), now)
  if (barred) return barred
  const passed = findPassedLimit(ledger, ['stake', 'loss'], { amountMinor, now })
  if (passed) return refuse(`${passed}_limit`, `a ${passed} limit is reached`)
  return opensRound ? computeReminderRefusal(readPlaySession(ledger), now) : null
}
