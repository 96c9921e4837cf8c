/** `/api/book`: fixtures and prices for everyone, coupons and cash-outs for a seat at a book. */

import { Hono } from 'hono'
import { z } from 'zod'
import {
  cashOutRequestSchema,
  couponsQuerySchema,
  type FixtureList,
  type FixtureState,
  offerRequestSchema,
  placeCouponSchema,
} from '../../contract/book/calls.ts'
import { feedOfFixture } from '../../contract/book/feed-id.ts'
import { findFixture, isInReach, LISTED_MS, listFixtures, listUnderWay, SLOT_MS } from '../../contract/book/schedule.ts'
import type { Sport } from '../../contract/book/timeline.ts'
import { Refusal } from '../../contract/errors.ts'
import { requireWithin } from '../../contract/lib/within.ts'
import { log } from '../../contract/log.ts'
import { requireJson, validate } from '../../contract/protocols/validate.ts'
import { sayError } from '../../contract/rules/describe-error.ts'
import { wholeNumber } from '../../contract/rules/query-number.ts'
import { systemClock } from '../../contract/time-and-chance.ts'
import { DAY_MS } from '../../contract/time-units.ts'
import { readFeeds } from '../book/feed-do.ts'
import { fixtureNameOf } from '../book/fixture-types.ts'
import { feedRowOf, presentList, rowOf } from '../book/list-rows.ts'
import { FEED_LONGEST_MS } from '../book/match.ts'
import { pitchNameOf } from '../book/pitch-do.ts'
import { feedSecretOf, type StudioBindings } from '../env.ts'
import { findBook, isOffered } from '../games/book-list.ts'
import { limitedBody, requireOwnSocket } from '../http.ts'
import { unwrap } from '../reply.ts'
import { addressOf } from '../watchers.ts'
import { requireSeat, type Seated, success } from './api.ts'

/** Hours ahead of now. */
const listQuerySchema = z.object({
  hours: wholeNumber(1, 24).default(24),
  /** Whether each row brings its main handicap and goals line: the list of a day has hundreds of rows. */
  lines: z.enum(['0', '1']).default('0'),
})
/** A fixture that does not answer within it is left out of the live list. */
const ANSWERS_WITHIN_MS = 2_000
/** So long after its kick-off a fixture is shown. Records keep what a coupon needs. */
const SHOWN_MS = 30 * DAY_MS
const couponIdSchema = z.uuid()

const published = new WeakSet<object>()

/**
 * Once an isolate: every pitch publishes the end of its chain before its next kick-off, as a match that is older than its
 * chain is not offered. Otherwise a new deployment would offer no match of a pitch before its second one.
 */
async function publishChains(env: StudioBindings): Promise<void> {
  if (published.has(env)) return
  const next = listFixtures(systemClock(), systemClock() + SLOT_MS)
  try {
    await Promise.all(next.map((fixture) => env.PITCH.getByName(pitchNameOf(fixture)).commitment(fixture.id)))
    published.add(env)
  } catch (error) {
    // The list needs no pitch: the next call tries again.
    log.warn('pitch_unanswered', { cause: sayError(error) })
  }
}

function requireBook(code: string) {
  const book = findBook(code)
  if (!book) throw new Refusal('not_found', 'no such book')
  return book
}

/** An id alone makes an object, so it has to be one that is listed, or of a feed that is taken here. */
function requireFixtureId(env: StudioBindings, id: string): string {
  const fixture = findFixture(id)
  const feed = feedOfFixture(id)
  const isKnown = fixture
    ? isInReach(fixture, systemClock(), SHOWN_MS)
    : feed !== null && feedSecretOf(env, feed) !== null
  if (!isKnown) throw new Refusal('not_found', 'no such fixture')
  return id
}

async function readFixture(env: StudioBindings, id: string): Promise<FixtureState> {
  return unwrap(await env.FIXTURE.getByName(fixtureNameOf(id)).read(id))
}

/** Null for one that is silent. A match that began before its chain was published is not offered: it has no state. */
const askFixture = (env: StudioBindings, id: string): Promise<FixtureState | 'not_offered' | null> =>
  requireWithin(readFixture(env, id), ANSWERS_WITHIN_MS).catch((error) =>
    error instanceof Refusal && error.errorCode === 'not_found' ? 'not_offered' : null,
  )

const WITHOUT_LINES = { withLines: false }
/** Each one is an object that is asked. */
const MOST_LIVE_OF_FEEDS = 50

export const bookRoutes = new Hono<Seated>()
  .get('/:code/fixtures', validate('query', listQuerySchema), async (c) => {
    const book = requireBook(c.req.param('code'))
    await publishChains(c.env)
    const nowMs = systemClock()
    const { hours, lines } = c.req.valid('query')
    const untilMs = nowMs + Math.min(hours * 3_600_000, LISTED_MS)
    const withLines = { withLines: lines === '1' }
    const isOurs = ({ sport }: { sport: Sport }) => isOffered(book, sport)
    const feeds = await readFeeds(c.env, nowMs, untilMs)
    const rows = [
      ...listFixtures(nowMs, untilMs)
        .filter(isOurs)
        .map((fixture) => rowOf(fixture, withLines)),
      ...feeds.filter(({ about }) => isOurs(about)).map((fixture) => feedRowOf(fixture, withLines)),
    ]
    return success<FixtureList>(c, presentList(rows, nowMs))
  })
  /** What is under way, as each fixture says it. */
  .get('/:code/live', async (c) => {
    const book = requireBook(c.req.param('code'))
    await publishChains(c.env)
    const nowMs = systemClock()
    const isOurs = ({ sport }: { sport: Sport }) => isOffered(book, sport)
    const feeds = (await readFeeds(c.env, nowMs - FEED_LONGEST_MS, nowMs + 1)).filter(({ about }) => isOurs(about))
    const rows = [
      ...listUnderWay(nowMs)
        .filter(isOurs)
        .map((fixture) => rowOf(fixture, WITHOUT_LINES)),
      ...feeds.slice(-MOST_LIVE_OF_FEEDS).map((fixture) => feedRowOf(fixture, WITHOUT_LINES)),
    ]
    const asked = await Promise.all(
      rows.map(async (row) => ({ row, state: await askFixture(c.env, row.listed.fixtureId) })),
    )
    const offered = asked.filter(({ state }) => state !== 'not_offered')
    return success(c, {
      ...presentList(
        offered.map(({ row }) => row),
        nowMs,
      ),
      states: offered.flatMap(({ state }) => (state === null || state === 'not_offered' ? [] : state)),
    })
  })
  .get('/fixture/:id', async (c) => success(c, await readFixture(c.env, requireFixtureId(c.env, c.req.param('id')))))
  .get('/fixture/:id/socket', (c) => {
    requireOwnSocket(c)
    const id = requireFixtureId(c.env, c.req.param('id'))
    return c.env.FIXTURE.getByName(fixtureNameOf(id)).fetch(
      `http://fixture/?${new URLSearchParams({ fixture: id, from: addressOf(c) })}`,
      {
        headers: { upgrade: 'websocket' },
      },
    )
  })
  .post('/coupon', requireSeat, limitedBody, requireJson, validate('json', placeCouponSchema), async (c) => {
    const { player, token } = c.var.seat
    return success(c, unwrap(await player.placeCoupon(token, c.req.valid('json'))))
  })
  .get('/coupon/:id', requireSeat, async (c) => {
    const { player, token } = c.var.seat
    const id = couponIdSchema.safeParse(c.req.param('id'))
    if (!id.success) throw new Refusal('malformed', 'a coupon has a UUID')
    return success(c, unwrap(await player.coupon(token, id.data)))
  })
  .get('/coupons', requireSeat, validate('query', couponsQuerySchema), async (c) => {
    const { player, token } = c.var.seat
    const { which, before = null } = c.req.valid('query')
    return success(c, unwrap(await player.coupons(token, which, before)))
  })
  .post('/cash-out/offer', requireSeat, limitedBody, requireJson, validate('json', offerRequestSchema), async (c) => {
    const { player, token } = c.var.seat
    return success(c, unwrap(await player.cashOutOffer(token, c.req.valid('json').couponId)))
  })
  .post('/cash-out', requireSeat, limitedBody, requireJson, validate('json', cashOutRequestSchema), async (c) => {
    const { player, token } = c.var.seat
    return success(c, unwrap(await player.cashOutCoupon(token, c.req.valid('json'))))
  })
