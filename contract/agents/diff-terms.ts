/** What changes between two contracts, term by term, and who gains: shown to both sides before they sign. */
import type { CarryMode, Terms } from './terms.ts'
import type { Tier } from './tiers.ts'

type Side = 'upline' | 'downline'
export type TermValue = string | number | boolean | null

/**
 * `field`: a path such as `tiers.0.rateBps`. `gainer` null: neither can be said to gain. `by`: the size of a change of
 * numbers, in the field's own unit; null where one side is no number.
 */
export type TermChange = { field: string; from: TermValue; to: TermValue; gainer: Side | null; by: number | null }

/** The path of a rate by category. */
const OF_CATEGORY = 'categoryRates.'
/** Who gains when a value rises. `false` is lower than `true`. */
const RAISE_FAVOURS: Record<string, Side> = {
  rateBps: 'downline',
  allowPartial: 'downline',
  activeMembers: 'upline',
  validMinor: 'upline',
  profitMinor: 'upline',
  activeMinMinor: 'upline',
  feeBps: 'upline',
  depositBps: 'upline',
  withdrawalBps: 'upline',
  promotions: 'upline',
  cashback: 'upline',
  lotteryRebates: 'upline',
  salaries: 'upline',
  carry: 'upline',
  approval: 'upline',
  collect: 'upline',
}
/** Words in the order of what they cost the downline. */
const ORDER: Record<string, readonly string[]> = {
  carry: ['none', 'half_month', 'previous', 'forever'] satisfies CarryMode[],
  approval: ['auto', 'manual'],
  collect: ['auto', 'manual'],
}

const otherSide = (side: Side): Side => (side === 'upline' ? 'downline' : 'upline')

/** `from` null: there is no contract yet, so every term is new and nobody gains. Unchanged terms are left out. */
export function diffTerms(from: Terms | null, to: Terms): TermChange[] {
  const before = from === null ? new Map<string, TermValue>() : listTerms(from)
  const after = listTerms(to)
  const fields = [...new Set([...after.keys(), ...before.keys()])]
  return fields
    .map((field) => {
      const change = { field, from: before.get(field) ?? null, to: after.get(field) ?? null }
      if (from !== null && field.startsWith(OF_CATEGORY) && (change.from === null || change.to === null))
        return { ...change, gainer: gainerOfCategory(change, from.tiers, to.tiers), by: null }
      // A condition of a tier that one side lacks is no change of a condition.
      const isOfBoth = (before.has(field) && after.has(field)) || field.endsWith('.rateBps')
      return { ...change, ...(from !== null && isOfBoth ? computeGain(change) : { gainer: null, by: null }) }
    })
    .filter((change) => change.from !== change.to)
}

/** Every term by its path. */
function listTerms({ tiers, categoryRates = [], deductions, ...plain }: Terms): Map<string, TermValue> {
  const ofTiers = tiers.flatMap((tier, index) =>
    Object.entries(tier satisfies Tier).map(([name, value]) => [`tiers.${index}.${name}`, value] as const),
  )
  const ofDeductions = Object.entries(deductions).map(([name, value]) => [`deductions.${name}`, value] as const)
  const ofCategories = categoryRates.map(({ category, rateBps }) => [`${OF_CATEGORY}${category}`, rateBps] as const)
  return new Map<string, TermValue>([...ofTiers, ...ofCategories, ...Object.entries(plain), ...ofDeductions])
}

function computeGain({
  field,
  from,
  to,
}: Pick<TermChange, 'field' | 'from' | 'to'>): Pick<TermChange, 'gainer' | 'by'> {
  const name = field.startsWith(OF_CATEGORY) ? 'rateBps' : (field.split('.').at(-1) ?? field)
  const rise = rank(name, to) - rank(name, from)
  const favoured = RAISE_FAVOURS[name] ?? null
  if (rise === 0 || favoured === null) return { gainer: null, by: null }
  const isCounted = typeof (to ?? from) === 'number'
  return { gainer: rise > 0 ? favoured : otherSide(favoured), by: isCounted ? Math.abs(rise) : null }
}

/**
 * Where one side names no rate for a category, that of the tier holds there: below every tier it is lower whichever is reached,
 * above every tier it is higher, and between them neither side can be said to gain.
 */
function gainerOfCategory(
  { from, to }: Pick<TermChange, 'from' | 'to'>,
  before: readonly Tier[],
  after: readonly Tier[],
): Side | null {
  const named = Number(from ?? to)
  const rates = (to === null ? after : before).map(({ rateBps }) => rateBps)
  const [lowest, highest] = [Math.min(...rates), Math.max(...rates)]
  if (named >= lowest && named <= highest) return null
  // A rate that is taken away is a change in the other direction.
  const side = named < lowest ? 'upline' : 'downline'
  return to === null ? otherSide(side) : side
}

/** An absent condition asks for nothing, and an absent rate pays nothing. */
function rank(name: string, value: TermValue): number {
  return typeof value === 'string' ? Math.max(0, ORDER[name]?.indexOf(value) ?? 0) : Number(value ?? 0)
}
