/** What the slip as it stands would place, what it costs and brings, and why it cannot be placed. Pure. */

import { MAX_MINOR } from '../../../../contract/amount.ts'
import type { BookBound } from '../../../../contract/book/calls.ts'
import { countLines, largestPayout, largestUnit, shapeOf } from '../../../../contract/book/coupon.ts'
import { leagueOf } from '../../../../contract/book/league-of.ts'
import { acceptsOdds, type Odds } from '../../../../contract/book/odds.ts'
import { isBlank } from '../../../../contract/rules/typed-text.ts'
import { readTypedStake } from '../../../../kit/lib/typed-amount.ts'
import { keyOf, modeOf, type Order, type Quotes, type SlipMode, type SlipPick, type SlipState } from './slip-state.ts'

export interface SlipLimits {
  readonly leastUnitMinor: number
  readonly leastStakeMinor: number
  readonly mostStakeMinor: number
  readonly mostPayoutMinor: number
  /** Of leagues with bounds of their own, and of the whole book (null). */
  readonly bounds?: readonly BookBound[]
}

/** What holds for a coupon of these picks: the least of all that it touches. The server refuses by the same rule. */
export function limitsFor({ bounds = [], ...usual }: SlipLimits, picks: readonly { fixtureId: string }[]): SlipLimits {
  const leagues = picks.map(({ fixtureId }) => leagueOf(fixtureId))
  const whole = bounds.find(({ league }) => league === null) ?? usual
  const held = [whole, ...bounds.filter(({ league }) => league !== null && leagues.includes(league))]
  return {
    ...usual,
    mostStakeMinor: Math.min(...held.map(({ mostStakeMinor }) => mostStakeMinor)),
    mostPayoutMinor: Math.min(...held.map(({ mostPayoutMinor }) => mostPayoutMinor)),
  }
}

export interface SlipMoment {
  readonly quotes: Quotes
  /** Null while it is not known: the server decides then. */
  readonly balanceMinor: number | null
  readonly limits: SlipLimits
  readonly isPaused: boolean
}

/** Why the slip cannot be placed as it stands. `key`: of the pick it is about. */
export type Reason =
  | { readonly why: 'empty' | 'paused' | 'no_stake' | 'bad_stake' }
  | { readonly why: 'no_price' | 'same_fixture' | 'closed' | 'suspended'; readonly key: string }
  | { readonly why: 'too_many'; readonly most: number }
  | { readonly why: 'changed'; readonly key: string; readonly from: Odds; readonly to: Odds; readonly count: number }
  /** Of a line where the coupon has several. */
  | { readonly why: 'least'; readonly unitMinor: number; readonly key: string | null }
  /** `by`: what the stake is too large for: the most that a coupon pays, or that it may cost. */
  | { readonly why: 'most'; readonly by: 'payout' | 'stake'; readonly unitMinor: number; readonly key: string | null }
  | { readonly why: 'balance'; readonly missingMinor: number }

/** One coupon of the slip. `key`: of the pick of a single among singles. */
interface Draft {
  readonly kind: string
  readonly key: string | null
  readonly picks: readonly SlipPick[]
  readonly text: string
  readonly unitMinor: number | null
  readonly lines: number
}

export interface SystemRow {
  readonly kind: string
  readonly lines: number
  /** The fewest legs that must win for a payout. */
  readonly fromWins: number
  readonly costMinor: number
  readonly returnMinor: number
}

export interface Plan {
  readonly mode: SlipMode
  readonly kind: string
  readonly drafts: readonly Draft[]
  readonly lines: number
  readonly costMinor: number
  /** When every leg wins. */
  readonly returnMinor: number
  readonly reason: Reason | null
}

const MOST_LEGS = 20
const MOST_SYSTEM_LEGS = 8
const KINDS = [
  'trixie',
  'patent',
  'yankee',
  'lucky15',
  'canadian',
  'lucky31',
  'heinz',
  'lucky63',
  'superheinz',
  'goliath',
] as const
export type NamedKind = (typeof KINDS)[number]
export const isNamedKind = (kind: string): kind is NamedKind => KINDS.some((one) => one === kind)

/** The multiple first, then smaller combinations. */
export function listKinds(legs: number): string[] {
  const sizes = Array.from({ length: Math.max(0, legs - 2) }, (_, at) => `${legs - 1 - at}-of-${legs}`)
  return ['multiple', ...sizes, ...KINDS].filter((kind) => shapeOf(kind, legs) !== null)
}

/** The price of now where there is one, else the last that was seen. */
export const oddsOf = (pick: SlipPick, quotes: Quotes): Odds | null => quotes[keyOf(pick)]?.odds ?? pick.odds

function oddsOfAll(picks: readonly SlipPick[], quotes: Quotes): Odds[] | null {
  const odds = picks.flatMap((pick) => oddsOf(pick, quotes) ?? [])
  return odds.length === picks.length ? odds : null
}

/** A figure that can be written. What is above is refused as too much, and long odds on many legs come to any sum. */
const bound = (figureMinor: number): number => Math.min(figureMinor, MAX_MINOR)

/** Each way to bet on these picks at one stake a line. */
export function listSystems(picks: readonly SlipPick[], quotes: Quotes, unitMinor: number): SystemRow[] {
  const odds = oddsOfAll(picks, quotes)
  return listKinds(picks.length).flatMap((kind) => {
    const shape = shapeOf(kind, picks.length)
    if (!shape) return []
    const lines = countLines(shape)
    const returnMinor = odds ? largestPayout({ kind, unitMinor }, odds) : 0
    const figures = { costMinor: bound(unitMinor * lines), returnMinor: bound(returnMinor) }
    return [{ kind, lines, fromWins: shape.from, ...figures }]
  })
}

/** The chosen system, or the first there is for so many picks. */
function kindOf(state: SlipState): string {
  if (modeOf(state) !== 'system') return 'multiple'
  const kinds = listKinds(state.picks.length)
  return kinds.find((kind) => kind === state.system) ?? kinds[1] ?? 'multiple'
}

function listDrafts(state: SlipState): Draft[] {
  if (state.picks.length === 0) return []
  if (modeOf(state) === 'singles')
    return state.picks.map((pick) => {
      const text = state.stakes[keyOf(pick)] ?? ''
      return { kind: 'multiple', key: keyOf(pick), picks: [pick], text, unitMinor: readTypedStake(text), lines: 1 }
    })
  const kind = kindOf(state)
  const shape = shapeOf(kind, state.picks.length)
  const lines = shape ? countLines(shape) : 0
  return [{ kind, key: null, picks: state.picks, text: state.unit, unitMinor: readTypedStake(state.unit), lines }]
}

const isEmpty = ({ text }: Draft) => isBlank(text)

export function planSlip(state: SlipState, moment: SlipMoment): Plan {
  const all = listDrafts(state)
  // A single without a stake is left out.
  const drafts = all.filter((draft) => draft.key === null || !isEmpty(draft))
  const costMinor = bound(drafts.reduce((sum, { unitMinor, lines }) => sum + (unitMinor ?? 0) * lines, 0))
  const returnMinor = bound(drafts.reduce((sum, draft) => sum + returnOf(draft, moment.quotes), 0))
  return {
    mode: modeOf(state),
    kind: kindOf(state),
    drafts,
    lines: drafts.reduce((sum, { lines }) => sum + lines, 0),
    costMinor,
    returnMinor,
    reason: findReason(state, drafts, costMinor, moment),
  }
}

function returnOf({ kind, picks, unitMinor, lines }: Draft, quotes: Quotes): number {
  const odds = oddsOfAll(picks, quotes)
  return odds && unitMinor && lines > 0 ? largestPayout({ kind, unitMinor }, odds) : 0
}

function findReason(state: SlipState, drafts: readonly Draft[], costMinor: number, moment: SlipMoment): Reason | null {
  if (state.picks.length === 0) return { why: 'empty' }
  if (moment.isPaused) return { why: 'paused' }
  const picks = drafts.length > 0 ? drafts.flatMap((draft) => draft.picks) : state.picks
  return (
    findShapeReason(state) ??
    findLegReason(picks, moment.quotes) ??
    findStakeReason(drafts, moment) ??
    findChange(state, picks, moment.quotes) ??
    findMissing(costMinor, moment.balanceMinor)
  )
}

function findShapeReason(state: SlipState): Reason | null {
  const mode = modeOf(state)
  if (mode === 'singles') return null
  const { picks } = state
  const twice = picks.find((pick, at) => picks.slice(0, at).some(({ fixtureId }) => fixtureId === pick.fixtureId))
  if (twice) return { why: 'same_fixture', key: keyOf(twice) }
  const most = mode === 'system' ? MOST_SYSTEM_LEGS : MOST_LEGS
  return picks.length > most ? { why: 'too_many', most } : null
}

function findLegReason(picks: readonly SlipPick[], quotes: Quotes): Reason | null {
  for (const [why, isSo] of LEG_REASONS) {
    const pick = picks.find((one) => isSo(quotes[keyOf(one)]))
    if (pick) return { why, key: keyOf(pick) }
  }
  return null
}
const LEG_REASONS: readonly ['closed' | 'suspended' | 'no_price', (quote: Quotes[string]) => boolean][] = [
  ['closed', (quote) => quote?.state === 'over'],
  ['suspended', (quote) => quote !== undefined && (quote.state === 'shut' || quote.odds === null)],
  ['no_price', (quote) => quote === undefined],
]

function findStakeReason(drafts: readonly Draft[], moment: SlipMoment): Reason | null {
  if (drafts.length === 0 || drafts.every(isEmpty)) return { why: 'no_stake' }
  for (const { kind, key, picks, unitMinor, lines } of drafts) {
    if (unitMinor === null) return { why: 'bad_stake' }
    const limits = limitsFor(moment.limits, picks)
    const leastMinor = Math.max(limits.leastUnitMinor, Math.ceil(limits.leastStakeMinor / lines))
    if (unitMinor < leastMinor) return { why: 'least', unitMinor: leastMinor, key }
    const odds = oddsOfAll(picks, moment.quotes)
    const isTooMuch =
      unitMinor * lines > limits.mostStakeMinor ||
      (odds !== null && largestPayout({ kind, unitMinor }, odds) > limits.mostPayoutMinor)
    if (odds && isTooMuch) return { why: 'most', ...largestOf({ kind, lines }, odds, limits), key }
  }
  return null
}

/** The first price that the member's choice does not take by itself, and how many there are. */
function findChange({ choice }: SlipState, picks: readonly SlipPick[], quotes: Quotes): Reason | null {
  const changes = picks.flatMap((pick) => {
    const to = quotes[keyOf(pick)]?.odds ?? null
    const { odds: from } = pick
    return to !== null && from !== null && !acceptsOdds(choice, from, to) ? [{ key: keyOf(pick), from, to }] : []
  })
  const [first] = changes
  return first ? { why: 'changed', key: first.key, from: first.from, to: first.to, count: changes.length } : null
}

const findMissing = (costMinor: number, balanceMinor: number | null): Reason | null =>
  balanceMinor !== null && costMinor > balanceMinor ? { why: 'balance', missingMinor: costMinor - balanceMinor } : null

/** The largest stake of a line, and which limit makes it so. */
function largestOf({ kind, lines }: Pick<Draft, 'kind' | 'lines'>, odds: readonly Odds[], limits: SlipLimits) {
  const byStake = Math.floor(limits.mostStakeMinor / lines)
  const byPayout = largestUnit(kind, odds, limits.mostPayoutMinor)
  return byStake < byPayout
    ? ({ by: 'stake', unitMinor: byStake } as const)
    : ({ by: 'payout', unitMinor: byPayout } as const)
}

/** Least and most of a line, as shown before anything is typed. */
export function stakeRange(state: SlipState, quotes: Quotes, limits: SlipLimits) {
  const [draft] = listDrafts(state)
  const odds = draft ? oddsOfAll(draft.picks, quotes) : null
  if (!draft || !odds || draft.lines === 0) return null
  return {
    leastMinor: Math.max(limits.leastUnitMinor, Math.ceil(limits.leastStakeMinor / draft.lines)),
    mostMinor: largestOf(draft, odds, limitsFor(limits, draft.picks)).unitMinor,
  }
}

const moneyText = (amountMinor: number) => (amountMinor / 100).toFixed(2)

/** Coupons as they go to the server, at the prices shown. One that is like a lost one is the same coupon. */
export function buildOrders(plan: Plan, state: SlipState, quotes: Quotes, newId: () => string): Order[] {
  return plan.drafts.flatMap(({ kind, picks, unitMinor }) => {
    const legs = picks.flatMap((pick) => {
      const quote = quotes[keyOf(pick)]
      if (!quote || quote.odds === null) return []
      return [{ fixtureId: pick.fixtureId, pick: pick.pick, odds: quote.odds, tick: quote.tick }]
    })
    if (unitMinor === null || legs.length < picks.length) return []
    const terms = { kind, unit: moneyText(unitMinor), choice: state.choice, legs }
    const lost = state.lost.find((order) => isLike(order, terms))
    const couponId = lost?.couponId ?? newId()
    return [{ ...terms, couponId, state: 'sent' as const, view: null, code: null }]
  })
}

const isLike = (order: Order, terms: Pick<Order, 'kind' | 'unit' | 'choice' | 'legs'>) =>
  order.kind === terms.kind &&
  order.unit === terms.unit &&
  order.choice === terms.choice &&
  JSON.stringify(order.legs) === JSON.stringify(terms.legs)
