/** EDGE-13: the figures of every limit, and the pure rule that counts. */
import type { RateLimitName } from '../../contract/call.ts'
import { CAPTCHA_REFRESH_GAP_MS, LOCKOUT_SECONDS } from '../../contract/constants.ts'
import type { BurstLimit } from '../../contract/rules/burst-limiter.ts'

/** `limit` tries within the window; the next one locks for `lockMs`. */
export type LimitRule = { limit: number; windowMs: number; lockMs: number }

const FIVE_MINUTES_MS = LOCKOUT_SECONDS * 1_000
const rule = (limit: number): LimitRule => ({ limit, windowMs: FIVE_MINUTES_MS, lockMs: FIVE_MINUTES_MS })

/** Of calls that count tries in a Durable Object; the others know the burst limit only. */
export type CountedCallLimit = Exclude<RateLimitName, 'read' | 'write'>
export type CountedLimit = CountedCallLimit | 'ops' | 'captchaGap'

export function isCounted(name: RateLimitName): name is CountedCallLimit {
  return name !== 'read' && name !== 'write'
}

/** By address. Generous where a whole office or a phone network may share one. */
export const ADDRESS_LIMITS: Record<CountedLimit, LimitRule> = {
  // Failed logins only: a success takes its own count back.
  login: rule(30),
  // A person asks once a minute; three people behind one address.
  sms: rule(15),
  // Solving machines want hundreds.
  captcha: rule(60),
  // AUTH-07: one picture a second. The page waits where others behind the address asked in the same second.
  captchaGap: { limit: 1, windowMs: CAPTCHA_REFRESH_GAP_MS, lockMs: CAPTCHA_REFRESH_GAP_MS },
  register: rule(20),
  // Asking for a link or a code, and using it.
  recovery: rule(20),
  // A journey to a provider and back takes two.
  social: rule(40),
  // Every login form asks for one by itself, and one more after each try; each is a row for five minutes.
  passkeyOffer: rule(200),
  // Each makes an account with a wallet; a person needs one, a phone network behind one address some more.
  freePlay: rule(20),
  // Somebody who writes twice to be sure, and an office behind one address.
  feedback: rule(10),
  // Wrong tokens only.
  ops: rule(10),
}

/**
 * By account or number: the fifth wrong password is the last. `password` is the old one, asked for with the new: who
 * has got hold of a session must not be able to lock its owner's login with it. `verification` is wider, as one may
 * try another way after a code that did not come; each code is worth five tries by itself.
 */
export const ACCOUNT_LIMITS = {
  login: rule(5),
  password: rule(5),
  sms: rule(5),
  register: rule(10),
  recovery: rule(5),
  verification: rule(10),
} as const
export type AccountLimit = keyof typeof ACCOUNT_LIMITS

export type BurstKind = 'read' | 'write' | 'picture'

/** Per address and isolate. A page makes about 20 reads; these are for floods. A lobby shows some hundred pictures. */
export const BURST_LIMITS: Record<BurstKind, BurstLimit> = {
  read: { limit: 1_200, windowMs: 60_000 },
  write: { limit: 300, windowMs: 60_000 },
  picture: { limit: 6_000, windowMs: 60_000 },
}

export type LimitState = { startedAtMs: number; tries: number; lockedUntilMs: number }
export const FRESH_LIMIT: LimitState = { startedAtMs: 0, tries: 0, lockedUntilMs: 0 }

/** Counts one try. `waitSeconds` is null when it may pass. A try while locked does not lengthen the lock. */
export function countTry(
  state: LimitState,
  { limit, windowMs, lockMs }: LimitRule,
  nowMs: number,
): { state: LimitState; waitSeconds: number | null } {
  const wait = (untilMs: number) => Math.max(1, Math.ceil((untilMs - nowMs) / 1_000))
  if (state.lockedUntilMs > nowMs) return { state, waitSeconds: wait(state.lockedUntilMs) }
  const isOver = state.lockedUntilMs > 0 || state.startedAtMs + windowMs <= nowMs
  const counted = isOver ? { startedAtMs: nowMs, tries: 1, lockedUntilMs: 0 } : { ...state, tries: state.tries + 1 }
  if (counted.tries <= limit) return { state: counted, waitSeconds: null }
  const lockedUntilMs = nowMs + lockMs
  return { state: { ...counted, lockedUntilMs }, waitSeconds: wait(lockedUntilMs) }
}

/**
 * Takes one try back, after it turned out to be right or was looked at by nobody, and with it a lock that it helped to set:
 * of several at once the last may have been counted before the first was answered. What is left is still counted.
 */
export function forgiveTry(state: LimitState): LimitState {
  return { ...state, tries: Math.max(0, state.tries - 1), lockedUntilMs: 0 }
}
