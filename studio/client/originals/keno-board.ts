/** Keno: forty buttons. */
import { PARTS } from '../../engine/original-rules.ts'
import {
  KENO_MOST_PICKS,
  KENO_NUMBERS,
  KENO_TABLES,
  type KenoTable,
  type KenoView,
  kenoPays,
} from '../../originals/keno.ts'
import { presentMultiplier } from '../../originals/present.ts'
import { delay, h, reducedMotion } from '../dom.ts'
import { play } from '../sound.ts'
import type { Board, BoardParts, SayOriginal } from './board.ts'
import { createTool, listMultipliers, miniFigure } from './board-parts.ts'
import { createGrid, createSegmented } from './fields.ts'
import { listReturns } from './returns-list.ts'

const COLUMNS = 8
const FIRST_PICKS = [4, 11, 18, 25, 32]
const STEP_MS = 140
const DRAWN = 10

/** One entry for each count of picks: the chance does not depend on the numbers. */
const listSettings = (words: Readonly<Record<KenoTable, string>>) =>
  KENO_TABLES.flatMap((name) =>
    Array.from({ length: KENO_MOST_PICKS }, (_, at) => {
      const picked = Array.from({ length: at + 1 }, (_, index) => index + 1)
      return [`${words[name]} · ${at + 1}`, `${name}:${picked.join()}`] as const
    }),
  )

/** What each number of hits pays. */
function createPays() {
  const element = h('ol', { class: 'slots keno-pays' })
  let laid: readonly number[] = []
  return {
    element,
    lay(list: readonly number[]) {
      if (laid === list) return
      laid = list
      element.style.setProperty('--slots', String(list.length))
      element.replaceChildren(
        ...list.map((multiplier, count) =>
          h('li', {}, h('span', {}, `${count}`), h('b', {}, `${multiplier / 10_000}×`)),
        ),
      )
    },
    mark(hits: number | null) {
      for (const [count, item] of [...element.children].entries()) item.classList.toggle('landed', count === hits)
    },
  }
}

/** So many different numbers. Which ones they are changes no chance. */
function takeRandom(count: number): number[] {
  const left = Array.from({ length: KENO_NUMBERS }, (_, at) => at + 1)
  return Array.from({ length: count }, () => left.splice(Math.floor(Math.random() * left.length), 1)).flat()
}

type Mark = { readonly isPick: boolean; readonly isDrawn: boolean }
function markNumber(say: SayOriginal, button: HTMLButtonElement, { isPick, isDrawn }: Mark) {
  const isHit = isPick && isDrawn
  const face = isHit ? 'hit' : isDrawn ? 'drawn' : isPick ? 'pick' : ''
  // At each number that is drawn, one of forty changes.
  if (button.dataset.face === face) return
  button.dataset.face = face
  button.setAttribute('aria-pressed', String(isPick))
  const drawnWords = isHit ? say('kenoHit') : isDrawn ? say('kenoDrawn') : ''
  button.setAttribute('aria-label', [button.textContent, drawnWords].filter(Boolean).join(', '))
}

/** The forty buttons. */
function createNumbers(say: SayOriginal, onPress: (number: number) => void) {
  const buttons = Array.from({ length: KENO_NUMBERS }, (_, at) =>
    h('button', { type: 'button', class: 'number', onclick: () => onPress(at + 1) }, String(at + 1)),
  )
  return {
    buttons,
    element: createGrid('keno', say('kenoBoard'), buttons, COLUMNS),
    mark(picks: ReadonlySet<number>, drawn: readonly number[]) {
      for (const [at, button] of buttons.entries())
        markNumber(say, button, { isPick: picks.has(at + 1), isDrawn: drawn.includes(at + 1) })
    },
  }
}

export function createKenoBoard({ say }: BoardParts): Board<KenoView> {
  let picks = new Set(FIRST_PICKS)
  let drawn: readonly number[] = []
  let canPick = false
  const words = { steady: say('kenoSteady'), bold: say('kenoBold') }
  const table = createSegmented(
    say('kenoTable'),
    KENO_TABLES.map((name) => [name, words[name]] as const),
    'steady',
    () => draw(),
  )
  const grid = createNumbers(say, press)
  const pays = createPays()
  const tools = [
    createTool('random', say('kenoRandom'), () => pick(takeRandom(picks.size || KENO_MOST_PICKS))),
    createTool('clear', say('kenoClear'), () => pick([])),
  ]

  function press(number: number) {
    if (picks.has(number)) pick([...picks].filter((each) => each !== number))
    else if (picks.size < KENO_MOST_PICKS) pick([...picks, number])
  }

  function pick(numbers: readonly number[]) {
    if (!canPick) return
    drawn = []
    picks = new Set(numbers)
    draw()
  }

  /** What pays nothing for none is shown for one. */
  const paysOf = () => kenoPays(table.value(), Math.max(1, picks.size))

  /** Hits rise in tone once they pay more than the bet (UK RTS 14F). Every other number sounds alike. */
  function sound(number: number) {
    const hits = countHits()
    const isRising = picks.has(number) && (paysOf()[hits] ?? 0) > PARTS
    play('pop', isRising ? hits : 0)
  }

  const countHits = () => drawn.filter((number) => picks.has(number)).length

  function draw() {
    grid.mark(picks, drawn)
    pays.lay(paysOf())
    pays.mark(drawn.length === DRAWN ? countHits() : null)
  }
  draw()

  return {
    scene: h('div', { class: 'scene' }, h('div', { class: 'fit' }, grid.element), pays.element),
    options: [h('div', { class: 'with-tools' }, table.element, ...tools)],
    choice: () => `${table.value()}:${[...picks].toSorted((a, b) => a - b).join(',')}`,
    missing: () => (picks.size > 0 ? '' : say('kenoBoard')),
    enable(part) {
      table.enable(part === 'options')
      canPick = part === 'options'
      for (const button of [...grid.buttons, ...tools]) button.setAttribute('aria-disabled', String(!canPick))
    },
    clear() {
      drawn = []
      draw()
    },
    async show(view, isMoving) {
      picks = new Set(view.picks)
      table.set(view.table)
      if (isMoving && !reducedMotion()) {
        for (const [at, number] of view.drawn.entries()) {
          await delay(STEP_MS)
          drawn = view.drawn.slice(0, at + 1)
          draw()
          sound(number)
        }
      }
      drawn = view.drawn
      draw()
      if (isMoving && reducedMotion()) play('pop')
    },
    tell: (view) => say('kenoHits', { hits: view.hits, picks: view.picks.length }),
    rules: (returns) => [
      h('p', {}, say('kenoRule')),
      h('p', {}, say('kenoOdds')),
      listMultipliers(paysOf().map((pays, hits) => [String(hits), presentMultiplier(pays)])),
      ...listReturns(returns, 'keno', listSettings(words)),
    ],
    picture: (view) => miniFigure(`${view.hits}/${view.picks.length} · ${presentMultiplier(view.multiplier)}`),
  }
}
