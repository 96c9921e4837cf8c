import { type CallName, calls } from '../../contract/table.ts'
import { buildInput } from './inputs.ts'
import type { TestBrowser } from './test-browser.ts'

type Options = { input?: unknown; headers?: Record<string, string> }

/** A call of the table as the page makes it; with a good input unless told otherwise. */
export function makeCall(browser: TestBrowser, name: CallName, { input, headers }: Options = {}): Promise<Response> {
  const { method, path, idempotent } = calls[name]
  const given = input ?? buildInput(name)
  const all = { ...(idempotent ? { 'idempotency-key': crypto.randomUUID() } : {}), ...headers }
  if (method !== 'GET' && method !== 'DELETE') return browser.fetch(path, { method, headers: all, body: given })
  const query = new URLSearchParams(Object.entries(given as object).map(([key, value]) => [key, String(value)]))
  return browser.fetch(`${path}${query.size > 0 ? `?${query}` : ''}`, { method, headers: all })
}

export async function logIn(browser: TestBrowser, input: object = {}) {
  const answer = await makeCall(browser, 'login', {
    input: { type: 'username', username: 'player1', password: 'Play-2026!', ...input },
  })
  if (answer.status !== 200) throw new Error(`login: ${await answer.text()}`)
  return answer
}
