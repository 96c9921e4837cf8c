/** Codes sent by SMS: bound to merchant, purpose and number, hashed, five tries, five minutes, used once. */
import { and, eq, gt, sql } from 'drizzle-orm'
import { Refusal } from '../../contract/errors.ts'
import type { RandomBytes } from '../../contract/time-and-chance.ts'
import type { PlatformContext } from '../context.ts'
import { pepperedHash } from './peppered-hash.ts'
import { type SmsPurpose, smsCodes } from './tables.ts'

export const CODE_LIFETIME_MINUTES = 5
export const CODE_ATTEMPTS = 5
const CODE_LIFETIME_MS = CODE_LIFETIME_MINUTES * 60_000

type Target = { purpose: SmsPurpose; mobile: string }

/** Six digits, each code equally likely: draws past the last whole million are thrown away. */
export function mintSmsCode(random: RandomBytes): string {
  const usable = 2 ** 32 - (2 ** 32 % 1_000_000)
  for (;;) {
    const drawn = new DataView(random(4).buffer).getUint32(0)
    if (drawn < usable) return String(drawn % 1_000_000).padStart(6, '0')
  }
}

/** Keeps the newest code of this number and purpose; the one before is worth nothing from now on. */
export async function storeSmsCode(ctx: PlatformContext, { purpose, mobile }: Target, code: string): Promise<void> {
  const fresh = {
    codeHash: hashCode(ctx, { purpose, mobile }, code),
    attemptsLeft: CODE_ATTEMPTS,
    expiresAtMs: ctx.clock() + CODE_LIFETIME_MS,
  }
  await ctx.db
    .insert(smsCodes)
    .values({ merchant: ctx.merchant.code, purpose, mobile, ...fresh })
    .onConflictDoUpdate({ target: [smsCodes.merchant, smsCodes.purpose, smsCodes.mobile], set: fresh })
}

/**
 * Takes a code. Each call costs a try, right or wrong, in the same statement that reads it, so guesses sent all at once
 * get no more than five. Throws `verification_code_expired` or `verification_code_invalid`.
 */
export async function requireSmsCode(ctx: PlatformContext, target: Target, code: string | undefined): Promise<void> {
  if (!code) throw new Refusal('verification_code_invalid', 'a code is needed')
  const isTarget = and(
    eq(smsCodes.merchant, ctx.merchant.code),
    eq(smsCodes.purpose, target.purpose),
    eq(smsCodes.mobile, target.mobile),
  )
  const [tried] = await ctx.db
    .update(smsCodes)
    .set({ attemptsLeft: sql`attempts_left - 1` })
    .where(and(isTarget, gt(smsCodes.attemptsLeft, 0)))
    .returning()
  if (!tried) throw new Refusal('verification_code_invalid')
  if (tried.expiresAtMs <= ctx.clock()) throw new Refusal('verification_code_expired')
  const codeHash = hashCode(ctx, target, code)
  if (tried.codeHash !== codeHash) throw new Refusal('verification_code_invalid')
  const used = await ctx.db
    .delete(smsCodes)
    .where(and(isTarget, eq(smsCodes.codeHash, codeHash)))
    .returning()
  if (used.length === 0) throw new Refusal('verification_code_invalid')
}

function hashCode({ env, merchant }: PlatformContext, { purpose, mobile }: Target, code: string): string {
  return pepperedHash(env.PASSWORD_PEPPER, 'sms', merchant.code, purpose, mobile, code)
}
