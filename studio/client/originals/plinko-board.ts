/** Plinko: pins on a canvas, the ball on the very steps that were drawn, slots as a list below. */
import {
  PLINKO_ROWS,
  type PlinkoChoice,
  type PlinkoView,
  plinkoSlots,
  RISKS,
  type Risk,
} from '../../originals/plinko.ts'
import { presentMultiplier } from '../../originals/present.ts'
import { createCanvas } from '../canvas.ts'
import { delay, h, reducedMotion } from '../dom.ts'
import { play } from '../sound.ts'
import type { Board, BoardParts } from './board.ts'
import { listMultipliers, miniFigure } from './board-parts.ts'
import { createSegmented } from './fields.ts'
import { dropBall, LAND_MS, paintPins, type Spot } from './plinko-ball.ts'
import { listReturns } from './returns-list.ts'

/** How a slot pays, from 0 (centre) to 1 (edge): its colour. */
const heatOf = (slot: number, slots: number) => Math.abs(slot - (slots - 1) / 2) / ((slots - 1) / 2)

const settingsOf = (words: Record<Risk, string>) =>
  PLINKO_ROWS.flatMap((rows) => RISKS.map((risk) => [`${rows} · ${words[risk]}`, `${rows}:${risk}`] as const))

type Slot = { slot: number; slots: number; multiplier: number }
function drawSlot(say: BoardParts['say'], { slot, slots, multiplier }: Slot): HTMLElement {
  const words = say('plinkoSlot', { slot: slot + 1, slots, multiplier: presentMultiplier(multiplier) })
  const item = h('li', { 'aria-label': words, title: words }, String(multiplier / 10_000))
  item.style.setProperty('--heat', String(heatOf(slot, slots)))
  return item
}

export function createPlinkoBoard({ say }: BoardParts): Board<PlinkoView> {
  const rows = createSegmented(
    say('plinkoRows'),
    PLINKO_ROWS.map((count) => [String(count), String(count)] as const),
    '12',
    () => change(),
  )
  const riskWords = { low: say('riskLow'), medium: say('riskMedium'), high: say('riskHigh') }
  const risk = createSegmented(
    say('risk'),
    RISKS.map((name) => [name, riskWords[name]] as const),
    'medium',
    () => change(),
  )
  const { element: canvas, draw } = createCanvas('pins', (picture) => paintPins(picture, drawn.rows, ball))
  const slots = h('ol', { class: 'slots' })
  const scene = h('div', { class: 'scene plinko', role: 'group' }, canvas, slots)
  let drawn: PlinkoChoice = read()
  let ball: Spot | null = null

  function read(): PlinkoChoice {
    const count = PLINKO_ROWS.find((each) => String(each) === rows.value()) ?? 12
    return { rows: count, risk: risk.value() }
  }

  function change() {
    ball = null
    lay(read())
  }

  function lay(choice: PlinkoChoice) {
    drawn = choice
    const pays = plinkoSlots(choice)
    scene.setAttribute('aria-label', say('plinkoBoard', { rows: choice.rows }))
    slots.style.setProperty('--slots', String(pays.length))
    slots.replaceChildren(...pays.map((multiplier, slot) => drawSlot(say, { slot, slots: pays.length, multiplier })))
    draw()
  }

  function move(to: Spot) {
    ball = to
    draw()
  }

  function mark(view: PlinkoView) {
    for (const [slot, item] of [...slots.children].entries()) item.classList.toggle('landed', slot === view.slot)
  }

  lay(drawn)

  return {
    scene,
    options: [rows.element, risk.element],
    choice: () => `${rows.value()}:${risk.value()}`,
    enable(part) {
      rows.enable(part === 'options')
      risk.enable(part === 'options')
    },
    clear() {
      ball = null
      for (const item of slots.children) item.classList.remove('landed')
      draw()
    },
    async show(view, isMoving) {
      if (view.rows !== drawn.rows || view.risk !== drawn.risk) {
        rows.set(String(view.rows))
        risk.set(view.risk)
        lay(view)
      }
      const end = { x: view.slot - view.rows / 2, y: view.rows + 0.62 }
      if (isMoving && !reducedMotion()) await dropBall(view, { end, move, onPin: (aside) => play('pin', aside) })
      if (isMoving) play('stop')
      ball = end
      draw()
      mark(view)
      if (isMoving) await delay(LAND_MS)
    },
    tell: (view) =>
      say('plinkoSlot', { slot: view.slot + 1, slots: view.rows + 1, multiplier: presentMultiplier(view.multiplier) }),
    finish: () => null,
    hint: () => '',
    rules: () => [
      h('p', {}, say('plinkoRule')),
      listMultipliers(plinkoSlots(read()).map((pays, slot) => [String(slot + 1), presentMultiplier(pays)])),
      ...listReturns(say('rtp'), 'plinko', settingsOf(riskWords)),
    ],
    picture: (view) => miniFigure(`${view.slot + 1}/${view.rows + 1} · ${presentMultiplier(view.multiplier)}`),
  }
}
