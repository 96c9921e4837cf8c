/**
 * The page's line: for whoever may ask for what is theirs, and from our own page alone. The gates have seen to the
 * origin; the account's own object looks once more whether the session lives.
 */
import { z } from 'zod'
import { Refusal } from '../../contract/errors.ts'
import { LIVE_AGE, LIVE_MEMORY_MS, LIVE_PATH } from '../../contract/protocols/live-connection.ts'
import { requireAdmitted } from '../call/guard.ts'
import type { EdgeContext } from '../context.ts'
import { isUpgrade } from '../request/is-upgrade.ts'
import { getAccount } from '../request/objects.ts'

const SWITCHING_PROTOCOLS = 101
/** Stands for the object; nobody resolves it. */
const ACCOUNT_ORIGIN = 'https://account.internal'

/** A page that says nothing of its age, or nonsense, is told what comes from now on. */
const ageSchema = z.coerce.number().min(0).catch(0)

/** Throws `not_found` for a plain read, what `requireAdmitted` throws, `right_missing` to a sub-user, and `too_many_requests`. */
export async function openLive(c: EdgeContext): Promise<Response> {
  c.var.trace.call = 'live'
  if (!isUpgrade(c)) throw new Refusal('not_found', 'a WebSocket is opened here')
  const { key, memberId, subUser } = requireAdmitted(c)
  // Its news are the agent's own: messages, balances, orders.
  if (subUser) throw new Refusal('right_missing')
  const now = c.var.clock()
  const ageMs = Math.min(ageSchema.parse(c.req.query(LIVE_AGE) ?? 0), LIVE_MEMORY_MS)
  const asked = new URLSearchParams({ session: key, now: String(now), since: String(now - ageMs) })
  const answer = await getAccount(c, memberId).fetch(`${ACCOUNT_ORIGIN}${LIVE_PATH}?${asked}`, {
    headers: { upgrade: 'websocket' },
  })
  if (answer.webSocket) return new Response(null, { status: SWITCHING_PROTOCOLS, webSocket: answer.webSocket })
  throw answer.status === 429
    ? new Refusal('too_many_requests', 'too many lines are open', { retryAfterSeconds: 60 })
    : new Refusal('login_required', 'log in first')
}
