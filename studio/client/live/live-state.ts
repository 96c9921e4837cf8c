/**
 * What live tables and crash have in common: the round on the table, this player's bets until each has its end, and the
 * line for the player. Pure. `nowMs` is the table's time (client/clock.ts).
 */
import type { GameMessage } from '../../../contract/protocols/game-messages.ts'
import type { RoundView, SessionView } from '../../api.ts'
import type { TableResult } from '../../table-rules/table-rules.ts'
import type { Stakes } from '../../tables/limits.ts'
import type { TableRoundView } from '../../tables/messages.ts'
import type { SoundName } from '../sounds.ts'
import { toMinor } from '../text.ts'
import { joinNotices, type Notice } from './notice.ts'

/** A request of this player, from the press to its end. */
export interface LiveBet {
  readonly betId: string
  /** Null until the studio has answered. */
  readonly roundId: string | null
  readonly number: number
  readonly stakes: Stakes
  /** `asked`: the wallet has not answered. `over`: it has ended, and lies there until the next round opens. */
  readonly state: 'sent' | 'asked' | 'on' | 'over'
  /** Crash: what the table said that the player has taken, in hundredths. */
  readonly at: number | null
}

export interface LiveState {
  readonly gameCode: string
  /** The rules that this page prints. */
  readonly paytable: string
  readonly round: TableRoundView | null
  /** The last round whose seed is open. */
  readonly revealed: TableRoundView | null
  readonly roads: readonly string[]
  /** Results of the last rounds, the newest last. */
  readonly last: readonly TableResult[]
  /** Numbers of these rounds; at crash of those in `roads`. */
  readonly lastNumbers: readonly number[]
  readonly chainEnds: readonly string[]
  readonly seats: number
  readonly isAway: boolean
  readonly isPaused: boolean
  /** The page lies behind another, or hears what was told while it stood still. */
  readonly isHidden: boolean
  readonly isEnded: boolean
  /** A request is under way. */
  readonly isBusy: boolean
  readonly bets: readonly LiveBet[]
  /** Rounds of the wallet whose end the lobby has heard. */
  readonly booked: readonly string[]
  /** What the player has read of a round, as `mine 7`: each end is shown once. */
  readonly told: readonly string[]
  readonly balanceMinor: number
  readonly winMinor: number
  readonly netMinor: number
  readonly notice: Notice | null
  /** What came while the page was away, and the round on the table when it was first seen; null before. */
  readonly missed: { readonly notice: Notice; readonly number: number | null } | null
}

/** What the page does beside showing the state. */
export type Effect =
  /** Asks after this player's bets of a round until each has its end. */
  | { readonly do: 'follow'; readonly number: number }
  | { readonly do: 'balance' }
  | { readonly do: 'lobby'; readonly message: GameMessage }
  | { readonly do: 'cheer'; readonly stakeMinor: number; readonly payoutMinor: number }
  | { readonly do: 'clear' }
  | { readonly do: 'sound'; readonly name: SoundName }
  | { readonly do: 'receipt'; readonly view: RoundView }
  /** The bet that waited for this round. */
  | { readonly do: 'place' }
  /** `isNew`: the phase begins now. */
  | { readonly do: 'show'; readonly isNew: boolean }

export type Step<S> = readonly [state: S, ...effects: Effect[]]

export interface RoundEnd {
  readonly number: number
  /** What was played. */
  readonly stakeMinor: number
  readonly payoutMinor: number
}

/** The words in which the two pages differ. */
export interface LiveTexts {
  readonly confirmed: (stakes: Stakes) => Notice
  readonly withdrawn: (stakes: Stakes) => Notice | null
  readonly struck: (stakeMinor: number) => Notice
  readonly voided: (number: number) => Notice
  readonly result: (end: RoundEnd, heldMinor: number) => Notice
  /** An end that came while this page was away. */
  readonly missed: (end: RoundEnd) => Notice
  readonly tooLate: Notice
  /** An undo that came too late. */
  readonly stays: Notice
  readonly checking: Notice
  readonly heldOf: (stakes: Stakes) => number
}

export const REMEMBERED = 100
export const SETTLED: readonly RoundView['state'][] = ['settled', 'rolled_back']

export function openLive(
  boot: { readonly gameCode: string; readonly paytable: string },
  session: Pick<SessionView, 'balance'>,
): LiveState {
  return {
    gameCode: boot.gameCode,
    paytable: boot.paytable,
    round: null,
    revealed: null,
    roads: [],
    last: [],
    lastNumbers: [],
    chainEnds: [],
    seats: 0,
    isAway: true,
    isPaused: false,
    isHidden: false,
    isEnded: false,
    isBusy: false,
    bets: [],
    booked: [],
    told: [],
    balanceMinor: toMinor(session.balance),
    winMinor: 0,
    netMinor: 0,
    notice: null,
    missed: null,
  }
}

/** A deploy may have brought other rules than those that this page prints. */
export const isByPage = ({ paytable }: LiveState, { rules }: TableRoundView): boolean => rules === paytable

/** The clock shuts the bets by itself: the table's word comes a moment later. */
export const isOpen = (state: LiveState, nowMs: number): boolean =>
  state.round?.phase === 'open' &&
  isByPage(state, state.round) &&
  nowMs < state.round.endsMs &&
  !state.isAway &&
  !state.isEnded &&
  !state.isPaused

/** Whether the result of a round is out: its bets have their ends, and the wallet hears of them. */
export const isOver = (state: LiveState, number: number): boolean =>
  hasTold(state, `void ${number}`) ||
  (state.round !== null &&
    (state.round.number > number || (state.round.number === number && state.round.phase === 'result')))

/** What lies on the table for the round under way. */
export const betsOnTable = ({ bets, round }: LiveState): readonly LiveBet[] =>
  bets.filter(({ number, state }) => number === round?.number && (state === 'on' || state === 'over'))

export function addStakes(all: readonly Stakes[]): Stakes {
  const sum: Record<string, number> = {}
  for (const stakes of all) for (const [spot, amount] of Object.entries(stakes)) sum[spot] = (sum[spot] ?? 0) + amount
  return sum
}

export const stakesOnTable = (state: LiveState): Stakes => addStakes(betsOnTable(state).map(({ stakes }) => stakes))

export const tell = <S extends LiveState>(state: S, notice: Notice | null): S => ({ ...state, notice })

/** Of the time away: the next round may open in a moment, so its bets do not clear it (`hearRound`). */
export function tellMissed<S extends LiveState>(state: S, told: Notice): S {
  const { missed } = state
  // Behind what the player has not seen yet.
  const notice = joinNotices([...(missed?.number === null ? [missed.notice] : []), told]) ?? told
  return showMissed({ ...tell(state, notice), missed: { notice, number: null } })
}

/** The player cannot read a notice now, or it gives way to the one that says so. */
const isUnseen = ({ isPaused, isHidden, isAway }: LiveState): boolean => isPaused || isHidden || isAway

/** What was missed stands there once it can be seen, and counts its rounds from then on. */
export const showMissed = <S extends LiveState>(state: S): S =>
  state.missed?.number === null && state.round && !isUnseen(state)
    ? { ...tell(state, state.missed.notice), missed: { ...state.missed, number: state.round.number } }
    : state

/** An end. Where the player does not see the page it stands as one that was missed. */
export const tellEnd = <S extends LiveState>(state: S, notice: Notice, missed: Notice): S =>
  isUnseen(state) ? tellMissed(state, missed) : tell(state, notice)

/** Whether the line tells what was missed. */
export const isMissedTold = ({ missed, notice }: LiveState): boolean => missed !== null && notice === missed.notice

export const look = <S extends LiveState>(state: S, to: Partial<Pick<LiveState, 'isPaused' | 'isHidden'>>): S =>
  showMissed({ ...state, ...to })

export const note = <S extends LiveState>(state: S, what: string): S => ({
  ...state,
  told: [...state.told, what].slice(-REMEMBERED),
})
export const hasTold = ({ told }: LiveState, ...what: string[]) => what.some((one) => told.includes(one))

const tellLobby =
  (type: 'round-started' | 'round-waiting' | 'round-refused') =>
  ({ gameCode }: LiveState): Effect => ({ do: 'lobby', message: { type, gameCode } })
/** From here on the lobby holds its figures until the end. */
export const startedAt = tellLobby('round-started')
const waitingAt = tellLobby('round-waiting')
export const refusedAt = tellLobby('round-refused')

/**
 * Stakes lie there. Before the deal the table hides nothing, and the lobby's figures may show that they are gone. A deposit
 * above the stake would stand there as a loss, so with one they wait for the end.
 */
export function liesAt(state: LiveState, texts: LiveTexts): Effect[] {
  const stakes = stakesOnTable(state)
  const isDeposit = texts.heldOf(stakes) > Object.values(stakes).reduce((sum, amount) => sum + amount, 0)
  if (state.round?.phase === 'dealing') return [startedAt(state)]
  return isDeposit ? [] : [waitingAt(state)]
}

/** The lobby counts one round at a time, and other chips of this player may still play. */
export function goesOn(state: LiveState, texts: LiveTexts): Effect[] {
  if (!state.bets.some(({ number, state: of }) => of === 'on' && !isOver(state, number))) return []
  return state.round?.phase === 'dealing' ? [startedAt(state)] : [startedAt(state), ...liesAt(state, texts)]
}

/** The session is no more, or the seat is another page's. */
export function endPage<S extends LiveState>(state: S, reason: 'session-ended' | 'open-elsewhere'): Step<S> {
  if (state.isEnded) return [state]
  return [
    { ...tell(state, { words: reason === 'session-ended' ? 'ended' : 'openElsewhere' }), isEnded: true },
    { do: 'lobby', message: { type: 'leave', reason } },
  ]
}

/** As it is shown: the end of a round that came before the pause, or in it, stands there afterwards. */
export const sayPaused = <S extends LiveState>(state: S): S =>
  state.isPaused ? tell(state, { words: 'paused' }) : state

export function bookBalance<S extends LiveState>(state: S, balance: string): Step<S> {
  return [
    { ...state, balanceMinor: toMinor(balance) },
    { do: 'lobby', message: { type: 'balance-changed', balance: balance } },
  ]
}

type Figures = Pick<LiveState, 'balanceMinor' | 'winMinor' | 'netMinor' | 'notice'>
export interface HeldFigures {
  readonly before: Figures
  /** What tells the win. */
  readonly win: Notice | null
}

/** The state as it is shown while the stage counts a win up: no figure and no word tells it first. */
export const holdFigures = <S extends LiveState>(state: S, { before, win }: HeldFigures): S => ({
  ...state,
  balanceMinor: before.balanceMinor,
  winMinor: before.winMinor,
  netMinor: before.netMinor,
  // What came since is another thing, and is said.
  notice: state.notice === win ? before.notice : state.notice,
})

export const endOf = (number: number, bets: readonly Pick<RoundEnd, 'stakeMinor' | 'payoutMinor'>[]): RoundEnd => ({
  number,
  stakeMinor: bets.reduce((sum, { stakeMinor }) => sum + stakeMinor, 0),
  payoutMinor: bets.reduce((sum, { payoutMinor }) => sum + payoutMinor, 0),
})

/** `isCounted`: the round was played since this page is here. */
export const bookEnd = <S extends LiveState>(state: S, end: RoundEnd, isCounted: boolean): S =>
  note(
    {
      ...state,
      winMinor: end.payoutMinor,
      netMinor: state.netMinor + (isCounted ? end.payoutMinor - end.stakeMinor : 0),
    },
    `mine ${end.number}`,
  )
