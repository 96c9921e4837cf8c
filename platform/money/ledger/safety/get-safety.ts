import { minor } from '../../../../contract/money.ts'
import type { SafetyState } from '../../../kernel/wallet/safety-types.ts'
import type { Outcome } from '../../../kernel/wallet/wallet-types.ts'
import { accept } from '../outcome.ts'
import type { Ledger } from '../types.ts'
import { getWalletState, notOpen } from '../wallet-state.ts'
import { readPlaySession } from './counts.ts'
import { readLimitStates } from './limits.ts'
import { isBarred, readBar } from './play-bar.ts'
import { presentPlaySession } from './play-session.ts'

/** All of a member's protection as it holds now. Reads only. */
export function getSafety(ledger: Ledger): Outcome<SafetyState> {
  if (!getWalletState(ledger)) return notOpen
  const now = ledger.clock()
  const bar = readBar(ledger)
  const playSession = readPlaySession(ledger)
  return accept({
    limits: readLimitStates(ledger, now),
    bar: isBarred(bar, now) ? bar : null,
    playSession: presentPlaySession(playSession, now),
    chosenReminderMinutes: playSession?.chosenMinutes ?? null,
    depositedMinor: minor(-sumOf(ledger, 'cash-in')),
    withdrawnMinor: sumOf(ledger, 'cash-out'),
  })
}

function sumOf({ sql }: Ledger, account: string) {
  const row = sql.exec<{ sum: number }>('SELECT balance_minor AS sum FROM current_accounts WHERE account = ?', account)
  return minor(row.toArray()[0]?.sum ?? 0)
}
