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
import { createCanvas, type Picture } from '../canvas.ts'
import { delay, h, reducedMotion } from '../dom.ts'
import type { Board, BoardParts } from './board.ts'
import { createSegmented } from './fields.ts'
import { listReturns } from './returns-list.ts'

/** The canvas in its own units: a row is one unit high, and pins stand one unit apart. */
const STEP_MS = { 8: 210, 12: 165, 16: 130 } as const
const LAND_MS = 150

/** How a slot pays, from 0 (centre) to 1 (edge): its colour. */
const heatOf = (slot: number, slots: number) => Math.abs(slot - (slots - 1) / 2) / ((slots - 1) / 2)

function fillDisc(context: CanvasRenderingContext2D, x: number, y: number, radius: number) {
  context.beginPath()
  context.arc(x, y, radius, 0, Math.PI * 2)
  context.fill()
}

export function createPlinkoBoard({ say }: BoardParts): Board<PlinkoView> {
  const rows = createSegmented(
    say('plinkoRows'),
    PLINKO_ROWS.map((count) => [String(count), String(count)] as const),
    '12',
    () => change(),
  )
  const settingsOf = (words: Record<Risk, string>) =>
    PLINKO_ROWS.flatMap((rows) => RISKS.map((risk) => [`${rows} · ${words[risk]}`, `${rows}:${risk}`] as const))
  const riskWords = { low: say('riskLow'), medium: say('riskMedium'), high: say('riskHigh') }
  const risk = createSegmented(
    say('risk'),
    RISKS.map((name) => [name, riskWords[name]] as const),
    'medium',
    () => change(),
  )
  const { element: canvas, draw } = createCanvas('pins', paint)
  const slots = h('ol', { class: 'slots' })
  const scene = h('div', { class: 'scene plinko', role: 'group' }, canvas, slots)
  let drawn: PlinkoChoice = read()
  let ball: { x: number; y: number } | null = null

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
    slots.replaceChildren(
      ...pays.map((multiplier, slot) => {
        const words = say('plinkoSlot', {
          slot: slot + 1,
          slots: pays.length,
          multiplier: presentMultiplier(multiplier),
        })
        const item = h('li', { 'aria-label': words, title: words }, String(multiplier / 10_000))
        item.style.setProperty('--heat', String(heatOf(slot, pays.length)))
        return item
      }),
    )
    draw()
  }

  function paint({ context, width, height, accent, text }: Picture) {
    // Slots are as wide as pins stand apart: the ball ends over the slot it names.
    const gap = width / (drawn.rows + 1)
    const drop = height / (drawn.rows + 1)
    const xOf = (place: number, row: number) => width / 2 + (place - row / 2) * gap
    const radius = Math.max(2, Math.min(gap, drop) * 0.14)
    context.fillStyle = text
    for (let row = 0; row < drawn.rows; row += 1) {
      for (let pin = 0; pin <= row + 2; pin += 1) {
        const x = xOf(pin - 1, row)
        // The outermost pins of the last rows would stand on the edge.
        if (x < radius || x > width - radius) continue
        context.globalAlpha = 0.85
        fillDisc(context, x, (row + 0.7) * drop, radius)
      }
    }
    context.globalAlpha = 1
    if (!ball) return
    const [x, y] = [xOf(ball.x, 0), ball.y * drop]
    const size = Math.min(gap, drop) * 0.34
    const light = context.createRadialGradient(x - size / 3, y - size / 3, size / 6, x, y, size)
    light.addColorStop(0, '#ffffff')
    light.addColorStop(1, accent)
    // The glow is a wider disc: a blur at every frame costs a slow phone its pace.
    context.fillStyle = accent
    context.globalAlpha = 0.25
    fillDisc(context, x, y, size * 1.6)
    context.globalAlpha = 1
    context.fillStyle = light
    fillDisc(context, x, y, size)
  }

  /** From pin to pin; a small hop before each fall. */
  function fall(from: { x: number; y: number }, to: { x: number; y: number }, ms: number): Promise<void> {
    const started = performance.now()
    return new Promise((resolve) => {
      const frame = (now: number) => {
        const part = Math.min(1, (now - started) / ms)
        ball = {
          x: from.x + (to.x - from.x) * part,
          y: from.y + (to.y - from.y) * part * part - Math.sin(part * Math.PI) * 0.22,
        }
        draw()
        if (part < 1) requestAnimationFrame(frame)
        else resolve()
      }
      requestAnimationFrame(frame)
    })
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
      if (isMoving && !reducedMotion()) {
        let at = { x: 0, y: 0.1 }
        let x = 0
        for (const [row, step] of view.steps.entries()) {
          const pin = { x, y: row + 0.42 }
          await fall(at, pin, row === 0 ? STEP_MS[view.rows] : STEP_MS[view.rows] * 0.9)
          at = pin
          x += step === 0 ? -0.5 : 0.5
        }
        await fall(at, end, LAND_MS)
      }
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
      listSlots(),
      ...listReturns(say('rtp'), 'plinko', settingsOf(riskWords)),
    ],
    picture: (view) =>
      h(
        'p',
        { class: 'mini figure-mini' },
        `${view.slot + 1}/${view.rows + 1} · ${presentMultiplier(view.multiplier)}`,
      ),
  }

  function listSlots(): HTMLElement {
    const pays = plinkoSlots(read())
    return h(
      'dl',
      { class: 'multipliers' },
      ...pays.map((multiplier, slot) =>
        h('div', {}, h('dt', {}, String(slot + 1)), h('dd', {}, presentMultiplier(multiplier))),
      ),
    )
  }
}
