/** Legs of coupons on one fixture: what is taken, confirmed and worth, by how the match stands. Within a transaction. */

import { admitLeg, CONFIRM_WITHIN_MS, confirmLeg, IN_PLAY_DELAY_MS } from '../../contract/book/admit.ts'
import { OFFER_MS } from '../../contract/book/cash-out.ts'
import type { Odds } from '../../contract/book/odds.ts'
import { parsePick } from '../../contract/book/picks.ts'
import { LISTED_MS } from '../../contract/book/schedule.ts'
import { type End, type Outcome, settlePick } from '../../contract/book/settle.ts'
import { TICK_MS } from '../../contract/book/timeline.ts'
import { type ErrorCode, Refusal } from '../../contract/errors.ts'
import { assert } from '../../contract/lib/assert.ts'
import * as store from './fixture-store.ts'
import type { LegMark, LegValue, LegWish } from './fixture-types.ts'
import type { Match } from './match.ts'

/** From an offer in-play until it is paid: the time that it is good, the delay, and a tick to spare. */
const OFFER_TICKS = Math.ceil((OFFER_MS + IN_PLAY_DELAY_MS) / TICK_MS) + 1

/** The same coupon has its first answer. */
export function admit(sql: SqlStorage, match: Match, wish: LegWish, nowMs: number): store.LegRow {
  const known = store.findLeg(sql, wish.couponId)
  if (known) {
    if (known.player !== wish.player || known.pick !== wish.pick)
      throw new Refusal('conflict', 'this coupon id belongs to another coupon')
    if (known.state === 'released') throw new Refusal('market_closed', 'this coupon is off the fixture')
    return known
  }
  if (nowMs < match.kickOffMs - LISTED_MS) throw new Refusal('market_closed', 'not listed yet')
  const suspension = store.readSuspension(sql)
  const inPlay = match.phase === 'play'
  const answer = admitLeg(wish, {
    inPlay,
    played: match.played,
    isOver: match.phase === 'over' || store.findEnding(sql) !== null,
    isShut: match.isShut || suspension.isShut,
    pointsSince: match.pointsSince(wish.tick ?? 0),
    oddsNow: match.quote(wish.pick),
    oddsThen: wish.tick === null ? null : match.quote(wish.pick, wish.tick),
    fairOdds: inPlay ? match.fairOdds(wish.pick) : null,
  })
  if (!answer.ok) throw refusalOf(answer.errorCode, answer.oddsNow)
  store.insertLeg(sql, {
    coupon: wish.couponId,
    player: wish.player,
    pick: wish.pick,
    odds: answer.odds,
    choice: wish.choice,
    // A handicap counts from the score of the bet; before kick-off that is nothing to nothing.
    from_home: match.score.home,
    from_away: match.score.away,
    played: match.played,
    points: match.points,
    shut_seq: suspension.seq,
    in_play: inPlay ? 1 : 0,
    admitted_ms: nowMs,
    operator: wish.operator,
    currency: wish.currency,
    mode: wish.mode,
    stake_minor: wish.stakeMinor,
    most_minor: wish.mostMinor,
  })
  const leg = store.findLeg(sql, wish.couponId)
  assert(leg, 'a leg was just written')
  return leg
}

/** What was decided is written before it is refused: the caller throws once that stands. */
export function confirm(
  sql: SqlStorage,
  match: Match,
  couponId: string,
  nowMs: number,
): { odds: Odds } | { refusal: Refusal } {
  const leg = store.findLeg(sql, couponId)
  if (leg?.state === 'confirmed' || leg?.state === 'told') return { odds: leg.odds }
  if (leg?.state !== 'admitted') return { refusal: new Refusal('market_closed', 'this coupon is off the fixture') }
  const suspension = store.readSuspension(sql)
  const delayMs = leg.in_play === 1 ? match.delayMs : 0
  const answer = confirmLeg({
    admittedOdds: leg.odds,
    choice: leg.choice,
    inPlay: match.phase === 'play',
    fairOdds: match.fairOdds(leg.pick),
    isOver: match.phase === 'over' || store.findEnding(sql) !== null,
    isShut: suspension.isShut || (match.isShut && !(match.isWaiting && leg.in_play === 0)),
    isLate: nowMs > leg.admitted_ms + delayMs + CONFIRM_WITHIN_MS,
    wasDisturbed: suspension.seq !== leg.shut_seq || (leg.in_play === 1 && match.wasShutSince(leg.played)),
    pointsSince: match.pointsSince(leg.played),
    oddsNow: match.quote(leg.pick),
  })
  if (!answer.ok) {
    store.releaseLegRow(sql, couponId)
    return { refusal: refusalOf(answer.errorCode, answer.oddsNow) }
  }
  store.confirmLegRow(sql, couponId, answer.odds)
  return { odds: answer.odds }
}

/** What a leg is worth now, for a cash-out. */
export function value(sql: SqlStorage, match: Match, couponId: string): LegValue {
  const leg = store.findLeg(sql, couponId)
  if (!leg || leg.state === 'released') throw new Refusal('not_found', 'no such coupon on this fixture')
  const end = store.findResult(sql)
  if (end) return { kind: 'settled', outcome: outcomeOf(leg, end) }
  const suspension = store.readSuspension(sql)
  if (match.isShut || suspension.isShut) return { kind: 'shut', errorCode: 'market_suspended' }
  const from = { home: leg.from_home, away: leg.from_away }
  const inPlay = match.phase === 'play'
  const shares = match.shares(leg.pick, from)
  const later = match.shares(leg.pick, from, inPlay ? OFFER_TICKS : 0)
  if (!shares || !later) return { kind: 'shut', errorCode: 'function_disabled' }
  return {
    kind: 'open',
    shares,
    later,
    delayMs: inPlay ? match.delayMs : 0,
    mark: { inPlay, played: match.played, points: match.points, shutSeq: suspension.seq },
  }
}

/** Whether nothing happened since a mark but the passing of time. */
export function isUnchanged(sql: SqlStorage, match: Match, mark: LegMark): boolean {
  const suspension = store.readSuspension(sql)
  if (store.findEnding(sql) || match.isShut || suspension.isShut || suspension.seq !== mark.shutSeq) return false
  const inPlay = match.phase === 'play'
  if (inPlay !== mark.inPlay || match.played > mark.played + OFFER_TICKS) return false
  return match.points === mark.points && !match.wasShutSince(mark.played)
}

const refusalOf = (errorCode: ErrorCode, oddsNow: Odds | null) =>
  new Refusal(errorCode, 'the fixture does not take this leg', {
    ...(oddsNow !== null && { fields: { odds: { key: 'odds_now', values: { odds: oddsNow } } } }),
  })

function outcomeOf(leg: store.LegRow, end: End): Outcome {
  const pick = parsePick(leg.pick)
  assert(pick, 'a leg that was taken has a pick')
  return settlePick(pick, end, { home: leg.from_home, away: leg.from_away })
}
