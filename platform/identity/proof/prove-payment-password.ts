/** MEM-02: the payment password, asked for by everything that sends money away. */
import { Refusal } from '../../../contract/errors.ts'
import type { MemberId } from '../../../contract/ids.ts'
import { ahead } from '../../kernel/ahead.ts'
import { commit, type Statement } from '../../kernel/commit.ts'
import type { PlatformContext } from '../../kernel/context.ts'
import { dropQuota, giveQuotaBack, readQuotaWait, takeQuota } from '../../messaging/outgoing/message-quota.ts'
import { findMemberById } from '../member/find-member.ts'
import { forgiveFailures, guardKeys, readGuard, reserveAttempt } from './login-guard.ts'
import { isPasswordRight, passwordOptions } from './passwords.ts'

/** Six digits at five tries in five minutes would fall within two years: this many wrong ones in a day, then it waits. */
export const WRONG_PER_DAY = 20
/** A sub-user was given the password by its agent, or guesses it. */
export const SUB_USER_WRONG_PER_DAY = 5

/** A sub-user has a count of its own: its tries lock its agent out of nothing. */
const whoTries = ({ member }: PlatformContext, memberId: MemberId): string => member?.subUser?.id ?? memberId
const perDay = ({ member }: PlatformContext) => (member?.subUser ? SUB_USER_WRONG_PER_DAY : WRONG_PER_DAY)
const dayKey = (ctx: PlatformContext, memberId: MemberId) => `payment-password:${whoTries(ctx, memberId)}`
const keysOf = (ctx: PlatformContext, memberId: MemberId) => guardKeys(ctx, `#payment:${whoTries(ctx, memberId)}`)

/**
 * For withdrawals, transfers, points and what changes where money goes. Each try is taken, in one statement, before the
 * password is looked at, so that guesses sent all at once are counted too; a right one gives its tries back. It has its
 * own count: who guesses here locks nobody's login.
 *
 * Throws `payment_password_required` where none is set, `payment_password_incorrect`, and `payment_password_locked`
 * (with `retryAfterSeconds`) after five wrong ones for five minutes, after twenty, or five of a sub-user, until 24 hours after the
 * first of them.
 */
export async function provePaymentPassword(
  ctx: PlatformContext,
  memberId: MemberId,
  password: string,
  proof = readPaymentProof(ctx, memberId),
): Promise<void> {
  const member = await proof.member
  if (!member?.paymentPasswordHash) throw new Refusal('payment_password_required')
  await takePaymentTry(ctx, memberId, proof)
  const isRight = await isPasswordRight(password, member.paymentPasswordHash, passwordOptions(ctx))
  if (!isRight) throw new Refusal('payment_password_incorrect')
  await commit(ctx, [forgiveFailures(ctx, keysOf(ctx, memberId)), giveQuotaBack(ctx, dayKey(ctx, memberId))])
}

/** What a proof is judged by before a try is taken, side by side; for a caller that reads other things at the same time. */
export const readPaymentProof = (ctx: PlatformContext, memberId: MemberId) => ({
  member: ahead(findMemberById(ctx, memberId)),
  dayLeft: ahead(assertDayLeft(ctx, memberId)),
  guard: ahead(readGuard(ctx, keysOf(ctx, memberId))),
})
type Proof = ReturnType<typeof readPaymentProof>

/**
 * One try at the payment password, before anything is told of it. Where the day is used up its end is what is told, and no
 * try sets the short lock beside it. Then the lock: a try while it holds costs nothing of the day.
 */
export async function takePaymentTry(
  ctx: PlatformContext,
  memberId: MemberId,
  { dayLeft, guard }: Pick<Proof, 'dayLeft' | 'guard'> = readPaymentProof(ctx, memberId),
): Promise<void> {
  await dayLeft
  try {
    await guard
    await reserveAttempt(ctx, keysOf(ctx, memberId))
    await takeQuota(ctx, dayKey(ctx, memberId), { gapSeconds: 0, perDay: perDay(ctx) })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    // Others used it up in between; where one of them has given its try back, it is open at once.
    await assertDayLeft(ctx, memberId)
    const { retryAfterSeconds = 1 } = error.details
    throw new Refusal('payment_password_locked', error.message, { retryAfterSeconds })
  }
}

async function assertDayLeft(ctx: PlatformContext, memberId: MemberId): Promise<void> {
  const retryAfterSeconds = await readQuotaWait(ctx, dayKey(ctx, memberId), perDay(ctx))
  if (retryAfterSeconds !== null) throw new Refusal('payment_password_locked', 'too many today', { retryAfterSeconds })
}

/** Whoever guessed before has locked nobody out of the new one: statements for the commit that replaces it. */
export function forgivePaymentGuesses(ctx: PlatformContext, memberId: MemberId): Statement[] {
  return [forgiveFailures(ctx, keysOf(ctx, memberId)), dropQuota(ctx, dayKey(ctx, memberId))]
}
