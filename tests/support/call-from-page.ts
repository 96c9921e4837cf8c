import type { Page } from '@playwright/test'
import { botCheckChallengeSchema } from '../../contract/calls/bot-check.ts'
import { BOT_CHECKED, solveBotCheck } from './solve-bot-check.ts'

type Answer = { status: number; body: { success: boolean; value?: unknown; errorCode?: string } }

/**
 * A call as the page itself makes it, in the browser, with its cookies. The page must be on the site. A login or a
 * registration brings a solved bot check along (AUTH-18).
 */
export async function callFromPage(page: Page, method: string, path: string, body?: object): Promise<Answer> {
  if (!BOT_CHECKED.test(`${method} ${path}`)) return send(page, method, path, body)
  const { value } = (await send(page, 'GET', '/wps/verification/botCheck')).body
  return send(page, method, path, { ...body, botCheck: solveBotCheck(botCheckChallengeSchema.parse(value)) })
}

function send(page: Page, method: string, path: string, body?: object): Promise<Answer> {
  return page.evaluate(
    async ({ method, path, body }) => {
      const headers = { 'content-type': 'application/json' }
      const response = await fetch(path, body ? { method, headers, body: JSON.stringify(body) } : { method })
      return { status: response.status, body: await response.json() }
    },
    { method, path, body },
  )
}
