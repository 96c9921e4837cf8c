/** The page of a live table: it shows a state and passes presses on. */

import { fill } from '../../../contract/lib/fill.ts'
import type { SessionView } from '../../api.ts'
import { endOf } from '../../engine/clock.ts'
import type { TableBoot } from '../../pages/boot.ts'
import type { Spot } from '../../table-rules/table-rules.ts'
import { chipsOf, type Stakes } from '../../tables/limits.ts'
import type { TableRoundView } from '../../tables/messages.ts'
import { nameSide, tellResult } from '../../tables/words.ts'
import { h, reducedMotion, svg, write } from '../dom.ts'
import { isByPage, isOpen, stakesOnTable } from '../live/live-state.ts'
import { canPrepare } from '../live/next-round.ts'
import { createNoticeWriter } from '../live/notice.ts'
import type { PastRound } from '../live/past-rounds.ts'
import type { Say } from '../text.ts'
import { createWinStage } from '../win-stage.ts'
import { createLastResults } from './last-results.ts'
import { createRail } from './rail.ts'
import { createRoads } from './roads-view.ts'
import { createScene } from './scene.ts'
import { createSpots, type RouletteParts } from './spots.ts'
import { type Desk, hitsOf, lastConfirmed, moneyOf, pendingStakes, type TableState } from './table-state.ts'

interface Options {
  readonly boot: TableBoot
  readonly desk: Desk
  readonly roulette: RouletteParts | null
  readonly session: SessionView
  readonly say: Say
  readonly money: (amountMinor: number) => string
  readonly header: HTMLElement
  readonly drawer: HTMLElement
  readonly onLay: (spot: Spot, amountMinor: number) => void
  /** Several spots by one press. */
  readonly onLayAll: (chips: Stakes) => void
  readonly onUndo: () => void
  readonly onRepeat: () => void
  readonly onConfirm: () => void
  /** The proof of a round. */
  readonly onPast: (past: PastRound) => void
}

const SPOKEN_AT_S = [10, 3]
const RING = 2 * Math.PI * 20
/** Cards of the longest hand come one after the other within the deal; the last seconds show how it ended. */
const DEAL_STEPS = 12
/** Cards lie open above: whose they are and who won is enough. A wheel or dice are said in figures. */
const HANDS = ['BAC', 'DAT']

/** `1.5K` beside a spot; whole amounts stand in words elsewhere. */
function shortAmount(amountMinor: number): string {
  const amount = amountMinor / 100
  if (amount >= 1_000) return `${Number((amount / 1_000).toFixed(amount >= 10_000 ? 0 : 1))}K`
  return String(Number(amount.toFixed(2)))
}

export function createTableView(options: Options) {
  const { boot, desk, say, money } = options
  const { words, limits } = boot
  const limitWords = fill(words.limits, { min: money(limits.minMinor), max: money(limits.maxMinor) })
  const felt = createFelt(options, limitWords)
  const roads = createRoads(desk.rules, words)
  const last = createLastResults({ rules: desk.rules, words, onOpen: options.onPast })
  if (last.isOfRoads) roads.element.insertAdjacentElement('beforeend', last.element)
  const rail = createRail({
    words,
    money,
    symbol: options.session.currencySymbol,
    chip: shortAmount,
    chips: chipsOf(limits),
    limits: limitWords,
    onUndo: options.onUndo,
    onRepeat: options.onRepeat,
    onConfirm: options.onConfirm,
  })
  const onLay = (spot: Spot) => options.onLay(spot, rail.chosenMinor())
  const spots = createSpots({
    rules: desk.rules,
    roulette: options.roulette,
    words,
    money,
    chip: shortAmount,
    chosenMinor: rail.chosenMinor,
    onLay,
    onLayAll: (chips) => {
      const chosen = rail.chosenMinor()
      options.onLayAll(Object.fromEntries(Object.entries(chips).map(([code, count]) => [code, count * chosen])))
    },
  })
  const balance = h('b', {})
  const balanceLine = h('p', { class: 'table-balance' }, h('span', {}, say('balance')), balance)
  const results = last.isOfRoads ? null : last.element
  const bets = h('div', { class: 'bets' }, balanceLine, results, spots.element, rail.element)
  let shownRoads: readonly string[] | null = null

  function update(state: TableState, nowMs: number) {
    const open = isOpen(state, nowMs)
    const isNext = canPrepare(state)
    spots.update({
      confirmed: stakesOnTable(state),
      pending: pendingStakes(state),
      isNext,
      isOpen: open || isNext,
      hits: hitsOf(state, desk.rules),
    })
    rail.update({
      isOpen: open || isNext,
      isBusy: state.isBusy,
      isNext,
      isQueued: state.queuedFor !== null,
      pending: moneyOf(desk.rules, pendingStakes(state)),
      table: moneyOf(desk.rules, stakesOnTable(state)),
      canUndo: state.pending.length > 0 || (open && lastConfirmed(state) !== undefined),
      canRepeat: state.pending.length === 0 && Object.keys(state.lastStakes).length > 0,
    })
    if (shownRoads !== state.roads) roads.show(state.roads)
    shownRoads = state.roads
    last.show(state)
    write(balance, money(state.balanceMinor))
    felt.update(state)
    felt.tick(state, nowMs)
  }

  const board = h('div', { class: 'table-board' }, felt.element, roads.element, bets)
  return {
    elements: [options.header, board, options.drawer],
    update,
    tick: felt.tick,
    show: felt.show,
    winStage: felt.winStage,
  }
}

/** What lies there, how the round stands, and the line for the player. */
function createFelt(options: Options, limitWords: string) {
  const { boot, desk, say, money } = options
  const { words } = boot
  const writeNotice = createNoticeWriter({ ...boot.messages, ...words }, money)
  const scene = createScene(desk.rules, words)
  const winStage = createWinStage({ say, money })
  const countdown = createCountdown(boot)
  const seats = h('span', {})
  const outcome = h('p', { class: 'outcome' })
  const result = h('p', { class: 'result', role: 'status', 'aria-live': 'polite' })
  const spoken = h('p', { class: 'spoken', 'aria-live': 'polite' })
  const head = h(
    'div',
    { class: 'felt-head' },
    h('span', { class: 'simulated' }, words.simulated),
    seats,
    h('span', { class: 'limits' }, limitWords),
    scene.toggle ?? null,
  )
  const told = h('div', { class: 'told' }, outcome, result)
  const parts = [head, countdown.element, scene.element, told, spoken, winStage.element]
  scene.show(null, 0, false)
  return {
    element: h('section', { class: 'felt', 'aria-label': words.simulated }, ...parts),
    winStage,
    update(state: TableState) {
      write(result, state.notice ? writeNotice(state.notice) : '')
      result.dataset.tone = state.notice?.isWin ? 'win' : 'calm'
      write(outcome, outcomeOf(state, options)?.shown ?? '')
      if (state.round) write(seats, fill(words.seats, { count: state.seats }))
    },
    tick(state: TableState, nowMs: number) {
      const said = countdown.update(state.round, nowMs)
      if (said !== null) write(spoken, said)
    },
    /** A phase has begun, or the page has come into one. */
    show(state: TableState, isNew: boolean) {
      const { round } = state
      if (!round) return
      if (round.phase === 'result') {
        scene.show(round.result, 0, false)
        const said = outcomeOf(state, options)
        if (said) write(spoken, said.spoken)
        return
      }
      const isDealt = round.phase === 'dealing' && isNew && round.result !== null
      scene.show(round.result, isDealt && !reducedMotion() ? boot.clock.dealMs / DEAL_STEPS : 0, isDealt)
    },
  }
}

/** How the round ended, on the felt and for who hears the page. Null before, and for a round by other rules. */
function outcomeOf(state: TableState, { boot: { words }, desk: { rules } }: Options) {
  const { round } = state
  if (round?.phase !== 'result' || round.result === null || !isByPage(state, round)) return null
  const told = tellResult(rules, words, round.result)
  const [side, ...others] = rules.sides(round.result)
  // A table of several players has a side for each, and fish prawn crab has none.
  const sideName = side && others.length === 0 ? nameSide(rules, words, side) : ''
  const figures = [told, rules.gameClass === 'ROU' ? '' : sideName].filter(Boolean).join(' · ')
  const shown = others.length > 0 ? '' : HANDS.includes(rules.gameClass) ? sideName : figures
  return { shown, spoken: `${told}. ${sideName}`.trim() }
}

/** Phase and seconds. `update` answers what is to be said of the seconds that are left, once for each of them. */
function createCountdown({ words, clock }: TableBoot) {
  const phaseWord = h('strong', { class: 'phase' }, words.watching)
  const seconds = h('span', { class: 'ring-seconds' })
  const circle = { cx: 24, cy: 24, r: 20 }
  const arc = svg('circle', { ...circle, class: 'ring-arc', 'stroke-dasharray': RING })
  const ring = svg(
    'svg',
    { viewBox: '0 0 48 48', 'aria-hidden': 'true' },
    svg('circle', { ...circle, class: 'ring-base' }),
    arc,
  )
  let saidOf = ''
  return {
    element: h('div', { class: 'countdown' }, h('span', { class: 'ring-box' }, ring, seconds), phaseWord),
    update(round: TableRoundView | null, nowMs: number): string | null {
      if (!round) return null
      const leftMs = Math.max(0, round.endsMs - nowMs)
      const leftS = Math.ceil(leftMs / 1_000)
      write(phaseWord, words[round.phase])
      write(seconds, round.phase === 'open' ? String(leftS) : '')
      arc.style.strokeDashoffset = String(RING * (1 - leftMs / endOf(round.phase, 0, clock)))
      const key = `${round.number} ${leftS}`
      if (round.phase !== 'open' || !SPOKEN_AT_S.includes(leftS) || saidOf === key) return null
      saidOf = key
      return fill(words.seconds, { count: leftS })
    },
  }
}
