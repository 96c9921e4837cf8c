/** Which platform answers, and how far the member has seen its database (docs/decisions/0283). */
import { expect, test, vi } from 'vitest'
import { Refusal } from '../../../contract/errors.ts'
import { memberIdSchema } from '../../../contract/ids.ts'
import {
  ANY_COPY,
  BOOKMARK_HEADER,
  NOTICE_JTI,
  ONLY_PRIMARY,
  sealBookmark,
} from '../../../contract/protocols/bookmark.ts'
import { envelopeKeysSchema, sealNotices } from '../../../contract/protocols/envelope.ts'
import { type LiveTopic, NOTICES_PATH } from '../../../contract/protocols/live-topics.ts'
import { calls } from '../../../contract/table.ts'
import { MINUTE_MS } from '../../../contract/time-units.ts'
import type { Bindings } from '../../../worker/env.ts'
import { goByWayOf } from '../../support/at-that-moment.ts'
import { buildEdge, type TestEdge } from '../../support/edge.ts'
import { fakeFetcher } from '../../support/fake-fetcher.ts'
import { logIn, makeCall } from '../../support/make-call.ts'

const lastClaims = (edge: TestEdge, name: string) =>
  edge.upstream.asked.filter((one) => one.name === name).at(-1)?.claims
const bookmarkOf = (edge: TestEdge, name = 'memberInfo') => lastClaims(edge, name)?.bookmark
const WRITES = { updateLanguage: () => ({ language: 'EN' }) }

async function build(options: Parameters<typeof buildEdge>[0] = {}) {
  const edge = await buildEdge({ ...options, upstream: { ...WRITES, ...options.upstream } })
  const browser = edge.browser()
  let count = 10
  edge.upstream.bookmarkFor = ({ claims }) => (claims.method === 'GET' ? null : `000${++count}-0`)
  await logIn(browser)
  const read = async () => {
    expect((await makeCall(browser, 'memberInfo')).status).toBe(200)
    return bookmarkOf(edge)
  }
  return { edge, browser, read, write: () => makeCall(browser, 'updateLanguage') }
}

async function notify(edge: TestEdge, topics: LiveTopic[], bookmark: string) {
  const keys = envelopeKeysSchema.parse(JSON.parse(edge.env.ENVELOPE_KEYS))[edge.merchant.code]!
  const notices = [{ memberId: memberIdSchema.parse('member-1'), topics }]
  const { code: merchant } = edge.merchant
  const body = await sealNotices(keys.toEdge, { merchant, notices }, Math.floor(edge.services.clock() / 1_000))
  const headers = {
    'content-type': 'application/jose',
    [BOOKMARK_HEADER]: await sealBookmark(keys.toEdge, NOTICE_JTI, bookmark),
  }
  const request = new Request(`${edge.origin}${NOTICES_PATH}${merchant}`, { method: 'POST', body, headers })
  expect((await edge.send(request)).status).toBe(200)
}

test('the bookmark of a login and of each write goes along with later reads, and an older one never does', async () => {
  const { edge, browser, read, write } = await build()
  expect(await read()).toBe('00011-0')
  await write()
  expect(await read()).toBe('00012-0')
  edge.upstream.bookmarkFor = ({ claims }) => (claims.method === 'GET' ? null : '00001-0')
  await write()
  expect(await read()).toBe('00012-0')
  expect(lastClaims(edge, 'updateLanguage')?.bookmark).toBe(undefined)
  // Another place of the same member has it from the same object.
  const second = edge.browser()
  edge.upstream.bookmarkFor = () => null
  await logIn(second)
  expect((await makeCall(second, 'memberInfo')).status).toBe(200)
  expect(bookmarkOf(edge)).toBe('00012-0')
  expect((await makeCall(browser, 'memberInfo')).status).toBe(200)
})

// @fault Bookmark kept longer than a minute
test('a bookmark is kept as long as its session lives, not for a minute', async () => {
  const { edge, read, write } = await build()
  await write()
  for (const minutes of [2, 25]) {
    edge.pass(minutes * MINUTE_MS)
    expect(await read(), `${minutes} minutes later`).toBe('00012-0')
  }
})

test('the bookmark of a refusal counts too, as a refusal may have written', async () => {
  const { edge, read, write } = await build({ upstream: { updateLanguage: () => new Refusal('conflict') } })
  expect((await write()).status).toBe(409)
  expect(await read()).toBe('00012-0')
  expect(edge.logs.at(-1)?.status).toBe(200)
})

test('where a write was not answered no copy may say what became of it, until the platform has said more', async () => {
  const { edge, read, write } = await build()
  edge.upstream.breakdown = () => new Response('', { status: 502 })
  expect((await write()).status).toBe(502)
  edge.upstream.breakdown = null
  expect(await read()).toBe(ONLY_PRIMARY)
  edge.upstream.bookmarkFor = () => '00020-0'
  expect(await read()).toBe(ONLY_PRIMARY)
  expect(await read(), 'the primary answered in place of the copies').toBe('00020-0')
})

test('a visitor has none, and neither a header nor a cookie of the browser gives one', async () => {
  const { edge, browser } = await build()
  const stranger = edge.browser({ [BOOKMARK_HEADER]: '99999-0', cookie: `${BOOKMARK_HEADER}=99999-0` })
  expect((await makeCall(stranger, 'gameMenus', { headers: { [BOOKMARK_HEADER]: '99999-0' } })).status).toBe(200)
  expect(bookmarkOf(edge, 'gameMenus')).toBe(ANY_COPY)
  await makeCall(browser, 'memberInfo', { headers: { [BOOKMARK_HEADER]: '99999-0' } })
  expect(bookmarkOf(edge)).toBe('00011-0')
})

// @fault Bookmark that is forged
test('a bookmark that was sealed for another answer, or not at all, is as if none had come', async () => {
  const { edge, read, write } = await build()
  const keys = envelopeKeysSchema.parse(JSON.parse(edge.env.ENVELOPE_KEYS))[edge.merchant.code]!
  for (const foul of [await sealBookmark(keys.toEdge, 'another-request-0123', '99999-0'), '99999-0']) {
    edge.upstream.bookmarkFor = () => null
    edge.upstream.handlers.updateLanguage = () =>
      Response.json({ success: true, value: { language: 'EN' } }, { headers: { [BOOKMARK_HEADER]: foul } })
    await write()
    expect(await read()).toBe('00011-0')
  }
})

test('a notice brings how far the database was, but not for a balance, which is the wallet’s to say', async () => {
  const { edge, read } = await build()
  await notify(edge, ['messages'], '00030-0')
  expect(await read()).toBe('00030-0')
  await notify(edge, ['balance'], '00040-0')
  expect(await read()).toBe('00030-0')
})

// @fault Two versions at once: the account's object is older
test('an account’s object of the release before says nothing of it, so no copy may answer', async () => {
  const older = (namespace: Bindings['ACCOUNT']) =>
    goByWayOf(namespace, 'touch', async (go) => {
      const touched = (await go()) as { bookmark?: string } | null
      if (touched) delete touched.bookmark
      return touched
    })
  const first = await buildEdge()
  const { edge, browser } = await build({ bindings: { ACCOUNT: older(first.env.ACCOUNT) } })
  expect((await makeCall(browser, 'memberInfo')).status).toBe(200)
  expect(lastClaims(edge, 'memberInfo')).not.toHaveProperty('bookmark')
})

test('what was done is answered, also where its bookmark cannot be kept', async () => {
  const { edge, browser } = await build()
  vi.spyOn(console, 'log').mockReturnValue()
  edge.env.ACCOUNT = goByWayOf(edge.env.ACCOUNT, 'keepBookmark', async () => {
    throw new TypeError('The RPC receiver does not implement the method "keepBookmark".')
  })
  expect((await makeCall(browser, 'updateLanguage')).status).toBe(200)
})

test('what writes is answered at the database, and what only reads near the member', async () => {
  const atPrimary: string[] = []
  const edge = await buildEdge({ upstream: WRITES })
  edge.env.PLATFORM_PRIMARY = fakeFetcher((request) => {
    atPrimary.push(new URL(request.url).pathname)
    return edge.upstream.fetch(request)
  })
  const browser = edge.browser()
  await logIn(browser)
  await makeCall(browser, 'memberInfo')
  await makeCall(browser, 'updateLanguage')
  expect(atPrimary).toEqual([calls.login.path, calls.updateLanguage.path])
})
