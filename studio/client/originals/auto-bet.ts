/** A run of auto bets: pure, so that each way to its end can be tried without a page. */
import type { RoundView } from '../../api.ts'
import { MOST_AUTO_BETS } from '../../engine/original-rules.ts'
import type { AutoKey } from '../../i18n/originals/en.ts'
import { toMinor } from '../text.ts'

/** The next stake: the first one again, or so many per cent more. 0 leaves it. */
export type Change = { readonly do: 'reset' } | { readonly do: 'raise'; readonly percent: number }

export interface AutoPlan {
  readonly bets: number
  readonly onWin: Change
  readonly onLoss: Change
  /** Null: a win ends nothing. */
  readonly stopWinMinor: number | null
  /** A bet that could take the run's loss past it is not placed. */
  readonly stopLossMinor: number
  /** No raise goes above it. */
  readonly mostMinor: number
  /** Of a game that waits for choices: so many, by the board's rule, before a win is taken. Else 0. */
  readonly moves: number
}

export interface AutoRun {
  readonly id: string
  readonly plan: AutoPlan
  readonly firstMinor: number
  readonly stakeMinor: number
  readonly left: number
  readonly netMinor: number
}

/** Why it ended. `round`: the words of the round say it already. */
export type AutoEnd = 'done' | 'win' | 'loss' | 'balance' | 'low' | 'pressed' | 'hidden' | 'paused' | 'lost' | 'round'

export const MOST_RAISE_PERCENT = 1_000

export type PlanField = keyof AutoPlan

interface PlanLimits {
  readonly maxMinor: number
  readonly mostMoves?: number
}

/** The fields that hold nothing one may start with. */
export function findWrong(plan: AutoPlan, stakeMinor: number, { maxMinor, mostMoves = 0 }: PlanLimits): PlanField[] {
  const isWhole = (value: number, least: number, most: number) =>
    Number.isSafeInteger(value) && value >= least && value <= most
  const isChange = (change: Change) => change.do === 'reset' || isWhole(change.percent, 0, MOST_RAISE_PERCENT)
  const isRight: Record<PlanField, boolean> = {
    bets: isWhole(plan.bets, 1, MOST_AUTO_BETS),
    onWin: isChange(plan.onWin),
    onLoss: isChange(plan.onLoss),
    stopWinMinor: plan.stopWinMinor === null || isWhole(plan.stopWinMinor, 1, Number.MAX_SAFE_INTEGER),
    stopLossMinor: isWhole(plan.stopLossMinor, stakeMinor, Number.MAX_SAFE_INTEGER),
    mostMinor: isWhole(plan.mostMinor, stakeMinor, maxMinor),
    moves: isWhole(plan.moves, Math.min(1, mostMoves), mostMoves),
  }
  return (Object.keys(isRight) as PlanField[]).filter((field) => !isRight[field])
}

export const startAuto = (id: string, plan: AutoPlan, stakeMinor: number): AutoRun => ({
  id,
  plan,
  firstMinor: stakeMinor,
  stakeMinor,
  left: plan.bets,
  netMinor: 0,
})

/** The next bet of the run, or why there is none. */
export function nextBet(
  run: AutoRun,
  { balanceMinor, canWin }: { balanceMinor: number; canWin: (stakeMinor: number) => boolean },
): { readonly end: AutoEnd } | { readonly end: null; readonly run: AutoRun } {
  const { plan, stakeMinor, left, netMinor } = run
  if (left === 0) return { end: 'done' }
  if (plan.stopWinMinor !== null && netMinor >= plan.stopWinMinor) return { end: 'win' }
  if (netMinor - stakeMinor < -plan.stopLossMinor) return { end: 'loss' }
  if (stakeMinor > balanceMinor) return { end: 'balance' }
  if (!canWin(stakeMinor)) return { end: 'low' }
  return { end: null, run: { ...run, left: left - 1 } }
}

/** A stake that was refused or taken back ends the run: a limit, a reminder and a break all come so. */
export function hearRound(
  run: AutoRun,
  { state, stake, payout }: Pick<RoundView, 'state' | 'stake' | 'payout'>,
): { readonly end: AutoEnd | null; readonly run: AutoRun } {
  if (state !== 'settled') return { end: 'round', run }
  const [stakedMinor, paidMinor] = [toMinor(stake), toMinor(payout)]
  const change = paidMinor > stakedMinor ? run.plan.onWin : paidMinor < stakedMinor ? run.plan.onLoss : null
  const stakeMinor = change === null ? run.stakeMinor : changeStake(run, change)
  return { end: null, run: { ...run, stakeMinor, netMinor: run.netMinor + paidMinor - stakedMinor } }
}

function changeStake({ firstMinor, stakeMinor, plan }: AutoRun, change: Change): number {
  if (change.do === 'reset') return firstMinor
  return Math.min(plan.mostMinor, Math.floor((stakeMinor * (100 + change.percent)) / 100))
}

/** What a page needs of this file to play a run. */
export type AutoSteps = Pick<typeof import('./auto-bet.ts'), 'startAuto' | 'nextBet' | 'hearRound' | 'AUTO_END_WORDS'>

/** The player's own press needs no words, and a round has said its own. */
export const AUTO_END_WORDS: Readonly<Record<AutoEnd, AutoKey | null>> = {
  done: 'autoDone',
  win: 'autoWon',
  loss: 'autoLoss',
  balance: 'autoBalance',
  low: 'autoLow',
  hidden: 'autoHidden',
  paused: 'autoPaused',
  lost: 'autoLost',
  pressed: null,
  round: null,
}
