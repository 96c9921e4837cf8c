/** What tables of rooms and players' objects say to each other about a deposit. */
import type { ErrorCode } from '../../contract/errors.ts'
import type { FairnessProof } from '../../contract/protocols/vendor-wallet.ts'
import type { HandRecord } from '../../contract/rooms/messages.ts'

/** A table asks a seat's player for the deposit of one hand. */
export interface DepositAsk {
  readonly code: string
  readonly table: number
  readonly seat: number
  readonly hand: number
  /** The round of the wallet. */
  readonly roundId: string
  readonly depositMinor: number
  readonly proof: FairnessProof
  /** Asked later than this it is refused: the table has gone on. */
  readonly untilMs: number
}

export type DepositAnswer =
  | { readonly state: 'staked' }
  | { readonly state: 'refused'; readonly errorCode: ErrorCode }
  /** The wallet has not said its last word: at the table this deposit counts as missing, and it goes back. */
  | { readonly state: 'unknown' }

/** `off`: the deposit goes back. */
export interface HandEnd {
  readonly roundId: string
  readonly end: 'settled' | 'off'
  readonly payoutMinor: number
  readonly unplayedMinor: number
  readonly record: HandRecord
  readonly proof: FairnessProof
}

/** `busy`: told too early, and to be told again. */
export type HandEndAnswer = 'written' | 'busy'
