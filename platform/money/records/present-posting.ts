import type { LedgerRecord } from '../../../contract/calls/money/records.ts'
import { presentMoney } from '../../../contract/money.ts'
import { presentTime } from '../../kernel/present-time.ts'
import { namePosting } from '../../kernel/wallet/posting-kind.ts'
import type { Movement } from '../../kernel/wallet/wallet-interface.ts'

/** `ofRound`: what its round came to, where it has one and a reader may not see all of it. */
export function presentPosting(
  movement: Movement,
  description: string,
  ofRound: LedgerRecord['ofRound'] = null,
): LedgerRecord {
  return {
    id: `${movement.sequence}-${movement.account}`,
    kind: namePosting(movement.kind),
    account: movement.account,
    amount: presentMoney(movement.amountMinor),
    balanceAfter: presentMoney(movement.balanceAfterMinor),
    at: presentTime(movement.occurredAt),
    roundId: movement.roundId,
    vassalage: movement.roundId === null ? null : movement.vendor,
    ofRound,
    reference: movement.reference,
    description,
  }
}
