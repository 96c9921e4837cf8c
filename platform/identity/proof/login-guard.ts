/**
 * AUTH-07, EDGE-13: what slows down guessing. Failures count per account (five lock it for five minutes) and per
 * account and address (one calls for a captcha). Names nobody has count alike, so the guard tells nothing either.
 * A browser that the account has logged in with before has a counter of its own: strangers do not lock the owner out of it.
 */
import { and, eq, gt, inArray, type SQL, sql } from 'drizzle-orm'
import { LOCKOUT_SECONDS } from '../../../contract/constants.ts'
import { Refusal } from '../../../contract/errors.ts'
import { computeLimitedAddress } from '../../../contract/rules/limited-address.ts'
import type { PlatformContext } from '../../kernel/context.ts'
import { loginGuards } from '../member/tables.ts'

export const MAX_FAILURES = 5
/** Failures further apart than this do not add up (GLI-19 2.5.3(d)). */
export const FAILURE_WINDOW_MS = 30 * 60_000
const LOCKOUT_MS = LOCKOUT_SECONDS * 1_000

export type GuardKeys = { account: string; pair: string; address: string }
type Reader = Pick<PlatformContext, 'db' | 'clock'>

type Comer = Pick<PlatformContext, 'merchant' | 'clientIp' | 'knownDevice'>

/**
 * `name` is already folded: a username, or `#` and a member id for a logged-in member's own password. An IPv6 network
 * counts as one address.
 */
export function guardKeys({ merchant, clientIp, knownDevice }: Comer, name: string): GuardKeys {
  const address = computeLimitedAddress(clientIp)
  const device = knownDevice === null ? '' : `${knownDevice}:`
  return {
    account: `account:${merchant.code}:${device}${name}`,
    pair: `pair:${merchant.code}:${address}:${name}`,
    address: `address:${merchant.code}:${address}`,
  }
}

/** AUTH-18: failed logins from this address of late, whatever the names. */
export async function countAddressFailures(ctx: PlatformContext): Promise<number> {
  const { address } = guardKeys(ctx, '')
  const isOfLate = and(eq(loginGuards.guardKey, address), gt(loginGuards.windowEndsAtMs, ctx.clock()))
  return (await ctx.db.select().from(loginGuards).where(isOfLate).get())?.failures ?? 0
}

/** Refuses a locked account; else says whether this account has failed from this address of late. */
export async function readGuard({ db, clock }: Reader, { account, pair }: GuardKeys): Promise<{ captcha: boolean }> {
  const nowMs = clock()
  const rows = await db
    .select()
    .from(loginGuards)
    .where(inArray(loginGuards.guardKey, [account, pair]))
  const lockedUntilMs = rows.find((row) => row.guardKey === account)?.lockedUntilMs ?? 0
  if (lockedUntilMs > nowMs) throw buildLocked(lockedUntilMs - nowMs)
  return { captcha: rows.some((row) => row.guardKey === pair && row.windowEndsAtMs > nowMs) }
}

/**
 * Takes one of the attempts before the password is looked at, in one statement, so that guesses sent all at once cannot
 * outrun the count. The last one allowed also locks. Throws `too_many_requests` while locked.
 */
export async function reserveAttempt({ db, clock }: Reader, { account }: GuardKeys): Promise<void> {
  const nowMs = clock()
  const isOver = sql`(window_ends_at_ms <= ${nowMs} OR locked_until_ms BETWEEN 1 AND ${nowMs})`
  const failures = sql`CASE WHEN ${isOver} THEN 1 ELSE failures + 1 END`
  const taken = await db.run(sql`
    INSERT INTO login_guard (guard_key, failures, window_ends_at_ms) VALUES (${account}, 1, ${nowMs + FAILURE_WINDOW_MS})
    ON CONFLICT (guard_key) DO UPDATE SET
      failures = ${failures},
      locked_until_ms = CASE WHEN ${failures} >= ${MAX_FAILURES} THEN ${nowMs + LOCKOUT_MS} ELSE 0 END,
      window_ends_at_ms = CASE WHEN ${isOver} THEN ${nowMs + FAILURE_WINDOW_MS} ELSE window_ends_at_ms END
    WHERE locked_until_ms <= ${nowMs}`)
  if (taken.meta.changes === 0) throw buildLocked(LOCKOUT_MS)
}

function buildLocked(waitMs: number): Refusal {
  const retryAfterSeconds = Math.ceil(waitMs / 1_000)
  return new Refusal('too_many_requests', 'locked after too many failures', { retryAfterSeconds, captcha: true })
}

/** From now on this account asks for a captcha from this address, and the address may have more to work (AUTH-18). */
export async function rememberFailure({ db, clock }: Reader, { pair, address }: GuardKeys): Promise<void> {
  const nowMs = clock()
  const windowEndsAtMs = nowMs + FAILURE_WINDOW_MS
  const failures = sql`CASE WHEN window_ends_at_ms <= ${nowMs} THEN 1 ELSE failures + 1 END`
  await db
    .insert(loginGuards)
    .values([pair, address].map((guardKey) => ({ guardKey, failures: 1, windowEndsAtMs })))
    .onConflictDoUpdate({ target: loginGuards.guardKey, set: { failures, windowEndsAtMs } })
}

/** A good login forgives: a statement for the commit of the session. */
export function forgiveFailures({ db }: Pick<PlatformContext, 'db'>, { account, pair }: GuardKeys, onlyIf?: SQL) {
  return db.delete(loginGuards).where(and(inArray(loginGuards.guardKey, [account, pair]), onlyIf))
}
