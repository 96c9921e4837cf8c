/** Browser tests import `test` and `expect` from here: any console error, uncaught error or CSP violation fails them. */
import { type BrowserContext, test as base, type Cookie, expect, type Page } from '@playwright/test'
import { findAxeViolations } from './axe.ts'
import { callFromPage } from './call-from-page.ts'

type Fixtures = {
  /** Console errors this test brings about on purpose, e.g. `/status of 401/`. */
  allowedErrors: RegExp[]
  /** An address of this test's own, so that limits per address never meet. */
  visitorIp: string
  /** Whether the card of a new notice comes up: it stands over what other tests press. */
  noticeCard: boolean
}

/** `E2E_SLOW=6`: the page on a sixth of a processor, where races show that a quick machine hides. */
const slowness = Number(process.env.E2E_SLOW ?? 1)

/** What the demo merchants' popups are called (tools/demo/announcements.ts). */
const POPUPS = ['meridian', 'saffron'].flatMap((merchant) => [`${merchant}-popup-welcome`, `${merchant}-popup-limits`])

export const test = base.extend<Fixtures>({
  allowedErrors: [[], { option: true }],
  noticeCard: [false, { option: true }],
  visitorIp: async ({}, use) => {
    const part = () => Math.floor(Math.random() * 250) + 1
    await use(`198.${18 + (part() % 2)}.${part()}.${part()}`)
  },
  extraHTTPHeaders: async ({ visitorIp }, use) => use({ 'x-local-ip': visitorIp }),
  context: async ({ context, allowedErrors, noticeCard }, use) => {
    const faults = watchFaults(context, allowedErrors)
    if (!noticeCard) {
      await context.addInitScript((seen) => {
        // A game's sandboxed frame and an empty tab have no storage, and no card.
        if (window === window.top && location.protocol !== 'about:') sessionStorage.setItem('noticesSeen', seen)
      }, JSON.stringify(POPUPS))
    }
    await use(context)
    expect(faults, 'console errors, uncaught errors and CSP violations').toEqual([])
  },
  page: async ({ page }, use) => {
    if (slowness > 1) {
      const devtools = await page.context().newCDPSession(page)
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowness })
    }
    await use(page)
    // A call still on its way through a test's own answer ends with the page: nobody waits for it any more.
    if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' })
  },
})

/** What goes wrong from now on in any page of a browser; refused parts of a policy are told as errors too. */
export function watchFaults(context: BrowserContext, allowed: readonly RegExp[] = []): readonly string[] {
  const faults: string[] = []
  const note = (fault: string) => {
    if (!allowed.some((each) => each.test(fault))) faults.push(fault)
  }
  context.on('weberror', (web) => note(`uncaught: ${web.error().stack ?? web.error().message}`))
  context.on('console', (message) => {
    // A picture has no icon to name, so at QUIET_PLACE the browser looks for one of its own.
    if (message.location().url.endsWith('/favicon.ico')) return
    if (message.type() === 'error') note(`console: ${message.text()} (${message.location().url})`)
  })
  void context.addInitScript(() => {
    addEventListener('securitypolicyviolation', (event) => {
      console.error(`CSP: ${event.effectiveDirective} refused ${event.blockedURI}`)
    })
  })
  return faults
}

export { expect }

/** Another merchant's origin on the same site. */
export function originOf(host: string): string {
  return (process.env.E2E_ORIGIN ?? '').replace('localhost', host)
}

export const DEMO_PASSWORD = 'Play-2026!'

/** On the site and nothing to load: a place for calls of the page's own, before the page that a test looks at. */
export const QUIET_PLACE = '/favicon-plain.svg'

/** Demo accounts that this worker has logged in already. */
const keptLogins = new Map<string, Cookie[]>()

/** As a demo account, whose login is made once a worker. For whoever logs out: `login`. */
export async function loginAsDemo(page: Page, username: string, origin = originOf('localhost')) {
  const name = `${username} ${origin}`
  const kept = keptLogins.get(name)
  if (kept) return page.context().addCookies(kept)
  await login(page, username, DEMO_PASSWORD, origin)
  keptLogins.set(name, await page.context().cookies(origin))
}

/** Logs in by the call that the page makes; the cookie stays. Open or reload a page afterwards. */
export async function login(page: Page, username: string, password = DEMO_PASSWORD, origin = originOf('localhost')) {
  const { status, body } = await callFromPage(page, 'POST', `${origin}/wps/session/login`, {
    type: 'username',
    username,
    password,
  })
  expect(status, JSON.stringify(body)).toBe(200)
}

/**
 * Bars that stick to an edge, let go for a moment or held again: what scrolls beneath them is covered now and whole
 * one stroke further, so its size is not theirs to judge.
 */
const holdBars = (page: Page, hold: boolean) =>
  page.evaluate(
    (position) => {
      for (const bar of document.querySelectorAll('header, nav, .page-bar')) {
        const isStuck = bar instanceof HTMLElement && /sticky/.test(getComputedStyle(bar).position + bar.dataset.stuck)
        if (!isStuck) continue
        bar.dataset.stuck = 'sticky'
        bar.style.position = position
      }
    },
    hold ? '' : 'static',
  )

/**
 * What moves in is half there for a moment, in half its colours; what turns for ever is no hindrance. Nor is what is
 * below the fold and waits for its turn (base.css): it draws nothing, and beneath a dialog its wait does not end. An animation
 * that follows the scrolling of the page is left out as well: it does not end by itself.
 */
const comeToRest = (page: Page) =>
  page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(
        (each) =>
          each.playState === 'running' &&
          each.timeline instanceof DocumentTimeline &&
          each.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY &&
          !(each instanceof CSSAnimation && each.animationName === 'below-fold'),
      )
    await Promise.allSettled(ending.map(({ finished }) => finished))
  })

/** Violations of WCAG A and AA on the page as it stands, each with the places it was found at; see `practice` in axe.ts. */
export async function findViolations(page: Page, practice = false): Promise<string[]> {
  await comeToRest(page)
  await holdBars(page, false)
  const found = await findAxeViolations(page, practice)
  await holdBars(page, true)
  return found
}

/** No violation of WCAG A or AA on the page as it stands. A look takes a second: only the audit takes it (AUDIT=1). */
export async function expectAccessible(page: Page) {
  if (!process.env.AUDIT) return
  expect(await findViolations(page), 'accessibility').toEqual([])
}
