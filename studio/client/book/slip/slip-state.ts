/** The slip as data: what is picked, and how it is bet on. Pure; money texts are as the member typed them. */
import type { CouponView } from '../../../../contract/book/calls.ts'
import {
  ODDS_CHOICES,
  ODDS_FORMATS,
  type Odds,
  type OddsChoice,
  type OddsFormat,
} from '../../../../contract/book/odds.ts'
import { parsePick } from '../../../../contract/book/picks.ts'
import type { ErrorCode } from '../../../../contract/errors.ts'
import { readTypedStake } from '../../../../kit/lib/typed-amount.ts'

export interface SlipPick {
  readonly fixtureId: string
  /** As `contract/book/picks.ts` writes it. */
  readonly pick: string
  /** The price that the member has seen and taken; null until a fresh one is there, as after a reload. */
  readonly odds: Odds | null
  /** Points of the match when that price was seen. */
  readonly points: number | null
  /** The server refused its price: the new one is taken by a press only. */
  readonly isAsked: boolean
}
/** What a price button hands over. */
export type PickAtPrice = Pick<SlipPick, 'fixtureId' | 'pick' | 'odds'> & { readonly tick?: number | null }

export const MODES = ['singles', 'multiple', 'system'] as const
export type SlipMode = (typeof MODES)[number]

/** A coupon of this page. Its id is made before it is sent and kept until a definite answer. */
export interface Order {
  readonly couponId: string
  readonly kind: string
  readonly unit: string
  readonly choice: OddsChoice
  readonly legs: readonly {
    readonly fixtureId: string
    readonly pick: string
    readonly odds: Odds
    readonly tick: number | null
  }[]
  /** `asking`: the answer was lost, so the server is asked by the id. */
  readonly state: 'sent' | 'pending' | 'asking' | 'done'
  readonly view: CouponView | null
  /** Why nothing came of it. `lost`: it never reached the server. */
  readonly code: ErrorCode | 'lost' | null
}

export interface SlipState {
  readonly picks: readonly SlipPick[]
  /** The last removal, for its undo. */
  readonly removed: { readonly picks: readonly SlipPick[]; readonly at: number } | null
  readonly mode: SlipMode
  readonly system: string | null
  /** Stake of a line of a multiple or a system. */
  readonly unit: string
  /** Stakes of singles by `keyOf`. */
  readonly stakes: Readonly<Record<string, string>>
  readonly choice: OddsChoice
  readonly format: OddsFormat
  /** Quick stakes in minor units. */
  readonly chips: readonly number[]
  readonly orders: readonly Order[]
  /** They never reached the server as far as it knew: sent again alike, they keep their ids. */
  readonly lost: readonly Order[]
}

/** A code or an old slip may hold more than a coupon takes: that is said, not cut. */
const MOST_PICKS = 40
const MOST_CHIP_MINOR = 99_999_900
export const CHIP_COUNT = 5

export const EMPTY_SLIP: SlipState = {
  picks: [],
  removed: null,
  mode: 'multiple',
  system: null,
  unit: '',
  stakes: {},
  choice: 'better',
  format: 'decimal',
  chips: [2_000, 5_000, 10_000, 50_000, 100_000],
  orders: [],
  lost: [],
}

export const keyOf = ({ fixtureId, pick }: Pick<SlipPick, 'fixtureId' | 'pick'>): string => `${fixtureId} ${pick}`
const isSame = (one: PickAtPrice, other: PickAtPrice) => keyOf(one) === keyOf(other)
export const hasPick = ({ picks }: SlipState, pick: PickAtPrice): boolean => picks.some((one) => isSame(one, pick))

/** One pick is a single, and two make no system. */
export function modeOf({ mode, picks }: Pick<SlipState, 'mode' | 'picks'>): SlipMode {
  if (picks.length < 2) return 'singles'
  return mode === 'system' && picks.length < 3 ? 'multiple' : mode
}

/** How a pick stands now. */
export interface Quote {
  readonly odds: Odds | null
  readonly state: 'open' | 'shut' | 'over'
  /** Ticks played; null before kick-off. */
  readonly tick: number | null
  readonly points: number
}
export type Quotes = Readonly<Record<string, Quote | undefined>>

export type SlipAction =
  | { readonly do: 'toggle'; readonly pick: PickAtPrice }
  | { readonly do: 'remove'; readonly key: string }
  | { readonly do: 'undo' }
  | { readonly do: 'clear' }
  | { readonly do: 'load'; readonly picks: readonly PickAtPrice[] }
  | { readonly do: 'mode'; readonly mode: SlipMode }
  | { readonly do: 'system'; readonly system: string }
  /** `key` null: the stake of a line. */
  | { readonly do: 'stake'; readonly key: string | null; readonly text: string }
  | { readonly do: 'choice'; readonly choice: OddsChoice }
  | { readonly do: 'format'; readonly format: OddsFormat }
  | { readonly do: 'chips'; readonly chips: readonly number[] }
  /** Fresh prices: what follows by itself is taken over. */
  | { readonly do: 'see'; readonly quotes: Quotes }
  /** The member takes the prices of now. */
  | { readonly do: 'accept'; readonly quotes: Quotes }
  | { readonly do: 'order'; readonly orders: readonly Order[] }
  | { readonly do: 'hear'; readonly order: Order }
  /** Receipts are closed; `keep`: the picks stay. */
  | { readonly do: 'done'; readonly keep: boolean }

const freshPick = ({ fixtureId, pick, odds }: PickAtPrice): SlipPick => ({
  fixtureId,
  pick,
  odds,
  points: null,
  isAsked: false,
})

export function reduceSlip(state: SlipState, action: SlipAction): SlipState {
  switch (action.do) {
    case 'toggle':
      if (hasPick(state, action.pick)) return removePicks(state, (one) => isSame(one, action.pick))
      if (state.picks.length >= MOST_PICKS) return state
      return { ...state, picks: [...state.picks, freshPick(action.pick)], removed: null }
    case 'remove':
      return removePicks(state, (one) => keyOf(one) === action.key)
    case 'clear':
      return removePicks(state, () => true)
    case 'undo':
      return undo(state)
    case 'load':
      return {
        ...state,
        picks: action.picks.slice(0, MOST_PICKS).map(freshPick),
        removed: state.picks.length > 0 ? { picks: state.picks, at: 0 } : null,
      }
    case 'mode':
      return { ...state, mode: action.mode }
    case 'system':
      return { ...state, mode: 'system', system: action.system }
    case 'stake':
      return action.key === null
        ? { ...state, unit: action.text }
        : { ...state, stakes: { ...state.stakes, [action.key]: action.text } }
    case 'choice':
      return { ...state, choice: action.choice }
    case 'format':
      return { ...state, format: action.format }
    case 'chips':
      return { ...state, chips: action.chips }
    default:
      return reduceOrders(state, action)
  }
}

type OrderAction = Extract<SlipAction, { do: 'see' | 'accept' | 'order' | 'hear' | 'done' }>

function reduceOrders(state: SlipState, action: OrderAction): SlipState {
  switch (action.do) {
    case 'see':
      return changePicks(state, (pick) => seeQuote(pick, action.quotes[keyOf(pick)], state.choice))
    case 'accept':
      return changePicks(state, (pick) => takeQuote(pick, action.quotes[keyOf(pick)]))
    case 'order':
      return { ...state, orders: action.orders, removed: null }
    case 'hear':
      return hearOrder(state, action.order)
    case 'done':
      return closeOrders(state, action.keep)
  }
}

function removePicks(state: SlipState, isGone: (pick: SlipPick) => boolean): SlipState {
  const at = state.picks.findIndex(isGone)
  if (at < 0) return state
  const removed = { picks: state.picks.filter(isGone), at }
  return { ...state, picks: state.picks.filter((pick) => !isGone(pick)), removed }
}

/** Back to where it stood, at the price of now. A slip that a code put aside comes back whole. */
function undo(state: SlipState): SlipState {
  if (!state.removed) return state
  const { picks: gone, at } = state.removed
  const kept = state.picks.filter((pick) => !gone.some((one) => isSame(one, pick)))
  return { ...state, picks: [...kept.slice(0, at), ...gone.map(freshOf), ...kept.slice(at)], removed: null }
}
const freshOf = (pick: SlipPick): SlipPick => ({ ...pick, odds: null, points: null, isAsked: false })

/** The same state where nothing changed, so that fresh prices render nothing. */
function changePicks(state: SlipState, change: (pick: SlipPick) => SlipPick): SlipState {
  const picks = state.picks.map(change)
  return picks.every((pick, at) => pick === state.picks[at]) ? state : { ...state, picks }
}

/** In-play the passing of time is no price change: without a point since, the price of now is the price shown. */
function seeQuote(pick: SlipPick, quote: Quote | undefined, choice: OddsChoice): SlipPick {
  if (!quote || quote.odds === null || quote.state !== 'open') return pick
  const { odds, points, tick } = quote
  if (pick.odds === null) return { ...pick, odds, points }
  if (pick.points === null) return { ...pick, points }
  const isDrift = tick !== null && points === pick.points && choice !== 'ask' && !pick.isAsked
  return isDrift && odds !== pick.odds ? { ...pick, odds } : pick
}

function takeQuote(pick: SlipPick, quote: Quote | undefined): SlipPick {
  if (!quote || quote.odds === null || quote.state !== 'open') return pick
  if (pick.odds === quote.odds && pick.points === quote.points && !pick.isAsked) return pick
  return { ...pick, odds: quote.odds, points: quote.points, isAsked: false }
}

/** Stands, or stood: there is a receipt of it. */
export const isPlaced = ({ view }: Order): boolean =>
  view !== null && (view.state === 'accepted' || view.state === 'settled' || view.state === 'void')

/** A refusal for its price asks the member about that leg. */
function hearOrder(state: SlipState, order: Order): SlipState {
  const orders = state.orders.map((one) => (one.couponId === order.couponId ? order : one))
  const next = { ...state, orders }
  const { view } = order
  if (order.state !== 'done' || view?.reason !== 'odds_changed') return next
  const leg = order.legs[view.reasonLeg ?? 0]
  if (!leg) return next
  return changePicks(next, (pick) => (keyOf(pick) === keyOf(leg) ? { ...pick, odds: leg.odds, isAsked: true } : pick))
}

/** Picks of what was placed leave the slip, others stay: they were not bet on. */
function closeOrders(state: SlipState, keep: boolean): SlipState {
  if (state.orders.some((order) => order.state !== 'done')) return state
  const placed = new Set(state.orders.filter(isPlaced).flatMap(({ legs }) => legs.map(keyOf)))
  const isPlacedPick = (pick: SlipPick) => placed.has(keyOf(pick))
  const picks = keep
    ? state.picks.map((pick) => (isPlacedPick(pick) ? freshOf(pick) : pick))
    : state.picks.filter((pick) => !isPlacedPick(pick))
  const lost = state.orders.filter(({ code }) => code === 'lost')
  const stakes = keep
    ? state.stakes
    : Object.fromEntries(Object.entries(state.stakes).filter(([key]) => !placed.has(key)))
  return { ...state, picks, stakes, orders: [], lost, removed: null }
}

const FIXTURE_ID = /^[a-z]{1,20}-[a-z0-9]{1,20}-\d{1,12}$/

/** What is kept over a reload: no price, no receipt, but every order without a definite answer. */
export function writeSlip({ picks, mode, system, unit, stakes, choice, format, chips, orders }: SlipState): string {
  const waiting = orders.filter(({ state }) => state !== 'done')
  const kept = picks.map(({ fixtureId, pick }) => ({ fixtureId, pick }))
  return JSON.stringify({ picks: kept, mode, system, unit, stakes, choice, format, chips, orders: waiting })
}

type Loose = Readonly<Record<string, unknown>>
const isLoose = (value: unknown): value is Loose => typeof value === 'object' && value !== null
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
const MOST_STAKE_TEXT = 40
/** Whole or none: a part of a figure is another one. */
const textOf = (value: unknown): string => (typeof value === 'string' && value.length <= MOST_STAKE_TEXT ? value : '')
const oneOf = <T extends string>(values: readonly T[], value: unknown, other: T): T =>
  values.find((one) => one === value) ?? other

/** Null for what no book offers. */
export function readPick(fixtureId: unknown, pick: unknown): PickAtPrice | null {
  if (typeof fixtureId !== 'string' || typeof pick !== 'string') return null
  return FIXTURE_ID.test(fixtureId) && parsePick(pick) ? { fixtureId, pick, odds: null } : null
}

const readPicks = (value: unknown): PickAtPrice[] =>
  listOf(value).flatMap((one) => (isLoose(one) ? (readPick(one.fixtureId, one.pick) ?? []) : []))

function readOrder(value: unknown): Order[] {
  if (!isLoose(value)) return []
  const { couponId, kind, unit, choice } = value
  if (typeof couponId !== 'string' || typeof kind !== 'string' || typeof unit !== 'string') return []
  const legs = listOf(value.legs).flatMap((leg) => {
    const pick = isLoose(leg) ? readPick(leg.fixtureId, leg.pick) : null
    if (!isLoose(leg) || !pick || typeof leg.odds !== 'number') return []
    return [
      {
        fixtureId: pick.fixtureId,
        pick: pick.pick,
        odds: leg.odds,
        tick: typeof leg.tick === 'number' ? leg.tick : null,
      },
    ]
  })
  const taken = oneOf(ODDS_CHOICES, choice, EMPTY_SLIP.choice)
  return [{ couponId, kind, unit, choice: taken, legs, state: 'asking', view: null, code: null }]
}

/** What storage gives back is read as anyone's text: what is no slip is left out. */
export function readSlip(text: string | null): SlipState {
  let saved: unknown = null
  try {
    saved = JSON.parse(text ?? 'null')
  } catch {
    return EMPTY_SLIP
  }
  if (!isLoose(saved)) return EMPTY_SLIP
  const chips = listOf(saved.chips).filter(isChip)
  return {
    picks: readPicks(saved.picks).slice(0, MOST_PICKS).map(freshPick),
    removed: null,
    mode: oneOf(MODES, saved.mode, EMPTY_SLIP.mode),
    system: typeof saved.system === 'string' ? saved.system : null,
    unit: textOf(saved.unit),
    stakes: isLoose(saved.stakes)
      ? Object.fromEntries(Object.entries(saved.stakes).map(([key, value]) => [key, textOf(value)]))
      : {},
    choice: oneOf(ODDS_CHOICES, saved.choice, EMPTY_SLIP.choice),
    format: oneOf(ODDS_FORMATS, saved.format, EMPTY_SLIP.format),
    chips: chips.length === CHIP_COUNT ? chips : EMPTY_SLIP.chips,
    orders: listOf(saved.orders).flatMap(readOrder),
    lost: [],
  }
}
/** A quick stake as it is typed, with the sign of the currency or without; null for none. */
export function readChip(text: string, symbol: string): number | null {
  const typed = readTypedStake(text, symbol)
  return isChip(typed) ? typed : null
}
export const isChip = (value: unknown): value is number =>
  Number.isSafeInteger(value) && Number(value) > 0 && Number(value) <= MOST_CHIP_MINOR
