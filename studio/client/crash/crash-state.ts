/** Crash as its player sees it: the flight, the bet on it, and what was taken by whom. Pure. */
import {
  CRASH_MOST,
  canWinCrash,
  crashPayout,
  LEAST_TARGET,
  multiplierAt,
  readTarget,
  spotOfTarget,
} from '../../originals/crash.ts'
import { presentHundredths } from '../../originals/present.ts'
import { sum } from '../../table-rules/table-rules.ts'
import type { Stakes } from '../../tables/limits.ts'
import type { Crowd, CrowdBet, TableMessage } from '../../tables/messages.ts'
import { hearOwn, hearRound, hearTaken, isOfOtherRules, isOwnMessage, isRoundMessage } from '../live/hear-table.ts'
import { sendBet } from '../live/hear-wallet.ts'
import {
  betsOnTable,
  endPage,
  isMissedTold,
  isOpen,
  isOver,
  type LiveBet,
  type LiveTexts,
  openLive,
  type Step,
  tell,
} from '../live/live-state.ts'
import { canPrepare, openQueue, type Queued, queueBet } from '../live/next-round.ts'
import type { Notice } from '../live/notice.ts'
import { clampStake } from '../originals/bet-state.ts'
import type { Result } from '../server.ts'

/** A row of the list of those who fly. */
export interface CrowdRow {
  /** A mask of the player; null for this player. */
  readonly who: string | null
  readonly stakeMinor: number
  /** What was taken, in hundredths; null in flight, and where the end came first. */
  readonly at: number | null
  readonly payoutMinor: number
  readonly isLost: boolean
}

export interface CrashState extends Queued {
  readonly stakeMinor: number
  /** In hundredths. */
  readonly target: number
  /** Played on the target, or by a press. */
  readonly isAuto: boolean
  /** Others in this round, as the table told them last. */
  readonly crowd: Crowd
}

type Limits = Parameters<typeof clampStake>[1]

const NO_CROWD: Crowd = { players: 0, stakeMinor: 0, bets: [] }
export const times = (hundredths: number) => `${presentHundredths(hundredths)}×`

export const openCrash = (stakeMinor: number, ...live: Parameters<typeof openLive>): CrashState => ({
  ...openLive(...live),
  stakeMinor,
  target: 200,
  isAuto: true,
  queuedFor: null,
  crowd: NO_CROWD,
})

const stakeOf = (stakes: Stakes): number => sum(Object.values(stakes))
export const targetOf = ({ stakes }: LiveBet): number | null => readTarget(Object.keys(stakes)[0] ?? '') ?? null

export const CRASH_TEXTS: LiveTexts = {
  confirmed: (stakes) => ({ words: 'crashBet', money: { amount: stakeOf(stakes) } }),
  withdrawn: () => null,
  struck: () => ({ words: 'takenBack' }),
  voided: () => ({ words: 'crashVoid' }),
  result({ stakeMinor, payoutMinor }) {
    const money = { stake: stakeMinor, payout: payoutMinor }
    if (payoutMinor > stakeMinor) return { words: 'won', money, isWin: true }
    return { words: payoutMinor > 0 ? 'returned' : 'lost', money }
  },
  missed: ({ stakeMinor, payoutMinor }) => ({
    words: 'crashMissed',
    money: { stake: stakeMinor, payout: payoutMinor },
    isWin: payoutMinor > stakeMinor,
  }),
  tooLate: { words: 'crashClosed' },
  stays: { words: 'crashClosed' },
  checking: { words: 'checking' },
  heldOf: stakeOf,
}

/** This player's bet on the flight. */
export const betOf = (state: CrashState): LiveBet | undefined => betsOnTable(state).at(-1)
/** A bet that the wallet has not answered is not on, and no further one is laid beside it. */
export const isUnanswered = ({ bets }: CrashState): boolean => bets.some(({ state }) => state === 'asked')
export const isFlying = ({ round }: CrashState): boolean => round?.phase === 'dealing'
export const flightOf = ({ round }: CrashState, nowMs: number): number =>
  round ? Math.max(0, nowMs - round.sinceMs) : 0
export const canChoose = (state: CrashState, nowMs: number): boolean =>
  isOpen(state, nowMs) && !betOf(state) && !state.isBusy && !isUnanswered(state)

/** Null by a press. */
export const chosenTarget = ({ isAuto, target }: CrashState): number | null => (isAuto ? target : null)
/** Whether the table takes this stake on this target. */
export const canWin = (state: CrashState): boolean => canWinCrash(state.stakeMinor, chosenTarget(state))

/** Stake and target are chosen for the round that opens next, too. */
export const canEdit = (state: CrashState, nowMs: number): boolean => canChoose(state, nowMs) || canPrepare(state)

/** What waits for the next round is what was confirmed: with another stake or target it asks for another press. */
const choose = (state: CrashState, to: Partial<Pick<CrashState, 'stakeMinor' | 'target' | 'isAuto'>>): CrashState => {
  const next = { ...state, ...to }
  const isSame = next.stakeMinor === state.stakeMinor && next.target === state.target && next.isAuto === state.isAuto
  return isSame ? state : withoutQueue(next)
}
const withoutQueue = (state: CrashState): CrashState => ({
  ...state,
  queuedFor: null,
  notice: state.notice?.words === 'queued' ? null : state.notice,
})

export const chooseStake = (state: CrashState, stakeMinor: number, limits: Limits, nowMs: number): CrashState =>
  canEdit(state, nowMs) ? choose(state, { stakeMinor: clampStake(stakeMinor, limits) }) : state
export const chooseTarget = (state: CrashState, target: number): CrashState =>
  choose(state, { target: Math.min(CRASH_MOST, Math.max(LEAST_TARGET, target)) })
export const chooseWay = (state: CrashState, isAuto: boolean): CrashState => choose(state, { isAuto })

/** Confirms the bet for the next round with its auto cash-out, or takes it back. */
export function queue(state: CrashState): Step<CrashState> {
  if (state.queuedFor !== null) return [withoutQueue(state)]
  return canWin(state) ? queueBet(state, state.stakeMinor) : [state]
}

export function hear(state: CrashState, message: TableMessage): Step<CrashState> {
  if (message.type === 'crowd') return [message.number === state.round?.number ? { ...state, crowd: message } : state]
  if (message.type === 'taken') {
    const bet = state.bets.find(({ roundId }) => roundId === message.roundId)
    return bet ? hearAt(state, bet.betId, message.at) : [state]
  }
  if (message.type === 'void') return hearOwn({ ...state, crowd: NO_CROWD }, CRASH_TEXTS, message)
  if (isOwnMessage(message)) return hearOwn(state, CRASH_TEXTS, message)
  if (!isRoundMessage(message)) return [state]
  if (isOfOtherRules(state, message)) return endPage({ ...state, queuedFor: null }, 'session-ended')
  const isNext = state.round?.number !== message.round.number
  const [heard, ...effects] = hearRound(state, CRASH_TEXTS, message)
  const told = message.type === 'snapshot' ? (message.crowd ?? NO_CROWD) : null
  const next = isNext || told ? { ...heard, crowd: told ?? NO_CROWD } : heard
  const [ready, ...placing] = openQueue(state, next, {
    amountMinor: next.stakeMinor,
    mayPlace: canChoose(next, message.nowMs),
    drop: (dropped) => dropped,
  })
  return [ready, ...effects, { do: 'show', isNew: message.type !== 'snapshot' }, ...placing]
}

/** Told and cheered at once: what was taken stands, whatever the flight does. The wallet is paid when it is over. */
function hearAt(state: CrashState, betId: string, at: number): Step<CrashState> {
  const bet = state.bets.find((each) => each.betId === betId)
  const stakeMinor = bet ? stakeOf(bet.stakes) : 0
  const payoutMinor = crashPayout(stakeMinor, at)
  const notice: Notice = {
    words: 'crashTaken',
    values: { at: times(at) },
    money: { payout: payoutMinor },
    isWin: payoutMinor > stakeMinor,
  }
  return hearTaken(state, { betId, at, stakeMinor, payoutMinor }, notice)
}

const isOf = ({ id }: CrowdBet, { betId }: LiveBet): boolean => betId.endsWith(id)

/** Adds this player's own bet where the table leaves it out, as others may not see it. A cut list does not tell that: then nothing is added. */
export function sumCrowd(state: CrashState): Pick<Crowd, 'players' | 'stakeMinor'> {
  const { players, stakeMinor, bets } = state.crowd
  const own = betsOnTable(state)
  const isCounted = players > bets.length || own.some((mine) => bets.some((bet) => isOf(bet, mine)))
  if (own.length === 0 || isCounted) return { players, stakeMinor }
  return { players: players + 1, stakeMinor: stakeMinor + sum(own.map(({ stakes }) => stakeOf(stakes))) }
}

/** This player first, then the others as the table orders them. */
export function listRows(state: CrashState): CrowdRow[] {
  const own = betsOnTable(state)
  const others = state.crowd.bets.filter((bet) => !own.some((mine) => isOf(bet, mine)))
  const isEnded = state.round?.phase === 'result'
  const rowOf = (who: string | null, stakeMinor: number, at: number | null): CrowdRow => ({
    who,
    stakeMinor,
    at,
    payoutMinor: crashPayout(stakeMinor, at),
    isLost: isEnded && at === null,
  })
  return [
    ...own.map(({ stakes, at }) => rowOf(null, stakeOf(stakes), at)),
    ...others.map(({ who, stakeMinor, at }) => rowOf(who, stakeMinor, at)),
  ]
}

export function lay(state: CrashState, betId: string, nowMs: number): Step<CrashState> {
  if (!canChoose(state, nowMs) || !canWin(state)) return [state]
  return sendBet(state, CRASH_TEXTS, betId, { [spotOfTarget(chosenTarget(state))]: state.stakeMinor })
}

export function hearCashed(
  state: CrashState,
  betId: string,
  answer: Result<{ readonly at: number }>,
): Step<CrashState> {
  const next = { ...state, isBusy: false }
  if (answer.ok) return hearAt(next, betId, answer.value.at)
  // The end that came while the line was away says more.
  return [answer.code === 'round_closed' && !isMissedTold(next) ? tell(next, { words: 'crashLate' }) : next]
}

/** What the main button does, and the notice that stands on it. */
export interface MainAct {
  readonly act: 'bet' | 'undo' | 'take' | null
  readonly notice: Notice
}

export function mainOf(state: CrashState, nowMs: number): MainAct {
  const bet = betOf(state)
  if (state.isBusy || isUnanswered(state)) return { act: null, notice: { words: 'checking' } }
  if (isOpen(state, nowMs))
    return bet
      ? { act: 'undo', notice: { words: 'crashUndo' } }
      : { act: canWin(state) ? 'bet' : null, notice: { words: 'bet', money: { amount: state.stakeMinor } } }
  if (!bet) {
    const isShut = state.round === null || state.round.phase === 'closing'
    return { act: null, notice: { words: isShut ? 'crashClosed' : 'crashNone' } }
  }
  const stakeMinor = stakeOf(bet.stakes)
  if (bet.at !== null)
    return { act: null, notice: { words: 'crashTookMoney', money: { payout: crashPayout(stakeMinor, bet.at) } } }
  if (isOver(state, bet.number)) return { act: null, notice: { words: 'crashOver' } }
  if (!isFlying(state)) return { act: null, notice: { words: 'crashBet', money: { amount: stakeMinor } } }
  const stands = Math.min(multiplierAt(flightOf(state, nowMs)), targetOf(bet) ?? CRASH_MOST)
  return {
    act: stands >= LEAST_TARGET && !state.isAway ? 'take' : null,
    notice: { words: 'cashOut', money: { amount: crashPayout(stakeMinor, stands) } },
  }
}
