/** What a table and the players' objects say to each other. */
import type { FairnessProof } from '../../contract/protocols/vendor-wallet.ts'
import type { Clock, RandomBytes } from '../../contract/time-and-chance.ts'
import type { TableResult } from '../table-rules/table-rules.ts'
import type { Stakes } from './limits.ts'
import type { LiveTable } from './table-list.ts'

export interface TableDeps {
  clock: Clock
  random: RandomBytes
  /** Sockets at once. */
  mostSockets: number
  /** How a player's object hears the end of a bet. */
  playerOf: (id: string) => { endTableBet(end: BetEnd): Promise<BetEndAnswer> }
}

/** What a table tells the player's object of a bet that has ended. */
export interface BetEnd {
  readonly betId: string
  readonly end: 'settled' | 'struck' | 'withdrawn'
  /** Of a round that was called off. */
  readonly isVoid?: boolean
  readonly payoutMinor: number
  /** Of the stake: what was held and not played. */
  readonly unplayedMinor: number
  readonly round: number
  readonly result: TableResult | null
  readonly proof: FairnessProof
}

/** `busy`: told too early, and to be told again. */
export type BetEndAnswer = 'written' | 'busy'

export interface Admission {
  readonly table: Pick<LiveTable, 'code'> & { readonly mode: 'real' | 'play' }
  readonly round: number
  readonly player: string
  readonly betId: string
  readonly stakes: Stakes
  /** Of the player's operator and currency (crowd.ts). Missing in what an older release asks. */
  readonly crowd?: string
  /** Whether the player's wallet takes back what was held and not played. */
  readonly hasUnplayed: boolean
}

/** The runtime allows more. This many were tested. */
export const MOST_SOCKETS = 1_000

export const tableNameOf = (code: string, mode: 'real' | 'play') => `${mode}:${code}`
