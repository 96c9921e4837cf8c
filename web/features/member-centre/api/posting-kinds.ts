/** MEM-09: by which kinds of movement a member may narrow the account record. */
import type { LedgerRecord } from '../../../../contract/calls/money/records.ts'

type Kind = LedgerRecord['kind']

/** All but play money, which is a visitor's: who has no account has no record. Corrections are what another platform books. */
export const CHOOSABLE_KINDS = [
  ...(['deposit', 'withdrawal', 'withdrawal_paid', 'withdrawal_returned'] as const),
  ...(['transfer_in', 'transfer_out', 'transfer_returned', 'bet', 'win', 'rollback', 'bet_rebate'] as const),
  ...(['bonus', 'bonus_granted', 'bonus_released', 'bonus_lapsed', 'rebate', 'correction', 'adjustment'] as const),
  ...(['commission', 'contract_in', 'contract_out', 'contract_returned', 'moved'] as const),
] as const satisfies readonly Kind[]

/**
 * Whether a movement is a line where one kind alone is asked for. What is only set aside is none, but for money that was
 * sent: it leaves from there and moves nothing else.
 */
export const isLineOfItsKind = ({ account, kind }: Pick<LedgerRecord, 'account' | 'kind'>): boolean =>
  account !== 'held' || kind === 'withdrawal_paid'
