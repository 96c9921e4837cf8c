/** MEM-05: the page's line to the edge, as a browser test sees it. */
import type { Page, WebSocket } from '@playwright/test'
import { LIVE_PATH } from '../../contract/protocols/live-connection.ts'
import { expect, originOf } from './e2e.ts'
import { open } from './e2e-actions.ts'

/** For `page.routeWebSocket`. */
export const LIVE_LINE = new RegExp(`${LIVE_PATH}\\?`)

/** Whose session has ended: the line tries once more, and is refused. Text: of two patterns Playwright would take one for options. */
export const LINE_REFUSED = "WebSocket connection to .*/wps/live\\?age=\\d+' failed"

/** The page begins its line so long after its first screen. */
const LINE_STARTS_MS = 3_000

/** Opens a page of a member, and moves the time of its browser on to where it begins its line, whether or not that stands. */
export async function openListening(page: Page, path: string): Promise<WebSocket> {
  await page.clock.install()
  const line = page.waitForEvent('websocket', (each) => LIVE_LINE.test(each.url()))
  await open(page, path)
  await page.clock.fastForward(LINE_STARTS_MS)
  return line
}

/** What was played so far is counted and told now: else a wallet gathers its rounds for half a minute. Nothing is settled. */
export async function countPlay(page: Page) {
  const data = { merchant: 'meridian', until: new Date(0).toISOString() }
  const answer = await page.request.post(`${originOf('localhost')}/__local/settle-ahead`, { data })
  expect(answer.status(), await answer.text()).toBe(200)
}
