/** A pond as its player sees it: the magazine, presses that wait for their answer, and who was caught. Pure. */

import { minor, presentMoney } from '../../../contract/amount.ts'
import type { PondMessage, SeatView, SeenShot, Shot, ShotResult, ShotsAnswer } from '../../../contract/pond/messages.ts'
import { findFish } from '../../../contract/pond/paths.ts'
import type { Pond } from '../../../contract/pond/pond.ts'
import { MOST_SHOTS, POND_IDLE_MS } from '../../../contract/pond/shots.ts'
import type { SpeciesName } from '../../../contract/pond/species.ts'
import type { GameMessage } from '../../../contract/protocols/game-messages.ts'
import type { PlayedRound, RoundView, SessionView } from '../../api.ts'
import type { MessageKey } from '../../i18n/en.ts'
import type { PondKey } from '../../pond/i18n/index.ts'
import type { PondView } from '../../pond/pond-engine.ts'
import { endingOf } from '../lobby.ts'
import { chooseEnding } from '../play-state.ts'
import { isUncertain, type Result } from '../server.ts'
import type { SoundName } from '../sounds.ts'
import { toMinor } from '../text.ts'

/** What may be bought at once. */
export const SIZES = [20, 40, 60, 80, MOST_SHOTS] as const
/** From so few shots on each says that the magazine is nearly empty. */
const FEW_LEFT = 5
const MOST_CAUGHT = 200
const MOST_IN_BATCH = 12

export interface PondNotice {
  readonly words: MessageKey | PondKey
  readonly species?: SpeciesName
  readonly money?: Readonly<Record<string, number>>
  readonly values?: Readonly<Record<string, string | number>>
  /** UK RTS 14F: only a return above the stake is celebrated. */
  readonly isWin?: boolean
}

export interface Magazine {
  readonly spinId: string
  readonly shots: number
  readonly valueMinor: number
  /** As the server last said. */
  readonly left: number
  readonly wonMinor: number
}

export interface PondState {
  readonly pond: Pond
  /** `asking`: a magazine is being bought. `ending`: it is being paid out. `over`: this page plays no more. */
  readonly phase: 'idle' | 'asking' | 'open' | 'ending' | 'over'
  readonly isPaused: boolean
  readonly magazine: Magazine | null
  readonly valueMinor: number
  readonly size: number
  /** Fired, and not answered yet. */
  readonly presses: readonly Shot[]
  readonly nextPress: number
  /** When the next shot may be fired. */
  readonly readyMs: number
  readonly shotMs: number
  readonly seat: number | null
  readonly seats: readonly SeatView[]
  readonly caught: readonly string[]
  /** The fish that the cannon is aimed at. A lock aims and never fires. */
  readonly aim: string | null
  readonly balanceMinor: number
  readonly netMinor: number
  readonly notice: PondNotice | null
}

export type PondEffect =
  | { readonly do: 'buy'; readonly spinId: string; readonly stakeMinor: number; readonly shots: number }
  | { readonly do: 'settle' | 'leave'; readonly spinId: string }
  | { readonly do: 'lobby'; readonly message: GameMessage }
  | { readonly do: 'sound'; readonly name: SoundName; readonly step?: number }
  /** This player's shot leaves the cannon; what became of it. */
  | { readonly do: 'shot'; readonly fishId: string }
  | { readonly do: 'result'; readonly result: ShotResult; readonly paysMinor: number }
  | { readonly do: 'others'; readonly shots: readonly SeenShot[] }
  | { readonly do: 'cheer'; readonly stakeMinor: number; readonly payoutMinor: number }
  | { readonly do: 'clear' }
  | { readonly do: 'receipt'; readonly view: RoundView }

export type PondStep = readonly [state: PondState, ...effects: PondEffect[]]

export const openPond = (
  pond: Pond,
  session: Pick<SessionView, 'balance'> & { readonly policy: Pick<SessionView['policy'], 'arcade'> },
): PondState => ({
  pond,
  phase: 'idle',
  isPaused: false,
  magazine: null,
  valueMinor: pond.defaultValueMinor,
  size: SIZES[2],
  presses: [],
  nextPress: 0,
  readyMs: 0,
  shotMs: session.policy.arcade?.shotMs ?? 500,
  seat: null,
  seats: [],
  caught: [],
  aim: null,
  balanceMinor: toMinor(session.balance),
  netMinor: 0,
  notice: { words: 'buyFirst' },
})

const tell = (state: PondState, notice: PondNotice | null): PondState => ({ ...state, notice })

/** What is still to fire, without the presses that are under way. */
export const leftOf = ({ magazine, presses }: PondState): number =>
  magazine ? Math.max(0, magazine.left - presses.length) : 0
export const canBuy = ({ phase, isPaused }: PondState): boolean => phase === 'idle' && !isPaused
export const canFire = (state: PondState, nowMs: number): boolean =>
  state.phase === 'open' && !state.isPaused && leftOf(state) > 0 && nowMs >= state.readyMs

/** The next value up or down. Only between magazines. */
export function stepValue(state: PondState, by: 1 | -1): PondState {
  const { valuesMinor } = state.pond
  const next = valuesMinor[valuesMinor.indexOf(state.valueMinor) + by]
  return next === undefined || !canBuy(state) ? state : { ...state, valueMinor: next }
}

export const chooseSize = (state: PondState, size: number): PondState =>
  canBuy(state) && SIZES.some((each) => each === size) ? { ...state, size } : state

export function buy(state: PondState, spinId: string): PondStep {
  if (!canBuy(state)) return [state]
  const { size: shots, valueMinor } = state
  return [
    tell({ ...state, phase: 'asking' }, { words: 'checking' }),
    { do: 'clear' },
    { do: 'lobby', message: { type: 'round-started', gameCode: state.pond.code } },
    { do: 'buy', spinId, stakeMinor: shots * valueMinor, shots },
  ]
}

/** The answer to buying, to settling or to leaving: a magazine as the wallet knows it. */
export function hearRound(state: PondState, answer: Result<PlayedRound | RoundView>): PondStep {
  if (!answer.ok) {
    if (answer.code === 'login_required') return endPage(state, 'open-elsewhere')
    return [
      tell({ ...state, phase: 'idle', magazine: null, presses: [] }, { words: 'failed' }),
      { do: 'lobby', message: { type: 'round-refused', gameCode: state.pond.code } },
    ]
  }
  const round = answer.value
  if (round.state === 'open') {
    const phase = state.phase === 'idle' ? 'asking' : state.phase
    return [
      { ...state, phase },
      { do: 'settle', spinId: round.spinId },
    ]
  }
  const isAsBefore = state.phase === 'open' && state.magazine?.spinId === round.spinId
  if (round.state === 'waiting' && isAsBefore) return [state]
  if (round.state === 'waiting' && round.pond) return openMagazine(state, round, round.pond)
  return endMagazine(state, round)
}

/** Shots that are not fired are neither spent nor lost: the lobby's figures leave them out. */
const tellUnplayed = ({ pond }: PondState, unplayedMinor: number): PondEffect => ({
  do: 'lobby',
  message: { type: 'round-waiting', gameCode: pond.code, unplayed: presentMoney(minor(unplayedMinor)) },
})

function openMagazine(state: PondState, round: RoundView, view: PondView): PondStep {
  const { fired, shots, valueMinor, lastPress } = view
  const isResumed = fired.length > 0
  const left = shots - fired.length
  const wonMinor = fired.reduce((sum, { pays }) => sum + pays, 0) * valueMinor
  const notice: PondNotice = isResumed
    ? { words: 'resumedMagazine', values: { left } }
    : { words: 'loaded', values: { shots } }
  const next: PondState = {
    ...tell(state, notice),
    phase: 'open',
    magazine: { spinId: round.spinId, shots, valueMinor, left, wonMinor },
    valueMinor,
    presses: [],
    nextPress: lastPress + 1,
    // A magazine that waited has the balance of its purchase, and money may have moved since then.
    ...(state.phase === 'asking' && round.balance && { balanceMinor: toMinor(round.balance) }),
  }
  return [next, { do: 'sound', name: 'reload' }, tellUnplayed(next, left * valueMinor)]
}

function noticeOfEnd(round: RoundView): PondNotice {
  const { words, isWin } = chooseEnding(round)
  if (round.state !== 'settled') return { words: round.reason === null ? 'endTakenBack' : words }
  return {
    words: round.isUnattended ? 'endLate' : 'endTold',
    values: { fired: round.pond?.fired.length ?? 0 },
    money: { stake: toMinor(round.stake), payout: toMinor(round.payout) },
    isWin,
  }
}

/** The magazine of before, at the opening of a page. `unseen`: the one whose end no page at this device has told. */
export function hearLast(state: PondState, last: RoundView, unseen: string | null): PondStep {
  const told = last.spinId === unseen ? tell(state, noticeOfEnd(last)) : state
  return [told, { do: 'receipt', view: last }]
}

function endMagazine(state: PondState, round: RoundView): PondStep {
  const isSettled = round.state === 'settled'
  const [stakeMinor, payoutMinor] = [toMinor(round.stake), isSettled ? toMinor(round.payout) : 0]
  const notice = noticeOfEnd(round)
  const next: PondState = {
    ...tell(state, notice),
    phase: 'idle',
    magazine: null,
    presses: [],
    netMinor: state.netMinor + (isSettled ? payoutMinor - stakeMinor : 0),
    ...(round.balance && { balanceMinor: toMinor(round.balance) }),
  }
  const { balance } = round
  const effects: PondEffect[] = [
    ...(notice.isWin ? [{ do: 'cheer', stakeMinor, payoutMinor } as const] : []),
    ...(isSettled && balance ? [{ do: 'lobby', message: { type: 'balance-changed', balance } } as const] : []),
    { do: 'lobby', message: endingOf(round) },
    { do: 'receipt', view: round },
  ]
  if (round.reason !== 'login_required') return [next, ...effects]
  const [ended, ...more] = endPage(next, 'session-ended')
  return [ended, ...effects, ...more]
}

/** One press at one fish. Too early, or with nothing left, it does nothing: no press is kept for later. */
export function fire(state: PondState, fishId: string, nowMs: number): PondStep {
  if (!canFire(state, nowMs)) return [{ ...state, aim: fishId }]
  const press: Shot = { n: state.nextPress, fishId, at: Math.floor(nowMs) }
  const next: PondState = {
    ...state,
    aim: fishId,
    presses: [...state.presses, press],
    nextPress: state.nextPress + 1,
    readyMs: nowMs + state.shotMs,
  }
  const isLow = leftOf(next) <= FEW_LEFT
  return [
    next,
    { do: 'shot', fishId },
    { do: 'sound', name: 'shot' },
    ...(isLow ? [{ do: 'sound', name: 'low' } as const] : []),
  ]
}

export const aimAt = (state: PondState, fishId: string | null): PondState => ({ ...state, aim: fishId })

/** What is sent with the next call: the oldest presses first, until they are answered. */
export const nextBatch = ({ presses, magazine }: PondState): { spinId: string; shots: readonly Shot[] } | null =>
  magazine && presses.length > 0 ? { spinId: magazine.spinId, shots: presses.slice(0, MOST_IN_BATCH) } : null

export function hearShots(state: PondState, answer: Result<ShotsAnswer>): PondStep {
  const { magazine } = state
  if (!magazine) return [state]
  if (!answer.ok) {
    if (answer.code === 'login_required') return endPage(state, 'open-elsewhere')
    if (isUncertain(answer)) return [tell(state, { words: 'unanswered' })]
    // The magazine is not open any more: the wallet knows how it ended.
    return [
      { ...state, presses: [], phase: 'ending' },
      { do: 'settle', spinId: magazine.spinId },
    ]
  }
  const { results, left, won } = answer.value
  const answered = results.map(({ n }) => n)
  const hits = results.filter(({ outcome }) => outcome === 'hit').map(({ fishId }) => fishId)
  const isOver = left === 0
  const last = results.at(-1)
  const next: PondState = {
    ...state,
    phase: isOver ? 'ending' : state.phase,
    magazine: { ...magazine, left, wonMinor: toMinor(won) },
    presses: isOver ? [] : state.presses.filter(({ n }) => !answered.includes(n)),
    caught: [...state.caught, ...hits].slice(-MOST_CAUGHT),
    notice: last ? noticeOf(state, last, left, magazine.valueMinor) : state.notice,
  }
  return [
    next,
    ...results.map((result): PondEffect => ({ do: 'result', result, paysMinor: result.pays * magazine.valueMinor })),
    ...(left < magazine.left ? [tellUnplayed(next, left * magazine.valueMinor)] : []),
    ...(isOver ? [{ do: 'settle', spinId: magazine.spinId } as const] : []),
  ]
}

function noticeOf({ pond }: PondState, result: ShotResult, left: number, valueMinor: number): PondNotice {
  const { outcome, fishId, pays } = result
  const species = findFish(pond, fishId)?.species
  if (outcome === 'hit' && species)
    return { words: 'hitTold', species, money: { amount: pays * valueMinor }, isWin: pays > 1 }
  if (outcome === 'miss' && species) return { words: 'missTold', species, values: { left } }
  return { words: outcome === 'fast' ? 'fastTold' : 'goneTold' }
}

/** Ends the magazine with the shots that are left, once every press has its answer. */
export function leave(state: PondState): PondStep {
  if (state.phase !== 'open' || !state.magazine) return [state]
  const next = tell({ ...state, phase: 'ending' }, { words: 'ending' })
  return state.presses.length > 0 ? [next] : [next, { do: 'leave', spinId: state.magazine.spinId }]
}

/** After an answer: a leave that waited for it. */
export const isLeaveDue = ({ phase, magazine, presses }: PondState): boolean =>
  phase === 'ending' && magazine !== null && magazine.left > 0 && presses.length === 0

/** The server ends it a moment later, and is asked again so long after. */
const [LATE_MS, ASK_AGAIN_MS] = [5_000, 30_000]

/**
 * Whether the open magazine may have ended while its page stood still or slept. Called again and again, by the server's
 * time: the page asks the wallet then.
 */
export function createIdleWatch(): (state: PondState, nowMs: number) => boolean {
  let askMs: number | null = null
  return ({ phase, presses }, nowMs) => {
    if (phase !== 'open' || presses.length > 0) askMs = null
    else askMs ??= nowMs + POND_IDLE_MS + LATE_MS
    if (askMs === null || nowMs < askMs) return false
    askMs = nowMs + ASK_AGAIN_MS
    return true
  }
}

export function hearPond(state: PondState, message: PondMessage): PondStep {
  if (message.type === 'seats') return [{ ...state, seats: message.seats }]
  if (message.type === 'snapshot') {
    const { seat, seats } = message
    return [{ ...state, seat, seats, caught: [...new Set([...state.caught, ...message.caught])].slice(-MOST_CAUGHT) }]
  }
  const others = message.shots.filter(({ seat }) => seat !== state.seat)
  const caught = others.filter(({ isHit }) => isHit).map(({ fishId }) => fishId)
  return [
    { ...state, caught: [...state.caught, ...caught].slice(-MOST_CAUGHT) },
    ...(others.length > 0 ? [{ do: 'others', shots: others } as const] : []),
  ]
}

export const pausePage = (state: PondState, isPaused: boolean): PondState => ({ ...state, isPaused })

/** As it is shown: the end of a magazine that came before the pause, or in it, stands there afterwards. */
export const sayPaused = (state: PondState): PondState => (state.isPaused ? tell(state, { words: 'paused' }) : state)

export function bookBalance(state: PondState, balance: string): PondStep {
  return [
    { ...state, balanceMinor: toMinor(balance) },
    { do: 'lobby', message: { type: 'balance-changed', balance } },
  ]
}

/** The session is no more, or the seat is another page's. */
export function endPage(state: PondState, reason: 'session-ended' | 'open-elsewhere'): PondStep {
  if (state.phase === 'over') return [state]
  return [
    { ...tell(state, { words: reason === 'session-ended' ? 'ended' : 'openElsewhere' }), phase: 'over', presses: [] },
    { do: 'lobby', message: { type: 'leave', reason } },
  ]
}
