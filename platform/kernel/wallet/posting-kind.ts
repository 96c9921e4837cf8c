import type { LedgerRecord } from '../../../contract/calls/money/records.ts'
import type { GroupKind } from './wallet-interface.ts'

/** How the member's record names each kind of posting group; a new kind does not compile until it has a name. */
const POSTING_KIND = {
  deposit: 'deposit',
  'play-grant': 'play_money',
  bet: 'bet',
  win: 'win',
  rollback: 'rollback',
  'bet-rebate': 'bet_rebate',
  promotion: 'bonus',
  rebate: 'rebate',
  'bonus-granted': 'bonus_granted',
  'bonus-released': 'bonus_released',
  'bonus-lapsed': 'bonus_lapsed',
  withdrawal: 'withdrawal',
  'withdrawal-paid': 'withdrawal_paid',
  'withdrawal-returned': 'withdrawal_returned',
  'transfer-sent': 'transfer_out',
  // These two move nothing on the member's side, so no row has them.
  'turnover-waived': 'bonus',
  'transfer-delivered': 'transfer_out',
  'transfer-returned': 'transfer_returned',
  'transfer-received': 'transfer_in',
  commission: 'commission',
  'contract-sent': 'contract_out',
  'contract-delivered': 'contract_out',
  'contract-returned': 'contract_returned',
  'contract-received': 'contract_in',
  correction: 'correction',
} as const satisfies Record<GroupKind, LedgerRecord['kind']>

/** After a roll-back kinds of a later release stand in a journal, too: what they moved is an adjustment to this one. */
export const namePosting = (kind: GroupKind): LedgerRecord['kind'] =>
  Object.hasOwn(POSTING_KIND, kind) ? POSTING_KIND[kind] : 'adjustment'

/** The kind of group whose movements a record's kind names; null where none has them. */
export const GROUP_KIND_OF: Record<LedgerRecord['kind'], GroupKind | 'unknown' | null> = {
  deposit: 'deposit',
  withdrawal: 'withdrawal',
  withdrawal_paid: 'withdrawal-paid',
  withdrawal_returned: 'withdrawal-returned',
  bet: 'bet',
  win: 'win',
  rollback: 'rollback',
  bet_rebate: 'bet-rebate',
  correction: 'correction',
  transfer_in: 'transfer-received',
  transfer_out: 'transfer-sent',
  transfer_returned: 'transfer-returned',
  bonus: 'promotion',
  bonus_granted: 'bonus-granted',
  bonus_released: 'bonus-released',
  bonus_lapsed: 'bonus-lapsed',
  rebate: 'rebate',
  commission: 'commission',
  contract_in: 'contract-received',
  contract_out: 'contract-sent',
  contract_returned: 'contract-returned',
  adjustment: 'unknown',
  // They stand in a journal of their own.
  moved: null,
  play_money: 'play-grant',
}
