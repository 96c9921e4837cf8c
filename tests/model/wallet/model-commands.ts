/**
 * Commands as plain data, so that a failing run shrinks and replays. What a command names is
 * picked among what the run has done by then: `pick` is an index into it, taken modulo its length.
 */
import type { LimitKind, LimitPeriod } from '../../../contract/rules/limits.ts'
import type { LaunchCommand } from './model-launches.ts'

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
  | { type: 'reward'; verb: Reward; amount: number; turnover: number }
  /** `ago`: so many groups before now it was said. */
  | { type: 'waive'; amount: number; ago: number }
  | { type: 'hold'; amount: number }
  /** What becomes of a withdrawal: any so far, or one that nobody asked for. */
  | { type: 'pay'; pick: number }
  | { type: 'return'; pick: number; from: 'held' | 'paid' }
  /** `barred`: one that was refused before comes after all. */
  | { type: 'send'; amount: number; by: 'member' | 'other'; barred: boolean }
  /** The rest of the platform does not admit a transfer: a new one, or one that was sent before. */
  | { type: 'bar-transfer'; transfer: 'new' | 'sent'; pick: number }
  | { type: 'bet'; round: RoundPick; amount: number; vendor: number; oddity: Oddity }
  /** Of a launched game; now and then by a secret that was never handed out. */
  | { type: 'launched-bet'; round: RoundPick; amount: number; pick: number }
  /** Bets of one vendor, all or none. */
  | { type: 'bets'; bets: { round: RoundPick; amount: number }[] }
  /** What a price gives back of the stake of a round, of any so far. */
  | { type: 'bet-rebate'; round: RoundPick; amount: number }
  /** The rest of the platform does not admit a bet: a new one, or one that was sent before. */
  | { type: 'bar'; bet: 'new' | 'sent'; pick: number }
  | { type: 'win'; round: RoundPick; amount: number; closes: boolean; details: boolean }
  /** `ahead`: of a bet that comes later. */
  | { type: 'rollback'; bet: { from: 'any' | 'ahead'; pick: number }; wrongRound: boolean }
  /** Of any round so far, by one of few approvals: some come twice. */
  | { type: 'correct'; round: RoundPick; amount: number; approval: number }
  | { type: 'repeat'; pick: number; change: Change }

export type Reward = 'payPromotion' | 'payRebate' | 'payCommission' | 'grantPlayMoney'

/** `again`: one that was asked before, or the same key with another figure. */
type PointsCommand = {
  type: 'points'
  act: 'earn' | 'item' | 'credit' | 'convert' | 'return' | 'adjust'
  points: number
  pick: number
  again: 'no' | 'same' | 'changed'
  crash: Exclude<Fault, 'killed'>
}

export type ModelCommand =
  | (MoneyCommand & { fault: Fault })
  | PointsCommand
  | LaunchCommand
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
  | { type: 'digest'; pick: number }
