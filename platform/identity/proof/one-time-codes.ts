/** Codes sent by SMS or e-mail: bound to merchant, purpose, recipient and member, hashed, five tries, five minutes, used once. */

import { and, eq, gt, sql } from 'drizzle-orm'
import { Refusal } from '../../../contract/errors.ts'
import type { MemberId } from '../../../contract/ids.ts'
import type { RandomBytes } from '../../../contract/time-and-chance.ts'
import type { PlatformContext } from '../../kernel/context.ts'
import { pepperedHash } from '../../kernel/peppered-hash.ts'
import { CODE_LIFETIME_MINUTES } from '../../messaging/outgoing/message-texts.ts'
import { type CodePurpose, oneTimeCodes } from '../member/verification-tables.ts'

export const CODE_ATTEMPTS = 5
const CODE_LIFETIME_MS = CODE_LIFETIME_MINUTES * 60_000

type Keeper = Pick<PlatformContext, 'db' | 'clock'> & {
  env: Pick<PlatformContext['env'], 'PASSWORD_PEPPER'>
  merchant: Pick<PlatformContext['merchant'], 'code'>
}
/** `recipient` is an E.164 number or a folded e-mail address; `memberId` is absent where nobody is logged in. */
export type CodeTarget = { purpose: CodePurpose; recipient: string; memberId?: MemberId }

/** Six digits, each code equally likely: draws past the last whole million are thrown away. */
export function mintOneTimeCode(random: RandomBytes): string {
  const usable = 2 ** 32 - (2 ** 32 % 1_000_000)
  for (;;) {
    const drawn = new DataView(random(4).buffer).getUint32(0)
    if (drawn < usable) return String(drawn % 1_000_000).padStart(6, '0')
  }
}

/** Keeps the newest code of this target; the one before is worth nothing from now on. */
export async function storeOneTimeCode(ctx: Keeper, target: CodeTarget, code: string): Promise<void> {
  const { purpose, recipient, memberId = '' } = target
  const fresh = {
    codeHash: hashCode(ctx, target, code),
    attemptsLeft: CODE_ATTEMPTS,
    expiresAtMs: ctx.clock() + CODE_LIFETIME_MS,
  }
  await ctx.db
    .insert(oneTimeCodes)
    .values({ merchant: ctx.merchant.code, purpose, recipient, memberId, ...fresh })
    .onConflictDoUpdate({
      target: [oneTimeCodes.merchant, oneTimeCodes.purpose, oneTimeCodes.recipient, oneTimeCodes.memberId],
      set: fresh,
    })
}

/**
 * Takes a code. Each call costs a try, right or wrong, in the same statement that reads it, so guesses sent all at once
 * get no more than five. Throws `verification_code_expired` or `verification_code_invalid`.
 */
export async function requireOneTimeCode(ctx: Keeper, target: CodeTarget, code: string | undefined): Promise<void> {
  if (!code) throw new Refusal('verification_code_invalid', 'a code is needed')
  const isTarget = and(
    eq(oneTimeCodes.merchant, ctx.merchant.code),
    eq(oneTimeCodes.purpose, target.purpose),
    eq(oneTimeCodes.recipient, target.recipient),
    eq(oneTimeCodes.memberId, target.memberId ?? ''),
  )
  const [tried] = await ctx.db
    .update(oneTimeCodes)
    .set({ attemptsLeft: sql`attempts_left - 1` })
    .where(and(isTarget, gt(oneTimeCodes.attemptsLeft, 0)))
    .returning()
  if (!tried) throw new Refusal('verification_code_invalid')
  if (tried.expiresAtMs <= ctx.clock()) throw new Refusal('verification_code_expired')
  const codeHash = hashCode(ctx, target, code)
  if (tried.codeHash !== codeHash) throw new Refusal('verification_code_invalid')
  const used = await ctx.db
    .delete(oneTimeCodes)
    .where(and(isTarget, eq(oneTimeCodes.codeHash, codeHash)))
    .returning()
  if (used.length === 0) throw new Refusal('verification_code_invalid')
}

function hashCode({ env, merchant }: Keeper, { purpose, recipient, memberId }: CodeTarget, code: string) {
  return pepperedHash(env.PASSWORD_PEPPER, 'code', merchant.code, purpose, recipient, memberId ?? '', code)
}
