/** SAFE-02: how a break or an exclusion begins, whoever asks for it. */

import { Refusal } from '../../contract/errors.ts'
import type { MemberId } from '../../contract/ids.ts'
import { assert } from '../../contract/lib/assert.ts'
import { getPolicy } from '../../contract/policy/policy.ts'
import { afterDays, afterMonths } from '../../contract/rules/limits.ts'
import { findMemberById } from '../identity/member/find-member.ts'
import { presentBar } from '../identity/member/session-bar.ts'
import type { MemberAct } from '../kernel/audit.ts'
import { commit } from '../kernel/commit.ts'
import { requireMember, type Services, type SessionBar } from '../kernel/context.ts'
import type { Handler } from '../kernel/handler.ts'
import type { MerchantFacts } from '../kernel/merchant/merchant-facts.ts'
import { requireAccepted } from '../kernel/wallet/require-accepted.ts'
import { noteIntent } from './bar-intents.ts'
import { finishBar } from './finish-bar.ts'

type Context = Services & { merchant: MerchantFacts; requestId: string; clientIp: string; country: string }

/**
 * What is asked for is written down first: whatever dies from then on, the cron job finishes it (docs/decisions/0110).
 * Throws `conflict` for a shorter or milder one than holds. `ended`: as of `finishBar`.
 */
export async function barMember(
  ctx: Context,
  memberId: MemberId,
  asked: SessionBar & { actor: string; act: MemberAct },
) {
  const { requestId, clientIp, country } = ctx
  const member = await findMemberById(ctx, memberId)
  assert(member, 'who is barred is a member')
  const intent = { ...asked, memberId, merchant: ctx.merchant.code, requestId, clientIp, country }
  await commit(ctx, noteIntent(ctx, member, intent))
  const { bar, ended } = requireAccepted(await finishBar(ctx, intent))
  return { bar: presentBar({ kind: bar.kind, untilMs: bar.until, lifts: bar.lifts }), ended }
}

/** SAFE-02: a break of one of the policy's terms. Throws `malformed` for another term, `conflict` for a shorter one. */
export const takeBreak: Handler<'takeBreak'> = async (ctx, { days }) => {
  const { breakTermsDays } = getPolicy(ctx.merchant.jurisdiction)
  if (!breakTermsDays.includes(days)) throw new Refusal('malformed', `a break is one of ${breakTermsDays} days`)
  const untilMs = afterDays(ctx.clock(), days)
  const rest = { actor: 'member', act: 'break_taken' } as const
  return (await barMember(ctx, requireMember(ctx).id, { kind: 'break', untilMs, lifts: 'by_itself', ...rest })).bar
}

/** SAFE-02: self-exclusion for one of the policy's terms; whether it then ends by itself is the policy's too. */
export const selfExclude: Handler<'selfExclude'> = async (ctx, { months }) => {
  const { exclusionTermsMonths, exclusionLifts } = getPolicy(ctx.merchant.jurisdiction)
  if (!exclusionTermsMonths.includes(months)) {
    throw new Refusal('malformed', `an exclusion is one of ${exclusionTermsMonths} months`)
  }
  const untilMs = afterMonths(ctx.clock(), months)
  const rest = { actor: 'member', act: 'self_excluded' } as const
  return (await barMember(ctx, requireMember(ctx).id, { kind: 'exclusion', untilMs, lifts: exclusionLifts, ...rest }))
    .bar
}
