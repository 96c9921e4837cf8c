/** Cookies of the session: names, flags, nothing else. */
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { type MemberId, memberIdSchema } from '../../contract/ids.ts'
import type { EdgeContext } from '../context.ts'
import { parseRememberCookie, presentRememberCookie, type RememberCookie } from './remember-me.ts'

const NAMES = {
  session: '__Host-sid',
  remember: '__Host-remember',
  social: '__Host-social',
  device: '__Host-device',
} as const
/** Safari refuses Secure cookies on http://localhost; these names exist in local set-ups only. */
const LOCAL_NAMES = {
  session: 'local-sid',
  remember: 'local-remember',
  social: 'local-social',
  device: 'local-device',
} as const

const SECRET = /^[A-Za-z0-9_-]{43}$/

/** Whether this is a local page in a browser that would refuse the real cookie. */
function needsLocalName(c: EdgeContext): boolean {
  const { isLocal, origin, userAgent } = c.var.visitor
  return isLocal && origin.startsWith('http:') && /Safari\//.test(userAgent) && !/Chrom(e|ium)\//.test(userAgent)
}

function cookieOf(c: EdgeContext, kind: keyof typeof NAMES) {
  const isLocalName = needsLocalName(c)
  const flags = { path: '/', httpOnly: true, secure: !isLocalName, sameSite: 'Lax' } as const
  return { name: (isLocalName ? LOCAL_NAMES : NAMES)[kind], flags }
}

/** The member it names is no secret: the cookie of remember-me names them too, and opens nothing without its secret. */
export type SessionCookie = { secret: string; memberId: MemberId }

/** The session cookie, or null when it is absent or not of our making: one of before, too, that named nobody. */
export function getSessionCookie(c: EdgeContext): SessionCookie | null {
  const [secret = '', id, ...rest] = (getCookie(c, cookieOf(c, 'session').name) ?? '').split('.')
  if (!SECRET.test(secret) || rest.length > 0) return null
  const memberId = memberIdSchema.safeParse(id)
  return memberId.success ? { secret, memberId: memberId.data } : null
}

/** A cookie of the browser's session: it goes when the browser goes, and the server ends it earlier. */
export function setSessionCookie(c: EdgeContext, { secret, memberId }: SessionCookie) {
  const { name, flags } = cookieOf(c, 'session')
  setCookie(c, name, `${secret}.${memberId}`, flags)
}

export function getRemember(c: EdgeContext): RememberCookie | null {
  return parseRememberCookie(getCookie(c, cookieOf(c, 'remember').name))
}

export function setRemember(c: EdgeContext, remember: RememberCookie, expiresAtMs: number) {
  const { name, flags } = cookieOf(c, 'remember')
  const maxAge = Math.max(0, Math.floor((expiresAtMs - c.var.clock()) / 1_000))
  setCookie(c, name, presentRememberCookie(remember), { ...flags, maxAge })
}

function clear(c: EdgeContext, kind: keyof typeof NAMES) {
  const { name, flags } = cookieOf(c, kind)
  if (getCookie(c, name) !== undefined) deleteCookie(c, name, flags)
}

/** Whether this browser says that it has been logged in; whether it is, its cookies' objects say. */
export const hasSessionCookie = (c: EdgeContext): boolean => getSessionCookie(c) !== null || getRemember(c) !== null

export const clearRemember = (c: EdgeContext) => clear(c, 'remember')

/** Both cookies of a login. */
export function clearLogin(c: EdgeContext) {
  clear(c, 'session')
  clearRemember(c)
}

const DEVICE_SECONDS = 400 * 86_400

/** AUTH-07: the accounts this browser has logged in to, as `known-device.ts` writes them; empty where none. */
export const getKnownDevices = (c: EdgeContext): string => getCookie(c, cookieOf(c, 'device').name) ?? ''

export function setKnownDevices(c: EdgeContext, devices: string) {
  const { name, flags } = cookieOf(c, 'device')
  setCookie(c, name, devices, { ...flags, maxAge: DEVICE_SECONDS })
}

/** A journey to a provider and back, with the time to register after it. */
const SOCIAL_SECONDS = 45 * 60

/** AUTH-14: what binds such a journey to this browser, or null. */
export function getSocialSecret(c: EdgeContext): string | null {
  const secret = getCookie(c, cookieOf(c, 'social').name)
  return secret !== undefined && SECRET.test(secret) ? secret : null
}

export function setSocialSecret(c: EdgeContext, secret: string) {
  const { name, flags } = cookieOf(c, 'social')
  setCookie(c, name, secret, { ...flags, maxAge: SOCIAL_SECONDS })
}
