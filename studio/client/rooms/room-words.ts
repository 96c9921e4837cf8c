/** What a room's page says of a state, in the words that it was sent with. Pure. */

import { fill } from '../../../contract/lib/fill.ts'
import type { Card, HandAct } from '../../../contract/rooms/hand.ts'
import type { TableSeat, TableView } from '../../../contract/rooms/messages.ts'
import { pointsOf } from '../../../contract/rooms/rules/plays.ts'
import { animalOf } from '../../art/faces.ts'
import type { RoomWords } from '../../rooms/i18n/en.ts'
import { nameAct, nameCard, nameRankTimes, nameSet } from '../../rooms/words.ts'
import { bullOf, type Choice, isToAct, ownSeat, type RoomState, SHED_RULES, shedOf } from './room-state.ts'

export interface Speech {
  readonly words: RoomWords
  readonly money: (amountMinor: number, signed?: boolean) => string
}

/** A seat's animal, or the player's own. */
export const nameOf = (words: RoomWords, { seat, isYou }: Pick<TableSeat, 'seat' | 'isYou'>): string =>
  isYou ? words.you : words[animalOf(seat)]

export const percentOf = (bps: number): string => `${Number((bps / 100).toFixed(2))}%`

export const tellLeft = (words: RoomWords, cards: number): string =>
  cards === 1 ? words.leftOne : fill(words.left, { cards, points: pointsOf(cards) })

const actOf = (words: RoomWords, table: TableView, act: HandAct): string => {
  const game = table.game
  const rules = game && game.game !== 'bull-rush' ? SHED_RULES[game.game] : null
  return nameAct(words, act, (cards: readonly Card[]) => rules?.classify(cards) ?? null)
}

const seatAt = (table: TableView, seat: number) => table.seats.find((one) => one.seat === seat)

/** What the turn asks for: the set to beat, or the lead. */
export function tellTask(words: RoomWords, table: TableView): string {
  const shed = shedOf(table)
  if (!shed) return bullOf(table)?.phase === 'stake' ? words.stakeAsk : words.bidAsk
  if (shed.mustHold !== null) return fill(words.leadWith, { card: nameCard(words, shed.mustHold) })
  const set = shed.trick && SHED_RULES[shed.game].classify(shed.trick.cards)
  return set ? fill(words.beat, { set: nameSet(words, set) }) : words.leadFree
}

/** On the main button: the set, or why it cannot be played. */
export function tellChoice(words: RoomWords, table: TableView, { set, refusal }: Choice): string {
  const mustHold = shedOf(table)?.mustHold
  if (refusal === 'not_a_set') return words.notASet
  if (refusal === 'too_low') return words.tooLow
  if (refusal === 'opening_card' && mustHold != null) return fill(words.needsCard, { card: nameCard(words, mustHold) })
  return set ? fill(words.play, { set: nameSet(words, set) }) : words.choose
}

/** The own result in two lines: the sum, and how it comes about. */
export function tellResult(
  { words, money }: Speech,
  table: TableView,
): { readonly sum: string; readonly line: string } | null {
  const own = table.result?.find(({ seat }) => seat === table.you)
  if (!own) return null
  const { netMinor, rakeMinor, unplayedMinor } = own
  const back = unplayedMinor > 0 ? fill(words.backLine, { back: money(unplayedMinor) }) : ''
  if (netMinor > 0) {
    const sum = fill(words.youWin, { amount: money(netMinor - rakeMinor) })
    return { sum, line: fill(words.winLine, { win: money(netMinor), rake: money(rakeMinor) }) }
  }
  return { sum: netMinor === 0 ? words.even : fill(words.youLose, { amount: money(-netMinor) }), line: back }
}

/** What came of the hands that ended while the page was away, one or several: their sum. */
export function tellMissed({ words, money }: Speech, { netMinor }: NonNullable<RoomState['missed']>): string {
  if (netMinor === null) return words.missedOff
  const sum = { win: words.youWin, lose: words.youLose, even: words.even }
  const sign = netMinor > 0 ? 'win' : netMinor < 0 ? 'lose' : 'even'
  return fill(words.missed, { result: fill(sum[sign], { amount: money(Math.abs(netMinor)) }) })
}

/** Why the own seat is not in this hand, or what the table does before the deal. */
export function tellPhase(words: RoomWords, table: TableView): string {
  const own = ownSeat(table)
  if (own?.isLeaving) return words.leaving
  if (own && !own.isInHand && table.phase !== 'idle') {
    if (own.sitsOut === 'deposit_refused') return words.outDepositHand
    if (own.sitsOut === 'no_commit' || own.sitsOut === 'no_reveal') return words.outShuffle
    if (own.sitsOut === 'joins_next') return words.joinsNext
  }
  if (table.phase === 'deposit') return words.depositing
  if (table.phase === 'commit' || table.phase === 'reveal') return words.shuffling
  return table.phase === 'idle' ? words.idle : ''
}

function tellEvent(words: RoomWords, table: TableView, event: NonNullable<RoomState['event']>): string {
  if (event.kind === 'off')
    return { too_few: words.offTooFew, lost: words.offLost, closed: words.offClosed }[event.reason]
  if (event.kind === 'dealt') return words.stepDealt
  if (event.kind !== 'act' || event.act === null) return ''
  const seat = seatAt(table, event.seat)
  const told = fill(words.told, { name: seat ? nameOf(words, seat) : '', what: actOf(words, table, event.act) })
  const bank = bullOf(table)?.bank
  const holder = bank && seatAt(table, bank.seat)
  return event.act.kind === 'bid' && holder
    ? `${told} ${fill(words.bankTold, { name: nameOf(words, holder), number: bank.bid })}`
    : told
}

/** One sentence or two for the live region: what happened, and whether it is the player's turn. */
export function tellAloud(speech: Speech, state: RoomState): string {
  const { words } = speech
  const { table, event } = state
  if (!table || !event) return ''
  if (event.kind === 'result') {
    const result = tellResult(speech, table)
    const bull = bullOf(table)?.hands?.find(({ seat }) => seat === table.you)
    const rank = bull ? `${nameRankTimes(words, bull.rank)}. ` : ''
    return result ? `${rank}${[result.sum, result.line].filter(Boolean).join('. ')}.` : ''
  }
  const happened = tellEvent(words, table, event)
  if (!isToAct(state)) return happened || tellPhase(words, table)
  return `${happened} ${fill(words.yourTurnSpoken, { what: tellTask(words, table) })}`.trim()
}
