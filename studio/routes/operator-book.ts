/** `/operator/v1/book`: fixtures, coupons and limits, as operators ask for them. Approvals and audit are the platform's. */
import { type Context, Hono } from 'hono'
import type { z } from 'zod'
import { bookOperatorCalls } from '../../contract/book/calls.ts'
import { findFixture } from '../../contract/book/schedule.ts'
import { Refusal } from '../../contract/errors.ts'
import { SIGNATURE_HEADERS } from '../../contract/protocols/signature.ts'
import { requireJson, validate } from '../../contract/protocols/validate.ts'
import { systemClock } from '../../contract/time-and-chance.ts'
import { bookNameOf } from '../book/book-do.ts'
import { readFeeds } from '../book/feed-do.ts'
import { fixtureNameOf } from '../book/fixture-types.ts'
import { NEXT_WITHIN_MS, nextMatches } from '../book/list-rows.ts'
import { listForOperators, presentOfFeed, presentScheduled, spanOf } from '../book/operator-fixtures.ts'
import { modeOfRound } from '../engine/round-id.ts'
import { BOOK_GAMES, isOffered } from '../games/book-list.ts'
import { findGame, requireGame } from '../games/index.ts'
import { limitedBody, type StudioHono } from '../http.ts'
import { unwrap } from '../reply.ts'
import { playerNameOf } from './api.ts'
import { requireSignature } from './require-signature.ts'

type Call = (typeof bookOperatorCalls)[keyof typeof bookOperatorCalls]
type Input<C extends Call> = z.output<C['request']>
type Output<C extends Call> = z.output<C['response']>
type App = Context<StudioHono>

const gate = [limitedBody, requireSignature, requireJson] as const

const fixtureOf = (c: App, id: string) => c.env.FIXTURE.getByName(fixtureNameOf(id))
const vendorOf = (c: App) => c.req.header(SIGNATURE_HEADERS.vendor)
const answer = (c: App, value: object = {}) => c.json({ success: true, value })

/** A vendor keeps one book. */
function bookOf(c: App) {
  const book = BOOK_GAMES.find(({ vendor }) => vendor === vendorOf(c))
  if (!book) throw new Refusal('not_found', 'this vendor keeps no book')
  return book
}

/** What its wallet is asked for later is signed by the vendor that the approval was given to. */
async function requireOwnFixture(c: App, fixtureId: string): Promise<void> {
  const sport =
    findFixture(fixtureId)?.sport ?? unwrap(await fixtureOf(c, fixtureId).read(fixtureId)).about?.sport ?? null
  if (sport === null || !isOffered(bookOf(c), sport)) throw new Refusal('not_found', 'a fixture of another book')
}

async function readForOperators(c: App, fixtureId: string): Promise<Output<typeof bookOperatorCalls.fixture>> {
  await requireOwnFixture(c, fixtureId)
  const { phase, isShut, score, about } = unwrap(await fixtureOf(c, fixtureId).read(fixtureId))
  const scheduled = findFixture(fixtureId)
  const listed = scheduled ? presentScheduled(scheduled) : about && presentOfFeed(fixtureId, about)
  if (!listed) throw new Refusal('not_found', 'no such fixture')
  return { ...listed, phase, isShut, score }
}

async function voidCoupon(c: App, { operator, playerId, roundId }: Input<typeof bookOperatorCalls.voidCoupon>) {
  const player = c.env.PLAYER.getByName(playerNameOf(operator, playerId, modeOfRound(roundId)))
  const round = await player.operatorRound(roundId, 'EN')
  if (!round || findGame(round.gameCode)?.vendor !== vendorOf(c) || requireGame(round.gameCode).type !== 'book')
    throw new Refusal('round_unknown', 'no such coupon of this player')
  unwrap(await player.voidCoupon(roundId))
  return answer(c)
}

export const bookOperatorRoutes = new Hono<StudioHono>()
  .post('/next', ...gate, validate('json', bookOperatorCalls.next.request), async (c) => {
    const books = BOOK_GAMES.filter(({ vendor }) => vendor === vendorOf(c))
    const nowMs = systemClock()
    return answer(c, { matches: nextMatches(books, nowMs, await readFeeds(c.env, nowMs, nowMs + NEXT_WITHIN_MS)) })
  })
  .post('/fixtures', ...gate, validate('json', bookOperatorCalls.fixtures.request), async (c) => {
    const asked = c.req.valid('json')
    const nowMs = systemClock()
    const { fromMs, untilMs } = spanOf(asked.list, nowMs)
    const feeds = await readFeeds(c.env, fromMs, untilMs)
    return answer(c, { fixtures: listForOperators(asked, { book: bookOf(c), nowMs, feeds }) })
  })
  .post('/fixture', ...gate, validate('json', bookOperatorCalls.fixture.request), async (c) =>
    answer(c, await readForOperators(c, c.req.valid('json').fixtureId)),
  )
  .post('/exposure', ...gate, validate('json', bookOperatorCalls.exposure.request), async (c) => {
    const { fixtureId, ...of } = c.req.valid('json')
    await requireOwnFixture(c, fixtureId)
    return answer(c, { exposure: await fixtureOf(c, fixtureId).exposure(of) })
  })
  .post('/suspend', ...gate, validate('json', bookOperatorCalls.suspend.request), async (c) => {
    const { fixtureId, isShut } = c.req.valid('json')
    await requireOwnFixture(c, fixtureId)
    unwrap(await fixtureOf(c, fixtureId).suspend(fixtureId, isShut))
    return answer(c)
  })
  .post('/void', ...gate, validate('json', bookOperatorCalls.voidFixture.request), async (c) => {
    const { fixtureId } = c.req.valid('json')
    await requireOwnFixture(c, fixtureId)
    unwrap(await fixtureOf(c, fixtureId).voidFixture(fixtureId))
    return answer(c)
  })
  .post('/results', ...gate, validate('json', bookOperatorCalls.results.request), async (c) => {
    const { fixtureId } = c.req.valid('json')
    await requireOwnFixture(c, fixtureId)
    return answer(c, unwrap(await fixtureOf(c, fixtureId).results(fixtureId)))
  })
  .post('/resettle', ...gate, validate('json', bookOperatorCalls.resettle.request), async (c) => {
    const { fixtureId, ...wish } = c.req.valid('json')
    await requireOwnFixture(c, fixtureId)
    unwrap(await fixtureOf(c, fixtureId).resettle(fixtureId, wish))
    return answer(c)
  })
  .post('/void-coupon', ...gate, validate('json', bookOperatorCalls.voidCoupon.request), (c) =>
    voidCoupon(c, c.req.valid('json')),
  )
  .post('/limits', ...gate, validate('json', bookOperatorCalls.limits.request), async (c) => {
    const { operator, currency } = c.req.valid('json')
    const limits = await c.env.BOOK.getByName(bookNameOf(operator, bookOf(c).code)).limits(currency)
    return answer(c, { limits })
  })
  .post('/limit', ...gate, validate('json', bookOperatorCalls.setLimit.request), async (c) => {
    const { operator, currency, limit } = c.req.valid('json')
    const limits = await c.env.BOOK.getByName(bookNameOf(operator, bookOf(c).code)).setLimit(currency, limit)
    return answer(c, { limits })
  })
  .post('/factor', ...gate, validate('json', bookOperatorCalls.setFactor.request), async (c) => {
    const { operator, playerId, percent } = c.req.valid('json')
    const before = await c.env.PLAYER.getByName(playerNameOf(operator, playerId, 'real')).setBookFactor(percent)
    return answer(c, { before })
  })
