/** EDGE-08: a session begins: always with a fresh secret, and whatever the cookie named before is ended. */
import type { UpstreamSession } from '../../contract/calls/identity/session.ts'
import { MEMBER_TYPE } from '../../contract/constants.ts'
import { Refusal } from '../../contract/errors.ts'
import { sha256Hex } from '../../contract/lib/digest.ts'
import { computeLimitedAddress } from '../../contract/rules/limited-address.ts'
import { randomToken } from '../../contract/time-and-chance.ts'
import type { EdgeContext } from '../context.ts'
import {
  clearLogin,
  clearRemember,
  getRemember,
  getSessionCookie,
  setRemember,
  setSessionCookie,
} from '../request/cookies.ts'
import { describeDevice } from '../request/describe-device.ts'
import { getAccount, insist } from '../request/objects.ts'
import { type LiveSession, REMEMBER_MS, type SessionRecord } from '../request/session-record.ts'
import { rememberDevice } from './known-device.ts'
import { revokeUpstream } from './revoke-upstream.ts'
import type { NewFamily, Beginning as SessionBeginning } from './session-index.ts'

export type Beginning = {
  upstream: UpstreamSession
  forceChangePassword: boolean
  rememberMe: boolean
  /** What was typed to log in, where that may be another name than the username: a number. */
  typedName?: string
}

/** Begins a session for a member who has just proved who they are, and sets the cookies. */
export async function beginSession(
  c: EdgeContext,
  { upstream, forceChangePassword, rememberMe, typedName }: Beginning,
) {
  const nowMs = c.var.clock()
  const expiresAtMs = nowMs + REMEMBER_MS
  const secret = randomToken(c.var.random)
  const family: (NewFamily & { secret: string }) | null = rememberMe
    ? { family: randomToken(c.var.random, 16), secret, secretHash: await sha256Hex(secret), expiresAtMs }
    : null
  const record: SessionRecord = {
    merchant: c.var.merchant.code,
    memberId: upstream.memberId,
    username: upstream.username,
    memberType: upstream.memberType,
    upstreamToken: upstream.token,
    handle: randomToken(c.var.random, 12),
    startedAtMs: nowMs,
    lastSeenAtMs: nowMs,
    family: family?.family ?? null,
    resumableUntilMs: family?.expiresAtMs ?? null,
    language: upstream.language ?? null,
    country: c.var.visitor.country,
    // The agent finds it among its own devices, and may end it there.
    device: (upstream.subUser ? `${upstream.subUser.name} · ` : '') + describeDevice(c.var.visitor.userAgent),
    firstTimeLogin: upstream.firstTimeLogin,
    passwordExpired: upstream.passwordExpired,
    forceChangePassword,
    verificationRequired: upstream.verificationRequired,
    address: computeLimitedAddress(c.var.visitor.ip),
    subUser: upstream.subUser ?? null,
  }
  await endFormerSession(c)
  // AUTH-12: a new login, ticked or not, takes the place of what was remembered.
  const former = getRemember(c)
  if (former) await getAccount(c, former.memberId).forgetFamily(former.family)
  const session = await storeSession(c, record, { family: family ?? undefined })
  if (!session) throw new Refusal('login_required', 'this session was ended while it was being stored')
  if (family) setRemember(c, { memberId: record.memberId, family: family.family, secret }, expiresAtMs)
  else clearRemember(c)
  if (upstream.memberType !== MEMBER_TYPE.guest)
    await rememberDevice(c, [upstream.username, typedName ?? upstream.username])
  return session
}

/**
 * Puts a record under a fresh secret and hands the secret to the browser. Null where the session that it `replaces` was ended
 * in between, from elsewhere: then this one is over too, here and at the upstream. Throws `conflict` where another call of
 * this browser renewed it at the same moment: its cookie stays.
 */
export async function storeSession(
  c: EdgeContext,
  record: SessionRecord,
  beginning: SessionBeginning = {},
): Promise<LiveSession | null> {
  const secret = randomToken(c.var.random)
  const key = await sha256Hex(secret)
  const account = getAccount(c, record.memberId)
  const bookmark = c.var.heardBookmark
  const outcome = await insist(() => account.begin(key, record, { ...beginning, bookmark }, c.var.clock()))
  if (outcome === 'renewed') throw new Refusal('conflict', 'this session was renewed at the same moment')
  if (outcome === 'ended') {
    c.executionCtx.waitUntil(revokeUpstream(c, record.upstreamToken))
    clearLogin(c)
    c.set('session', null)
    return null
  }
  setSessionCookie(c, { secret, memberId: record.memberId })
  const session = { ...record, key }
  c.set('session', session)
  c.var.trace.session = record.handle
  return session
}

/** Fixation: a cookie that was there before a login never names the session after it, nor what it was renewed to. */
async function endFormerSession(c: EdgeContext) {
  const cookie = getSessionCookie(c)
  const { session } = c.var
  const key = cookie && (await sha256Hex(cookie.secret))
  const ended = await Promise.all([
    session && getAccount(c, session.memberId).end(session.key, session.handle),
    // One that this very request resumed stands under another key than its cookie's.
    cookie && key !== null && key !== session?.key ? getAccount(c, cookie.memberId).end(key) : null,
  ])
  for (const former of ended) if (former) c.executionCtx.waitUntil(revokeUpstream(c, former.upstreamToken))
}
