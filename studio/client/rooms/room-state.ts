/**
 * A room as its player sees it: the way to a seat, the table as the server last told it, the own hand, and what is chosen.
 * Pure. Each function answers a step: the next state, and what the page does then. The table's word alone decides.
 */
import type { ErrorCode } from '../../../contract/errors.ts'
import type { GameMessage } from '../../../contract/protocols/game-messages.ts'
import type { BullView, Card, HandAct, ShedView } from '../../../contract/rooms/hand.ts'
import type {
  HandProof,
  HandRecord,
  RoomPlace,
  SeatMessage,
  SeatResult,
  TableEvent,
  TableMessage,
  TableSeat,
  TableView,
} from '../../../contract/rooms/messages.ts'
import { bigTwo } from '../../../contract/rooms/rules/big-two.ts'
import { type CardSet, sortByRank, sortBySuit } from '../../../contract/rooms/rules/card-sets.ts'
import { findPlays, type PlayRefusal, refusePlay, type ShedRules } from '../../../contract/rooms/rules/plays.ts'
import { tienLen } from '../../../contract/rooms/rules/tien-len.ts'
import type { RoundView, SessionView } from '../../api.ts'
import type { HandFault } from '../../rooms/check-hand.ts'
import type { SoundName } from '../sounds.ts'
import { toMinor } from '../text.ts'

type TableTold = Extract<TableMessage, { readonly type: 'table' }>
type OutReason = Extract<TableMessage, { readonly type: 'out' }>['reason']

/** What this page added to the shuffle of a hand. */
interface Sealed {
  readonly hand: number
  /** The room's commitment, as it stood before this page contributed. */
  readonly seedHash: string
  readonly reveal: string
  readonly commit: string
}

export type Sort = 'rank' | 'suit'

export interface HandPlace {
  readonly table: number
  readonly hand: number
}

/** Bull Rush opens its hands one by one, the own hand last. Before that no figure tells how it ended. */
export const OPENED_MS = 2_600

export interface RoomState {
  readonly place: RoomPlace | null
  readonly table: TableView | null
  readonly seq: number
  /** The socket is lost, or not open yet. */
  readonly isLost: boolean
  readonly isPaused: boolean
  /** The page lies behind another, or hears what was told while it stood still. */
  readonly isHidden: boolean
  /** The first hand that ended while the player did not see the page. */
  readonly unseen: HandPlace | null
  /** The seat at the studio is no more. */
  readonly isEnded: boolean
  readonly out: OutReason | null
  /** Why a call came to nothing, as an error code. */
  readonly refused: ErrorCode | null
  readonly isBusy: boolean
  readonly sealed: Sealed | null
  readonly sort: Sort
  /** The own hand in the order it is shown. */
  readonly order: readonly Card[]
  readonly lifted: readonly Card[]
  /** The turn that was answered by this page, until the table has its word. */
  readonly sentTurn: number | null
  /** Sets under the one to beat, the older first. */
  readonly under: readonly (readonly Card[])[]
  readonly event: TableEvent | null
  readonly verdict: { readonly hand: number; readonly fault: HandFault | null } | null
  /** Hands that ended while this page was away, in sum, null where they were called off. Said till hand `until` is over. */
  readonly missed: { readonly netMinor: number | null; readonly until: number | null } | null
  /** A hand that a page of before has left. Null once this page knows whether it goes on. */
  readonly unheard: HandPlace | null
  readonly balanceMinor: number
}

export type RoomEffect =
  | { readonly do: 'send'; readonly message: SeatMessage }
  /** Draws this page's part of the shuffle and commits to it. */
  | { readonly do: 'contribute'; readonly hand: number; readonly seedHash: string }
  | { readonly do: 'check'; readonly proof: HandProof; readonly result: readonly SeatResult[] }
  /** The wallet's word of this hand, for the lobby and the balance, once the board has opened the hands. */
  | ({ readonly do: 'ended'; readonly waitMs: number } & HandPlace)
  /** The page heard no end of this hand, nor what came between it and the one it sees now. */
  | ({ readonly do: 'missed' } & HandPlace)
  /** This hand and those after it ended while the player did not see the page. */
  | ({ readonly do: 'recall' } & HandPlace)
  | { readonly do: 'lobby'; readonly message: GameMessage }
  | { readonly do: 'sound'; readonly name: SoundName; readonly step?: number }
  | { readonly do: 'told'; readonly before: TableView | null }

export type RoomStep = readonly [state: RoomState, ...effects: RoomEffect[]]

export const SHED_RULES: Readonly<Record<ShedView['game'], ShedRules>> = { 'big-two': bigTwo, 'tien-len': tienLen }

export const openRoom = (session: Pick<SessionView, 'balance'>, unheard: HandPlace | null = null): RoomState => ({
  place: null,
  table: null,
  seq: -1,
  isLost: true,
  isPaused: false,
  isHidden: false,
  unseen: null,
  isEnded: false,
  out: null,
  refused: null,
  isBusy: false,
  sealed: null,
  sort: 'rank',
  order: [],
  lifted: [],
  sentTurn: null,
  under: [],
  event: null,
  verdict: null,
  missed: null,
  unheard,
  balanceMinor: toMinor(session.balance),
})

export const shedOf = (table: TableView | null): ShedView | null =>
  table?.game && table.game.game !== 'bull-rush' ? table.game : null
export const bullOf = (table: TableView | null): BullView | null =>
  table?.game?.game === 'bull-rush' ? table.game : null

export const ownSeat = (table: TableView | null): TableSeat | undefined => table?.seats.find(({ isYou }) => isYou)
const isPlaying = (table: TableView | null): boolean => ownSeat(table)?.isInHand === true

/** Whether this player is to act, and has not done so. */
export function isToAct({ table, sentTurn, isLost, isEnded }: RoomState): boolean {
  const game = table?.game
  if (!table || !game || table.you === null || table.phase !== 'play' || isLost || isEnded) return false
  return game.toAct.includes(table.you) && sentTurn !== game.turn
}

/** What the hand can play now; nothing while others are to act. */
export function playsOf(state: RoomState): CardSet[] {
  const view = shedOf(state.table)
  return view && isToAct(state) ? findPlays(SHED_RULES[view.game], view) : []
}

export interface Choice {
  /** Null where nothing is chosen, or what is chosen is no set. */
  readonly set: CardSet | null
  readonly refusal: PlayRefusal | null
}

export function choiceOf({ table, lifted }: RoomState): Choice {
  const view = shedOf(table)
  if (!view || lifted.length === 0) return { set: null, refusal: null }
  const rules = SHED_RULES[view.game]
  return { set: rules.classify(lifted), refusal: refusePlay(rules, view, lifted) }
}

/** What is left of the turn or the phase, in ms. */
export const leftMs = ({ table }: RoomState, nowMs: number): number =>
  table?.endsMs == null ? 0 : Math.max(0, table.endsMs - nowMs)

/** The own hand while its cards are played. */
export const handUnderWay = ({ table }: RoomState): HandPlace | null =>
  table?.phase === 'play' && table.hand !== null && isPlaying(table) ? { table: table.table, hand: table.hand } : null

/** What the next page at this device asks after: the first hand whose end this player has not seen, else the one under way. */
export const handToKeep = (state: RoomState): HandPlace | null => state.unseen ?? handUnderWay(state)

/** Whether the end of a hand that the wallet has told stood where the player could see it. */
export const isEndSeen = ({ unseen }: RoomState, { table, hand }: HandPlace): boolean =>
  unseen === null || unseen.table !== table || hand < unseen.hand

/** A hand whose end comes now, to a page that the player does not see. */
function noteUnseen({ unseen, isPaused, isHidden }: RoomState, effects: readonly RoomEffect[]): HandPlace | null {
  const ended = effects.find((effect) => effect.do === 'ended' || effect.do === 'missed')
  return ended && (isPaused || isHidden) && unseen === null ? { table: ended.table, hand: ended.hand } : unseen
}

/** The own hand that was under way when this page, or one before it, last heard of it, and is no more. */
function missedOf({ table, unheard }: RoomState, now: TableView | null): RoomEffect[] {
  if (!table && unheard) {
    const goesOn = now?.table === unheard.table && now.hand === unheard.hand && now.phase !== 'idle'
    return goesOn ? [] : [{ do: 'missed', ...unheard }]
  }
  if (!table || table.hand === null || table.hand === now?.hand || !isPlaying(table)) return []
  return table.phase === 'show' || table.phase === 'idle'
    ? []
    : [{ do: 'missed', table: table.table, hand: table.hand }]
}

/** The answer to a sit, or the place that was asked after. */
export function hearPlace(state: RoomState, place: RoomPlace): RoomStep {
  const isNone = place.state === 'none'
  const effects = isNone ? missedOf(state, null) : []
  const next = {
    ...state,
    place,
    unseen: noteUnseen(state, effects),
    isBusy: false,
    refused: null,
    ...(isNone ? { table: null, seq: -1, unheard: null } : {}),
  }
  return [next, ...effects]
}

/** The player's round of a hand. Tables count their hands each by itself. */
export const findHand = (rounds: readonly RoundView[], gameCode: string, place: HandPlace): RoundView | undefined =>
  rounds.find((one) => one.gameCode === gameCode && one.hand?.table === place.table && one.hand.hand === place.hand)

/** Hands that ended unheard, by the player's own record of them. */
export function hearMissed(state: RoomState, hands: readonly HandRecord[]): RoomStep {
  const own = hands.flatMap(({ seat, result }) => result?.find((one) => one.seat === seat) ?? [])
  if (hands.length === 0) return [state]
  const netMinor = own.length === 0 ? null : own.reduce((sum, one) => sum + one.netMinor - one.rakeMinor, 0)
  return [{ ...state, missed: { netMinor, until: state.table?.hand ?? null } }]
}

export const hearRefusal = (state: RoomState, code: ErrorCode): RoomStep =>
  code === 'login_required'
    ? [
        { ...state, isEnded: true, isBusy: false },
        { do: 'lobby', message: { type: 'leave', reason: 'open-elsewhere' } },
      ]
    : [{ ...state, refused: code, isBusy: false }]

export function hear(state: RoomState, message: TableMessage): RoomStep {
  if (message.type === 'out') {
    const effects = missedOf(state, null)
    return [
      {
        ...state,
        unseen: noteUnseen(state, effects),
        out: message.reason,
        table: null,
        seq: -1,
        unheard: null,
        place: { state: 'none' },
        refused: message.errorCode,
      },
      ...effects,
      { do: 'told', before: state.table },
    ]
  }
  // What was sent came to nothing: the player may choose again.
  if (message.type === 'refused') return [{ ...state, sentTurn: null }]
  return hearTable(state, message)
}

function hearTable(state: RoomState, { seq, event, table }: TableTold): RoomStep {
  // A page that was away may hear an older word after a newer one.
  if (event.kind !== 'snapshot' && seq <= state.seq) return [state]
  const before = state.table
  const isSameHand = before?.hand === table.hand
  const next: RoomState = {
    ...state,
    table,
    seq: Math.max(seq, state.seq),
    event,
    isLost: false,
    out: null,
    refused: null,
    under: underOf(state, table),
    order: orderOf(state, table),
    lifted: isSameHand ? state.lifted.filter((card) => table.game?.own.includes(card)) : [],
    sentTurn: isSameHand && before?.game?.turn === table.game?.turn ? state.sentTurn : null,
    verdict: isSameHand ? state.verdict : null,
    missed: isSameHand || state.missed?.until === table.hand ? state.missed : null,
    unheard: null,
  }
  const effects = effectsOf(state, next)
  return [{ ...next, unseen: noteUnseen(state, effects) }, ...effects, { do: 'told', before }]
}

/** Cards keep their place in a hand; a new hand comes sorted. */
function orderOf({ order, sort }: RoomState, table: TableView): readonly Card[] {
  const own = table.game?.own ?? []
  const view = shedOf(table)
  if (!view) return own
  const kept = order.filter((card) => own.includes(card))
  return kept.length === own.length ? kept : sorted(view, own, sort)
}

const sorted = ({ game }: ShedView, cards: readonly Card[], sort: Sort): Card[] =>
  sort === 'rank' ? sortByRank(SHED_RULES[game].order, cards) : sortBySuit(SHED_RULES[game].order, cards)

/** The last two sets that were beaten in this trick. */
function underOf({ under, table }: RoomState, told: TableView): RoomState['under'] {
  const [before, now] = [shedOf(table)?.trick, shedOf(told)?.trick]
  if (!now) return []
  if (!before || table?.hand !== told.hand) return []
  return before.cards.join() === now.cards.join() ? under : [...under, before.cards].slice(-2)
}

function effectsOf(before: RoomState, { table, event, sealed, isPaused }: RoomState): RoomEffect[] {
  if (!table || !event) return []
  return [
    ...(event.kind === 'off' ? [] : missedOf(before, table)),
    ...shuffleEffects(table, sealed, isPaused),
    ...walletEffects(before, table, event),
    ...soundsOf(before, table, event),
  ]
}

/** A paused page adds nothing to a shuffle: no hand begins for it. */
function shuffleEffects(table: TableView, sealed: Sealed | null, isPaused: boolean): RoomEffect[] {
  const { hand, seedHash, you, phase, contributions } = table
  if (hand === null || you === null || !isPlaying(table) || isPaused) return []
  if (phase === 'commit' && sealed?.hand !== hand) return [{ do: 'contribute', hand, seedHash }]
  const isOpen = contributions.some(({ seat, reveal }) => seat === you && reveal !== null)
  if (phase !== 'reveal' || sealed?.hand !== hand || isOpen) return []
  return [{ do: 'send', message: { type: 'reveal', hand, reveal: sealed.reveal } }]
}

function walletEffects(before: RoomState, table: TableView, event: TableEvent): RoomEffect[] {
  const { hand, room, phase } = table
  const wasIn = isPlaying(before.table)
  if (event.kind === 'off' && before.table?.hand != null && wasIn)
    return [{ do: 'ended', table: before.table.table, hand: before.table.hand, waitMs: 0 }]
  const isSameHand = before.table?.hand === hand
  const isNew = !isSameHand || before.table?.phase !== phase
  if (hand === null || phase === 'idle') return []
  // It sits out, and its deposit goes back.
  if (!isPlaying(table))
    return wasIn && isSameHand && phase !== 'show' ? [{ do: 'ended', table: table.table, hand, waitMs: 0 }] : []
  // The lobby holds its figures from the deposit on, which is more than a hand costs. A hand may last longer than it holds them.
  const isTold = isNew ? isSameHand && wasIn && phase !== 'play' : !isNewTurn(before.table, table)
  if (phase !== 'show') return isTold ? [] : [{ do: 'lobby', message: { type: 'round-started', gameCode: room } }]
  if (!isNew) return []
  const check: RoomEffect[] =
    table.proof && table.result ? [{ do: 'check', proof: table.proof, result: table.result }] : []
  return [...check, { do: 'ended', table: table.table, hand, waitMs: bullOf(table) ? OPENED_MS : 0 }]
}

/** Now the own seat is to act, and was not before. */
function isNewTurn(before: TableView | null, table: TableView): boolean {
  const { you } = table
  const isMine = (view: TableView | null) => you !== null && view?.phase === 'play' && view.game?.toAct.includes(you)
  return isMine(table) === true && (!isMine(before) || before?.game?.turn !== table.game?.turn)
}

function soundsOf({ table: before }: RoomState, table: TableView, event: TableEvent): RoomEffect[] {
  const you = table.you
  const sounds: RoomEffect[] = []
  if (event.kind === 'dealt') sounds.push({ do: 'sound', name: 'cards' })
  if (event.kind === 'act' && event.act?.kind === 'play') sounds.push({ do: 'sound', name: 'cardDown' })
  if (event.kind === 'act' && event.act?.kind === 'pass') sounds.push({ do: 'sound', name: 'pass' })
  if (event.kind === 'act' && (event.act === null || event.act.kind === 'stake'))
    sounds.push({ do: 'sound', name: 'chips' })
  const isLast = shedOf(table)?.left.some(({ seat, cards }) => cards === 1 && seat !== you && hadMore(before, seat))
  if (isLast) sounds.push({ do: 'sound', name: 'lastCard' })
  if (isNewTurn(before, table)) sounds.push({ do: 'sound', name: 'myTurn' })
  return sounds
}
const hadMore = (before: TableView | null, seat: number): boolean =>
  (shedOf(before)?.left.find((one) => one.seat === seat)?.cards ?? 0) > 1

/** This page's part of a shuffle is drawn: its hash goes out first. */
export const sendCommit = (state: RoomState, sealed: Sealed): RoomStep => [
  { ...state, sealed },
  { do: 'send', message: { type: 'commit', hand: sealed.hand, commit: sealed.commit } },
]

export function toggle(state: RoomState, card: Card): RoomStep {
  if (!state.order.includes(card) || !shedOf(state.table)) return [state]
  const isLifted = state.lifted.includes(card)
  const lifted = isLifted ? state.lifted.filter((one) => one !== card) : [...state.lifted, card]
  return [
    { ...state, lifted },
    { do: 'sound', name: isLifted ? 'cardDown' : 'lift' },
  ]
}

export const drop = (state: RoomState): RoomStep => [{ ...state, lifted: [] }]

export function sortHand(state: RoomState): RoomStep {
  const view = shedOf(state.table)
  const sort: Sort = state.sort === 'rank' ? 'suit' : 'rank'
  return [
    { ...state, sort, order: view ? sorted(view, state.order, sort) : state.order },
    { do: 'sound', name: 'cards' },
  ]
}

/** An act goes out once a turn. It shows when the table says so. */
export function act(state: RoomState, made: HandAct): RoomStep {
  const { table } = state
  if (!table?.game || table.hand === null || !isToAct(state)) return [state]
  const { turn } = table.game
  const message: SeatMessage = { type: 'act', hand: table.hand, turn, act: made }
  return [
    { ...state, sentTurn: turn, lifted: made.kind === 'play' ? state.lifted : [] },
    { do: 'send', message },
  ]
}

/** The chosen set, where it may be played. */
export function playLifted(state: RoomState): RoomStep {
  const { set, refusal } = choiceOf(state)
  return set && refusal === null ? act(state, { kind: 'play', cards: [...set.cards] }) : [state]
}

export const passTurn = (state: RoomState): RoomStep =>
  shedOf(state.table)?.trick ? act(state, { kind: 'pass' }) : [state]

export function pause(state: RoomState, isPaused: boolean): RoomStep {
  const [next, ...effects] = look(state, { isPaused })
  return [next, ...effects, ...(next.table ? shuffleEffects(next.table, next.sealed, isPaused) : [])]
}

/** A page that is seen again tells what ended since, unless the last hand lies open there. */
export function look(state: RoomState, to: Partial<Pick<RoomState, 'isPaused' | 'isHidden'>>): RoomStep {
  const next = { ...state, ...to }
  const { unseen, table } = next
  if (!unseen || next.isPaused || next.isHidden) return [next]
  const isShown = table?.table === unseen.table && table.hand === unseen.hand && table.phase === 'show'
  return [{ ...next, unseen: null }, ...(isShown ? [] : [{ do: 'recall', ...unseen } as const])]
}
