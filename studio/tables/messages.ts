/** What a table says to its sockets. Built by the table's object, read by its own page, so it is types alone. */
import type { Phase } from '../engine/clock.ts'
import type { TableResult } from '../table-rules/table-rules.ts'
import type { Stakes } from './limits.ts'

export interface TableRoundView {
  /** Counts all rounds of this table, from 1. */
  readonly number: number
  /** By name and version: what its bets are paid by. A page that prints others lays no chips on it. */
  readonly rules: string
  readonly phase: Phase
  /** Milliseconds since 1970 by the server's clock. */
  readonly endsMs: number
  /** Shown before the first bet: SHA-256 of the seed that is revealed with the deal. */
  readonly hash: string
  /** Of the chain: the public part of the draw. */
  readonly salt: string
  readonly nonce: number
  /** When the phase began. In crash the flight starts then, and its end is not known before it comes. */
  readonly sinceMs: number
  /** Null until the deal, in crash until the end of the flight. */
  readonly result: TableResult | null
  readonly seed: string | null
}

export interface TableSnapshot {
  readonly type: 'snapshot'
  readonly nowMs: number
  readonly seats: number
  readonly round: TableRoundView
  /** One text a road of the table: `R`, `U` or `T` for each round of this shoe, the last one last. */
  readonly roads: readonly string[]
  /** The last rounds by these rules, the newest last. */
  readonly last?: readonly TableResult[]
  /** Numbers of the rounds in `last`, at crash of those in `roads`. */
  readonly lastNumbers?: readonly number[]
  /** The end of this chain and, once it is published, of the next. */
  readonly chainEnds: readonly string[]
  /** To a player: their bets of the round under way, and those of the last minutes with their ends. */
  readonly own?: readonly OwnBet[]
  /** Crash, to a player. */
  readonly crowd?: Crowd
}

/** A bet as its table has it. `on`: it lies there, and its end is not told before the round's result. */
export interface OwnBet {
  readonly betId: string
  /** Of the wallet. */
  readonly roundId: string
  readonly number: number
  readonly stakes: Stakes
  readonly state: 'on' | 'settled' | 'struck'
  /** Struck as its whole round was called off. */
  readonly isVoid?: boolean
  /** What was played. */
  readonly stakeMinor: number
  readonly payoutMinor: number
  /** Crash: what the player has taken, in hundredths. */
  readonly at: number | null
}

/** Crash: a bet of another player, or of this one. */
export interface CrowdBet {
  /** The last signs of its `betId`. */
  readonly id: string
  /** The wallet's masked name of the player. */
  readonly who: string
  readonly stakeMinor: number
  /** What was taken, in hundredths. */
  readonly at: number | null
}

/** Crash: who flies, of the page's own operator and currency, as far as each may be shown. */
export interface Crowd {
  readonly players: number
  readonly stakeMinor: number
  /** The largest first, and not all where there are many. */
  readonly bets: readonly CrowdBet[]
}

export type TableMessage =
  | TableSnapshot
  /** A phase begins: the round as it stands now. The roads come with a result. */
  | { readonly type: 'phase'; readonly nowMs: number; readonly seats: number; readonly round: TableRoundView }
  | {
      readonly type: 'result'
      readonly nowMs: number
      readonly seats: number
      readonly round: TableRoundView
      readonly roads: readonly string[]
      readonly last?: readonly TableResult[]
      readonly lastNumbers?: readonly number[]
      /** As in a snapshot: the next chain's end may have joined. */
      readonly chainEnds: readonly string[]
    }
  /** Crash, to a player: who flies in this round, in place of what was told before. */
  | (Crowd & { readonly type: 'crowd'; readonly number: number })
  /** Crash, to one player: what they have taken of this flight, at once and to a page that comes back. */
  | { readonly type: 'taken'; readonly number: number; readonly roundId: string; readonly at: number }
  /** Dealing came too late: every stake goes back. */
  | { readonly type: 'void'; readonly nowMs: number; readonly number: number }
  /** To one player: chips that the deal struck off. Their stake goes back. */
  | { readonly type: 'struck'; readonly number: number; readonly stakeMinor: number }
  /** To one player: what the round brought. `stakeMinor` is what was played. */
  | { readonly type: 'mine'; readonly number: number; readonly stakeMinor: number; readonly payoutMinor: number }
