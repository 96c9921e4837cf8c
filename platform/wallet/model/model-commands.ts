/**
 * Random commands as plain data, so that a failing run shrinks and replays. What a command names is
 * picked among what the run has done by then: `pick` is an index into it, taken modulo its length.
 */
import fc from 'fast-check'
import { LIMIT_KINDS, LIMIT_PERIODS, type LimitKind, type LimitPeriod } from '../../../contract/limits.ts'

export const FAULTS = ['none', 'before-commit', 'after-commit', 'at-once', 'killed'] as const
/** `at-once`: three equal calls together. `killed`: the object is aborted while the call is under way. */
export type Fault = (typeof FAULTS)[number]

export const CHANGES = ['none', 'amount', 'round', 'details'] as const
export type Change = (typeof CHANGES)[number]
/** `barred`: a bet that was not admitted before comes after all. */
export const ODDITIES = ['none', 'play', 'currency', 'game', 'barred'] as const
export type Oddity = (typeof ODDITIES)[number]
export const SENDS = ['taken', 'silent', 'taken-then-crash'] as const
export type Send = (typeof SENDS)[number]

/** What the other wallet makes of a delivery: takes it, is down, or takes it and dies before it answers. */
export const DELIVERIES = ['taken', 'silent', 'taken-then-silent', 'twice'] as const
export type Delivery = (typeof DELIVERIES)[number]

/** An open round, any round so far, or one nobody has seen. */
export type RoundPick = { from: 'open' | 'any' | 'new'; pick: number }

type MoneyCommand =
  /** `bonus`: a promotion's, of which there are few, or none. */
  | { type: 'deposit'; amount: number; turnover: number; bonus: number | null }
  | { type: 'reward'; verb: 'payPromotion' | 'payRebate' | 'grantPlayMoney'; amount: number; turnover: number }
  | { type: 'hold'; amount: number }
  /** What becomes of a withdrawal: any so far, or one that nobody asked for. */
  | { type: 'pay'; pick: number }
  | { type: 'return'; pick: number; from: 'held' | 'paid' }
  /** `barred`: one that was refused before comes after all. */
  | { type: 'send'; amount: number; by: 'member' | 'other'; barred: boolean }
  /** The rest of the platform does not admit a transfer: a new one, or one that was sent before. */
  | { type: 'bar-transfer'; transfer: 'new' | 'sent'; pick: number }
  | { type: 'bet'; round: RoundPick; amount: number; vendor: number; oddity: Oddity }
  /** The rest of the platform does not admit a bet: a new one, or one that was sent before. */
  | { type: 'bar'; bet: 'new' | 'sent'; pick: number }
  | { type: 'win'; round: RoundPick; amount: number; closes: boolean; details: boolean }
  /** `ahead`: of a bet that comes later. */
  | { type: 'rollback'; bet: { from: 'any' | 'ahead'; pick: number }; wrongRound: boolean }
  | { type: 'repeat'; pick: number; change: Change }

export type ModelCommand =
  | (MoneyCommand & { fault: Fault })
  | { type: 'evict' }
  | { type: 'freeze' }
  | { type: 'unfreeze' }
  | { type: 'clock'; byMs: number }
  /** Time goes on far enough for windows to end and for looser limits to hold. */
  | { type: 'days'; days: number }
  | { type: 'limit'; kind: LimitKind; period: LimitPeriod; amount: number | null }
  | { type: 'break'; days: number }
  /** Bonuses whose time is over are taken back. */
  | { type: 'lapse' }
  /** Both wallets carry on what is in transit. */
  | { type: 'deliver'; delivery: Delivery }
  /** What befalls the other wallet. */
  | { type: 'other'; does: 'freeze' | 'unfreeze' | 'break' | 'evict' }
  | { type: 'drain'; send: Send }
  | { type: 'republish'; pick: number }

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
  { weight: 3, arbitrary: fc.constant(0) },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 300 }) },
)
const constant = <T extends string>(type: T) => fc.constant(type)

export const modelCommand: fc.Arbitrary<ModelCommand> = fc.oneof(
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
    weight: 2,
    arbitrary: fc.record({
      type: constant('reward'),
      verb: fc.constantFrom('payPromotion', 'payPromotion', 'payRebate', 'payRebate', 'grantPlayMoney'),
      amount: fc.integer({ min: 1, max: 200 }),
      turnover,
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
  { weight: 1, arbitrary: fc.record({ type: constant('bar'), bet: fc.constantFrom('new', 'sent'), pick, fault }) },
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
  { weight: 2, arbitrary: fc.record({ type: constant('drain'), send: fc.constantFrom(...SENDS) }) },
  { weight: 1, arbitrary: fc.record({ type: constant('republish'), pick }) },
)
