/** OPS-01, GAME-09: operators and the fixtures of a book. What changes a fixture for all merchants takes two. */
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { roundIdSchema, vendorCodeSchema } from '../../../../contract/ids.ts'
import { isSignatureValid, SIGNATURE_HEADERS } from '../../../../contract/protocols/signature.ts'
import { seedGames } from '../../../../platform/games/catalogue/seed-games.ts'
import { bookOperatorHandlers } from '../../../../platform/games/operate/book.ts'
import { readCatalogue } from '../../../../tools/demo/catalogue/index.ts'
import { fakeFetcher } from '../../../support/fake-fetcher.ts'
import { bindings, meridian, seedTestMerchants } from '../support.ts'
import { buildMember, type TestMember } from './support.ts'

const SECRET = 'test-summit-secret'
const vendor = vendorCodeSchema.parse('SUMMIT')
const asked: { path: string; body: unknown; signed: boolean }[] = []
/** What the book answers: done, refused, or silence. */
let fate: 'done' | 'refused' | 'silent' = 'done'
const limits = [{ league: 'delta', mostStakeMinor: 5_000, mostPayoutMinor: null }]
const exposure = [{ pick: '1x2:1', coupons: 2, stakeMinor: 2_000, mostMinor: 4_040 }]

const listed = { league: 'Coast League', sport: 'football', teams: ['Reef', 'Harbour'] }
const fixtures = ['coast-1-7', 'coast-1-8', 'coast-1-9'].map((fixtureId, at) => ({
  ...listed,
  fixtureId,
  kickOffMs: 1_800_000_000_000 + at,
}))

const answers: Record<string, object> = {
  fixtures: { fixtures },
  fixture: { ...fixtures[0], phase: 'play', isShut: true, score: { home: 2, away: 1 } },
  exposure: { exposure },
  limits: { limits },
  limit: { limits },
  factor: { before: 100 },
  results: { end: { kind: 'score', home: 1, away: 0 }, corrected: null, disputes: [{ kind: 'void' }] },
}

const STUDIO = fakeFetcher(async (request) => {
  const path = new URL(request.url).pathname
  const body = await request.text()
  const timestampMs = Number(request.headers.get(SIGNATURE_HEADERS.timestamp))
  const signature = request.headers.get(SIGNATURE_HEADERS.signature) ?? ''
  const signed = await isSignatureValid(SECRET, { timestampMs, method: 'POST', path, body }, signature, timestampMs)
  asked.push({ path, body: JSON.parse(body), signed })
  if (fate === 'silent') throw new Error('no connection')
  if (fate === 'refused')
    return Response.json({ success: false, errorCode: 'conflict', message: 'begun', requestId: 'r' }, { status: 409 })
  return Response.json({ success: true, value: answers[path.split('/').at(-1) ?? ''] ?? {} })
})

let member: TestMember
beforeAll(async () => {
  await seedTestMerchants()
  member = await buildMember()
  await seedGames({ env: bindings }, { catalogue: readCatalogue(), merchants: [meridian], clock: Date.now })
})
beforeEach(() => {
  asked.length = 0
  fate = 'done'
})

const by = (operator: string) => {
  const { ctx } = member
  const env = {
    ...ctx.env,
    STUDIO,
    VENDOR_SECRETS: { SUMMIT: [SECRET] },
    STUDIO_ORIGIN: 'http://studio.localhost:8788',
  }
  return { ...ctx, env, operator, requestId: 'book' }
}
const suspend = (operator: string, fixture: string, isShut = true) =>
  bookOperatorHandlers['book-suspend'](by(operator), { vendor, fixture, isShut })
const voidIt = (operator: string, fixture: string) =>
  bookOperatorHandlers['book-void'](by(operator), { vendor, fixture })
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'ok',
    (error: { errorCode?: string }) => error.errorCode,
  )

describe('OPS-01 a fixture of a book', () => {
  test('one operator alone changes nothing, however often and however the name is written', async () => {
    expect(await suspend('olga', 'coast-1-1')).toEqual({ fixture: 'coast-1-1', isDone: false })
    expect(await suspend('olga', 'coast-1-1')).toMatchObject({ isDone: false })
    expect(await suspend('OLGA', 'coast-1-1')).toMatchObject({ isDone: false })
    expect(asked).toEqual([])
  })

  test('two who say the same do it once, by a signed call, and again takes two again', async () => {
    await voidIt('olga', 'coast-1-2')
    expect(await voidIt('pavel', 'coast-1-2')).toEqual({ fixture: 'coast-1-2', isDone: true })
    expect(asked).toEqual([{ path: '/operator/v1/book/void', body: { fixtureId: 'coast-1-2' }, signed: true }])
    expect(await voidIt('olga', 'coast-1-2')).toMatchObject({ isDone: false })
  })

  test('two who say different things do nothing', async () => {
    await suspend('olga', 'coast-1-3', true)
    expect(await suspend('pavel', 'coast-1-3', false)).toMatchObject({ isDone: false })
    expect(await voidIt('rosa', 'coast-1-3')).toMatchObject({ isDone: false })
    expect(asked).toEqual([])
  })

  test.each(['silent', 'refused'] as const)(
    'a book that is %s has not done it: what was said stands, and it is asked again',
    async (how) => {
      const fixture = how === 'silent' ? 'coast-1-4' : 'coast-1-5'
      await voidIt('olga', fixture)
      fate = how
      expect(await codeOf(voidIt('pavel', fixture))).toBe('upstream_failed')
      fate = 'done'
      expect(await voidIt('pavel', fixture)).toMatchObject({ isDone: true })
    },
  )

  test('the deployment’s own token has no name and decides nothing; another vendor keeps no book', async () => {
    expect(await codeOf(voidIt('', 'coast-1-6'))).toBe('forbidden')
    const harbor = vendorCodeSchema.parse('HARBOR')
    expect(await codeOf(bookOperatorHandlers['book-void'](by('olga'), { vendor: harbor, fixture: 'coast-1-6' }))).toBe(
      'not_found',
    )
    expect(asked).toEqual([])
  })

  test('a list goes on after its last row, and one says how it stands', async () => {
    expect(await bookOperatorHandlers['book-list'](by('olga'), {})).toMatchObject({
      books: expect.arrayContaining([expect.objectContaining({ vendor })]),
    })
    const ask = (cursor?: string, list: 'coming' | 'over' = 'coming') =>
      bookOperatorHandlers['book-fixtures'](by('olga'), { vendor, list, cursor, limit: 2 })
    const page = await ask()
    expect(page.fixtures.map(({ fixture }) => fixture)).toEqual(['coast-1-7', 'coast-1-8'])
    await ask(page.nextCursor ?? '')
    expect(asked.map(({ body }) => body)).toEqual([
      { list: 'coming', after: null, limit: 3 },
      { list: 'coming', after: { kickOffMs: 1_800_000_000_001, fixtureId: 'coast-1-8' }, limit: 3 },
    ])
    expect(await codeOf(ask(page.nextCursor ?? '', 'over'))).toBe('malformed')
    const one = await bookOperatorHandlers['book-fixture'](by('olga'), { vendor, fixture: 'coast-1-7' })
    expect(one).toMatchObject({ phase: 'play', isShut: true, score: '2-1', teams: ['Reef', 'Harbour'] })
  })

  test('its exposure is the merchant’s own, in its currency', async () => {
    expect(
      await bookOperatorHandlers['book-exposure'](by('olga'), { vendor, fixture: 'coast-1-7', mode: 'real' }),
    ).toEqual({
      fixture: 'coast-1-7',
      picks: [{ pick: '1x2:1', coupons: 2, stake: '20.00', most: '40.40' }],
    })
    const currency = member.ctx.merchant.currency
    expect(asked[0]?.body).toEqual({ operator: meridian, currency, mode: 'real', fixtureId: 'coast-1-7' })
  })
})

describe('OPS-01 a result that is corrected', () => {
  const resettle = (operator: string, fixture: string, result = '0-1') =>
    bookOperatorHandlers['book-resettle'](by(operator), { vendor, fixture, result, reason: 'the feed was wrong' })
  const approvalsOf = async (fixture: string) => {
    const { results } = await bindings.DB.prepare(
      'SELECT id, vendor, merchant, content, approved_by FROM correction_approval WHERE subject = ?',
    )
      .bind(`fixture:${fixture}`)
      .all<{ id: string; approved_by: string }>()
    return results
  }

  test('one alone gives no approval; two who say the same give one, and the book hears it', async () => {
    expect(await resettle('olga', 'coast-2-1')).toMatchObject({ isDone: false, approval: null })
    expect(await resettle('OLGA', 'coast-2-1')).toMatchObject({ isDone: false })
    expect(await resettle('pavel', 'coast-2-1', '0-2')).toMatchObject({ isDone: false })
    expect([await approvalsOf('coast-2-1'), asked]).toEqual([[], []])
    const done = await resettle('pavel', 'coast-2-1')
    expect(await approvalsOf('coast-2-1')).toEqual([
      {
        id: done.approval,
        vendor: 'SUMMIT',
        merchant: null,
        content: '{"act":"resettle","result":"0-1","vendor":"SUMMIT"}',
        approved_by: 'olga, pavel',
      },
    ])
    const end = { kind: 'score', home: 0, away: 1 }
    const body = { fixtureId: 'coast-2-1', end, approval: done.approval, reason: 'the feed was wrong' }
    expect(asked).toEqual([{ path: '/operator/v1/book/resettle', body, signed: true }])
    expect(await resettle('olga', 'coast-2-1')).toMatchObject({ isDone: false })
  })

  test('a book that is silent is asked again by the same approval', async () => {
    await resettle('olga', 'coast-2-2')
    fate = 'silent'
    expect(await codeOf(resettle('pavel', 'coast-2-2'))).toBe('upstream_failed')
    fate = 'done'
    expect(await resettle('pavel', 'coast-2-2')).toMatchObject({ isDone: true })
    expect(new Set(asked.map(({ body }) => (body as { approval: string }).approval)).size).toBe(1)
    expect(await approvalsOf('coast-2-2')).toHaveLength(1)
  })

  test('a result that is none, and one without a name, are refused', async () => {
    expect(await codeOf(resettle('olga', 'coast-2-3', '201-0'))).toBe('malformed')
    expect(await codeOf(resettle('', 'coast-2-3'))).toBe('forbidden')
  })

  test('an operator reads the result, and what a feed said later', async () => {
    expect(await bookOperatorHandlers['book-results'](by('olga'), { vendor, fixture: 'coast-2-4' })).toEqual({
      fixture: 'coast-2-4',
      result: '1-0',
      corrected: null,
      disputed: ['void'],
    })
  })
})

describe('OPS-01 a member’s coupons', () => {
  const PLAYER = 'summit-player-of-casey'
  beforeAll(async () => {
    await bindings.DB.prepare(
      `INSERT INTO vendor_player (player_id, merchant, member_id, vendor, wallet_kind, created_at)
       VALUES (?, ?, ?, 'SUMMIT', 'real', 0)`,
    )
      .bind(PLAYER, meridian, member.id)
      .run()
  })
  const actsOf = async (act: string) => {
    const { results } = await bindings.DB.prepare(
      'SELECT actor, note FROM member_audit WHERE member_id = ? AND act = ?',
    )
      .bind(member.id, act)
      .all()
    return results
  }

  test('two void one, by a signed call, and the member’s audit keeps why', async () => {
    const wish = { vendor, username: member.id, roundId: roundIdSchema.parse('r-1'), reason: 'asked for by the member' }
    const voidIt = (operator: string) => bookOperatorHandlers['book-void-coupon'](by(operator), wish)
    expect(await voidIt('olga')).toEqual({ roundId: 'r-1', isDone: false })
    expect([asked, await actsOf('coupon_voided_by_operator')]).toEqual([[], []])
    expect(await voidIt('pavel')).toEqual({ roundId: 'r-1', isDone: true })
    const body = { operator: meridian, playerId: PLAYER, roundId: 'r-1' }
    expect(asked).toEqual([{ path: '/operator/v1/book/void-coupon', body, signed: true }])
    expect(await actsOf('coupon_voided_by_operator')).toEqual([
      { actor: 'operator:pavel', note: 'r-1 asked for by the member' },
    ])
  })

  test('risk sets a factor with a reason, which the audit keeps; the deployment’s own token does not', async () => {
    const wish = { vendor, username: member.id, percent: 25, reason: 'bets on late prices' }
    const set = (operator: string) => bookOperatorHandlers['book-member'](by(operator), wish)
    expect(await codeOf(set(''))).toBe('forbidden')
    expect(await set('olga')).toEqual({ username: member.id, percent: 25, before: 100 })
    expect(asked.map(({ body }) => body)).toEqual([{ operator: meridian, playerId: PLAYER, percent: 25 }])
    expect(await actsOf('book_factor_set')).toEqual([
      { actor: 'operator:olga', note: 'SUMMIT 100 % to 25 %: bets on late prices' },
    ])
  })

  test('limits are set and read in the merchant’s currency', async () => {
    const { currency } = member.ctx.merchant
    const shown = { limits: [{ league: 'delta', mostStake: '50.00', mostPayout: null }] }
    const wish = { vendor, league: 'delta', mostStake: '50.00', reason: 'few bets there' } as const
    expect(await bookOperatorHandlers['book-limit'](by('olga'), wish)).toEqual(shown)
    expect(await bookOperatorHandlers['book-limits'](by('olga'), { vendor })).toEqual(shown)
    const limit = { league: 'delta', mostStakeMinor: 5_000, mostPayoutMinor: null }
    expect(asked.map(({ body }) => body)).toEqual([
      { operator: meridian, currency, limit },
      { operator: meridian, currency },
    ])
  })
})
