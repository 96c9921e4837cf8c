/** The originals' money and what may be pressed: pure, so that it can be tried without a page. */
import type { RoundView } from '../../api.ts'
import type { STAKE_LIMITS } from '../../engine/original-rules.ts'

export type Phase = 'idle' | 'asking' | 'waiting' | 'checking' | 'resting' | 'ended'

export interface BetState {
  /** `waiting`: a round waits for the player. */
  readonly phase: Phase
  /** By the lobby: a reality check or a break is on the screen. */
  readonly isPaused: boolean
  readonly stakeMinor: number
  readonly balanceMinor: number
  readonly winMinor: number
  readonly netMinor: number
}

type Limits = Pick<typeof STAKE_LIMITS, 'minMinor' | 'maxMinor'>

export const canBet = ({ phase, isPaused }: BetState): boolean => phase === 'idle' && !isPaused
export const canAct = ({ phase, isPaused }: BetState): boolean => phase === 'waiting' && !isPaused

/** The board hides nothing: the balance may be shown as the wallet has it. */
export const showsAll = ({ phase }: Pick<BetState, 'phase'>): boolean =>
  phase === 'idle' || phase === 'resting' || phase === 'waiting'

/** A round that waits has the balance of its last stake, and money may have moved since then. Null: it says nothing new. */
export const balanceOfWaiting = (
  { balance, stake }: Pick<RoundView, 'balance' | 'stake'>,
  stakedBefore: string | null,
): string | null => (stake === stakedBefore ? null : balance)

/** The nearest amount that may be staked. */
export const clampStake = (minor: number, { minMinor, maxMinor }: Limits): number =>
  Math.min(maxMinor, Math.max(minMinor, Math.round(minor)))
