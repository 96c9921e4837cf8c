import { MEMBER_TYPE } from '../../../contract/constants.ts'
import { Refusal } from '../../../contract/errors.ts'
import { type PlatformContext, requireMember } from '../../kernel/context.ts'
import type { Handler } from '../../kernel/handler.ts'
import { ROUND_STATE } from '../../kernel/wallet/round-state.ts'
import { getWallet } from '../../kernel/wallet/wallet-interface.ts'
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
    kind,
    topic,
    content,
    email: input.email ?? null,
    roundId: roundId ?? null,
    paymentId: paymentId ?? null,
    details: { ...(round ? { round } : {}), ...(payment ? { payment } : {}) },
  })
}

/** Only what its row says: the proof and the postings are found by its id. */
async function requireRound(ctx: PlatformContext, roundId: string, vendor: string): Promise<unknown> {
  const wallet = getWallet(ctx.env.WALLET, ctx.merchant.code, requireMember(ctx).id)
  const found = await wallet.getRound({ vendor, roundId })
  if (!found.ok) throw new Refusal('round_unknown')
  const { gameId, status, stakeMinor, payoutMinor, openedAt, closedAt } = found.value
  return {
    vendor,
    round_id: roundId,
    game_id: gameId,
    state: ROUND_STATE[status],
    stake_minor: stakeMinor,
    payout_minor: payoutMinor,
    opened_at: openedAt,
    closed_at: closedAt,
  }
}
