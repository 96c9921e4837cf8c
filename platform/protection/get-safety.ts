import type { Limit, Safety } from '../../contract/calls/account/safety.ts'
import { minor, presentMoney } from '../../contract/money.ts'
import { getPolicy, type Policy } from '../../contract/policy/policy.ts'
import { presentBar } from '../identity/member/session-bar.ts'
import { type PlatformContext, requireMember } from '../kernel/context.ts'
import { requireAccepted } from '../kernel/wallet/require-accepted.ts'
import { getWallet, type LimitState, type SafetyState } from '../kernel/wallet/wallet-interface.ts'

const iso = (ms: number) => new Date(ms).toISOString()
const present = (amountMinor: LimitState['ownMinor']) => (amountMinor === null ? null : presentMoney(amountMinor))

/** SAFE-01 to SAFE-03: all of it as it holds now, from the wallet; what may be chosen, from the policy. */
export async function getSafety(ctx: PlatformContext): Promise<Safety> {
  const wallet = getWallet(ctx.env.WALLET, ctx.merchant.code, requireMember(ctx).id)
  return presentSafety(requireAccepted(await wallet.getSafety()), getPolicy(ctx.merchant.jurisdiction))
}

/** Pure. A limit the policy does not offer is shown all the same while it holds. */
export function presentSafety(state: SafetyState, policy: Policy): Safety {
  const { depositedMinor, withdrawnMinor, chosenReminderMinutes } = state
  const isOffered = ({ kind, period }: LimitState) =>
    policy.limitKinds.includes(kind) && policy.limitPeriods.includes(period)
  const shown = state.limits.filter((limit) => isOffered(limit) || limit.inForceMinor !== null)
  const hasLimit = state.limits.some(({ ownMinor }) => ownMinor !== null)
  const bar = state.bar && { kind: state.bar.kind, untilMs: state.bar.until, lifts: state.bar.lifts }
  return {
    limits: shown.map(presentLimit),
    bar: bar && presentBar(bar),
    reminder: {
      minutes: Math.min(chosenReminderMinutes ?? policy.realityCheckMinutes, policy.realityCheckMaxMinutes),
      chosen: chosenReminderMinutes !== null,
      choices: listReminderChoices(policy),
    },
    lifetime: {
      deposits: presentMoney(depositedMinor),
      withdrawals: presentMoney(withdrawnMinor),
      net: presentMoney(minor(depositedMinor - withdrawnMinor)),
    },
    prompt: hasLimit ? 'none' : policy.limitPrompt,
  }
}

function presentLimit(limit: LimitState): Limit {
  const { kind, period, ownMinor, operatorMinor, inForceMinor, usedMinor, startsAt, endsAt, pending } = limit
  return {
    kind,
    period,
    own: present(ownMinor),
    operator: present(operatorMinor),
    inForce: present(inForceMinor),
    used: presentMoney(usedMinor),
    left: inForceMinor === null ? null : presentMoney(minor(Math.max(0, inForceMinor - usedMinor))),
    startsAt: iso(startsAt),
    resetsAt: iso(endsAt),
    pending: pending && { amount: present(pending.amountMinor), from: iso(pending.from) },
  }
}

const USUAL_MINUTES = [5, 10, 15, 20, 30, 45, 60, 90, 120, 180, 240]

/** Pure: nothing longer than the policy's maximum, and the policy's own figures among them. */
export function listReminderChoices({ realityCheckMinutes, realityCheckMaxMinutes }: Policy): number[] {
  const all = new Set([...USUAL_MINUTES, realityCheckMinutes, realityCheckMaxMinutes])
  return [...all].filter((minutes) => minutes <= realityCheckMaxMinutes).sort((a, b) => a - b)
}
