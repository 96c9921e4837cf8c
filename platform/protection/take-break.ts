import { Refusal } from '../../contract/errors.ts'
import { getPolicy } from '../../contract/policy.ts'
import { afterDays, afterMonths } from '../../contract/rules/limits.ts'
import { requireMember } from '../kernel/context.ts'
import type { Handler } from '../kernel/handler.ts'
import { barMember } from './bar-member.ts'

/** SAFE-02: a break of one of the policy's terms. Throws `malformed` for another term, `conflict` for a shorter one. */
export const takeBreak: Handler<'takeBreak'> = async (ctx, { days }) => {
  const { breakTermsDays } = getPolicy(ctx.merchant.jurisdiction)
  if (!breakTermsDays.includes(days)) throw new Refusal('malformed', `a break is one of ${breakTermsDays} days`)
  const untilMs = afterDays(ctx.clock(), days)
  const rest = { actor: 'member', act: 'break_taken' } as const
  return barMember(ctx, requireMember(ctx).id, { kind: 'break', untilMs, lifts: 'by_itself', ...rest })
}

/** SAFE-02: self-exclusion for one of the policy's terms; whether it then ends by itself is the policy's too. */
export const selfExclude: Handler<'selfExclude'> = async (ctx, { months }) => {
  const { exclusionTermsMonths, exclusionLifts } = getPolicy(ctx.merchant.jurisdiction)
  if (!exclusionTermsMonths.includes(months)) {
    throw new Refusal('malformed', `an exclusion is one of ${exclusionTermsMonths} months`)
  }
  const untilMs = afterMonths(ctx.clock(), months)
  const rest = { actor: 'member', act: 'self_excluded' } as const
  return barMember(ctx, requireMember(ctx).id, { kind: 'exclusion', untilMs, lifts: exclusionLifts, ...rest })
}
