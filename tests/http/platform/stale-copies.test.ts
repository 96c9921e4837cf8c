/**
 * A copy of the database that is 30 s behind (docs/decisions/0283). A member sees at once what they wrote, and never the older
 * state again. An ended session opens nothing. A foul bookmark shuts no member out.
 */
import { env } from 'cloudflare:workers'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { idempotencyKeySchema } from '../../../contract/ids.ts'
import {
  ANY_COPY,
  BOOKMARK_HEADER,
  chooseBookmark,
  NOTICE_JTI,
  ONLY_PRIMARY,
  openBookmark,
} from '../../../contract/protocols/bookmark.ts'
import { type CallInput, calls, type UpstreamCallName } from '../../../contract/table.ts'
import { openStaleDatabase } from '../../support/stale-database.ts'
import { env as cashier, playProvider, seedChannels } from './cashier/support.ts'
import { operateOn } from './operate.ts'
import { bindings, buildPlatform, buildRegistration, codeOf, keys, meridian, requireValue } from './support.ts'

const NOW_MS = Date.parse('2026-11-20T12:00:00Z')
const LAG_MS = 30_000
const { toEdge } = keys[meridian]!
type Stale = Awaited<ReturnType<typeof openStaleDatabase>>
type Platform = ReturnType<typeof buildPlatform>

let stale: Stale
let platform: Platform
/** What the platform told the edge of a member's bookmark, beside a notice. */
let told: string | null = null

beforeAll(async () => {
  await seedChannels()
  const copy = (env as unknown as { COPY: D1Database }).COPY
  let clock = () => NOW_MS
  stale = await openStaleDatabase({ primary: bindings.DB, copy, clock: () => clock(), lagMs: LAG_MS })
  const EDGE = {
    async fetch(request: Request) {
      told = await openBookmark(toEdge, request.headers.get(BOOKMARK_HEADER), NOTICE_JTI)
      return Response.json({ success: true, value: {} })
    },
  } as unknown as Fetcher
  platform = buildPlatform({ nowMs: NOW_MS, env: { ...cashier, DB: stale.DB, EDGE } })
  clock = () => platform.time.nowMs
})
beforeEach(() => {
  vi.restoreAllMocks()
  playProvider()
  stale.state.isPrimaryAway = false
  told = null
  // Each begins with copies that know of the one before.
  platform.advance(2 * LAG_MS)
})

/** The edge's part: it keeps the member's bookmark and sends it along with each read. */
function browse() {
  const kept = { bookmark: ANY_COPY as string, token: '' }
  const ask = async <Name extends UpstreamCallName>(name: Name, input: CallInput<Name>, idempotent = false) => {
    const { at } = calls[name]
    const jti = crypto.randomUUID()
    const former = kept.bookmark
    const answer = await platform.call(name, input, {
      ...(kept.token && { token: kept.token }),
      claims: {
        jti,
        ...(at === 'near' && { bookmark: former }),
        ...(idempotent && { idempotencyKey: idempotencyKeySchema.parse(crypto.randomUUID()) }),
      },
      onResponse: async ({ headers }) => {
        const heard = await openBookmark(toEdge, headers.get(BOOKMARK_HEADER), jti)
        if (heard) kept.bookmark = chooseBookmark(kept.bookmark || null, heard, at === 'near' ? former : null)
      },
    })
    return answer
  }
  return { kept, ask }
}

async function join() {
  const member = browse()
  const registration = buildRegistration()
  const { token, memberId } = requireValue(await member.ask('register', registration))
  member.kept.token = token
  return { ...member, ...registration, memberId }
}
const FEEDBACK = { kind: 'feedback', topic: 'site', content: 'The lobby is quick and easy to read' } as const
const readsOfCopy = async (go: () => Promise<unknown>) => {
  const before = stale.state.readsOfCopy
  await go()
  return stale.state.readsOfCopy - before
}

test('who has just registered is known to the first read, though no copy had heard of them', async () => {
  const { ask, username } = await join()
  expect(requireValue(await ask('memberInfo', {})).account).toBe(username)
})

test('a read goes to copies, and a copy that knows no bookmark of this member may be old', async () => {
  const { ask, kept } = await join()
  expect(await readsOfCopy(() => ask('feedbackList', {}))).toBeGreaterThan(0)
  requireValue(await ask('feedback', FEEDBACK))
  expect(requireValue(await ask('feedbackList', {})).rows).toHaveLength(1)
  // The database of this test is honest: without the bookmark the same read misses what was written.
  requireValue(await ask('feedback', { ...FEEDBACK, topic: 'account' }))
  kept.bookmark = ANY_COPY
  expect(requireValue(await ask('feedbackList', {})).rows).toHaveLength(1)
})

test('each thing a member does is seen by the read after it', async () => {
  const { ask, password } = await join()
  requireValue(await ask('updateProfile', { nickname: 'Mist', details: {} }))
  expect(requireValue(await ask('memberInfo', {})).nickname).toBe('Mist')
  requireValue(await ask('updateLanguage', { language: 'TH' }))
  expect(requireValue(await ask('memberInfo', {})).language).toBe('TH')
  const deposit: CallInput<'createDeposit'> = { channelId: 'bank', amount: '500.00', receive: '500.00' }
  const { orderId } = requireValue(await ask('createDeposit', deposit, true))
  expect(requireValue(await ask('depositOrder', { orderId })).orderId).toBe(orderId)
  expect(requireValue(await ask('depositHistory', {})).rows.map((order) => order.orderId)).toContain(orderId)
  const fresh = { newPassword: 'New-2026!!', confirmNewPassword: 'New-2026!!' }
  expect(codeOf(await ask('changePassword', { oldPassword: password, ...fresh }))).toBe('fine')
})

test('who acts in two places in turns sees each time what they did at the other', async () => {
  const here = await join()
  const there = browse()
  there.kept.token = here.kept.token
  for (const nickname of ['Mist', 'Rain', 'Snow']) {
    const [one, other] = nickname === 'Rain' ? [there, here] : [here, there]
    requireValue(await one.ask('updateProfile', { nickname, details: {} }))
    // One object keeps it, wherever the member is.
    other.kept.bookmark = one.kept.bookmark
    expect(requireValue(await other.ask('memberInfo', {})).nickname).toBe(nickname)
  }
})

test('an ended session and a locked member are refused at once, whatever the copies say', async () => {
  const one = await join()
  requireValue(await one.ask('memberInfo', {}))
  requireValue(await one.ask('logout', {}))
  one.kept.bookmark = ANY_COPY
  expect(codeOf(await one.ask('memberInfo', {}))).toBe('login_required')
  const other = await join()
  requireValue(await other.ask('memberInfo', {}))
  requireValue(await operateOn(platform, 'member-lock', { username: other.username, reason: 'seen on the telephone' }))
  other.kept.bookmark = ANY_COPY
  expect(codeOf(await other.ask('memberInfo', {}))).toBe('login_required')
})

test('a page that a notice reaches sees what the operator did', async () => {
  const { ask, kept, username } = await join()
  const texts = { titles: { EN: 'Hello' }, contents: { EN: '<p>A word</p>' } }
  requireValue(await operateOn(platform, 'messages-send', { username, kind: 'personal', ...texts }))
  expect(told).not.toBe(null)
  kept.bookmark = chooseBookmark(kept.bookmark, told ?? '')
  expect(requireValue(await ask('unreadCount', {}))).toEqual({ unreadCount: 1 })
})

test('a bookmark that no copy reaches, that is none, or that is old, shuts no one out', async () => {
  const { ask, kept, username } = await join()
  const own = kept.bookmark
  for (const foul of ['99999999-00000000', 'not-a-bookmark', ONLY_PRIMARY]) {
    kept.bookmark = foul
    expect(requireValue(await ask('memberInfo', {})).account, foul).toBe(username)
    // The primary answered in place of the copies, and said how far it was: the next read asks copies again.
    expect(kept.bookmark >= own && kept.bookmark < '1', foul).toBe(true)
  }
  platform.advance(LAG_MS)
  kept.bookmark = '00000000-00000000'
  expect(requireValue(await ask('memberInfo', {})).account).toBe(username)
})

test('while the primary is away reads go on', async () => {
  const { ask, kept, username } = await join()
  requireValue(await ask('memberInfo', {}))
  platform.advance(LAG_MS)
  stale.state.isPrimaryAway = true
  expect(requireValue(await ask('memberInfo', {})).account).toBe(username)
  vi.spyOn(console, 'error').mockReturnValue()
  expect(codeOf(await ask('updateProfile', { nickname: 'Mist', details: {} }))).toBe('internal')
  stale.state.isPrimaryAway = false
  expect(kept.bookmark).not.toBe(ANY_COPY)
})

test('an edge of the release before, which knows no bookmarks, is answered by the primary', async () => {
  const { ask, kept } = await join()
  requireValue(await ask('updateProfile', { nickname: 'Mist', details: {} }))
  const answer = await platform.call('memberInfo', {}, { token: kept.token })
  expect(requireValue(answer).nickname).toBe('Mist')
  expect(await readsOfCopy(() => platform.call('memberInfo', {}, { token: kept.token }))).toBe(0)
})
