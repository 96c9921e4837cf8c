/** MEM-05: the page's line to the edge, as a browser test sees it. */
import type { Page, WebSocket } from '@playwright/test'
import { LIVE_PATH } from '../../contract/protocols/live-connection.ts'

/** For `page.routeWebSocket`. */
export const LIVE_LINE = new RegExp(`${LIVE_PATH}\\?`)

/** Whose session has ended: the line tries once more, and is refused. Text: of two patterns Playwright would take one for options. */
export const LINE_REFUSED = "WebSocket connection to .*/wps/live\\?age=\\d+' failed"

/** Begin before the page is opened: settled once it has begun its line, whether or not it stands. */
export const listen = (page: Page): Promise<WebSocket> =>
  page.waitForEvent('websocket', (line) => LIVE_LINE.test(line.url()))
