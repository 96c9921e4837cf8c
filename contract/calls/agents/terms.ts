/** Terms of an agent's contract on the wire, and their way to and from the rules' own form. */
import { z } from 'zod'
import { CATEGORY_RATES_MAX, findCategoryFault, orderCategoryRates } from '../../agents/category-rates.ts'
import { isCarryOf } from '../../agents/profit.ts'
import { CARRY_MODES, type ContractKind, type Deductions, type Terms } from '../../agents/terms.ts'
import { findTierFault, RATE_MAX_BPS, TIERS_MAX, type Tier } from '../../agents/tiers.ts'
import { CONTRACT_PERIODS, GAME_CATEGORIES } from '../../constants.ts'
import { type Minor, moneySchema, parseMoney, presentMoney } from '../../money.ts'

const bps = z.number().int().min(0).max(10_000)

/** `rate`: basis points as a number, 60 is 0.60 %. Texts such as "33.33" are malformed (C2). Null: no such condition. */
export const wireTierSchema = z.object({
  rate: z.number().int().min(1).max(RATE_MAX_BPS.dividend),
  activeMembers: z.number().int().min(0).max(1_000_000).nullable(),
  validBet: moneySchema.nullable(),
  /** Of dividends alone. */
  profit: moneySchema.nullable(),
})
const tiersSchema = z.array(wireTierSchema).min(1).max(TIERS_MAX)

/** Basis points of single categories, whatever the tier; those that are not named take its rate. 0: such play pays nothing. */
const categoryRatesSchema = z
  .array(z.object({ category: z.enum(GAME_CATEGORIES), rate: z.number().int().min(0).max(RATE_MAX_BPS.dividend) }))
  .max(CATEGORY_RATES_MAX)
  .optional()

/** All but tiers, kind and period. `fee`, `deposit` and `withdrawal`: basis points. */
export const wireTermsSchema = z.object({
  /** A player is active with at least so much valid bet. */
  activeMin: moneySchema,
  carry: z.enum(CARRY_MODES),
  deductions: z.object({
    fee: bps,
    deposit: bps,
    withdrawal: bps,
    promotions: z.boolean(),
    cashback: z.boolean(),
    lotteryRebates: z.boolean(),
    salaries: z.boolean(),
  }),
  allowPartial: z.boolean(),
  approval: z.enum(['auto', 'manual']),
  collect: z.enum(['auto', 'manual']),
})

const signedFields = { tiers: tiersSchema, categoryRates: categoryRatesSchema, terms: wireTermsSchema }
const salary = <Kind extends ContractKind>(kind: Kind) =>
  z.object({ kind: z.literal(kind), period: z.null().default(null), ...signedFields })
const dividend = z.object({
  kind: z.literal('dividend'),
  period: z.enum(CONTRACT_PERIODS),
  ...signedFields,
})

/** Only for what parsed: a refinement runs on broken parts as well, and amounts of those cannot be read. */
const at = (...path: string[]) => ({ path, when: ({ issues }: { issues: unknown[] }) => issues.length === 0 })

/** A whole contract as it is offered and shown. Tiers that break a rule, and `half_month` elsewhere, are malformed. */
export const contractTermsSchema = z
  .discriminatedUnion('kind', [salary('realtime'), salary('hourly'), salary('daily'), dividend])
  .refine(({ kind, tiers }) => findTierFault(kind, tiers.map(parseTier)) === null, at('tiers'))
  .refine(
    ({ kind, categoryRates = [] }) => findCategoryFault(kind, categoryRates.map(parseCategoryRate)) === null,
    at('categoryRates'),
  )
  .refine(({ period, terms }) => isCarryOf(period, terms.carry), at('terms', 'carry'))
  .refine(({ kind, terms }) => kind === 'dividend' || terms.carry === 'none', at('terms', 'carry'))
export type ContractTerms = z.infer<typeof contractTermsSchema>

const parseOptional = (text: string | null): Minor | null => (text === null ? null : parseMoney(text))
const presentOptional = (amountMinor: Minor | null): string | null =>
  amountMinor === null ? null : presentMoney(amountMinor)

function parseTier({ rate, activeMembers, validBet, profit }: z.infer<typeof wireTierSchema>): Tier {
  return { rateBps: rate, activeMembers, validMinor: parseOptional(validBet), profitMinor: parseOptional(profit) }
}

type WireCategoryRate = NonNullable<z.infer<typeof categoryRatesSchema>>[number]
const parseCategoryRate = ({ category, rate }: WireCategoryRate) => ({ category, rateBps: rate })

/** What the rules count with. */
export function parseTerms({ kind, period, tiers, categoryRates, terms }: ContractTerms): Terms {
  const { activeMin, deductions, ...rest } = terms
  const { fee, deposit, withdrawal, ...flags } = deductions
  const ordered = orderCategoryRates(categoryRates?.map(parseCategoryRate))
  return {
    kind,
    period,
    tiers: tiers.map(parseTier),
    ...(ordered && { categoryRates: ordered }),
    activeMinMinor: parseMoney(activeMin),
    ...rest,
    deductions: { feeBps: fee, depositBps: deposit, withdrawalBps: withdrawal, ...flags },
  }
}

export function presentTerms({
  kind,
  period,
  tiers,
  categoryRates,
  activeMinMinor,
  deductions,
  ...rest
}: Terms): ContractTerms {
  const wireTiers = tiers.map(({ rateBps, activeMembers, validMinor, profitMinor }) => ({
    rate: rateBps,
    activeMembers,
    validBet: presentOptional(validMinor),
    profit: presentOptional(profitMinor),
  }))
  const terms = { activeMin: presentMoney(activeMinMinor), ...rest, deductions: presentDeductions(deductions) }
  // Salaries have no period, dividends always one: `Terms` holds both in one field.
  const wireRates = categoryRates?.map(({ category, rateBps }) => ({ category, rate: rateBps }))
  return contractTermsSchema.parse({
    kind,
    period,
    tiers: wireTiers,
    ...(wireRates && { categoryRates: wireRates }),
    terms,
  })
}

function presentDeductions({ feeBps, depositBps, withdrawalBps, ...flags }: Deductions) {
  return { fee: feeBps, deposit: depositBps, withdrawal: withdrawalBps, ...flags }
}
