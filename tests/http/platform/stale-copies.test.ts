/**
 * A copy of the database that is 30 s behind (docs/decisions/0283). A member sees at once what they wrote, and never the older
 * state again. An ended session opens nothing. A foul bookmark shuts no member out.
 */
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Call } from '../../../contract/call.ts'
import { idempotencyKeySchema } from '../../../contract/ids.ts'
import {
  ANY_COPY,
  BOOKMARK_HEADER,
  chooseBookmark,
  NOTICE_JTI,
  ONLY_PRIMARY,
  openBookmark,
} from '../../../contract/protocols/bookmark.ts'
import { type CallInput, type CallName, calls, type UpstreamCallName } from '../../../contract/table.ts'
import { DAY_MS } from '../../../contract/time-units.ts'
import { fakeFetcher } from '../../support/fake-fetcher.ts'
import { buildInput } from '../../support/inputs.ts'
import { openStaleDatabase } from '../../support/stale-database.ts'
import { bindingsOf } from '../../support/workers.ts'
import { buildAgents, PASSWORD, PAYMENT_PASSWORD } from './agents/build-tree.ts'
import { env as cashier, playProvider, seedChannels } from './cashier/support.ts'
import { operateOn } from './operate.ts'
import { buildPromotion } from './promotions/support.ts'
import { bindings, buildPlatform, buildRegistration, codeOf, keys, meridian, requireValue } from './support.ts'
import { buildGame, seedWorld } from './vendors/support.ts'
import { seedMethods } from './withdrawals/support.ts'

const NOW_MS = Date.parse('2026-11-20T12:00:00Z')
const LAG_MS = 30_000
const { toEdge } = keys[meridian]!
type Stale = Awaited<ReturnType<typeof openStaleDatabase>>
type Platform = ReturnType<typeof buildPlatform>

let stale: Stale
let platform: Platform
/** What the platform told the edge of a member's bookmark, beside a notice. */
let told: string | null = null

let game: Awaited<ReturnType<typeof buildGame>>
let gift: Awaited<ReturnType<typeof buildPromotion>>
let tree: Awaited<ReturnType<ReturnType<typeof buildAgents>['buildTree']>>

beforeAll(async () => {
  await seedChannels()
  await seedMethods()
  await bindings.DB.prepare(
    `INSERT OR REPLACE INTO point_programme (merchant, ratio_points, ratio_minor, least_points, counts_from_ms, set_by, set_at_ms)
     VALUES ('meridian', 100, 100, 100, 0, 'test', 0)`,
  ).run()
  await seedWorld()
  game = await buildGame()
  gift = await buildPromotion({ startsAtMs: NOW_MS - DAY_MS, endsAtMs: NOW_MS + DAY_MS })
  tree = await buildAgents(buildPlatform({ nowMs: NOW_MS })).buildTree()
  const copy = bindingsOf<{ COPY: D1Database }>().COPY
  let clock = () => NOW_MS
  stale = await openStaleDatabase({ primary: bindings.DB, copy, clock: () => clock(), lagMs: LAG_MS })
  const EDGE = fakeFetcher(async (request) => {
    told = await openBookmark(toEdge, request.headers.get(BOOKMARK_HEADER), NOTICE_JTI)
    return Response.json({ success: true, value: {} })
  })
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
const SUB_PASSWORD = 'Calm-Lake-31'
const BANK = {
  kind: 'bank' as const,
  provider: 'PH_HARBOUR',
  account: '2000007919',
  holderName: 'Maria Cruz',
  paymentPassword: PAYMENT_PASSWORD,
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

// @fault Member who acts in two regions in turns
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

// @fault Copy 30 s behind: locked member
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

// @fault Bookmark that is old, of another database, from the future
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

// @fault Primary away: reads
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

// @fault Two versions at once: the edge is older
test('an edge of the release before, which knows no bookmarks, is answered by the primary', async () => {
  const { ask, kept } = await join()
  requireValue(await ask('updateProfile', { nickname: 'Mist', details: {} }))
  const answer = await platform.call('memberInfo', {}, { token: kept.token })
  expect(requireValue(answer).nickname).toBe('Mist')
  expect(await readsOfCopy(() => platform.call('memberInfo', {}, { token: kept.token }))).toBe(0)
})

/** Answered near the member, of what a session opens. */
const READS = (Object.keys(calls) as CallName[]).filter((name): name is UpstreamCallName => {
  const { handledBy, method, token, at }: Call = calls[name]
  return handledBy === 'forward' && method === 'GET' && token === true && at === 'near'
})
const ofAgents = (name: CallName) => (calls[name] as Call).agents === 'only'

type Browser = ReturnType<typeof browse>
/** What each of these reads says of a member whose edge keeps this bookmark. */
async function readAll({ ask, kept }: Browser, names: readonly UpstreamCallName[], bookmark: string) {
  const told = new Map<UpstreamCallName, string>()
  for (const name of names) {
    kept.bookmark = bookmark
    const answer = await ask(name, buildInput(name))
    told.set(name, JSON.stringify(answer.ok ? answer.value : answer.failure.errorCode))
  }
  kept.bookmark = bookmark
  return told
}
/** Which reads differ from the primary: by copies that know no bookmark, which are asked first, and with the member's own. */
async function compare(browser: Browser, names: readonly UpstreamCallName[]) {
  const { bookmark } = browser.kept
  const [unaware, aware] = [await readAll(browser, names, ANY_COPY), await readAll(browser, names, bookmark)]
  const primary = await readAll(browser, names, ONLY_PRIMARY)
  browser.kept.bookmark = bookmark
  const differing = (told: typeof primary) => names.filter((name) => told.get(name) !== primary.get(name))
  return { unaware: differing(unaware), aware: differing(aware) }
}

/** Each changes what a read of copies says. */
type Act = { [Name in UpstreamCallName]: [name: Name, input?: CallInput<Name>] }[UpstreamCallName]
const ACTS: Act[] = [
  ['updateProfile'],
  ['chooseAvatar'],
  ['feedback'],
  ['createDeposit'],
  ['setPlayFeed'],
  ['writeToService'],
  ['addPayoutAccount', BANK],
  ['setLimit'],
  ['setReminder'],
  ['enterRace'],
  ['missionPrivacy'],
]

const FORMER = [
  'payoutAccounts',
  'memberInfo',
  'avatar',
  'favouriteGames',
  'depositHistory',
  'participations',
  'messages',
  'playFeedOwn',
  'raceOwn',
  'feedbackList',
  'serviceThread',
]

// @fault Copy 30 s behind: the member's own acts
test('whatever a member has just done, each read says from copies what the primary says', async () => {
  const member = await join()
  const { ask, password } = member
  const pair = { paymentPassword: PAYMENT_PASSWORD, confirmPaymentPassword: PAYMENT_PASSWORD }
  requireValue(await ask('setPaymentPassword', { ...pair, password }))
  requireValue(await ask('setRealName', { realName: 'Maria Cruz', password }))
  const acts: Act[] = [
    ...ACTS,
    ['setFavouriteGame', { gameId: game.gameId, favourite: true }],
    ['claimPromotion', { promotionId: gift }],
  ]
  for (const [name, input = buildInput(name)] of acts)
    expect(codeOf(await ask(name, input, calls[name].idempotent)), name).toBe('fine')
  const { unaware, aware } = await compare(
    member,
    READS.filter((name) => !ofAgents(name)),
  )
  expect(aware).toEqual([])
  // The copies are old: who does not say how far the member has seen reads the former state.
  expect(unaware).toEqual(expect.arrayContaining(FORMER))
})

// @fault Copy 30 s behind: agents and sub-users
test('what an agent has just done is what each read of the agent centre says, its sub-user’s too', async () => {
  const agent = browse()
  agent.kept.token = tree.middle.token
  const { ask } = agent
  const pair = { paymentPassword: PAYMENT_PASSWORD, confirmPaymentPassword: PAYMENT_PASSWORD }
  requireValue(await ask('setPaymentPassword', { ...pair, password: PASSWORD }))
  const memberId = tree.agent.memberId
  requireValue(await ask('addAgentLink', buildInput('addAgentLink'), true))
  requireValue(await ask('addAgentNote', { memberId, text: 'called on Monday' }, true))
  requireValue(await ask('suspendDownline', { memberId, part: 'play', reason: 'looked into' }))
  const of = { name: 'anna', password: SUB_PASSWORD, paymentPassword: PAYMENT_PASSWORD }
  const made = requireValue(await ask('addAgentSubUser', { ...of, rights: ['figures'] }, true))
  const reads = READS.filter(ofAgents)
  const { unaware, aware } = await compare(agent, reads)
  expect(aware).toEqual([])
  expect(unaware).toEqual(expect.arrayContaining(['agentLinks', 'agentTeam']))
  const sub = browse()
  const logIn = async () => {
    const login = { type: 'username', username: made.loginName, password: SUB_PASSWORD } as const
    sub.kept.token = requireValue(await browse().ask('login', login)).token
  }
  await logIn()
  expect((await compare(sub, reads)).aware).toEqual([])
  const { subUserId } = made
  const tryTeam = async () => {
    sub.kept.bookmark = ANY_COPY
    return codeOf(await sub.ask('agentTeam', buildInput('agentTeam')))
  }
  expect(await tryTeam()).toBe('fine')
  requireValue(await ask('changeAgentSubUser', { subUserId, rights: [], paymentPassword: PAYMENT_PASSWORD }))
  expect(await tryTeam(), 'its sessions are ended').toBe('login_required')
  await logIn()
  expect(await tryTeam()).toBe('right_missing')
  requireValue(await ask('removeAgentSubUser', { subUserId }))
  expect(await tryTeam()).toBe('login_required')
})

// @fault Copy 30 s behind: ended session, exclusion
test('every near call refuses an ended session, and each that a bar shuts an excluded member', async () => {
  const { ask, kept, username, password } = await join()
  const near = [...READS, 'launchGame' as const]
  const codesOf = async (token: string) => {
    const codes: Record<string, string> = {}
    for (const name of near) {
      Object.assign(kept, { token, bookmark: ANY_COPY })
      codes[name] = codeOf(await ask(name, buildInput(name)))
    }
    return codes
  }
  const ended = kept.token
  requireValue(await ask('selfExclude', buildInput('selfExclude')))
  expect(await codesOf(ended)).toEqual(Object.fromEntries(near.map((name) => [name, 'login_required'])))
  kept.token = ''
  const { token } = requireValue(await ask('login', { type: 'username', username, password }))
  const codes = await codesOf(token)
  const shut = near.filter((name) => calls[name].barred === 'refused')
  expect(shut).toContain('launchGame')
  expect(near.filter((name) => codes[name] === 'account_excluded')).toEqual(shut)
})
