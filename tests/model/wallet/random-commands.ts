/** How often which command comes, and with what. */
import fc from 'fast-check'
import { LIMIT_KINDS, LIMIT_PERIODS } from '../../../contract/rules/limits.ts'
import {
  CHANGES,
  DELIVERIES,
  type Fault,
  type ModelCommand,
  ODDITIES,
  type Oddity,
  type RoundPick,
  SENDS,
} from './model-commands.ts'
import { SESSION_NAMES, type SessionName } from './model-launches.ts'
import { getSimulationSettings } from './simulation-settings.ts'

/** Each but play money as often as the others. */
const REWARDS = [
  ...(['payPromotion', 'payPromotion', 'payRebate', 'payRebate'] as const),
  ...(['payCommission', 'payCommission', 'grantPlayMoney'] as const),
]

const pick = fc.nat({ max: 1_000 })
/** Stakes outweigh payouts a little, so that wallets run dry and bets are refused. */
const stake = fc.oneof(
  { weight: 1, arbitrary: fc.constant(0) },
  { weight: 9, arbitrary: fc.integer({ min: 1, max: 800 }) },
)
const payout = fc.oneof(
  { weight: 1, arbitrary: fc.constant(0) },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 800 }) },
)
const round = (open: number, any: number, fresh: number): fc.Arbitrary<RoundPick> =>
  fc.oneof(
    { weight: open, arbitrary: fc.record({ from: fc.constant('open' as const), pick }) },
    { weight: any, arbitrary: fc.record({ from: fc.constant('any' as const), pick }) },
    { weight: fresh, arbitrary: fc.record({ from: fc.constant('new' as const), pick }) },
  )
const fault: fc.Arbitrary<Fault> = fc.oneof(
  { weight: 16, arbitrary: fc.constant('none' as const) },
  { weight: 2, arbitrary: fc.constant('before-commit' as const) },
  { weight: 2, arbitrary: fc.constant('after-commit' as const) },
  { weight: 2, arbitrary: fc.constant('at-once' as const) },
  { weight: 1, arbitrary: fc.constant('killed' as const) },
)
const oddity: fc.Arbitrary<Oddity> = fc.oneof(
  { weight: 16, arbitrary: fc.constant('none' as const) },
  { weight: 3, arbitrary: fc.constantFrom(...ODDITIES) },
)
const turnover = fc.oneof(
  { weight: 2, arbitrary: fc.constant(0) },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 900 }) },
)
const constant = <T extends string>(type: T) => fc.constant(type)

const usual: fc.Arbitrary<ModelCommand> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      type: constant('deposit'),
      amount: fc.integer({ min: 1, max: 800 }),
      turnover,
      bonus: fc.option(fc.nat({ max: 6 })),
      fault,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      type: constant('reward'),
      verb: fc.constantFrom(...REWARDS),
      amount: fc.integer({ min: 1, max: 200 }),
      turnover,
      fault,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      type: constant('waive'),
      amount: fc.integer({ min: 1, max: 200 }),
      ago: fc.oneof({ weight: 2, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.nat({ max: 20 }) }),
      fault,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      type: constant('hold'),
      amount: fc.integer({ min: 1, max: 500 }),
      fault,
    }),
  },
  { weight: 2, arbitrary: fc.record({ type: constant('pay'), pick, fault }) },
  {
    weight: 2,
    arbitrary: fc.record({ type: constant('return'), pick, from: fc.constantFrom('held', 'paid'), fault }),
  },
  {
    weight: 14,
    arbitrary: fc.record({
      type: constant('bet'),
      round: round(3, 1, 8),
      amount: stake,
      vendor: fc.nat({ max: 1 }),
      oddity,
      fault,
    }),
  },
  { weight: 2, arbitrary: fc.record({ type: constant('bar'), bet: fc.constantFrom('new', 'sent'), pick, fault }) },
  {
    weight: 4,
    arbitrary: fc.record({
      type: constant('bets'),
      bets: fc.array(fc.record({ round: round(2, 1, 12), amount: stake }), { minLength: 1, maxLength: 4 }),
      fault,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      type: constant('bet-rebate'),
      round: round(1, 9, 0),
      amount: fc.integer({ min: 1, max: 60 }),
      fault,
    }),
  },
  {
    weight: 10,
    arbitrary: fc.record({
      type: constant('win'),
      round: round(16, 2, 1),
      amount: payout,
      closes: fc.oneof({ weight: 2, arbitrary: fc.constant(true) }, { weight: 1, arbitrary: fc.constant(false) }),
      details: fc.boolean(),
      fault,
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      type: constant('rollback'),
      bet: fc.record({ from: fc.constantFrom('any' as const, 'any' as const, 'any' as const, 'ahead' as const), pick }),
      wrongRound: fc.oneof({ weight: 9, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) }),
      fault,
    }),
  },
  { weight: 6, arbitrary: fc.record({ type: constant('repeat'), pick, change: fc.constantFrom(...CHANGES), fault }) },
  { weight: 1, arbitrary: fc.record({ type: constant('evict') }) },
  // Thawed sooner than frozen, or half of every run would only be refused.
  { weight: 1, arbitrary: fc.record({ type: constant('freeze') }) },
  { weight: 6, arbitrary: fc.record({ type: constant('unfreeze') }) },
  { weight: 1, arbitrary: fc.record({ type: constant('clock'), byMs: fc.integer({ min: -600_000, max: 600_000 }) }) },
  { weight: 2, arbitrary: fc.record({ type: constant('days'), days: fc.integer({ min: 1, max: 40 }) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      type: constant('limit'),
      kind: fc.constantFrom(...LIMIT_KINDS),
      period: fc.constantFrom(...LIMIT_PERIODS),
      // Taken away again more often than set, or most bets would only be refused.
      amount: fc.oneof(
        { weight: 3, arbitrary: fc.constant(null) },
        { weight: 2, arbitrary: fc.integer({ min: 0, max: 3_000 }) },
      ),
    }),
  },
  { weight: 1, arbitrary: fc.record({ type: constant('break'), days: fc.integer({ min: 1, max: 3 }) }) },
  {
    weight: 5,
    arbitrary: fc.record({
      type: constant('send'),
      amount: fc.integer({ min: 1, max: 500 }),
      by: fc.constantFrom('member' as const, 'member' as const, 'other' as const),
      barred: fc.nat({ max: 7 }).map((chance) => chance === 0),
      fault,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ type: constant('bar-transfer'), transfer: fc.constantFrom('new', 'sent'), pick, fault }),
  },
  { weight: 1, arbitrary: fc.record({ type: constant('lapse') }) },
  { weight: 5, arbitrary: fc.record({ type: constant('deliver'), delivery: fc.constantFrom(...DELIVERIES) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      type: constant('other'),
      does: fc.constantFrom('freeze', 'unfreeze', 'unfreeze', 'break', 'evict'),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      type: constant('points'),
      act: fc.constantFrom('earn', 'earn', 'item', 'credit', 'convert', 'return', 'adjust'),
      points: fc.integer({ min: 1, max: 500 }),
      pick,
      again: fc.constantFrom('no', 'no', 'no', 'same', 'changed'),
      crash: fc.constantFrom('none', 'none', 'none', 'before-commit', 'after-commit', 'at-once'),
    }),
  },
  { weight: 2, arbitrary: fc.record({ type: constant('drain'), send: fc.constantFrom(...SENDS) }) },
  { weight: 1, arbitrary: fc.record({ type: constant('digest'), pick }) },
)

const correct: fc.Arbitrary<ModelCommand> = fc.record({
  type: constant('correct'),
  round: round(1, 9, 1),
  amount: fc.integer({ min: -600, max: 300 }).filter((amount) => amount !== 0),
  approval: fc.nat({ max: 4 }),
  fault,
})

const launched: fc.Arbitrary<ModelCommand> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      type: constant('launch'),
      does: fc.constantFrom('sit' as const, 'sit' as const, 'sit' as const, 'launch' as const, 'exchange' as const),
      pick,
      session: fc.constantFrom(...SESSION_NAMES),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      type: constant('hear'),
      live: fc.constantFrom<SessionName[]>([...SESSION_NAMES], [SESSION_NAMES[0]], []),
      isDue: fc.nat({ max: 7 }).map((chance) => chance === 0),
      isSuspended: fc.nat({ max: 7 }).map((chance) => chance === 0),
      isOlder: fc.nat({ max: 5 }).map((chance) => chance === 0),
    }),
  },
  {
    weight: 12,
    arbitrary: fc.record({ type: constant('launched-bet'), round: round(3, 1, 8), amount: stake, pick, fault }),
  },
)

/** Corrections and launches come in the long run alone: 2,000 commands of one seed would meet other answers no more. */
export const modelCommand: fc.Arbitrary<ModelCommand> =
  getSimulationSettings().commands > 2_000
    ? fc.oneof({ weight: 24, arbitrary: usual }, { weight: 1, arbitrary: correct }, { weight: 6, arbitrary: launched })
    : usual
