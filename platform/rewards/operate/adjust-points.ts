/** OPS-01, PROMO-04: a correction of a member's points, agreed by two operators and kept in the member's audit. */

import { sql } from 'drizzle-orm'
import { approvalSubject } from '../../../contract/operator/approval-subjects.ts'
import { auditByOperator } from '../../kernel/audit.ts'
import { commit } from '../../kernel/commit.ts'
import { approve, clearApprovals, hasTwoApprovals } from '../../kernel/operator/approvals.ts'
import { requireNamedMember } from '../../kernel/operator/named-member.ts'
import type { OperatorHandler } from '../../kernel/operator/operator-handler.ts'
import { requireName } from '../../kernel/operator/require-name.ts'
import { requireAccepted } from '../../kernel/wallet/require-accepted.ts'
import { getWallet } from '../../kernel/wallet/wallet-interface.ts'

/**
 * The wallet moves them under the reference: a second operator who is cut off says the same again and it stands once.
 * Throws `forbidden` without a name, `not_found`, `points_insufficient` where it takes more than there are, and
 * `conflict` for a reference used for another figure or reason. The member reads the reason in the history.
 */
export const adjustPoints: OperatorHandler<'points-adjust'> = async (ctx, input) => {
  const operator = requireName(ctx)
  const { username, points, reference, reason } = input
  const member = await requireNamedMember(ctx, username)
  const wallet = getWallet(ctx.env.WALLET, ctx.merchant.code, member.id)
  const approval = {
    subject: approvalSubject('points-adjust', member.id, reference),
    nowMs: ctx.clock(),
    content: { points, reference, reason },
  }
  await commit(ctx, [approve(ctx, operator, approval)])
  const agreed = await ctx.db.get<{ yes: number }>(sql`SELECT ${hasTwoApprovals(ctx, approval)} AS yes`)
  if (agreed?.yes !== 1) {
    const state = requireAccepted(await wallet.getPoints())
    return { username: member.username, pointsNow: state.points, waitsBecause: 'second_approval' }
  }
  const state = requireAccepted(await wallet.adjustPoints({ key: `adjust:${reference}`, points, note: reason }))
  await commit(ctx, [
    auditByOperator(ctx, member.id, 'points_adjusted', hasTwoApprovals(ctx, approval), sql`${`${points}: ${reason}`}`),
    clearApprovals(ctx, approval),
  ])
  ctx.notices.notify(ctx.merchant.code, member.id, 'rewards')
  return { username: member.username, pointsNow: state.points, waitsBecause: null }
}
