/** MEM-02: time-based codes (RFC 6238) and recovery codes of an authenticator. */
import { and, eq, isNotNull, lt } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { Refusal } from '../../../contract/errors.ts'
import type { MemberId } from '../../../contract/ids.ts'
import type { PlatformContext } from '../../kernel/context.ts'
import { pepperedHash } from '../../kernel/peppered-hash.ts'
import { openSecret } from '../../kernel/seal-secret.ts'
import { takeQuota } from '../../messaging/outgoing/message-quota.ts'
import { forgiveFailures, guardKeys, readGuard, reserveAttempt } from '../login/login-guard.ts'
import { mintCode } from '../registration/create-member.ts'
import { memberAuthenticators, memberRecoveryCodes } from './verification-tables.ts'

export const RECOVERY_CODES = 10
const STEP_SECONDS = 30
const SECRET_BYTES = 20
/** Three codes of a million fit at any time: at this many tries a day guessing takes decades. */
const TRIES_PER_DAY = 20

export function mintSecret({ random }: Pick<PlatformContext, 'random'>): string {
  return new Secret({ buffer: random(SECRET_BYTES).buffer }).base32
}

/** What the QR code says, for any authenticator app. */
export function buildUri(secret: string, issuer: string, label: string): string {
  return buildTotp(secret, issuer, label).toString()
}

const buildTotp = (secret: string, issuer?: string, label?: string) =>
  new TOTP({
    secret: Secret.fromBase32(secret),
    period: STEP_SECONDS,
    digits: 6,
    algorithm: 'SHA1',
    ...(issuer !== undefined && { issuer }),
    ...(label !== undefined && { label }),
  })

/** The time step a code belongs to: the present one or a neighbour. Null for a wrong code. */
export function findStep(secret: string, code: string, nowMs: number): number | null {
  const delta = buildTotp(secret).validate({ token: code, timestamp: nowMs, window: 1 })
  return delta === null ? null : Math.floor(nowMs / 1_000 / STEP_SECONDS) + delta
}

/**
 * Takes a code of the member's authenticator, or a recovery code in its place; either counts once. Tries are counted
 * by member before the code is looked at. Throws `verification_code_invalid`, `too_many_requests` after five wrong ones,
 * `quota_insufficient` after twenty tries in a day.
 */
export async function proveAuthenticator(ctx: PlatformContext, memberId: MemberId, code: string): Promise<void> {
  const keys = guardKeys(ctx, `#authenticator:${memberId}`)
  await readGuard(ctx, keys)
  await takeQuota(ctx, `authenticator:${memberId}`, { gapSeconds: 0, perDay: TRIES_PER_DAY })
  await reserveAttempt(ctx, keys)
  const isTaken = /^\d{6}$/.test(code)
    ? await takeTimeCode(ctx, memberId, code)
    : await takeRecoveryCode(ctx, memberId, code)
  if (!isTaken) throw new Refusal('verification_code_invalid')
  await forgiveFailures(ctx, keys)
}

/** The step is moved on in the statement that checks it: a code seen over a shoulder is worth nothing any more. */
async function takeTimeCode(ctx: PlatformContext, memberId: MemberId, code: string): Promise<boolean> {
  const isTheirs = and(eq(memberAuthenticators.memberId, memberId), isNotNull(memberAuthenticators.confirmedAtMs))
  const row = await ctx.db.select().from(memberAuthenticators).where(isTheirs).get()
  if (!row) return false
  const secret = await openSecret(ctx.env.MEMBER_DATA_KEYS, memberId, row.sealedSecret)
  const step = findStep(secret, code, ctx.clock())
  if (step === null) return false
  const moved = await ctx.db
    .update(memberAuthenticators)
    .set({ lastStep: step })
    .where(and(isTheirs, lt(memberAuthenticators.lastStep, step)))
    .returning({ lastStep: memberAuthenticators.lastStep })
  return moved.length === 1
}

async function takeRecoveryCode(ctx: PlatformContext, memberId: MemberId, code: string): Promise<boolean> {
  const isThisOne = eq(memberRecoveryCodes.codeHash, hashRecoveryCode(ctx, memberId, code))
  const used = await ctx.db
    .delete(memberRecoveryCodes)
    .where(and(eq(memberRecoveryCodes.memberId, memberId), isThisOne))
    .returning()
  return used.length === 1
}

/** Ten codes of 50 random bits, written `ABCDE-FGHJK`. */
export function mintRecoveryCodes({ random }: Pick<PlatformContext, 'random'>): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => `${mintCode(random, 5)}-${mintCode(random, 5)}`)
}

/** Case, dashes and spaces do not matter. */
export function hashRecoveryCode({ env }: PlatformContext, memberId: MemberId, code: string): string {
  const plain = code.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
  return pepperedHash(env.PASSWORD_PEPPER, 'recovery', memberId, plain)
}
