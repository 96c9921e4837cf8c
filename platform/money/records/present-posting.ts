import type { LedgerRecord } from '../../../contract/calls/records.ts'
import { presentMoney } from '../../../contract/money.ts'
import type { StoredPosting } from './rows.ts'

/** `ofRound`: what its round came to, where it has one and a reader may not see all of it. */
export function presentPosting(posting: StoredPosting, ofRound: LedgerRecord['ofRound']): LedgerRecord {
  return {
    id: `${posting.sequence}-${posting.account}`,
    kind: posting.kind,
    account: posting.account,
    amount: presentMoney(posting.amount_minor),
    balanceAfter: presentMoney(posting.balance_after_minor),
    at: new Date(posting.occurred_at).toISOString(),
    roundId: posting.round_id,
    vassalage: posting.round_id === null ? null : posting.vendor,
    ofRound,
    reference: posting.reference,
    description: posting.description,
  }
}
