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
import { dropBall, LAND_MS, paintPins, type Spot } from './plinko-ball.ts'
import { listReturns } from './returns-list.ts'
import { createRiskSetting, nameRisks } from './risk-setting.ts'

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
  const setting = createRiskSetting(say, {
    title: say('plinkoRows'),
    counts: PLINKO_ROWS,
    first: 12,
    onChange: () => change(),
  })
  const { element: canvas, draw } = createCanvas('pins', (picture) => paintPins(picture, drawn.rows, ball))
  const slots = h('ol', { class: 'slots' })
  const scene = h('div', { class: 'scene plinko', role: 'group' }, canvas, slots)
  const read = (): PlinkoChoice => ({ rows: setting.count(), risk: setting.risk() })
  let drawn = read()
  let ball: Spot | null = null

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
    options: setting.elements,
    choice: () => `${setting.count()}:${setting.risk()}`,
    enable: (part) => setting.enable(part === 'options'),
    clear() {
      ball = null
      for (const item of slots.children) item.classList.remove('landed')
      draw()
    },
    async show(view, isMoving) {
      if (view.rows !== drawn.rows || view.risk !== drawn.risk) {
        setting.set(view.rows, view.risk)
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
    rules: (returns) => [
      h('p', {}, say('plinkoRule')),
      listMultipliers(plinkoSlots(read()).map((pays, slot) => [String(slot + 1), presentMultiplier(pays)])),
      ...listReturns(returns, 'plinko', settingsOf(nameRisks(say))),
    ],
    picture: (view) => miniFigure(`${view.slot + 1}/${view.rows + 1} · ${presentMultiplier(view.multiplier)}`),
  }
}
