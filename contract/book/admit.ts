/** When a leg of a coupon is taken, and at which price. It reads what has happened, never what will. */
import type { ErrorCode } from '../errors.ts'
import { acceptsOdds, type Odds, type OddsChoice } from './odds.ts'

/** A page may be so many ticks behind: the passing of time is no change of a price. */
const MOST_TICKS_OLD = 3
/** How long a bet on a match under way waits, so that a goal seen elsewhere earlier is of no use. */
export const IN_PLAY_DELAY_MS = 5_000
/** A bet waits so long beyond its delay for the wallet and every other fixture; later it is taken back. */
export const CONFIRM_WITHIN_MS = 15_000

export interface Shown {
  readonly odds: Odds
  /** Ticks that were played on the page when it was pressed; null before kick-off. */
  readonly tick: number | null
  readonly choice: OddsChoice
}

/** A fixture as it is when the coupon arrives. */
export interface Standing {
  readonly inPlay: boolean
  readonly played: number
  readonly isOver: boolean
  readonly isShut: boolean
  /** Points since the tick that was shown. */
  readonly pointsSince: number
  /** Null where the pick is not offered. */
  readonly oddsNow: Odds | null
  /** What the price was at the tick shown; null where that tick is none of the last ones. */
  readonly oddsThen: Odds | null
  /** Without a margin. Null where no model says it. */
  readonly fairOdds: number | null
}

/**
 * A bet in-play stands only if no goal comes before it is confirmed. Without a goal some picks gain with each tick, so a price
 * of moments ago may be better than fair by now. The margin carries a price up to there; above it, it is a change.
 */
const isCarried = (odds: Odds, fairOdds: number | null) => fairOdds === null || odds <= fairOdds

export type Admitted =
  | { readonly ok: true; readonly odds: Odds }
  | { readonly ok: false; readonly errorCode: ErrorCode; readonly oddsNow: Odds | null }

const refuse = (errorCode: ErrorCode, oddsNow: Odds | null = null): Admitted => ({ ok: false, errorCode, oddsNow })

/** Whether a leg is admitted, and the price that it is admitted at. */
export function admitLeg(shown: Shown, now: Standing): Admitted {
  if (now.isOver) return refuse('market_closed')
  if (now.isShut || now.oddsNow === null) return refuse('market_suspended')
  if (now.pointsSince > 0) return refuse('odds_changed', now.oddsNow)
  const isFresh =
    now.inPlay && shown.tick !== null && shown.tick <= now.played && now.played - shown.tick <= MOST_TICKS_OLD
  // The price at the press counts: the page showed it moments ago. A better one is given by `confirmLeg`.
  if (isFresh && now.oddsThen === shown.odds && isCarried(shown.odds, now.fairOdds))
    return { ok: true, odds: shown.odds }
  if (acceptsOdds(shown.choice, shown.odds, now.oddsNow)) return { ok: true, odds: now.oddsNow }
  return refuse('odds_changed', now.oddsNow)
}

/** What stands when the delay is over, against what stood when the leg was admitted. */
export interface Confirming {
  readonly admittedOdds: Odds
  readonly choice: OddsChoice
  /** The match is under way now. */
  readonly inPlay: boolean
  readonly isOver: boolean
  readonly isShut: boolean
  /** Before kick-off the time does not matter; from then on the bet has to come in its time. */
  readonly isLate: boolean
  /** It was shut in between, or a feed corrected itself. */
  readonly wasDisturbed: boolean
  readonly pointsSince: number
  readonly oddsNow: Odds | null
  readonly fairOdds: number | null
}

/** The passing of time changes no price while the margin carries it: what was admitted stands, and a better one is given. */
export function confirmLeg(now: Confirming): Admitted {
  if (now.isOver || (now.inPlay && now.isLate)) return refuse('market_closed')
  if (now.pointsSince > 0) return refuse('odds_changed', now.oddsNow)
  if (now.isShut || now.wasDisturbed) return refuse('market_suspended')
  if (!now.inPlay || isCarried(now.admittedOdds, now.fairOdds))
    return { ok: true, odds: Math.max(now.admittedOdds, now.oddsNow ?? 0) }
  return now.oddsNow !== null && acceptsOdds(now.choice, now.admittedOdds, now.oddsNow)
    ? { ok: true, odds: now.oddsNow }
    : refuse('odds_changed', now.oddsNow)
}
