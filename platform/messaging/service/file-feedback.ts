import { sql } from 'drizzle-orm'
import { MEMBER_TYPE } from '../../../contract/constants.ts'
import { Refusal } from '../../../contract/errors.ts'
import { type PlatformContext, requireMember } from '../../kernel/context.ts'
import type { Handler } from '../../kernel/handler.ts'
import { fileCase } from './file-case.ts'
import { requirePaymentEvidence } from './payment-evidence.ts'

/**
 * MSG-03, TRUST-06: feedback of anyone, complaints of members, who can see what becomes of them. A round of the member's
 * own, or a payment, goes along as it is recorded now. Throws `login_required`, `round_unknown`, `payment_unknown`, and
 * what `fileCase` throws.
 */
export const fileFeedback: Handler<'feedback'> = async (ctx, input) => {
  const { kind, topic, content, roundId, vassalage, paymentId } = input
  if (kind === 'complaint' || roundId !== undefined || paymentId !== undefined) requireMember(ctx)
  if (ctx.member?.type === MEMBER_TYPE.guest) throw new Refusal('in_need_true_account')
  const round = roundId === undefined ? null : await requireRound(ctx, roundId, vassalage ?? '')
  const payment = paymentId && (await requirePaymentEvidence({ ...ctx, memberId: requireMember(ctx).id }, paymentId))
  return fileCase(ctx, {
    ...{ kind, topic, content },
    email: input.email ?? null,
    roundId: roundId ?? null,
    paymentId: paymentId ?? null,
    details: { ...(round ? { round } : {}), ...(payment ? { payment } : {}) },
  })
}

/** Only what the record holds of it: the proof and the postings are found by its id. */
async function requireRound(ctx: PlatformContext, roundId: string, vendor: string): Promise<unknown> {
  const { id } = requireMember(ctx)
  const [row] = await ctx.db.all(sql`
    SELECT vendor, round_id, game_id, state, stake_minor, payout_minor, opened_at, closed_at
    FROM round_record
    WHERE merchant = ${ctx.merchant.code} AND member_id = ${id} AND vendor = ${vendor} AND round_id = ${roundId}`)
  if (!row) throw new Refusal('round_unknown')
  return row
}
