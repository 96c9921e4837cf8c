/** A live table as its player sees it: the round, chips that are not confirmed yet, and those that lie there. Pure. */

import { type Spot, sum, type TableRules } from '../../table-rules/table-rules.ts'
import { heldOf, refuseStakes, type Stakes, spotMaxMinor } from '../../tables/limits.ts'
import type { TableMessage } from '../../tables/messages.ts'
import type { TableLimits } from '../../tables/table-list.ts'
import { hearOwn, hearRound, isOfOtherRules, isOwnMessage, isRoundMessage } from '../live/hear-table.ts'
import { sendBet } from '../live/hear-wallet.ts'
import {
  addStakes,
  type Effect,
  endPage,
  isByPage,
  isOpen,
  type LiveState,
  type LiveTexts,
  openLive,
  type Step,
  stakesOnTable,
  tell,
} from '../live/live-state.ts'
import { canPrepare, openQueue, type Queued, queueBet } from '../live/next-round.ts'
import type { Notice } from '../live/notice.ts'

export interface TableState extends Queued {
  /** What each press laid, one after the other, and not confirmed. */
  readonly pending: readonly Stakes[]
  /** Of the last round that was played, to be laid again. */
  readonly lastStakes: Stakes
}

/** What the page prints. */
export interface Desk {
  readonly rules: TableRules
  readonly limits: TableLimits
}

export const openTable = (...live: Parameters<typeof openLive>): TableState => ({
  ...openLive(...live),
  pending: [],
  queuedFor: null,
  lastStakes: {},
})

export const canLay = (state: LiveState, nowMs: number): boolean => isOpen(state, nowMs) || canPrepare(state)

export const pendingStakes = ({ pending }: TableState): Stakes => addStakes(pending)

/** Chips and, where a spot holds more than its chips, what is held: both are said. */
export function moneyOf(rules: TableRules, stakes: Stakes): { readonly stake: number; readonly held: number } {
  return { stake: sum(Object.values(stakes)), held: heldOf(rules, stakes) }
}

/** Words for chips, and others for chips with a deposit above them. */
function sayStakes(rules: TableRules, stakes: Stakes, plain: Notice['words'], held: Notice['words']): Notice {
  const money = moneyOf(rules, stakes)
  return money.held > money.stake ? { words: held, money } : { words: plain, money: { amount: money.stake } }
}

export const tableTexts = (rules: TableRules): LiveTexts => ({
  confirmed: (stakes) => sayStakes(rules, stakes, 'confirmed', 'confirmedHeld'),
  withdrawn: (stakes) => ({ words: 'withdrawn', money: { amount: heldOf(rules, stakes) } }),
  struck: (amount) => ({ words: 'struck', money: { amount } }),
  voided: (round) => ({ words: 'voided', values: { round } }),
  result({ stakeMinor, payoutMinor }, heldMinor) {
    const money = { stake: stakeMinor, payout: payoutMinor, back: heldMinor - stakeMinor }
    if (payoutMinor > stakeMinor) return { words: 'won', money, isWin: true }
    if (payoutMinor > 0) return { words: 'brokeEven', money }
    return { words: money.back > 0 ? 'lostHeld' : 'lost', money }
  },
  missed: ({ number, stakeMinor, payoutMinor }) => ({
    words: 'missedEnd',
    values: { round: number },
    money: { stake: stakeMinor, payout: payoutMinor },
    isWin: payoutMinor > stakeMinor,
  }),
  tooLate: { words: 'tooLate' },
  stays: { words: 'closing' },
  checking: { words: 'checking' },
  heldOf: (stakes) => heldOf(rules, stakes),
})

export function hear(state: TableState, desk: Desk, message: TableMessage): Step<TableState> {
  const texts = tableTexts(desk.rules)
  if (isOwnMessage(message)) return hearOwn(state, texts, message)
  if (!isRoundMessage(message)) return [state]
  if (isOfOtherRules(state, message)) return endPage({ ...state, pending: [], queuedFor: null }, 'session-ended')
  const played = stakesOnTable(state)
  const [heard, ...effects] = hearRound(state, texts, message)
  const { phase, number } = message.round
  const isPlayed = Object.keys(played).length > 0 && (phase === 'dealing' || state.round?.number !== number)
  // Chips of a round that shuts are gone; those laid since then are for the next one.
  const isShutting = phase !== 'open' && (state.round?.phase === 'open' || state.round?.number !== number)
  const next: TableState = {
    ...heard,
    ...(isPlayed ? { lastStakes: played } : {}),
    ...(isShutting && state.queuedFor === null ? { pending: [] } : {}),
  }
  const shown: Effect = { do: 'show', isNew: message.type === 'phase' }
  const [ready, ...placing] = openChips(state, next, desk, message.nowMs)
  return [ready, ...effects, shown, ...placing]
}

/** Chips that wait are placed as their round opens, or dropped. */
function openChips(before: TableState, state: TableState, { rules }: Desk, nowMs: number): Step<TableState> {
  return openQueue(before, state, {
    amountMinor: heldOf(rules, pendingStakes(state)),
    mayPlace: !state.isBusy && isOpen(state, nowMs),
    drop: (dropped) => ({ ...dropped, pending: [] }),
  })
}

/** A chip on a spot, if the table's limits have room for it. */
export const lay = (state: TableState, desk: Desk, spot: Spot, amountMinor: number, nowMs: number): Step<TableState> =>
  layAll(state, desk, { [spot.code]: amountMinor }, nowMs)

/** Chips on several spots by one press: all of them, or none where one has no room. One undo takes them back. */
export function layAll(state: TableState, { rules, limits }: Desk, chips: Stakes, nowMs: number): Step<TableState> {
  if (!canLay(state, nowMs) || state.isBusy) return [state]
  const lying = canPrepare(state) ? [] : [stakesOnTable(state)]
  const wanted = addStakes([pendingStakes(state), chips])
  const spots = rules.spots.filter(({ code }) => chips[code] !== undefined)
  if (spots.some(({ code }) => (wanted[code] ?? 0) < limits.minMinor))
    return [tell(state, { words: 'underLimit', money: { min: limits.minMinor } })]
  if (refuseStakes({ rules, limits }, wanted, lying) !== null) {
    const max = Math.min(...spots.map((spot) => spotMaxMinor(spot, limits)))
    return [tell(state, { words: 'overLimit', money: { max, most: limits.maxMinor } })]
  }
  // Other chips than those that were confirmed wait for another press.
  const next = { ...state, queuedFor: null, pending: [...state.pending, chips] }
  const isHeld = spots.some(({ holds }) => holds !== undefined)
  return [
    isHeld ? tell(next, { words: 'holds', money: { amount: heldOf(rules, chips) } }) : next,
    { do: 'sound', name: 'chips' },
  ]
}

export const repeat = (state: TableState): TableState => ({
  ...state,
  queuedFor: null,
  pending: [state.lastStakes],
})

export const takeBack = (state: TableState): TableState => ({
  ...state,
  queuedFor: null,
  pending: state.pending.slice(0, -1),
})

/** The chips wait for the next round. Nothing is staked before it opens. */
export function queue(state: TableState, { rules }: Desk): Step<TableState> {
  return state.pending.length === 0 ? [state] : queueBet(state, heldOf(rules, pendingStakes(state)))
}

/** The chips laid since the last request go out as one bet. They lie there until the answer is known. */
export function confirm(state: TableState, desk: Desk, betId: string): Step<TableState> {
  if (state.pending.length === 0 || state.isBusy) return [state]
  return sendBet(state, tableTexts(desk.rules), betId, pendingStakes(state))
}

/** Requests of the round that can be taken back, the last one last. */
export const lastConfirmed = ({ bets, round }: LiveState) =>
  bets.findLast((bet) => bet.number === round?.number && bet.state === 'on')

/** The spots that the result pays more than their stake. */
export function hitsOf(state: TableState, rules: TableRules): ReadonlySet<string> {
  const { round } = state
  if (round?.phase !== 'result' || round.result === null || !isByPage(state, round)) return new Set()
  const { result } = round
  const isHit = ({ code }: Spot) => {
    const [numerator, denominator] = rules.factor(result, code)
    return numerator > denominator
  }
  return new Set(rules.spots.filter(isHit).map(({ code }) => code))
}
