/** SAFE-04, SYS-06: what a member with a session still reaches of a shut site, and what nobody does. */
import { describe, expect, test } from 'vitest'
import { CONFIG_KEY } from '../../../contract/merchant.ts'
import { POLICIES, STRICTEST_POLICY } from '../../../contract/policy/policy.ts'
import { type CallName, calls } from '../../../contract/table.ts'
import { SESSION_IDLE_MS } from '../../../worker/request/session-record.ts'
import { expectRefusal } from '../../support/answers.ts'
import { buildEdge, type TestEdge } from '../../support/edge.ts'
import { buildUpstreamSession, type FakeHandlers } from '../../support/fake-upstream.ts'
import { logIn, makeCall } from '../../support/make-call.ts'

POLICIES.shut = { ...STRICTEST_POLICY, jurisdiction: 'shut', moneyReachableWhenClosed: false }

const names = Object.keys(calls) as CallName[]
/** Named one by one: what is added to it is open while a licence or a repair wants the site shut. */
const REACHABLE: readonly CallName[] = [
  ...(['withdrawOptions', 'createWithdrawal', 'withdrawOrder', 'withdrawHistory'] as const),
  ...(['confirmWithdrawal', 'addWithdrawProof', 'withdrawProofs', 'balance', 'upload'] as const),
  // What lies at a vendor comes back before it can be withdrawn; the platform lets nothing go there.
  ...(['merchantWallet', 'walletTransfer'] as const),
  // What a withdrawal is asked for before it is taken.
  ...([
    'payoutAccounts',
    'addPayoutAccount',
    'removePayoutAccount',
    'setRealName',
    'documents',
    'addDocument',
  ] as const),
  ...(['setPaymentPassword', 'changePaymentPassword', 'paymentPasswordCode', 'resetPaymentPassword'] as const),
  ...(['securityInfo', 'changePassword'] as const),
  ...(['safety', 'setLimit', 'cancelLimitChange', 'setReminder', 'takeBreak', 'selfExclude', 'safetyHistory'] as const),
  ...(['logout', 'sessions', 'endOtherSessions'] as const),
  // A stake that is still to be had back.
  ...(['cancelLotteryTicket', 'stopLotteryChase'] as const),
  // What a remembered login from another address is asked for first.
  ...(['verificationMethods', 'sendVerificationCode', 'verifySession'] as const),
]

const IN = { 'x-local-country': 'PH' }
const OUT = { 'x-local-country': 'TH' }

/** A member who came in while the site was open, and the site shut behind them in one of both ways. */
async function shut(
  way: 'maintenance' | 'region',
  { upstream, ...merchant }: { jurisdiction?: string; upstream?: FakeHandlers } = {},
) {
  const edge = await buildEdge({ merchant, ...(upstream && { upstream }) })
  const member = edge.browser(IN)
  await logIn(member, { rememberMe: true })
  const value = way === 'maintenance' ? { active: true } : { denyCountries: ['TH'] }
  await edge.publish(CONFIG_KEY[way](edge.merchant.code), { version: 1, ...value })
  edge.pass()
  const ask = (name: CallName, browser = member) => makeCall(browser, name, { headers: OUT })
  return { edge, member, ask }
}
const refusalOf = { maintenance: 'maintenance', region: 'region_restricted' } as const
/** What a document says of who looks at it. */
const sessionIn = async (answer: Response) =>
  JSON.parse((await answer.text()).match(/"session":(\{.*?\}|null)/)?.[1] ?? '')
const countAll = (edge: TestEdge) => edge.upstream.asked.length

test('SAFE-04 these calls reach a member on a shut site, and no others', () => {
  expect(names.filter((name) => calls[name].availability === 'members').toSorted()).toEqual([...REACHABLE].sort())
  expect(names.filter((name) => calls[name].availability === 'anybody').toSorted()).toEqual([
    'country',
    'customerService',
    'permission',
  ])
  expect(names.filter((name) => calls[name].availability === 'region')).toEqual(['visitLink'])
  for (const name of REACHABLE) expect(calls[name].token, name).toBe(true)
  // What a login of a member takes, and no other way in (closed-login.test.ts).
  const ofLogin = names.filter((name) => calls[name].availability === 'login').toSorted()
  expect(ofLogin).toEqual(['botCheckChallenge', 'captcha', 'login', 'registerSetting'])
})

test('AGT-02 the edge says itself whether who came by a link was refused by the region', async () => {
  const { edge } = await shut('region')
  const visit = async (headers: Record<string, string>, refused: boolean) => {
    await makeCall(edge.browser(headers), 'visitLink', { input: { code: '7K3M9QXA', refused } })
    return edge.upstream.asked.at(-1)?.body
  }
  expect(await visit(OUT, false)).toEqual({ code: '7K3M9QXA', refused: true })
  expect(await visit(IN, true)).toEqual({ code: '7K3M9QXA', refused: false })
})

test('SYS-04 the platform is told of maintenance by members’ calls, and by those of an address that is let in', async () => {
  const { edge, ask } = await shut('maintenance')
  const told = () => edge.upstream.asked.at(-1)?.claims.siteStatus
  await ask('balance')
  expect(told()).toBe('maintenance')
  const allowed = { version: 2, active: true, allowIps: ['203.0.113.9'] }
  await edge.publish(CONFIG_KEY.maintenance(edge.merchant.code), allowed)
  edge.pass()
  await makeCall(edge.browser({ ...IN, 'x-local-ip': '203.0.113.9' }), 'popularGames')
  expect(told()).toBe('maintenance')
  await edge.publish(CONFIG_KEY.maintenance(edge.merchant.code), { version: 3, active: false })
  edge.pass()
  await ask('balance')
  expect(told()).toBe('open')
})

/** What the status page shows: the reference's own list of contacts, the same for everybody and kept as a rule. */
const ASKED_WHEN_SHUT: Partial<Record<CallName, readonly string[]>> = { customerService: ['servicePaths'] }

describe('EDGE-03 in maintenance without logins, nothing of a visitor reaches the platform', () => {
  test('by any call of the table', async () => {
    const edge = await buildEdge()
    const visitor = edge.browser(IN)
    await edge.publish(CONFIG_KEY.maintenance(edge.merchant.code), { version: 1, active: true, logins: false })
    edge.pass()
    const reached: Record<string, unknown> = {}
    for (const name of names) {
      const before = countAll(edge)
      await (await makeCall(visitor, name)).text()
      const asked = edge.upstream.asked.slice(before).map((question) => question.name)
      if (asked.length > 0) reached[name] = asked
    }
    expect(reached).toEqual(ASKED_WHEN_SHUT)
  })

  test.each([
    '/img/nope.svg',
    '/files/u_0',
    '/wps/live',
    '/lotto/verify.js',
    '/manifest.webmanifest',
    '/',
    '/index',
    '/game/1',
    '/wps/none',
    '/lgw/1',
  ])('by %s', async (path) => {
    const edge = await buildEdge()
    await edge.publish(CONFIG_KEY.maintenance(edge.merchant.code), { version: 1, active: true, logins: false })
    edge.pass()
    for (const method of ['GET', 'POST']) await (await edge.browser(IN).fetch(path, { method, headers: IN })).text()
    expect(countAll(edge)).toBe(0)
  })
})

describe.each(['maintenance', 'region'] as const)('SAFE-04 shut by %s', (way) => {
  // @fault Closed site with a member's money in it
  test.each(REACHABLE)('%s is a member’s all the same', async (name) => {
    const { edge, ask } = await shut(way)
    const before = countAll(edge)
    const answer = await ask(name)
    expect(countAll(edge) > before || answer.status === 200, await answer.text()).toBe(true)
  })

  test('every other call is refused, with the member’s session too, and asks nothing', async () => {
    const { edge, ask } = await shut(way)
    const before = countAll(edge)
    const isShut = (name: CallName) =>
      calls[name].availability === 'nobody' || (way === 'maintenance' && calls[name].availability === 'region')
    for (const name of names.filter(isShut)) await expectRefusal(await ask(name), refusalOf[way])
    expect(countAll(edge)).toBe(before)
  })

  // @fault Closed site, no session
  test('without a cookie all of it is shut; with one that opens nothing it says to log in, and asks nothing', async () => {
    const { edge, member, ask } = await shut(way)
    const before = countAll(edge)
    const forger = edge.browser(IN)
    for (const name of REACHABLE) await expectRefusal(await ask(name, forger), refusalOf[way])
    for (const name of REACHABLE) {
      forger.cookies.set('__Host-sid', `${'A'.repeat(43)}.member-1`)
      await expectRefusal(await ask(name, forger), 'login_required')
    }
    await forger.visit('/index', OUT)
    expect(forger.cookies.size, 'which goes with the next page').toBe(0)
    // Another merchant's member is nobody here.
    const other = await shut(way)
    const stranger = edge.browser(IN)
    for (const [name, value] of other.member.cookies) stranger.cookies.set(name, value)
    await expectRefusal(await ask('withdrawOptions', stranger), 'login_required')
    expect(countAll(edge)).toBe(before)
    await ask('logout')
    await expectRefusal(await ask('withdrawOptions', member), refusalOf[way])
  })

  test('a policy that says otherwise shuts all of it, and the page knows no member', async () => {
    const { edge, member, ask } = await shut(way, { jurisdiction: 'shut' })
    const before = countAll(edge)
    for (const name of REACHABLE) await expectRefusal(await ask(name), refusalOf[way])
    expect(await sessionIn(await member.visit('/index', OUT))).toBeNull()
    expect(countAll(edge)).toBe(before)
  })

  test('the page knows the member, and asks the upstream nothing', async () => {
    const { edge, member } = await shut(way)
    const before = countAll(edge)
    const page = await member.visit('/index', OUT)
    expect(page.status).toBe(way === 'maintenance' ? 503 : 451)
    expect(await sessionIn(page)).toMatchObject({ username: 'player1' })
    expect(countAll(edge)).toBe(before)
  })

  test('AUTH-12 a remembered device goes on, by what a member may ask and by nothing else', async () => {
    const { edge, member, ask } = await shut(way)
    edge.pass(SESSION_IDLE_MS)
    const cookies = new Map(member.cookies)
    await ask('permission')
    await ask('gameMenus')
    expect(member.cookies, 'no secret is spent on what is refused anyway').toEqual(cookies)
    expect((await ask('sessions')).status).toBe(200)
    expect(member.cookies).not.toEqual(cookies)
  })

  test('AUTH-16 a remembered device at another address gives its proof there, and then reaches the money', async () => {
    const { edge, member } = await shut(way, { upstream: { resumeSession: () => ({ verificationRequired: true }) } })
    edge.pass(SESSION_IDLE_MS)
    const away = { headers: { ...OUT, 'x-local-ip': '198.51.100.77' } }
    await expectRefusal(await makeCall(member, 'withdrawOptions', away), 'verification_required')
    await makeCall(member, 'verificationMethods', away)
    expect((await makeCall(member, 'verifySession', away)).status).toBe(200)
    await makeCall(member, 'withdrawOptions', away)
    for (const name of ['verificationMethods', 'withdrawOptions'] as const) expect(edge.upstream.count(name)).toBe(1)
  })

  test('a member’s own pictures are looked up, and nobody else’s', async () => {
    const { edge, member } = await shut(way)
    const picture = `/files/u_${'a'.repeat(32)}`
    const before = countAll(edge)
    expect((await edge.browser(IN).fetch(picture, { headers: OUT })).status).toBe(way === 'maintenance' ? 503 : 451)
    expect(countAll(edge)).toBe(before)
    await member.fetch(picture, { headers: OUT })
    expect(countAll(edge)).toBe(before + 1)
  })

  test('EDGE-14 another site’s page reaches none of it', async () => {
    const { edge, member } = await shut(way)
    const before = countAll(edge)
    const headers = { ...OUT, 'sec-fetch-site': 'cross-site' }
    await expectRefusal(await makeCall(member, 'createWithdrawal', { headers }), 'cross_site_refused')
    expect(countAll(edge)).toBe(before)
  })
})

test('SAFE-04, EDGE-02 who moves while they play is looked at again by each call: no launch and no sign of a place from abroad, money from everywhere', async () => {
  const edge = await buildEdge()
  await edge.publish(CONFIG_KEY.region(edge.merchant.code), {
    version: 1,
    allowCountries: ['PH'],
    denyCidrs: ['198.51.100.0/24'],
  })
  const member = edge.browser(IN)
  await logIn(member)
  const away = [OUT, { 'x-local-country': 'XX' }, { ...IN, 'x-local-ip': '198.51.100.7' }]
  const count = () => (['launchGame', 'playSession'] as const).map((name) => edge.upstream.count(name))
  for (const [n, headers] of away.entries()) {
    for (const name of ['launchGame', 'playSession'] as const) await makeCall(member, name, { headers: IN })
    expect(count(), 'at home').toEqual([n + 1, n + 1])
    for (const name of ['launchGame', 'playSession', 'createDeposit'] as const)
      await expectRefusal(await makeCall(member, name, { headers }), 'region_restricted')
    expect((await member.fetch('/wps/live', { headers: { ...headers, upgrade: 'websocket' } })).status).toBe(451)
    expect(count(), 'nothing of it went on').toEqual([n + 1, n + 1])
    for (const name of ['createWithdrawal', 'balance'] as const) await makeCall(member, name, { headers })
    expect([edge.upstream.count('createWithdrawal'), edge.upstream.count('balance')]).toEqual([n + 1, n + 1])
  }
})

test('SAFE-04 a guest has no money there, and nothing else', async () => {
  const edge = await buildEdge({ upstream: { login: () => buildUpstreamSession({ memberType: 4 }) } })
  const guest = edge.browser(IN)
  await logIn(guest)
  await edge.publish(CONFIG_KEY.maintenance(edge.merchant.code), { version: 1, active: true })
  edge.pass()
  const before = countAll(edge)
  for (const name of REACHABLE) await expectRefusal(await makeCall(guest, name), 'in_need_true_account')
  expect(countAll(edge)).toBe(before)
})
