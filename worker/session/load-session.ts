/** EDGE-05: who is logged in, by the session cookie or else by remember-me. */
import type { MiddlewareHandler } from 'hono'
import { sha256Hex } from '../../contract/lib/digest.ts'
import { calls } from '../../contract/table.ts'
import type { EdgeContext, EdgeHono } from '../context.ts'
import { getRemember, getSessionCookie } from '../request/cookies.ts'
import { findRequestedCall } from '../request/find-requested-call.ts'
import { isUpgrade } from '../request/is-upgrade.ts'
import { getAccount } from '../request/objects.ts'
import type { LiveSession } from '../request/session-record.ts'
import { mayHaveSession } from '../request/site-closed.ts'
import { dropDeadCookies } from './drop-dead-cookies.ts'
import { resumeSession } from './resume-session.ts'

export const loadSession: MiddlewareHandler<EdgeHono> = async (c, next) => {
  if (mayHaveSession(c)) {
    // A line brings no new cookies: a session that has gone comes back with the page's next call.
    const session = (await findByCookie(c)) ?? (isUpgrade(c) ? null : await findByRemember(c))
    c.set('session', session)
    if (session) {
      c.var.trace.session = session.handle
      rememberLanguage(c, session)
    }
  }
  await next()
}

async function findByCookie(c: EdgeContext): Promise<LiveSession | null> {
  const cookie = getSessionCookie(c)
  if (cookie === null) return null
  const key = await sha256Hex(cookie.secret)
  const touch = () => getAccount(c, cookie.memberId).touch(key, c.var.clock())
  const record = await (mayShareTouch(c)
    ? c.var.touches.share(`${c.var.merchant.code}:${key}`, touch, (work) => c.executionCtx.waitUntil(work))
    : touch())
  return record && { ...record, key }
}

/** Of reads that are only passed on. Whatever writes, and whatever the edge does itself, asks for itself. */
function mayShareTouch(c: EdgeContext): boolean {
  const name = findRequestedCall(c)
  return name !== null && calls[name].method === 'GET' && calls[name].handledBy === 'forward'
}

async function findByRemember(c: EdgeContext): Promise<LiveSession | null> {
  const remember = getRemember(c)
  if (remember) return resumeSession(c, remember)
  dropDeadCookies(c)
  return null
}

/** A choice remembered with the account beats the browser's own wish, not this very call's. */
function rememberLanguage(c: EdgeContext, session: LiveSession) {
  const isChosenNow = c.req.header('language') !== undefined
  if (session.language !== null && !isChosenNow && c.var.merchant.languages.includes(session.language)) {
    c.set('language', session.language)
  }
}
