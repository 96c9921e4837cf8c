/** AGT-03: an offer as it is typed, and what is wrong with it. Pure. Amounts and percentages are texts, as people type them. */

import {
  findCategoryFault,
  findRateAbove,
  type TopRates,
  topRateIn,
} from '../../../../contract/agents/category-rates.ts'
import { isCarryOf } from '../../../../contract/agents/profit.ts'
import { CARRY_MODES, type ContractKind } from '../../../../contract/agents/terms.ts'
import {
  findTierFault,
  parsePercent,
  presentPercent,
  RATE_MAX_BPS,
  TIERS_MAX,
  type TierFault,
  topRateBps,
} from '../../../../contract/agents/tiers.ts'
import { type Minor, parseMoney } from '../../../../contract/amount.ts'
import { GAME_CATEGORIES, type GameCategory } from '../../../../contract/constants.ts'
import { isBlank } from '../../../../contract/rules/typed-text.ts'
import { dropPercent, readTyped, readTypedCount } from '../../../../kit/lib/typed-amount.ts'
import { isRecord } from '../../../lib/is-record.ts'
import type { ContractTerms } from './types.ts'

type WireTier = ContractTerms['tiers'][number]
type Terms = ContractTerms['terms']

/** `id` tells rows apart while they are added and removed. */
export type TypedTier = { id: number; rate: string; activeMembers: string; validBet: string; profit: string }
export const TIER_FIELDS = ['rate', 'activeMembers', 'validBet', 'profit'] as const
export type TierField = (typeof TIER_FIELDS)[number]

export const PERCENT_FIELDS = ['fee', 'deposit', 'withdrawal'] as const
type PercentField = (typeof PERCENT_FIELDS)[number]
export const FLAG_FIELDS = ['promotions', 'cashback', 'lotteryRebates', 'salaries'] as const

export type TypedOffer = {
  tiers: readonly TypedTier[]
  /** Percentages of a salary; empty: the rate of the tier. */
  categories: Record<GameCategory, string>
  activeMin: string
  percents: Record<PercentField, string>
  flags: Record<(typeof FLAG_FIELDS)[number], boolean>
} & Pick<Terms, 'carry' | 'allowPartial' | 'approval' | 'collect'>

export const emptyTier = (id: number): TypedTier => ({ id, rate: '', activeMembers: '', validBet: '', profit: '' })

const plain = (amount: string) => amount.replace(/\.00$/, '')

const mapCategories = (of: (category: GameCategory) => string) =>
  Object.fromEntries(GAME_CATEGORIES.map((category) => [category, of(category)])) as Record<GameCategory, string>

/** Another contract as the start of an offer. */
export function toTyped({ tiers, categoryRates = [], terms }: ContractTerms): TypedOffer {
  const rateOf = (category: GameCategory) => categoryRates.find((each) => each.category === category)?.rate
  const { fee, deposit, withdrawal, ...flags } = terms.deductions
  return {
    tiers: tiers.map(({ rate, activeMembers, validBet, profit }, id) => ({
      id,
      rate: presentPercent(rate),
      activeMembers: activeMembers === null ? '' : String(activeMembers),
      validBet: plain(validBet ?? ''),
      profit: plain(profit ?? ''),
    })),
    categories: mapCategories((category) => {
      const rate = rateOf(category)
      return rate === undefined ? '' : presentPercent(rate)
    }),
    activeMin: plain(terms.activeMin),
    percents: { fee: presentPercent(fee), deposit: presentPercent(deposit), withdrawal: presentPercent(withdrawal) },
    flags,
    carry: terms.carry,
    allowPartial: terms.allowPartial,
    approval: terms.approval,
    collect: terms.collect,
  }
}

const isText = (value: unknown): value is string => typeof value === 'string'
const isFlag = (value: unknown): value is boolean => typeof value === 'boolean'
const isEach = (value: unknown, names: readonly string[], is: (one: unknown) => boolean) =>
  isRecord(value) && names.every((name) => is(value[name]))
const isWay = (value: unknown) => value === 'auto' || value === 'manual'

/** An offer as the tab kept it; null where it is not whole. */
export function readTypedOffer(kept: unknown): TypedOffer | null {
  if (!isRecord(kept) || !Array.isArray(kept.tiers)) return null
  const { tiers, percents, flags, carry, approval, collect } = kept
  const isWhole =
    tiers.length >= 1 &&
    tiers.length <= TIERS_MAX &&
    tiers.every((tier: unknown) => isEach(tier, TIER_FIELDS, isText) && Number.isSafeInteger(Object(tier).id)) &&
    isEach(kept.categories, GAME_CATEGORIES, isText) &&
    isEach(percents, PERCENT_FIELDS, isText) &&
    isEach(flags, FLAG_FIELDS, isFlag) &&
    isText(kept.activeMin) &&
    isFlag(kept.allowPartial) &&
    CARRY_MODES.some((mode) => mode === carry) &&
    isWay(approval) &&
    isWay(collect)
  return isWhole ? (kept as TypedOffer) : null
}

const COUNT_MAX = 1_000_000
const PERCENT = /^(\d{1,3})(?:\.(\d{1,2}))?$/

/** `undefined`: cannot be read. Empty: no such condition. */
function readCount(text: string): number | null | undefined {
  if (isBlank(text)) return null
  const count = readTypedCount(text)
  return count !== null && count <= COUNT_MAX ? count : undefined
}
const readAmount = (text: string): string | null | undefined => (isBlank(text) ? null : (readTyped(text) ?? undefined))

/** Basis points from 0 to 100 %, or null. */
export function readPercent(text: string): number | null {
  const match = PERCENT.exec(dropPercent(text))
  if (!match) return null
  const bps = Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
  return bps <= 10_000 ? bps : null
}

const readRate = (kind: ContractKind, text: string) => parsePercent(kind, dropPercent(text))

/** Basis points from 0 to the most of the kind, or null. */
export function readCategoryRate(kind: ContractKind, text: string): number | null {
  const rateBps = readPercent(text)
  return rateBps !== null && rateBps <= RATE_MAX_BPS[kind] ? rateBps : null
}

/** The categories that are named, or null where one cannot be read. */
function readCategories(
  kind: ContractKind,
  typed: TypedOffer['categories'],
): NonNullable<ContractTerms['categoryRates']> | null {
  if (kind === 'dividend') return []
  const named = GAME_CATEGORIES.filter((category) => !isBlank(typed[category]))
  const read = named.flatMap((category) => {
    const rate = readCategoryRate(kind, typed[category])
    return rate === null ? [] : [{ category, rate }]
  })
  return read.length < named.length ? null : read
}

/** Whether a field of a tier can be read. An empty rate is no fault yet, but no offer either. */
export function isTierFieldWrong(kind: ContractKind, field: TierField, text: string): boolean {
  if (field === 'rate') return !isBlank(text) && readRate(kind, text) === null
  return field === 'activeMembers' ? readCount(text) === undefined : readAmount(text) === undefined
}

function readTier(kind: ContractKind, typed: TypedTier): WireTier | null {
  const rate = readRate(kind, typed.rate)
  const activeMembers = readCount(typed.activeMembers)
  const validBet = readAmount(typed.validBet)
  const profit = kind === 'dividend' ? readAmount(typed.profit) : null
  if (rate === null || activeMembers === undefined || validBet === undefined || profit === undefined) return null
  return { rate, activeMembers, validBet, profit }
}

const toMinor = (amount: string | null): Minor | null => (amount === null ? null : parseMoney(amount))
const toRule = ({ rate, activeMembers, validBet, profit }: WireTier) => ({
  rateBps: rate,
  activeMembers,
  validMinor: toMinor(validBet),
  profitMinor: toMinor(profit),
})
const toTopRates = ({ tiers, categoryRates }: Pick<ContractTerms, 'tiers' | 'categoryRates'>): TopRates => ({
  topBps: topRateOf(tiers),
  categoryRates: categoryRates?.map(({ category, rate }) => ({ category, rateBps: rate })),
})
/** The most that the own contract pays for a category. */
export const ownRateIn = (own: ContractTerms, category: GameCategory) => topRateIn(toTopRates(own), category)
export const topRateOf = (tiers: readonly WireTier[]): number => topRateBps(tiers.map(toRule))

/** `incomplete`: something is missing or cannot be read, which its own field says. */
export type OfferFault = 'incomplete' | TierFault | 'every_category' | 'above_own' | 'above_in_category' | 'carry'

/** The contract that is typed, or what stands in its way. `own`: the agent's accepted contract, which bounds the rate. */
export function readOffer(
  kind: ContractKind,
  typed: TypedOffer,
  own: ContractTerms,
): { contract: ContractTerms } | { fault: OfferFault; category?: GameCategory } {
  const tiers = typed.tiers.map((tier) => readTier(kind, tier)).filter((tier) => tier !== null)
  const categoryRates = readCategories(kind, typed.categories)
  const activeMin = readTyped(typed.activeMin)
  const { fee, deposit, withdrawal } = typed.percents
  const [feeBps, depositBps, withdrawalBps] = [readPercent(fee), readPercent(deposit), readPercent(withdrawal)]
  if (tiers.length < typed.tiers.length || categoryRates === null || activeMin === null) return { fault: 'incomplete' }
  if (feeBps === null || depositBps === null || withdrawalBps === null) return { fault: 'incomplete' }
  const fault = findTierFault(kind, tiers.map(toRule))
  if (fault) return { fault }
  const named = categoryRates.length > 0 ? { categoryRates } : {}
  const rates = toTopRates({ tiers, ...named })
  if (findCategoryFault(kind, rates.categoryRates ?? []) !== null) return { fault: 'every_category' }
  const above = findRateAbove(rates, toTopRates(own))
  if (above !== null) {
    const isNamed = [...categoryRates, ...(own.categoryRates ?? [])].some(({ category }) => category === above)
    return isNamed ? { fault: 'above_in_category', category: above } : { fault: 'above_own' }
  }
  const terms = {
    activeMin,
    allowPartial: typed.allowPartial,
    approval: typed.approval,
    collect: typed.collect,
    deductions: { fee: feeBps, deposit: depositBps, withdrawal: withdrawalBps, ...typed.flags },
  }
  if (kind !== 'dividend')
    return { contract: { kind, period: null, tiers, ...named, terms: { ...terms, carry: 'none' } } }
  const period = own.period ?? 'Monthly'
  if (!isCarryOf(period, typed.carry)) return { fault: 'carry' }
  return { contract: { kind, period, tiers, terms: { ...terms, carry: typed.carry } } }
}
