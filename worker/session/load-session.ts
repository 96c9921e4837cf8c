/** EDGE-05: who is logged in, by the session cookie or else by remember-me. */
import type { MiddlewareHandler } from 'hono'
import { sha256Hex } from '../../contract/digest.ts'
import type { EdgeContext, EdgeHono } from '../context.ts'
import { mayHaveSession } from '../gates/site-closed.ts'
import { isUpgrade } from '../live/is-upgrade.ts'
import { getRemember, getSessionSecret } from './cookies.ts'
import { dropDeadCookies } from './drop-dead-cookies.ts'
import { getAccount, getSessionObject } from './objects.ts'
import { resumeSession } from './resume-session.ts'
import type { LiveSession } from './session-record.ts'

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
  const secret = getSessionSecret(c)
  if (secret === null) return null
  const key = await sha256Hex(secret)
  const nowMs = c.var.clock()
  const touched = await getSessionObject(c, key).touch(c.var.merchant.code, nowMs)
  if (!touched) return null
  if (touched.seen) c.executionCtx.waitUntil(getAccount(c, touched.record.memberId).seen(key, nowMs))
  return { ...touched.record, key }
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
