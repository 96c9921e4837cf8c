/** What can be said of a slip without asking any fixture. */
import type { PlaceCoupon } from '../../contract/book/calls.ts'
import { countLines, shapeOf } from '../../contract/book/coupon.ts'
import { feedOfFixture } from '../../contract/book/feed-id.ts'
import { leagueOf } from '../../contract/book/league-of.ts'
import { parsePick } from '../../contract/book/picks.ts'
import { findFixture, isInReach } from '../../contract/book/schedule.ts'
import { Refusal } from '../../contract/errors.ts'
import { minor, parseMoney, presentMoney } from '../../contract/money.ts'
import { isOffered } from '../games/book-list.ts'
import type { BookGame } from '../games/game.ts'
import { type LimitRow, largestUnitOf, limitsOf } from './limits.ts'

export interface Terms {
  readonly rows: readonly LimitRow[]
  /** Of the member, in percent. */
  readonly factorPercent: number
  readonly nowMs: number
  /** Whether a feed of this code is taken here. */
  readonly takesFeed: (code: string) => boolean
}

/** Throws `invalid_fields`: what is over a bound is refused with the largest unit possible, and never cut. */
export function checkSlip(book: BookGame, wish: PlaceCoupon, terms: Terms): { unitMinor: number; lines: number } {
  const shape = shapeOf(wish.kind, wish.legs.length)
  if (!shape) throw invalid('kind', 'shape')
  if (new Set(wish.legs.map(({ fixtureId }) => fixtureId)).size < wish.legs.length)
    throw invalid('legs', 'same_fixture')
  for (const [at, { fixtureId, pick }] of wish.legs.entries()) {
    const fixture = findFixture(fixtureId)
    const isOpen = fixture
      ? isOffered(book, fixture.sport) && isInReach(fixture, terms.nowMs)
      : terms.takesFeed(feedOfFixture(fixtureId) ?? '')
    if (!parsePick(pick) || !isOpen) throw invalid(`legs.${at}`, 'not_offered')
  }
  const leagues = wish.legs.map(({ fixtureId }) => leagueOf(fixtureId))
  const limits = limitsOf(terms.rows, leagues, terms.factorPercent)
  const unitMinor = parseMoney(wish.unit)
  const lines = countLines(shape)
  if (unitMinor < limits.leastUnitMinor || unitMinor * lines < limits.leastStakeMinor)
    throw invalid('unit', 'least', limits.leastStakeMinor)
  const odds = wish.legs.map((leg) => leg.odds)
  const most = largestUnitOf({ kind: wish.kind, lines, odds }, limits)
  if (unitMinor > most) throw invalid('unit', 'most', most)
  return { unitMinor, lines }
}

function invalid(field: string, key: string, amountMinor?: number): Refusal {
  const values = amountMinor === undefined ? undefined : { amount: presentMoney(minor(amountMinor)) }
  return new Refusal('invalid_fields', `${field}: ${key}`, { fields: { [field]: { key, ...(values && { values }) } } })
}
