/** The cookie, and the session it opens. */
import type { MiddlewareHandler } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { Refusal } from '../../contract/errors.ts'
import { sha256Hex } from '../../contract/lib/digest.ts'
import { randomToken } from '../../contract/time-and-chance.ts'
import type { ConsoleContext, ConsoleHono } from '../context.ts'
import { ABSOLUTE_MS } from './session-rules.ts'

export type LiveSession = {
  name: string
  secretHash: string
  beganMs: number
  stepUpAtMs: number | null
}

const COOKIE = '__Host-ops'
/** Safari refuses Secure cookies on http://localhost; this name exists in local set-ups only. */
const LOCAL_COOKIE = 'local-ops'
const VALUE = /^([a-z][a-z0-9._-]{1,39})~([A-Za-z0-9_-]{43})$/

function cookieOf(c: ConsoleContext) {
  const { isLocal, origin, userAgent } = c.var.visitor
  const isLocalName =
    isLocal && origin.startsWith('http:') && /Safari\//.test(userAgent) && !/Chrom(e|ium)\//.test(userAgent)
  const flags = { path: '/', httpOnly: true, secure: !isLocalName, sameSite: 'Strict' } as const
  return { name: isLocalName ? LOCAL_COOKIE : COOKIE, flags }
}

const objectOf = (c: ConsoleContext, name: string) => c.var.env.SESSION.getByName(`person:${name}`)

function readCookie(c: ConsoleContext): { name: string; secret: string } | null {
  const [, name, secret] = VALUE.exec(getCookie(c, cookieOf(c).name) ?? '') ?? []
  return name && secret ? { name, secret } : null
}

/** Begins a session in place of any other of this person. `stepUp`: by a passkey, which counts as one used just now. */
export async function beginSession(c: ConsoleContext, person: string, { stepUp }: { stepUp: boolean }) {
  const { clock, random, visitor } = c.var
  const secret = randomToken(random)
  const nowMs = clock()
  await objectOf(c, person).begin({
    secretHash: await sha256Hex(secret),
    address: visitor.ip,
    beganMs: nowMs,
    seenMs: nowMs,
    stepUpAtMs: stepUp ? nowMs : null,
  })
  const { name, flags } = cookieOf(c)
  setCookie(c, name, `${person}~${secret}`, { ...flags, maxAge: ABSOLUTE_MS / 1_000 })
}

export async function endSession(c: ConsoleContext) {
  const cookie = readCookie(c)
  if (cookie) await objectOf(c, cookie.name).end(await sha256Hex(cookie.secret))
  const { name, flags } = cookieOf(c)
  deleteCookie(c, name, flags)
}

/** Whose cookie this is, wherever it comes from: to ask for the passkey that binds it here. */
export const nameOfCookie = (c: ConsoleContext): string | null => readCookie(c)?.name ?? null

/** A passkey of this person was used just now: it binds the session to this address, and opens what asks for a fresh one. */
export async function refreshSession(c: ConsoleContext, person: string): Promise<boolean> {
  const cookie = readCookie(c)
  if (cookie?.name !== person) return false
  return objectOf(c, person).stepUp(await sha256Hex(cookie.secret), c.var.visitor.ip, c.var.clock())
}

/** Throws `login_required`; from another address `verification_required`, until a passkey binds the session there. */
export const requireSession: MiddlewareHandler<ConsoleHono> = async (c, next) => {
  const cookie = readCookie(c)
  if (!cookie) throw new Refusal('login_required', 'log in')
  const secretHash = await sha256Hex(cookie.secret)
  const { name } = cookie
  const touch = { secretHash, address: c.var.visitor.ip, nowMs: c.var.clock() }
  const found = await objectOf(c, name).touch(touch)
  if (found.result === 'none') throw new Refusal('login_required', 'the session is over')
  if (found.result === 'elsewhere') throw new Refusal('verification_required', 'another address: use your passkey')
  c.set('session', { name, secretHash, beganMs: found.beganMs, stepUpAtMs: found.stepUpAtMs })
  await next()
}
