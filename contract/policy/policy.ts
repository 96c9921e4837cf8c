/**
 * SAFE-04: one object per jurisdiction decides what the rules differ on. Whatever is unknown takes
 * the strictest value. Figures: GLI-19, UK RTS 12 to 14, AGCO 2.13-2.24, PAGCOR, as gathered in docs.
 */
import { z } from 'zod'
import { type GameCategory, MINIMUM_AGE_YEARS } from '../constants.ts'
import { LIMIT_KINDS, LIMIT_PERIODS } from '../rules/limits.ts'
import { DOCUMENT_KINDS } from '../states/document.ts'

/** What sets the pace of a game: reels, a press and its result, a table, other players. */
export const GAME_KINDS = ['slot', 'instant', 'table', 'peer'] as const
export type GameKind = (typeof GAME_KINDS)[number]

const cycleMsSchema = z.number().int().min(0).max(60_000)

/**
 * The part of the policy that a game has to know: given to its vendor with every launch (docs/guides/vendors.md), who keeps it.
 * The built-in studio has no cheer for a loss to switch on.
 */
export const gamePolicySchema = z.object({
  /** Whether one press may begin a counted run of rounds (UK RTS 8A: no; GLI-19 4.9.2: where the rules allow it). */
  autoplay: z.boolean(),
  /** Whether a result may be shown without its drawing (UK RTS 14E: no). The cycle holds either way. */
  turbo: z.boolean(),
  /** Shortest time from one release of the spin button to the next result. */
  minimumCycleMs: cycleMsSchema,
  /** The same by kind of game. A kind that is missing takes `minimumCycleMs`. */
  cycleMsByKind: z.partialRecord(z.enum(GAME_KINDS), cycleMsSchema).optional(),
  /** Games with a shot a press. Not offered where it is missing. */
  arcade: z.object({ offered: z.boolean(), shotMs: z.number().int().min(400).max(60_000) }).optional(),
  /** Whether a return at or below the stake may be celebrated. */
  celebrateLosses: z.boolean(),
  /** Whether players of the house may fill seats at tables of real money. Missing: no. */
  housePlayers: z.boolean().optional(),
})

/** What happens with somebody who looks like an excluded member and registers again. */
const returningSchema = z.enum(['refuse', 'flag'])

export const policySchema = z.object({
  jurisdiction: z.string().max(40),
  minAge: z.number().int().min(18).max(25),
  peerTransfers: z.enum(['off', 'agent_tree', 'on']),
  /** AGT-03: no contracts, contracts that the platform alone pays, or contracts that each upline pays its downline. */
  agentContracts: z.enum(['off', 'platform_only', 'tree']),
  /** Whether an agent sees the balance of a direct downline. */
  agentSeesBalance: z.boolean(),
  /** PROMO-06: whether members may race for the best multiplier of a week. */
  races: z.boolean(),
  /** GAME-07: whether others see what a member plays: never, where the member asked for it, or until they ask not to be. */
  playFeed: z.enum(['off', 'opt_in', 'opt_out']),
  /** LOT-02: whether one press may stake in many draws. */
  lotteryChase: z.boolean(),
  /** FAIR-02: `house` also takes draws whose second secret the platform makes itself. */
  lotteryBeacon: z.enum(['public', 'house']),
  /** Of transfers between members, each and within 24 hours: whole units of the merchant's currency. */
  peerTransferLimits: z.object({
    min: z.number().int().min(1),
    max: z.number().int().min(1),
    dayMax: z.number().int().min(1),
    dayTimes: z.number().int().min(1),
  }),
  /**
   * What is known of a member before they deposit or play for money: nothing, a date of birth, or that and every document of
   * `documents` accepted. The first is asked for at registration.
   */
  identityBeforePlay: z.enum(['none', 'age', 'verified']),
  /** Whom free play is open to: anybody, or nobody whose age is not proven, which no visitor's is. */
  demoGate: z.enum(['none', 'verified']),
  game: gamePolicySchema,
  /** What members may limit, in the order shown. */
  limitKinds: z.array(z.enum(LIMIT_KINDS)).min(1),
  limitPeriods: z.array(z.enum(LIMIT_PERIODS)).min(1),
  limitLoosenAfterHours: z.number().int().min(24),
  /** When a member without limits is asked to set some: never, with the first deposit, or after registration too. */
  limitPrompt: z.enum(['none', 'first_deposit', 'registration']),
  breakTermsDays: z.array(z.number().int().min(1)).min(1),
  exclusionTermsMonths: z.array(z.number().int().min(6)).min(1),
  /** Whether an exclusion ends with its term, or only when the member then asks for it. */
  exclusionLifts: z.enum(['by_itself', 'on_request']),
  /** How long it still holds after its end was granted: a day to a week. */
  exclusionLiftHours: z.number().int().min(24).max(168),
  /** What a member on a break or excluded may still log in for: withdrawing and their own records, or nothing. */
  accessWhileBarred: z.enum(['money_and_records', 'none']),
  /** A registration with the e-mail or mobile number, or with the real name, of an excluded member. */
  returningByContact: returningSchema,
  returningByName: returningSchema,
  /** How often members are reminded of the time unless they choose, and the longest they may choose. */
  realityCheckMinutes: z.number().int().min(5).max(60),
  realityCheckMaxMinutes: z.number().int().min(5).max(240),
  /** Hours before money may go to a payout account just bound, or anywhere after a payment password was replaced by a code. */
  destinationCoolDownHours: z.number().int().min(0).max(168),
  destinationsPerKind: z.number().int().min(1).max(10),
  wageringCap: z.number().int().min(1).max(100),
  /** Documents every member is asked for at the first money that moves; no withdrawal is approved before they are accepted. */
  documents: z.array(z.enum(DOCUMENT_KINDS)),
  /** How often a deposit has to be staked before money may be withdrawn. 0: money a member brought may leave as it came. */
  depositTurnoverTimes: z.number().int().min(0).max(3),
  /** How far back records go at once, and on request. */
  historyMonthsAtOnce: z.number().int().min(3).max(12),
  historyMonths: z.number().int().min(12).max(120),
  /** Whether members may still withdraw and set limits while maintenance or a region rule shuts the rest. */
  moneyReachableWhenClosed: z.boolean(),
  /** Where they are let in for that who have no session: in maintenance, and where a region rule bars them, or nowhere. */
  loginWhenClosed: z.enum(['maintenance_and_region', 'maintenance', 'none']),
})
export type Policy = z.infer<typeof policySchema>
export type GamePolicy = z.infer<typeof gamePolicySchema>

export const STRICTEST_POLICY: Policy = {
  jurisdiction: 'unknown',
  minAge: 21,
  peerTransfers: 'off',
  races: false,
  playFeed: 'off',
  lotteryChase: false,
  lotteryBeacon: 'public',
  agentContracts: 'off',
  agentSeesBalance: false,
  peerTransferLimits: { min: 100, max: 5_000, dayMax: 10_000, dayTimes: 3 },
  identityBeforePlay: 'verified',
  demoGate: 'verified',
  game: {
    autoplay: false,
    turbo: false,
    minimumCycleMs: 5_000,
    cycleMsByKind: { slot: 5_000, instant: 5_000, table: 5_000, peer: 5_000 },
    arcade: { offered: false, shotMs: 500 },
    celebrateLosses: false,
    housePlayers: false,
  },
  limitKinds: ['deposit', 'loss', 'stake'],
  limitPeriods: ['day', 'week', 'month'],
  limitLoosenAfterHours: 24,
  limitPrompt: 'registration',
  breakTermsDays: [1, 7, 30, 60, 90],
  exclusionTermsMonths: [6, 12, 60],
  exclusionLifts: 'on_request',
  exclusionLiftHours: 168,
  accessWhileBarred: 'money_and_records',
  returningByContact: 'refuse',
  returningByName: 'refuse',
  realityCheckMinutes: 30,
  realityCheckMaxMinutes: 60,
  destinationCoolDownHours: 24,
  destinationsPerKind: 3,
  wageringCap: 10,
  documents: ['identity'],
  depositTurnoverTimes: 0,
  historyMonthsAtOnce: 3,
  historyMonths: 12,
  moneyReachableWhenClosed: true,
  // A region rule may be the reason why somebody must not.
  loginWhenClosed: 'maintenance',
}

const DEMO_POLICY: Policy = {
  ...STRICTEST_POLICY,
  jurisdiction: 'demo',
  minAge: MINIMUM_AGE_YEARS,
  peerTransfers: 'agent_tree',
  races: true,
  playFeed: 'opt_out',
  lotteryChase: true,
  lotteryBeacon: 'house',
  agentContracts: 'tree',
  agentSeesBalance: true,
  peerTransferLimits: { min: 50, max: 20_000, dayMax: 50_000, dayTimes: 10 },
  identityBeforePlay: 'none',
  demoGate: 'none',
  game: {
    autoplay: true,
    turbo: true,
    minimumCycleMs: 2_500,
    cycleMsByKind: { slot: 2_500, instant: 2_500, table: 5_000, peer: 0 },
    arcade: { offered: true, shotMs: 500 },
    celebrateLosses: false,
    housePlayers: false,
  },
  limitPrompt: 'first_deposit',
  exclusionLifts: 'by_itself',
  // Names are shared by many: a person looks at them.
  returningByName: 'flag',
  realityCheckMinutes: 60,
  destinationCoolDownHours: 1,
  destinationsPerKind: 5,
  // Whoever operates asks for them.
  documents: [],
  depositTurnoverTimes: 1,
  loginWhenClosed: 'maintenance_and_region',
}

/** The jurisdictions this build knows. The demo merchants run under `demo` and `demo_age`. */
export const POLICIES: Record<string, Policy> = {
  demo: DEMO_POLICY,
  demo_age: { ...DEMO_POLICY, jurisdiction: 'demo_age', identityBeforePlay: 'age' },
}

/** The policy of a jurisdiction; the strictest for one that is not known. */
export function getPolicy(jurisdiction: string): Policy {
  return Object.hasOwn(POLICIES, jurisdiction) ? (POLICIES[jurisdiction] as Policy) : STRICTEST_POLICY
}

/** Whether games of this category may be played: a shot a press only where the policy offers arcade. */
export const isCategoryOffered = (game: Pick<GamePolicy, 'arcade'>, category: GameCategory): boolean =>
  category !== 'FISH' || game.arcade?.offered === true

/** Shortest time from one round of such a game to the next. */
export const getCycleMs = (game: Pick<GamePolicy, 'minimumCycleMs' | 'cycleMsByKind'>, kind: GameKind): number =>
  game.cycleMsByKind?.[kind] ?? game.minimumCycleMs
