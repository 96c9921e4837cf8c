import type { BetRecord } from '../../../contract/calls/money/records.ts'
import type { RoundStatus } from './wallet-interface.ts'

/** The wallet's word for a round's state, in the member's words. */
export const ROUND_STATE = {
  open: 'open',
  settled: 'settled',
  void: 'rolled_back',
} as const satisfies Record<RoundStatus, BetRecord['state']>

export const STATUS_OF_STATE = {
  open: 'open',
  settled: 'settled',
  rolled_back: 'void',
} as const satisfies Record<BetRecord['state'], RoundStatus>
