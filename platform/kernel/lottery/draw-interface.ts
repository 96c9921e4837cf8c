/**
 * What the draws of one game can be asked, for the whole platform. One Durable Object per game: its hash chains, the
 * beacon's values and the results. Times in milliseconds since the epoch.
 */

import type { Trend } from '../../../contract/lottery/trends.ts'
import type { LotteryResult } from '../../../contract/lottery/types.ts'
import type { DrawState } from '../../../contract/states/lottery.ts'

/** `house`: the platform makes the second secret itself, and says so. */
export const BEACONS = ['public', 'house'] as const
export type Beacon = (typeof BEACONS)[number]

/** `installation`: results made when a demo was set up, on a chain of their own. */
export type ChainKind = 'live' | 'installation'

/** `endSeed` is `h[0]`. `firstPeriod` is drawn with `h[1]`. */
export type Chain = {
  chainId: number
  kind: ChainKind
  length: number
  endSeed: string
  rulesVersion: number
  firstPeriod: string
  publishedAt: number
}

export type Draw = {
  period: string
  state: DrawState
  beacon: Beacon
  /** The beacon's round, by the formula. */
  round: number
  closeAt: number
  drawAt: number
  /** Null while the draw is not closed. */
  n: number | null
  /** `serial`: counted from 1 among the chains of its kind. */
  chain: (Omit<Chain, 'chainId'> & { serial: number }) | null
  /** `h[n]` and `h[n−1]`, once this draw and all before it are drawn or void. */
  seed: string | null
  previousSeed: string | null
  /** The first draw that is not over, where it is an earlier one. */
  hiddenBy: string | null
  signature: string | null
  randomness: string | null
  result: LotteryResult | null
  voidReason: string | null
  drawnAt: number | null
}

export type LastDraw = { period: string; result: LotteryResult }
export type DrawStanding = {
  beacon: Beacon
  /** Those whose end seed was published, newest last. */
  chains: Chain[]
  /** The last one with a result. */
  last: LastDraw | null
}
export type ListedDraw = Pick<Draw, 'period' | 'state' | 'drawAt' | 'drawnAt' | 'result' | 'voidReason'> & {
  kind: ChainKind
}

/** Hits over the last `draws`, absences over all `counted`. */
export type Trends = { draws: number; counted: number; rows: Trend[] }

/** The RPC surface of DrawDO. Each call names the game, which the object keeps from the first one on. */
export interface DrawHall {
  /** Publishes the first chain where there is none, and draws what is due. */
  getStanding(input: { gameCode: string }): Promise<DrawStanding>
  /** The same without an answer: no draw without a ticket is computed for it. */
  poke(input: { gameCode: string }): Promise<void>
  /**
   * A book is about to hold its first ticket of these periods: only draws with a ticket are written, and drawn at their time.
   * False where one of them takes no tickets any more.
   */
  noteSold(input: { gameCode: string; periods: string[] }): Promise<boolean>
  /** Periods to come that are void already: they take no bets. */
  listVoids(input: { gameCode: string }): Promise<string[]>
  /** Null for a period that is none of the game's, or lies before its first chain. */
  getDraw(input: { gameCode: string; period: string }): Promise<Draw | null>
  /** Newest first, those before a time of drawing. */
  listDraws(input: { gameCode: string; before?: number | undefined; limit: number }): Promise<ListedDraw[]>
  /** At most the last 100 draws. */
  getTrends(input: { gameCode: string; draws: number }): Promise<Trends>
  /** False from the time of its beacon round on: an own draw stands for ever. */
  voidDraw(input: { gameCode: string; period: string; reason: string }): Promise<boolean>
  /** On a developer's machine alone: results of the periods before the first live one, on a chain of their own. */
  seedPast(input: { gameCode: string; count: number }): Promise<void>
  /** As the book's: what follows happens as of so long ago, or ahead of now where it is negative, until told 0. */
  setSeedingClock(input: { gameCode: string; agoMs: number }): Promise<void>
}

export const drawName = (gameCode: string) => `draw:${gameCode}`

export const getDrawHall = (
  namespace: DurableObjectNamespace<DrawHall & Rpc.DurableObjectBranded>,
  gameCode: string,
): DrawHall => namespace.getByName(drawName(gameCode))
