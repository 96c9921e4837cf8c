/** What lies on the felt: hands of cards, a wheel, dice, beads or coins. Drawn here; nothing is decided here. */

import { fill } from '../../../contract/lib/fill.ts'
import { isRed, WHEEL } from '../../table-rules/roulette.ts'
import type { TableResult, TableRules } from '../../table-rules/table-rules.ts'
import type { TableWords } from '../../tables/i18n/en.ts'
import { nameBull } from '../../tables/words.ts'
import { drawCard, emptyCard } from '../cards.ts'
import { delay, h, svg } from '../dom.ts'
import { play } from '../sound.ts'
import type { SoundName } from '../sounds.ts'
import { drawDie } from './spot-marks.ts'
import { createSqueeze } from './squeeze.ts'

export interface Scene {
  readonly element: HTMLElement
  /** Stands in the head of the felt. */
  readonly toggle?: HTMLElement
  /**
   * Null clears the felt. `stepMs` is the time from one card to the next; 0 shows the end at once. `isDealt`: the deal
   * begins now, so that a squeeze may begin.
   */
  show(result: TableResult | null, stepMs: number, isDealt: boolean): void
}

/** One sound a card, die or peg as it comes; nothing where the end is shown at once. */
async function sound(name: SoundName, times: readonly number[], isShown = () => true): Promise<void> {
  let heardMs = 0
  for (const atMs of times.toSorted((one, other) => one - other)) {
    await delay(atMs - heardMs)
    heardMs = atMs
    if (!isShown()) return
    play(name)
  }
}

/** Of a ball that runs out, once a stretch. */
const rollTimes = (wholeMs: number): number[] =>
  Array.from({ length: 24 }, (_, peg) => wholeMs * (1 - Math.sqrt(1 - (peg + 1) / 25)))

/** So many steps of a deal are cards; what is left of it shows how it ended. */
const CARDS_IN_A_DEAL = 10

/** Hands side by side. Cards come in turn: the first of each hand, the second of each hand, and so on. */
function createHands(names: readonly string[], places: number, score: (result: TableResult) => readonly string[]) {
  const rows = names.map(() => ({ cards: h('div', { class: 'cards' }), score: h('b', { class: 'score' }) }))
  const element = h(
    'div',
    { class: `hands hands-${names.length}` },
    ...names.map((name, at) =>
      h(
        'div',
        { class: 'hand', 'data-hand': at },
        h('div', { class: 'hand-head' }, h('span', {}, name), rows[at]!.score),
        rows[at]!.cards,
      ),
    ),
  )
  let shows = 0
  return {
    element,
    rows,
    show(result: TableResult | null, mostStepMs: number) {
      shows += 1
      const show = shows
      // What was begun for an earlier result comes to nothing.
      const isShown = () => shows === show
      // Twenty cards take the time of ten.
      const stepMs = Math.min(mostStepMs, (mostStepMs * CARDS_IN_A_DEAL) / (result?.flat().length || 1))
      if (result && stepMs > 0)
        void sound(
          'cards',
          result.flatMap((cards, at) => cards.map((_, index) => (index * names.length + at) * stepMs)),
          isShown,
        )
      const scores = result ? score(result) : []
      for (const [at, row] of rows.entries()) {
        const cards = result?.[at] ?? []
        row.cards.replaceChildren(
          ...(result
            ? cards.map((card, index) => drawCard(card, (index * names.length + at) * stepMs))
            : Array.from({ length: places }, emptyCard)),
        )
        row.score.textContent = ''
        if (!result) continue
        const shown = () => {
          if (isShown()) row.score.textContent = scores[at] ?? ''
        }
        if (stepMs === 0) shown()
        else setTimeout(shown, (cards.length * names.length + at) * stepMs)
      }
    },
  }
}

/** Baccarat: two hands, which the player may turn card by card. */
function createSqueezedHands(
  words: TableWords,
  names: readonly string[],
  score: (result: TableResult) => readonly string[],
): Scene {
  const hands = createHands(names, 2, score)
  const squeeze = createSqueeze(words, names, hands.rows)
  return {
    element: h('div', { class: 'squeeze-table' }, hands.element, squeeze.bar, squeeze.told),
    toggle: squeeze.toggle,
    show(result, stepMs, isDealt) {
      squeeze.stop()
      if (result && isDealt && squeeze.isOn()) squeeze.start(result, score(result), stepMs / 2)
      else hands.show(result, stepMs)
    },
  }
}

const point = (radius: number, turn: number) =>
  `${(radius * Math.sin(turn)).toFixed(2)} ${(-radius * Math.cos(turn)).toFixed(2)}`

/** A side of the wheel's view. */
const WHEEL_SIDE = 208
const VIEW = { viewBox: `${-WHEEL_SIDE / 2} ${-WHEEL_SIDE / 2} ${WHEEL_SIDE} ${WHEEL_SIDE}` }

/** From the track of the rim to the pocket, in parts of the run: it falls, and bounces three times. */
const RIM = 20
const FALL: readonly (readonly [offset: number, outwards: number])[] = [
  [0, RIM],
  [0.74, RIM],
  [0.84, 2],
  [0.88, 11],
  [0.92, 0],
  [0.95, 5],
  [0.98, 0],
  [1, 0],
]

/** On its rim until it falls, then in the pocket, as often as it comes down there. */
function hearBall(ms: number) {
  const [rim = 1] = FALL.findLast(([, outwards]) => outwards === RIM) ?? []
  const pockets = FALL.flatMap(([offset, outwards]) => (offset < 1 && outwards <= 2 ? [offset * ms] : []))
  void sound(
    'ball',
    rollTimes(ms).filter((atMs) => atMs < rim * ms),
  )
  void sound('ballFalls', pockets)
}

/** Against the wheel, slower and slower, until the pocket under the pointer has it. */
function runBall(arm: HTMLElement, ball: SVGElement, ms: number) {
  const turns = { transform: ['rotate(0deg)', 'rotate(-1800deg)'] }
  arm.animate(turns, { duration: ms, easing: 'cubic-bezier(0.2, 0.5, 0.35, 1)' })
  ball.animate(
    FALL.map(([offset, outwards]) => ({ offset, transform: `translateY(${(-100 * outwards) / WHEEL_SIDE}%)` })),
    { duration: ms },
  )
}

function createWheel(): Scene {
  const part = (2 * Math.PI) / WHEEL.length
  const sectors = WHEEL.flatMap((number, at) => {
    const [from, to] = [(at - 0.5) * part, (at + 0.5) * part]
    const text = svg('text', {
      transform: `rotate(${(at * 360) / WHEEL.length}) translate(0 -83)`,
      'text-anchor': 'middle',
      class: 'wheel-number',
    })
    text.textContent = String(number)
    return [
      svg('path', {
        d: `M${point(96, from)}A96 96 0 0 1 ${point(96, to)}L${point(70, to)}A70 70 0 0 0 ${point(70, from)}Z`,
        class: number === 0 ? 'pocket zero' : isRed(number) ? 'pocket red' : 'pocket black',
      }),
      text,
    ]
  })
  // Wheel and ball are pictures of their own: what turns is moved, and never painted again.
  const inner = svg('circle', { r: 68, class: 'wheel-inner' })
  const rotor = svg('svg', { ...VIEW, class: 'rotor' }, ...sectors, inner)
  const number = svg('text', { 'text-anchor': 'middle', y: 15, class: 'wheel-result' })
  const ball = svg('svg', { ...VIEW, class: 'wheel-ball' }, svg('circle', { cx: 0, cy: -76, r: 4.2 }))
  const arm = h('span', { class: 'wheel-arm' }, ball)
  const pointer = svg('path', { d: 'M0 -99l-6 -5h12Z', class: 'wheel-pointer' })
  const element = h(
    'div',
    { class: 'wheel', 'aria-hidden': 'true' },
    svg('svg', VIEW, svg('circle', { r: 101, class: 'wheel-rim' })),
    rotor,
    svg('svg', { ...VIEW, class: 'wheel-above' }, pointer),
    arm,
    svg('svg', { ...VIEW, class: 'wheel-above' }, number),
  )
  let turns = 0
  return {
    element,
    show(result, stepMs) {
      const drawn = result?.[0]?.[0]
      number.textContent = ''
      element.classList.toggle('has-ball', drawn !== undefined)
      if (drawn === undefined) return
      turns += stepMs === 0 ? 0 : 4
      for (const part of [arm, ball]) for (const moving of part.getAnimations()) moving.cancel()
      if (stepMs > 0) runBall(arm, ball, stepMs * 6)
      if (stepMs > 0) hearBall(stepMs * 6)
      rotor.style.transitionDuration = `${stepMs * 6}ms`
      rotor.style.transform = `rotate(${turns * 360 - (WHEEL.indexOf(Number(drawn)) * 360) / WHEEL.length}deg)`
      const shown = () => {
        number.textContent = drawn
      }
      if (stepMs === 0) shown()
      else setTimeout(shown, stepMs * 6)
    },
  }
}

interface Covered {
  readonly name: string
  /** As the bowl is lifted, or what lies under it is shaken. */
  readonly opens: SoundName
  readonly lands: SoundName
  /** When each part lies there, in steps of the deal. */
  readonly times: (result: TableResult) => readonly number[]
  readonly draw: (result: TableResult, times: readonly number[], stepMs: number) => HTMLElement[]
}

/** A bowl covers the felt until there is a result. */
function createCovered({ name, opens, lands, times, draw }: Covered): Scene {
  const element = h('div', { class: name, 'aria-hidden': 'true' })
  return {
    element,
    show(result, stepMs) {
      if (!result) return element.replaceChildren(h('span', { class: 'bowl' }))
      const at = times(result)
      element.replaceChildren(...draw(result, at, stepMs))
      if (stepMs === 0) return
      void sound(opens, [0])
      void sound(
        lands,
        at.map((steps) => steps * stepMs),
      )
    },
  }
}

const createDice = (isPicture: boolean): Scene =>
  createCovered({
    name: 'dice',
    opens: 'shake',
    lands: 'die',
    times: ([faces = []]) => faces.map((_, at) => (at + 1) * 2),
    draw: ([faces = []], times, stepMs) => faces.map((face, at) => drawDie(face, isPicture, (times[at] ?? 0) * stepMs)),
  })

/** Columns of four; the last column is what is left over. */
const createBeads = (): Scene =>
  createCovered({
    name: 'beads',
    opens: 'bowl',
    lands: 'bead',
    times: ([heap = []]) => Array.from({ length: Math.ceil(Number(heap[1] ?? 0) / 4) }, (_, column) => column / 2),
    draw: ([[left = '0'] = []], times, stepMs) =>
      times.map((steps, column) => {
        const isLast = column === times.length - 1
        const group = h(
          'span',
          { class: isLast ? 'bead-group left-over' : 'bead-group' },
          ...Array.from({ length: isLast ? Number(left) : 4 }, () => h('span', { class: 'dot' })),
        )
        group.style.animationDelay = `${steps * stepMs}ms`
        return group
      }),
  })

const createCoins = (words: TableWords): Scene =>
  createCovered({
    name: 'coins',
    opens: 'bowl',
    lands: 'flip',
    times: ([coins = []]) => coins.map((_, at) => at + 1),
    draw: ([coins = []], times, stepMs) =>
      coins.map((coin, at) => {
        const drawn = h('span', { class: coin === 'R' ? 'coin red' : 'coin' }, coin === 'R' ? words.red : words.white)
        drawn.style.animationDelay = `${(times[at] ?? 0) * stepMs}ms`
        return drawn
      }),
  })

export function createScene(rules: TableRules, words: TableWords): Scene {
  const points = (result: TableResult) => rules.score(result).split(':')
  switch (rules.gameClass) {
    case 'ROU':
      return createWheel()
    case 'SIC':
    case 'YSX':
      return createDice(rules.gameClass === 'YSX')
    case 'FT':
      return createBeads()
    case 'SD':
      return createCoins(words)
    case 'DAT':
      return createHands([words.dragon, words.tiger], 1, () => [])
    case 'NN':
      return createHands(
        [words.banker, ...[1, 2, 3].map((number) => fill(words.playerNumber, { number }))],
        5,
        (result) => result.map((hand) => nameBull(words, hand)),
      )
    default:
      return createSqueezedHands(words, [words.player, words.banker], points)
  }
}
