/** SAFE-04: a member without a session logs in on a shut site to reach their money, and nobody else does. */
import { describe, expect, test } from 'vitest'
import { MEMBER_TYPE } from '../../../contract/constants.ts'
import { Refusal } from '../../../contract/errors.ts'
import { CONFIG_KEY } from '../../../contract/merchant.ts'
import { POLICIES, STRICTEST_POLICY } from '../../../contract/policy/policy.ts'
import { type CallName, calls } from '../../../contract/table.ts'
import { expectRefusal, expectValue } from '../../support/answers.ts'
import { buildEdge } from '../../support/edge.ts'
import { buildUpstreamSession, type FakeHandlers } from '../../support/fake-upstream.ts'
import { logIn, makeCall } from '../../support/make-call.ts'

POLICIES.apart = { ...STRICTEST_POLICY, jurisdiction: 'apart', loginWhenClosed: 'maintenance' }
POLICIES.never = { ...STRICTEST_POLICY, jurisdiction: 'never', loginWhenClosed: 'none' }
POLICIES.sealed = { ...STRICTEST_POLICY, jurisdiction: 'sealed', moneyReachableWhenClosed: false }

type Way = 'maintenance' | 'region'
const refusalOf = { maintenance: 'maintenance', region: 'region_restricted' } as const
const OUT = { 'x-local-country': 'TH' }
const OF_LOGIN = ['captcha', 'botCheckChallenge', 'registerSetting'] as const

async function shut(
  way: Way,
  { upstream, ...merchant }: { jurisdiction?: string; upstream?: FakeHandlers } = {},
  more = {},
) {
  const edge = await buildEdge({ merchant, ...(upstream && { upstream }) })
  const value = way === 'maintenance' ? { active: true, ...more } : { denyCountries: ['TH'] }
  await edge.publish(CONFIG_KEY[way](edge.merchant.code), { version: 1, ...value })
  edge.pass()
  const browser = edge.browser(OUT)
  const status = async () => (await expectValue(await makeCall(browser, 'permission'), 'permission')).memberLogin
  return { edge, browser, status }
}
const logInAs = (memberType: number) => ({ login: () => buildUpstreamSession({ memberType }) })

describe.each(['maintenance', 'region'] as const)('SAFE-04 shut by %s', (way) => {
  test('a member logs in by the password, reaches money and protection, and nothing else', async () => {
    const { edge, browser, status } = await shut(way)
    expect(await status()).toBe(true)
    for (const name of OF_LOGIN) {
      const before = edge.upstream.count(name)
      await makeCall(browser, name)
      expect(edge.upstream.count(name), name).toBe(before + 1)
    }
    await expectValue(await logIn(browser, { rememberMe: true }), 'login')
    expect([...browser.cookies.keys()], 'this device is not remembered').not.toContain('__Host-remember')
    const asked = edge.upstream.asked.find(({ name }) => name === 'login')
    expect(asked?.body).toMatchObject({ area: 'member' })
    await makeCall(browser, 'withdrawOptions')
    await makeCall(browser, 'safety')
    for (const name of ['withdrawOptions', 'safety'] as const) expect(edge.upstream.count(name), name).toBe(1)
    const closed = (Object.keys(calls) as CallName[]).filter((name) => calls[name].availability === 'nobody')
    const before = edge.upstream.asked.length
    for (const name of closed) await expectRefusal(await makeCall(browser, name), refusalOf[way])
    expect(edge.upstream.asked.length).toBe(before)
  })

  // @fault Closed site, login by an account that is no member's
  test.each(Object.values(MEMBER_TYPE).filter((type) => type !== MEMBER_TYPE.member))(
    'whoever is of type %i is sent away after the right password, and no session is left anywhere',
    async (memberType) => {
      const { edge, browser } = await shut(way, { upstream: logInAs(memberType) })
      await expectRefusal(await makeCall(browser, 'login'), 'member_only')
      expect(browser.cookies.has('__Host-sid')).toBe(false)
      expect(edge.upstream.count('logout')).toBe(1)
    },
  )

  // @fault Closed site, other ways to log in
  test('neither registering, free play, codes, devices, other services nor a new password lets anybody in', async () => {
    const { edge, browser } = await shut(way)
    const ways: CallName[] = [
      ...(['register', 'registerMobile', 'freePlay', 'loginSms', 'loginPasskey', 'passkeyChallenge'] as CallName[]),
      ...(['socialStart', 'socialFinish', 'socialRegister'] as CallName[]),
      ...(['forgotPassword', 'resetPasswordByEmail', 'resetPasswordBySms'] as CallName[]),
    ].filter((name) => name in calls)
    for (const name of ways) await expectRefusal(await makeCall(browser, name), refusalOf[way])
    const number = { mobileNum: '9171234567', countryDialingCode: '63', verificationCode: '123456' }
    const byCode = await makeCall(browser, 'login', { input: { type: 'sms', ...number } })
    await expectRefusal(byCode, 'function_disabled')
    expect(edge.upstream.asked).toEqual([])
    expect([...browser.cookies.keys()].filter((name) => name.startsWith('__Host-'))).toEqual([])
  })

  // @fault Closed site, guessed passwords
  test('a wrong name and a wrong password get the one answer, count alike, and lock', async () => {
    const { edge, browser } = await shut(way, { upstream: { login: () => new Refusal('login_failed') } })
    const attempt = (username: string) =>
      makeCall(browser, 'login', { input: { type: 'username', username, password: 'Secret123' } })
    for (let time = 1; time <= 5; time += 1) await expectRefusal(await attempt('player1'), 'login_failed')
    const locked = await attempt('player1')
    expect(locked.headers.get('retry-after')).toBe('300')
    await expectRefusal(locked, 'too_many_requests')
    await expectRefusal(await attempt('nobody-at-all'), 'login_failed')
    expect(edge.upstream.count('login')).toBe(6)
  })

  test('EDGE-14 no page of another site logs anybody in', async () => {
    const { edge, browser } = await shut(way)
    const answer = await makeCall(browser, 'login', { headers: { 'sec-fetch-site': 'cross-site' } })
    await expectRefusal(answer, 'cross_site_refused')
    expect(edge.upstream.asked).toEqual([])
  })

  test('AUTH-16 an address that is not the member’s is verified first', async () => {
    const login = () => buildUpstreamSession({ verificationRequired: true })
    const { edge, browser } = await shut(way, { upstream: { login } })
    expect(await expectValue(await logIn(browser), 'login')).toMatchObject({ verificationRequired: true })
    await expectRefusal(await makeCall(browser, 'withdrawOptions'), 'verification_required')
    await expectValue(await makeCall(browser, 'verifySession'), 'verifySession')
    await makeCall(browser, 'withdrawOptions')
    expect(edge.upstream.count('withdrawOptions')).toBe(1)
  })

  test.each(['apart', 'never', 'sealed', 'somewhere unknown'])('under the policy %s', async (jurisdiction) => {
    const { edge, browser, status } = await shut(way, { jurisdiction })
    const isOpen = way === 'maintenance' && jurisdiction !== 'never' && jurisdiction !== 'sealed'
    expect(await status()).toBe(isOpen ? true : undefined)
    if (isOpen) {
      await expectValue(await logIn(browser), 'login')
      return
    }
    for (const name of [...OF_LOGIN, 'login'] as const)
      await expectRefusal(await makeCall(browser, name), refusalOf[way])
    expect(edge.upstream.asked).toEqual([])
  })
})

test('SAFE-04 an operator who repairs the login itself shuts that too, for one merchant or all, whatever the policy says', async () => {
  const { edge, browser, status } = await shut('maintenance', {}, { logins: false })
  expect(await status()).toBeUndefined()
  await expectRefusal(await makeCall(browser, 'login'), 'maintenance')
  expect(edge.upstream.asked).toEqual([])
})

test('SAFE-04 a site that is open says nothing of it, and lets agents in as ever', async () => {
  const edge = await buildEdge({ upstream: logInAs(MEMBER_TYPE.agent) })
  const browser = edge.browser()
  const permission = await expectValue(await makeCall(browser, 'permission'), 'permission')
  expect(permission).not.toHaveProperty('memberLogin')
  expect(await expectValue(await logIn(browser, { rememberMe: true }), 'login')).toMatchObject({ isAgent: 1 })
  expect([...browser.cookies.keys()]).toContain('__Host-remember')
})
