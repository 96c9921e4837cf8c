/** AUTH-12: remember-me for a day, single use, and what a thief gets from it. */
import { runInDurableObject } from 'cloudflare:test'
import { describe, expect, test } from 'vitest'
import { MANIFEST_PATH } from '../../../contract/constants.ts'
import { REMEMBER_GRACE_MS, REMEMBER_MS, SESSION_IDLE_MS } from '../../../worker/request/session-record.ts'
import { RESUMED_ELSEWHERE_MS } from '../../../worker/session/resume-session.ts'
import { expectRefusal } from '../../support/answers.ts'
import { buildEdge } from '../../support/edge.ts'
import { logIn, makeCall } from '../../support/make-call.ts'
import type { TestBrowser } from '../../support/test-browser.ts'

async function buildRemembered() {
  const edge = await buildEdge()
  const browser = edge.browser()
  const answer = await logIn(browser, { rememberMe: true })
  return { edge, browser, answer }
}
const secretOf = (browser: TestBrowser) => browser.cookies.get('__Host-remember')

describe('AUTH-12 remember me', () => {
  test('is a cookie of one day that no script can read; without the tick there is none', async () => {
    const { edge, browser, answer } = await buildRemembered()
    const line = answer.headers.getSetCookie().find((one) => one.startsWith('__Host-remember='))
    expect(line).toMatch(/Max-Age=86400/)
    for (const flag of ['HttpOnly', 'Secure', 'SameSite=Lax']) expect(line).toContain(flag)
    await logIn(browser, { rememberMe: false })
    expect(secretOf(browser)).toBeUndefined()
    const other = edge.browser()
    await logIn(other)
    expect(secretOf(other)).toBeUndefined()
  })

  test('resumes a session that has gone idle, on a page or a call, with a new secret each time', async () => {
    const { edge, browser } = await buildRemembered()
    edge.pass(SESSION_IDLE_MS)
    const first = secretOf(browser)
    expect(await (await browser.visit('/index')).text()).toContain('"username":"player1"')
    expect(secretOf(browser)).not.toBe(first)
    edge.pass(SESSION_IDLE_MS)
    expect((await makeCall(browser, 'memberInfo')).status).toBe(200)
    // The browser was closed: its session cookie is gone, this one is not.
    browser.cookies.delete('__Host-sid')
    edge.pass(REMEMBER_GRACE_MS)
    expect((await makeCall(browser, 'memberInfo')).status).toBe(200)
  })

  test.each(['/img/covers/a.svg', '/favicon.svg', MANIFEST_PATH])(
    '%s, kept by anyone, spends no secret and brings no cookie',
    async (path) => {
      const { edge, browser } = await buildRemembered()
      edge.pass(SESSION_IDLE_MS)
      const secret = secretOf(browser)
      expect((await browser.fetch(path)).headers.getSetCookie()).toEqual([])
      expect(secretOf(browser)).toBe(secret)
      expect((await makeCall(browser, 'memberInfo')).status).toBe(200)
    },
  )

  test('ends a day after the login, however often it was used', async () => {
    const { edge, browser } = await buildRemembered()
    for (let hours = 1; hours < 24; hours += 1) {
      edge.pass(REMEMBER_MS / 24)
      expect((await makeCall(browser, 'memberInfo')).status, `after ${hours} h`).toBe(200)
    }
    edge.pass(REMEMBER_MS / 24)
    await expectRefusal(await makeCall(browser, 'memberInfo'), 'login_required')
    await browser.visit('/index')
    expect(secretOf(browser)).toBeUndefined()
  })

  test('a stolen secret used after the owner: refused, and the family with all its sessions is ended', async () => {
    const { edge, browser } = await buildRemembered()
    const thief = browser.copy()
    edge.pass(SESSION_IDLE_MS)
    expect((await makeCall(browser, 'memberInfo')).status).toBe(200)
    edge.pass(REMEMBER_GRACE_MS)
    await expectRefusal(await makeCall(thief, 'memberInfo'), 'login_required')
    await expectRefusal(await makeCall(browser, 'memberInfo'), 'login_required')
    // What a thief launched elsewhere hangs on the upstream's session: that has to end as well.
    expect(edge.upstream.count('logout')).toBe(1)
    expect(edge.logs.some(({ warnings }) => warnings?.some((text) => text.includes('used remember-me secret')))).toBe(
      true,
    )
  })

  test('a thief who comes first is found out when the owner comes back', async () => {
    const { edge, browser } = await buildRemembered()
    const thief = browser.copy()
    edge.pass(SESSION_IDLE_MS)
    expect((await makeCall(thief, 'memberInfo')).status).toBe(200)
    edge.pass(REMEMBER_GRACE_MS)
    await expectRefusal(await makeCall(browser, 'memberInfo'), 'login_required')
    await expectRefusal(await makeCall(thief, 'memberInfo'), 'login_required')
  })

  test('a second tab that brings the same secret at the same moment is declined, and nothing is ended', async () => {
    const { edge, browser } = await buildRemembered()
    edge.pass(SESSION_IDLE_MS)
    const tab = browser.copy()
    expect((await makeCall(browser, 'memberInfo')).status).toBe(200)
    const declined = await makeCall(tab, 'memberInfo')
    await expectRefusal(declined, 'login_required')
    // Both tabs share a jar: the one that came first has just put its new session there.
    expect(declined.headers.getSetCookie()).toEqual([])
    expect((await makeCall(browser, 'memberInfo')).status).toBe(200)
  })

  test('pages opened at once, as a browser that starts again does: each but one comes again, and all are logged in', async () => {
    const { edge, browser } = await buildRemembered()
    edge.pass(SESSION_IDLE_MS)
    const tab = browser.copy()
    expect(await (await browser.visit('/index')).text()).toContain('"username":"player1"')
    // One that wants a login would be led to its form; and what looks like another site's address stays on this one.
    for (const [path, again] of [
      ['/index?a=1', '/index?a=1'],
      ['/statement', '/statement'],
      ['//evil.example/x', '/evil.example/x'],
    ] as const) {
      const declined = await tab.visit(path)
      expect([declined.status, declined.headers.get('location')]).toEqual([302, again])
      expect(declined.headers.get('cache-control')).toBe('no-store')
      expect(declined.headers.getSetCookie()).toEqual([])
    }
    expect((await browser.visit('/index')).status).toBe(200)
  })

  test('a page whose session was lost on its way comes as a visitor’s, long before it would be taken for a thief', async () => {
    const { edge, browser } = await buildRemembered()
    edge.pass(SESSION_IDLE_MS)
    const tab = browser.copy()
    expect((await browser.visit('/index')).status).toBe(200)
    edge.pass(RESUMED_ELSEWHERE_MS)
    const page = await tab.visit('/index')
    expect(page.status).toBe(200)
    expect(await page.text()).not.toContain('"username":"player1"')
    expect((await makeCall(browser, 'memberInfo')).status, 'nothing was ended').toBe(200)
  })

  test('what nobody needs a login for is not done as a visitor’s while the session is on its way', async () => {
    const { edge, browser } = await buildRemembered()
    edge.pass(SESSION_IDLE_MS)
    const tab = browser.copy()
    expect((await makeCall(browser, 'memberInfo')).status).toBe(200)
    await expectRefusal(await makeCall(tab, 'feedback'), 'login_required')
    expect(edge.upstream.count('feedback')).toBe(0)
    expect((await makeCall(tab, 'gameMenus')).status, 'the same for all').toBe(200)
  })

  test('a call that goes again is done for the one who asked, and for nobody else', async () => {
    const { browser, answer } = await buildRemembered()
    const { token } = (await answer.json<{ value: { token: string } }>()).value
    const ask = (handle: string) => makeCall(browser, 'memberInfo', { headers: { 'session-handle': handle } })
    expect((await ask(token)).status).toBe(200)
    for (const handle of ['', 'another']) await expectRefusal(await ask(handle), 'login_required')
    expect((await makeCall(browser, 'memberInfo')).status, 'nothing was ended').toBe(200)
  })

  test('many at once: the secret is good for one of them', async () => {
    const { edge, browser } = await buildRemembered()
    edge.pass(SESSION_IDLE_MS)
    const tabs = Array.from({ length: 8 }, () => browser.copy())
    const answers = await Promise.all(tabs.map((tab) => makeCall(tab, 'memberInfo')))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test.each([
    '',
    'x',
    'member-1.AAAA.BBBB',
    `member-1.${'A'.repeat(22)}.${'B'.repeat(43)}`,
    `../x.${'A'.repeat(22)}.${'B'.repeat(43)}`,
    'a.'.repeat(200),
  ])('a cookie made up (%s) opens nothing and breaks nothing', async (text) => {
    const edge = await buildEdge()
    const browser = edge.browser()
    browser.cookies.set('__Host-remember', text)
    await expectRefusal(await makeCall(browser, 'memberInfo'), 'login_required')
  })
})

test('AUTH-12 a forged cookie naming any member leaves nothing stored', async () => {
  const edge = await buildEdge()
  const browser = edge.browser()
  const memberId = `forged-${crypto.randomUUID()}`
  browser.cookies.set('__Host-remember', `${memberId}.${'f'.repeat(22)}.${'s'.repeat(43)}`)
  await expectRefusal(await makeCall(browser, 'memberInfo'), 'login_required')
  await browser.visit('/index')
  browser.cookies.set('__Host-remember', `${memberId}.${'f'.repeat(22)}.${'s'.repeat(43)}`)
  await makeCall(browser, 'login', { input: { type: 'username', username: 'player1', password: 'p' } })
  const account = edge.env.ACCOUNT.getByName(`${edge.merchant.code}:${memberId}`)
  const tables = await runInDurableObject(account, (_, { storage }) =>
    storage.sql.exec("SELECT name FROM sqlite_master WHERE name NOT LIKE '\\_%' ESCAPE '\\'").toArray(),
  )
  expect(tables).toEqual([])
})
