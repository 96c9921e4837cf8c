/** A bet that is made ready while a round plays: it waits for the next one, and goes out as that opens. Pure. */
import { isByPage, isMissedTold, type LiveState, type Step, tell } from './live-state.ts'
import { joinNotices, type Notice } from './notice.ts'

export interface Queued extends LiveState {
  /** The round that the prepared bet waits for, once the player has confirmed it. Null: none is to be placed by itself. */
  readonly queuedFor: number | null
}

/** The bets are shut, and one may be made ready for the next round. Before the table's own word the clock decides. */
export const canPrepare = (state: LiveState): boolean =>
  state.round !== null &&
  state.round.phase !== 'open' &&
  isByPage(state, state.round) &&
  !state.isAway &&
  !state.isEnded &&
  !state.isPaused

/** The bet of so much waits for the next round. Nothing is staked before it opens. */
export function queueBet<S extends Queued>(state: S, amountMinor: number): Step<S> {
  if (!canPrepare(state) || !state.round) return [state]
  const notice: Notice = { words: 'queued', money: { amount: amountMinor } }
  return [tell({ ...state, queuedFor: state.round.number + 1 }, notice)]
}

interface Opening<S> {
  readonly amountMinor: number
  /** Whether the round that has opened takes it now. */
  readonly mayPlace: boolean
  /** What is left of the state where the bet is not placed. */
  readonly drop: (state: S) => S
}

/**
 * What was made ready is placed as its round opens, once. After a lost line, or where the round cannot take it, it is
 * dropped: nothing is placed that the player may have forgotten.
 */
export function openQueue<S extends Queued>(before: LiveState, state: S, opening: Opening<S>): Step<S> {
  const { queuedFor, round } = state
  if (queuedFor === null || !round) return [state]
  const dropped: S = { ...opening.drop(state), queuedFor: null }
  // Behind what came while the line was away.
  const dropFor = (words: Notice['words']): Step<S> => {
    const drop: Notice = { words, money: { amount: opening.amountMinor } }
    return [tell(dropped, isMissedTold(state) && state.notice ? joinNotices([state.notice, drop]) : drop)]
  }
  // That the page has ended is what the player reads.
  if (state.isEnded) return [dropped]
  if (before.isAway) return dropFor('queueAway')
  if (round.number < queuedFor) return [state]
  if (round.number > queuedFor || !opening.mayPlace) return dropFor('queueMissed')
  return [{ ...state, queuedFor: null }, { do: 'place' }]
}
