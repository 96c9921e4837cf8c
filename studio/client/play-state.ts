/** What the player sees of the money, and what may be pressed: pure, so that it can be tried without a page. */
import type { ErrorCode } from '../../contract/errors.ts'
import type { RoundView, SessionView } from '../api.ts'
import type { MessageKey } from '../i18n/en.ts'
import type { SlotBoot } from '../pages/boot.ts'
import type { PanelState } from './panel.ts'
import { presentFigures, toMinor } from './text.ts'

export interface PlayState {
  /** `resting`: nothing moves, and the minimum cycle is not over. */
  readonly phase: 'idle' | 'spinning' | 'checking' | 'resting' | 'ended'
  /** By the lobby: a reality check or a break is on the screen. */
  readonly isPaused: boolean
  /** Free spins run: they carry no stake and may be cut short. */
  readonly isSkippable: boolean
  readonly stakeIndex: number
  readonly balanceMinor: number
  readonly winMinor: number
  readonly netMinor: number
}

/** `keptMinor`: the stake of this player's last visit, which may be no step of the ladder any more. */
export function openPlay(
  boot: Pick<SlotBoot, 'stakes' | 'defaultStake'>,
  session: Pick<SessionView, 'balance'>,
  keptMinor: number | null = null,
): PlayState {
  const kept = boot.stakes.findIndex((stake) => toMinor(stake) === keptMinor)
  return {
    phase: 'idle',
    isPaused: false,
    isSkippable: false,
    stakeIndex: kept >= 0 ? kept : boot.stakes.indexOf(boot.defaultStake),
    balanceMinor: toMinor(session.balance),
    winMinor: 0,
    netMinor: 0,
  }
}

export const canSpin = ({ phase, isPaused }: PlayState): boolean => phase === 'idle' && !isPaused

/** The reels hide nothing: the balance may be shown as the wallet has it. */
export const showsAll = ({ phase }: PlayState): boolean => phase === 'idle' || phase === 'resting'

/** Another step of the ladder; while a round is under way, or beyond its ends, the stake stays. */
export function chooseStake(state: PlayState, stakeIndex: number, steps: number): PlayState {
  return state.phase === 'idle' && stakeIndex >= 0 && stakeIndex < steps ? { ...state, stakeIndex } : state
}

/** The stake is gone from the start; what was won joins when the reels have shown it. */
export function withholdPayout(state: PlayState, { balance, payout }: RoundView): PlayState {
  return balance ? { ...state, balanceMinor: toMinor(balance) - toMinor(payout) } : state
}

/** The whole result stands on the reels. */
export function bookRound(state: PlayState, { balance, stake, payout }: RoundView): PlayState {
  return {
    ...state,
    balanceMinor: balance ? toMinor(balance) : state.balanceMinor,
    winMinor: toMinor(payout),
    netMinor: state.netMinor + toMinor(payout) - toMinor(stake),
  }
}

/** `stopWords`: of a run of auto bets that goes on. */
export function presentPanel(state: PlayState, symbol: string, stopWords: string | null = null): PanelState {
  const { phase } = state
  const isBusy = phase === 'spinning' || phase === 'checking'
  return {
    ...presentFigures(state, symbol),
    stakeIndex: state.stakeIndex,
    ready: canSpin(state) && stopWords === null,
    main: state.isSkippable ? 'skip' : stopWords !== null ? 'stop' : isBusy ? 'spinning' : 'spin',
    stopWords,
    isWaiting: (isBusy || phase === 'resting' || stopWords !== null) && !state.isSkippable && !state.isPaused,
  }
}

/** SAFE-01 to SAFE-03: a player whose own protection refused the stake is told which, and where to go. */
const REFUSED_IN_WORDS: Partial<Record<ErrorCode, MessageKey>> = {
  balance_insufficient: 'insufficient',
  upstream_timeout: 'takenBack',
  stake_limit_reached: 'limitPassed',
  loss_limit_reached: 'limitPassed',
  reality_check_due: 'reminderDue',
  on_break: 'onBreak',
  account_excluded: 'accountBarred',
  account_locked: 'accountBarred',
  login_required: 'ended',
}

/** Why a stake was not taken, in the player's words. */
export const chooseRefusal = (reason: ErrorCode): MessageKey => REFUSED_IN_WORDS[reason] ?? 'refused'

/** What a player who comes back is told of the round they left; null where nothing was staked in the end. */
export function chooseResumed({ state, reason }: Pick<RoundView, 'state' | 'reason'>): MessageKey | null {
  if (state !== 'rolled_back') return 'resumed'
  return reason === 'upstream_timeout' ? 'takenBack' : null
}

/** Which words end a round. UK RTS 14F: a return at or below the stake is stated, not celebrated. */
export function chooseEnding({
  state,
  reason,
  stake,
  payout,
}: Pick<RoundView, 'state' | 'reason' | 'stake' | 'payout'>): {
  words: MessageKey
  isWin: boolean
} {
  if (state === 'rolled_back') return { words: reason ? chooseRefusal(reason) : 'refused', isWin: false }
  if (toMinor(payout) > toMinor(stake)) return { words: 'won', isWin: true }
  return { words: toMinor(payout) > 0 ? 'returned' : 'noWin', isWin: false }
}
