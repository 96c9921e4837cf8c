import type { LedgerRecord } from '../../contract/calls/records.ts'
import { presentMoney } from '../../contract/money.ts'
import type { StoredPosting } from './rows.ts'

export function presentPosting(posting: StoredPosting): LedgerRecord {
  return {
    id: `${posting.sequence}-${posting.account}`,
    kind: posting.kind,
    account: posting.account,
    amount: presentMoney(posting.amount_minor),
    balanceAfter: presentMoney(posting.balance_after_minor),
    at: new Date(posting.occurred_at).toISOString(),
    roundId: posting.round_id,
    reference: posting.reference,
    description: posting.description,
  }
}
