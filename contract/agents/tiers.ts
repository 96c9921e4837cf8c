/** Tiers of a contract: the highest one whose conditions all hold gives one rate for the whole base. */
import { type Minor, minor } from '../amount.ts'
import type { ContractKind } from './terms.ts'

export const TIERS_MAX = 6
/** In basis points, 60 is 0.60 %. The lowest is 1. */
export const RATE_MAX_BPS = { realtime: 300, hourly: 300, daily: 300, dividend: 6_000 } as const satisfies Record<
  ContractKind,
  number
>

/** Null: no such condition. `profitMinor` is the base of a dividend; salaries have none. */
export type Tier = {
  rateBps: number
  activeMembers: number | null
  validMinor: Minor | null
  profitMinor: Minor | null
}

/** What conditions are compared with. */
export type Reached = { activeMembers: number; validMinor: Minor; profitMinor: Minor }

const CONDITIONS = ['activeMembers', 'validMinor', 'profitMinor'] as const

/** What is wrong with a list of tiers, or null. Such a list is `malformed`. */
export type TierFault = 'count' | 'rate' | 'condition' | 'order'

export function findTierFault(kind: ContractKind, tiers: readonly Tier[]): TierFault | null {
  if (tiers.length < 1 || tiers.length > TIERS_MAX) return 'count'
  if (!tiers.every(({ rateBps }) => isRate(kind, rateBps))) return 'rate'
  if (!tiers.every((tier) => areConditions(kind, tier))) return 'condition'
  return tiers.every((tier, index) => index === 0 || rises(tiers[index - 1] as Tier, tier)) ? null : 'order'
}

export const isRate = (kind: ContractKind, rateBps: number): boolean =>
  Number.isInteger(rateBps) && rateBps >= 1 && rateBps <= RATE_MAX_BPS[kind]

function areConditions(kind: ContractKind, tier: Tier): boolean {
  if (kind !== 'dividend' && tier.profitMinor !== null) return false
  return CONDITIONS.every((name) => tier[name] === null || (Number.isSafeInteger(tier[name]) && tier[name] >= 0))
}

/** Each rate is higher, no condition is lower, and at least one is higher: else the tier before could never be reached. */
function rises(lower: Tier, higher: Tier): boolean {
  const steps = CONDITIONS.map((name) => (higher[name] ?? 0) - (lower[name] ?? 0))
  return higher.rateBps > lower.rateBps && steps.every((step) => step >= 0) && steps.some((step) => step > 0)
}

const PERCENT = /^(?:0|[1-9]\d{0,2})(?:\.\d{1,2})?$/

/**
 * The basis points of a percentage as a person types it in a form: at most two decimals and within the bounds of the
 * kind, else null. So "33.33" is a rate of a dividend and none of a salary. Calls carry basis points as a number only.
 */
export function parsePercent(kind: ContractKind, text: string): number | null {
  if (!PERCENT.test(text)) return null
  const [whole = '0', decimals = ''] = text.split('.')
  const rateBps = Number(whole) * 100 + Number(decimals.padEnd(2, '0'))
  return isRate(kind, rateBps) ? rateBps : null
}

/** `60` as `0.60`. */
export const presentPercent = (rateBps: number): string => (rateBps / 100).toFixed(2)

const holds = (tier: Tier, reached: Reached): boolean =>
  CONDITIONS.every((name) => tier[name] === null || reached[name] >= tier[name])

/** Index of the highest tier whose conditions all hold, or null. */
export function chooseTier(tiers: readonly Tier[], reached: Reached): number | null {
  const index = tiers.findLastIndex((tier) => holds(tier, reached))
  return index < 0 ? null : index
}

/** What is missing for the tier after the one reached, by condition; null when the last one is reached. */
export function computeMissing(tiers: readonly Tier[], reached: Reached): Reached | null {
  const next = tiers[(chooseTier(tiers, reached) ?? -1) + 1]
  if (next === undefined) return null
  return {
    activeMembers: Math.max(0, (next.activeMembers ?? 0) - reached.activeMembers),
    validMinor: computeGap(next.validMinor, reached.validMinor),
    profitMinor: computeGap(next.profitMinor, reached.profitMinor),
  }
}

const computeGap = (neededMinor: Minor | null, hasMinor: Minor): Minor =>
  minor(neededMinor === null ? 0 : Math.max(0, neededMinor - hasMinor))

/** The highest rate of a contract: the rate rule and the margin guard compare it. */
export const topRateBps = (tiers: readonly Tier[]): number => Math.max(0, ...tiers.map(({ rateBps }) => rateBps))
