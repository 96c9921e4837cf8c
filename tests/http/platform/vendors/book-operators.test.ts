/** OPS-01, GAME-09: operators and the fixtures of a book. What changes a fixture for all merchants takes two. */
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { vendorCodeSchema } from '../../../../contract/ids.ts'
import { isSignatureValid, SIGNATURE_HEADERS } from '../../../../contract/protocols/signature.ts'
import { seedGames } from '../../../../platform/games/catalogue/seed-games.ts'
import { bookOperatorHandlers } from '../../../../platform/games/operate/book.ts'
import { readCatalogue } from '../../../../tools/demo/catalogue/index.ts'
import { bindings, meridian, seedTestMerchants } from '../support.ts'
import { buildMember, type TestMember } from './support.ts'

const SECRET = 'test-summit-secret'
const vendor = vendorCodeSchema.parse('SUMMIT')
const asked: { path: string; body: unknown; signed: boolean }[] = []
/** What the book answers: done, refused, or silence. */
let fate: 'done' | 'refused' | 'silent' = 'done'
const exposure = [{ pick: '1x2:1', coupons: 2, stakeMinor: 2_000, mostMinor: 4_040 }]

const STUDIO = {
  fetch: async (request: Request) => {
    const path = new URL(request.url).pathname
    const body = await request.text()
    const timestampMs = Number(request.headers.get(SIGNATURE_HEADERS.timestamp))
    const signature = request.headers.get(SIGNATURE_HEADERS.signature) ?? ''
    const signed = await isSignatureValid(SECRET, { timestampMs, method: 'POST', path, body }, signature, timestampMs)
    asked.push({ path, body: JSON.parse(body), signed })
    if (fate === 'silent') throw new Error('no connection')
    if (fate === 'refused')
      return Response.json({ success: false, errorCode: 'conflict', message: 'begun', requestId: 'r' }, { status: 409 })
    return Response.json({ success: true, value: path.endsWith('exposure') ? { exposure } : {} })
  },
} as unknown as Fetcher

let member: TestMember
beforeAll(async () => {
  await seedTestMerchants()
  member = await buildMember()
  await seedGames(bindings.DB, { catalogue: readCatalogue(), merchants: [meridian], clock: Date.now })
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
  return { ...ctx, env, operator, requestId: 'book' } as never
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
