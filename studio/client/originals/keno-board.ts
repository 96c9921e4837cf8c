/** Keno: forty buttons. */
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
import type { Board, BoardParts } from './board.ts'
import { listMultipliers, miniFigure } from './board-parts.ts'
import { createSegmented, walkGrid } from './fields.ts'
import { listReturns } from './returns-list.ts'

const COLUMNS = 8
const FIRST_PICKS = [4, 11, 18, 25, 32]
const STEP_MS = 140

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
  let laid = ''
  return {
    element,
    lay(table: KenoTable, picks: number) {
      const key = `${table} ${picks}`
      if (laid === key) return
      laid = key
      const list = kenoPays(table, picks)
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
  const buttons = Array.from({ length: KENO_NUMBERS }, (_, at) =>
    h('button', { type: 'button', class: 'number', onclick: () => press(at + 1) }, String(at + 1)),
  )
  const grid = h('div', { class: 'keno', role: 'group', 'aria-label': say('kenoBoard') }, ...buttons)
  walkGrid(grid, buttons, COLUMNS)
  const pays = createPays()

  function press(number: number) {
    if (!canPick) return
    drawn = []
    // One stays: a bet is on something.
    if (picks.has(number)) {
      if (picks.size > 1) picks.delete(number)
    } else if (picks.size < KENO_MOST_PICKS) picks.add(number)
    draw()
  }

  function draw() {
    const hits = drawn.filter((number) => picks.has(number)).length
    for (const [at, button] of buttons.entries()) {
      const [isPick, isDrawn] = [picks.has(at + 1), drawn.includes(at + 1)]
      const isHit = isPick && isDrawn
      const face = isHit ? 'hit' : isDrawn ? 'drawn' : isPick ? 'pick' : ''
      // At each number that is drawn, one of forty changes.
      if (button.dataset.face === face) continue
      button.dataset.face = face
      button.setAttribute('aria-pressed', String(isPick))
      const drawnWords = isHit ? say('kenoHit') : isDrawn ? say('kenoDrawn') : ''
      button.setAttribute('aria-label', [String(at + 1), drawnWords].filter(Boolean).join(', '))
    }
    pays.lay(table.value(), picks.size)
    pays.mark(drawn.length === 10 ? hits : null)
  }
  draw()

  return {
    scene: h('div', { class: 'scene' }, h('div', { class: 'fit' }, grid), pays.element),
    options: [table.element],
    choice: () => `${table.value()}:${[...picks].toSorted((a, b) => a - b).join(',')}`,
    enable(part) {
      table.enable(part === 'options')
      canPick = part === 'options'
      for (const button of buttons) button.setAttribute('aria-disabled', String(!canPick))
    },
    clear() {
      drawn = []
      draw()
    },
    async show(view, isMoving) {
      picks = new Set(view.picks)
      table.set(view.table)
      if (isMoving && !reducedMotion()) {
        for (const count of view.drawn.keys()) {
          drawn = view.drawn.slice(0, count)
          draw()
          await delay(STEP_MS)
        }
      }
      drawn = view.drawn
      draw()
    },
    tell: (view) => say('kenoHits', { hits: view.hits, picks: view.picks.length }),
    finish: () => null,
    hint: () => '',
    rules: () => [
      h('p', {}, say('kenoRule')),
      h('p', {}, say('kenoOdds')),
      listMultipliers(kenoPays(table.value(), picks.size).map((pays, hits) => [String(hits), presentMultiplier(pays)])),
      ...listReturns(say('rtp'), 'keno', listSettings(words)),
    ],
    picture: (view) => miniFigure(`${view.hits}/${view.picks.length} · ${presentMultiplier(view.multiplier)}`),
  }
}
