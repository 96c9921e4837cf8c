/** MEM-02: time-based codes (RFC 6238) and recovery codes of an authenticator. */
import { sql } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { z } from 'zod'
import { Refusal } from '../../../contract/errors.ts'
import type { PlatformContext } from '../../kernel/context.ts'
import { pepperedHash } from '../../kernel/peppered-hash.ts'
import { openSecret } from '../../kernel/seal-secret.ts'
import { takeQuota } from '../../messaging/outgoing/message-quota.ts'
import { mintCode } from '../member/create-member.ts'
import { type Holder, requirePendingSecret, rowsOf } from './holders.ts'
import { forgiveFailures, guardKeys, readGuard, reserveAttempt } from './login-guard.ts'

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
 * Takes a code of the authenticator, or a recovery code in its place; either counts once. Tries are counted
 * by holder before the code is looked at. Throws `verification_code_invalid`, `too_many_requests` after five wrong ones,
 * `quota_insufficient` after twenty tries in a day.
 */
export async function proveAuthenticator(ctx: PlatformContext, holder: Holder, code: string): Promise<void> {
  const keys = triesOf(ctx, holder)
  await readGuard(ctx, keys)
  await takeQuota(ctx, `authenticator:${holder.id}`, { gapSeconds: 0, perDay: TRIES_PER_DAY })
  await reserveAttempt(ctx, keys)
  const isTaken = /^\d{6}$/.test(code)
    ? await takeTimeCode(ctx, holder, code)
    : await takeRecoveryCode(ctx, holder, code)
  if (!isTaken) throw new Refusal('verification_code_invalid')
  await forgiveFailures(ctx, keys)
}

/** The guard of its tries, which a right code forgives. */
export const triesOf = (ctx: PlatformContext, { id }: Holder) => guardKeys(ctx, `#authenticator:${id}`)

/**
 * The first code of a secret that is being set up, counted like any other. Throws `verification_code_invalid`,
 * `verification_code_expired` where nothing is being set up, and `too_many_requests`.
 */
export async function proveFirstCode(ctx: PlatformContext, holder: Holder, code: string) {
  const keys = triesOf(ctx, holder)
  await readGuard(ctx, keys)
  await reserveAttempt(ctx, keys)
  const sealedSecret = await requirePendingSecret(ctx, holder)
  // Looked at once: the statements know the row by its moment, and a clock may go on between two looks.
  const nowMs = ctx.clock()
  const step = findStep(await openSecret(ctx.env.MEMBER_DATA_KEYS, holder.id, sealedSecret), code, nowMs)
  if (step === null) throw new Refusal('verification_code_invalid')
  const { secrets, areTheirs } = rowsOf(holder)
  return {
    /** First in the commit: it changes one row, or another request was faster. */
    bind: sql`UPDATE ${secrets} SET confirmed_at_ms = ${nowMs}, last_step = ${step}
      WHERE ${areTheirs} AND confirmed_at_ms IS NULL AND sealed_secret = ${sealedSecret}`,
    isBound: sql`EXISTS (SELECT 1 FROM ${secrets}
      WHERE ${areTheirs} AND confirmed_at_ms = ${nowMs} AND sealed_secret = ${sealedSecret})`,
    forgive: forgiveFailures(ctx, keys),
  }
}

const secretSchema = z.object({ sealedSecret: z.string() })

/** The step is moved on in the statement that checks it: a code seen over a shoulder is worth nothing any more. */
async function takeTimeCode(ctx: PlatformContext, holder: Holder, code: string): Promise<boolean> {
  const { secrets, areTheirs } = rowsOf(holder)
  const isBound = sql`${areTheirs} AND confirmed_at_ms IS NOT NULL`
  const row = await ctx.db.get(sql`SELECT sealed_secret AS sealedSecret FROM ${secrets} WHERE ${isBound}`)
  if (!row) return false
  const secret = await openSecret(ctx.env.MEMBER_DATA_KEYS, holder.id, secretSchema.parse(row).sealedSecret)
  const step = findStep(secret, code, ctx.clock())
  if (step === null) return false
  const moved = await ctx.db.run(
    sql`UPDATE ${secrets} SET last_step = ${step} WHERE ${isBound} AND last_step < ${step}`,
  )
  return moved.meta.changes === 1
}

async function takeRecoveryCode(ctx: PlatformContext, holder: Holder, code: string): Promise<boolean> {
  const { codes, areTheirs } = rowsOf(holder)
  const used = await ctx.db.run(
    sql`DELETE FROM ${codes} WHERE ${areTheirs} AND code_hash = ${hashRecoveryCode(ctx, holder, code)}`,
  )
  return used.meta.changes === 1
}

/** Ten codes of 50 random bits, written `ABCDE-FGHJK`. */
export function mintRecoveryCodes({ random }: Pick<PlatformContext, 'random'>): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => `${mintCode(random, 5)}-${mintCode(random, 5)}`)
}

/** Case, dashes and spaces do not matter. */
export function hashRecoveryCode({ env }: PlatformContext, { id }: Holder, code: string): string {
  const plain = code.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
  return pepperedHash(env.PASSWORD_PEPPER, 'recovery', id, plain)
}
