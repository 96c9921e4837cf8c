/** Limbo: a ship climbs with one large number to what was drawn. */
import { LIMBO_TARGETS, type LimboView, limboChance } from '../../originals/limbo.ts'
import { presentMultiplier } from '../../originals/present.ts'
import { BURST_MS } from '../canvas.ts'
import { h, reducedMotion } from '../dom.ts'
import { play } from '../sound.ts'
import type { Board, BoardParts } from './board.ts'
import { miniFigure, writeFigure } from './board-parts.ts'
import { createStats, createTargetField } from './fields.ts'
import type { Ascent } from './limbo-sky.ts'

const CLIMB_MS = 900
/** Beside the ship's lane, on the narrowest phone. */
const NUMBER_SIGNS = 7
/** A tone each time that the number has grown so many times, and no more than the ear tells apart. */
const TONE = { times: 1.35, leastMs: 60 }
const FIRST_TARGET = 200
const QUICK_TARGETS = [150, 200, 500, 1_000, 10_000].map((value) => [value, `${value / 100}×`] as const)

/** At each frame for so long. */
function run(ms: number, onFrame: (part: number, ms: number) => void): Promise<void> {
  const started = performance.now()
  return new Promise((resolve) => {
    const frame = (now: number) => {
      const passed = Math.min(ms, Math.max(0, now - started))
      onFrame(passed / ms, passed)
      if (passed < ms) requestAnimationFrame(frame)
      else resolve()
    }
    requestAnimationFrame(frame)
  })
}

/** Says how far the number has come, a tone higher at each step. */
function createClimb() {
  let [step, playedMs] = [0, 0]
  return (at: number, ms: number) => {
    const reached = Math.floor(Math.log(at / 100) / Math.log(TONE.times))
    if (reached <= step || ms - playedMs < TONE.leastMs) return
    ;[step, playedMs] = [reached, ms]
    play('climb', step)
  }
}

/** The sky is no part of the first script: until it is there, the number climbs alone. */
function createSky() {
  const element = h('div', { class: 'fit limbo-sky' })
  let ascent: Partial<Ascent> = {}
  let paint: ((next: Partial<Ascent>) => void) | null = null
  const load = async () => {
    const { createLimboSky } = await import('./limbo-sky.ts')
    const sky = createLimboSky()
    element.insertAdjacentElement('afterbegin', sky.element)
    paint = sky.draw
    paint(ascent)
  }
  // Without it the game is the same.
  load().catch(() => {})
  return {
    element,
    draw(next: Partial<Ascent>) {
      ascent = { ...ascent, ...next }
      paint?.(next)
    },
  }
}

export function createLimboBoard({ say, winOf }: BoardParts): Board<LimboView> {
  /** Grows with each round: a burst of the one before ends. */
  let round = 0
  const sky = createSky()
  const number = h('p', { class: 'big-number', 'aria-hidden': 'true' })
  const stats = createStats([{ title: say('win') }, { title: say('chance') }])
  const target = createTargetField(say('limboTarget'), QUICK_TARGETS, chooseTarget)

  function chooseTarget(wanted: number) {
    const value = Math.min(LIMBO_TARGETS.most, Math.max(LIMBO_TARGETS.least, wanted))
    target.show(value)
    stats.set(null, `${(limboChance(value) * 100).toFixed(value > 100_000 ? 6 : 2)}%`)
    sky.draw({ target: value })
    reprice()
  }

  const reprice = () => stats.set(winOf(target.value() * 100))

  function place(result: number, end: '' | 'win' | 'loss') {
    writeFigure(number, presentMultiplier(result * 100), NUMBER_SIGNS)
    number.dataset.end = end
  }

  function clear() {
    round += 1
    place(100, '')
    sky.draw({ at: 100, ms: 0, overMs: null })
  }

  /** The page goes on while what is left of the ship flies apart. */
  function burst() {
    const mine = round
    void run(BURST_MS, (_, overMs) => mine === round && sky.draw({ overMs }))
  }
  sky.element.insertAdjacentElement('beforeend', number)
  clear()
  chooseTarget(FIRST_TARGET)

  return {
    scene: h('div', { class: 'scene limbo' }, sky.element, stats.element),
    options: [target.element],
    choice: () => String(target.value()),
    reprice,
    enable: (part) => target.enable(part === 'options'),
    clear,
    async show({ target: wanted, result, isWin }, isMoving) {
      clear()
      chooseTarget(wanted)
      const isDrawn = isMoving && !reducedMotion()
      if (isDrawn) {
        const climb = createClimb()
        await run(CLIMB_MS, (part, ms) => {
          // Even steps of the exponent, as the multiplier's odds are.
          const at = 100 * (result / 100) ** part
          place(Math.floor(at), '')
          sky.draw({ at, ms })
          climb(at, ms)
        })
      }
      place(result, isWin ? 'win' : 'loss')
      sky.draw({ at: result, overMs: isWin ? null : BURST_MS })
      if (isMoving && !isWin) play('blast')
      if (isDrawn && !isWin) burst()
    },
    brief: (view) => presentMultiplier(view.result * 100),
    tell: (view) => say('limboResult', { result: presentMultiplier(view.result * 100) }),
    rules: () => [h('p', {}, say('limboRule'))],
    picture: (view) =>
      miniFigure(
        `${presentMultiplier(view.result * 100)} / ${presentMultiplier(view.target * 100)}`,
        view.isWin ? 'win' : 'loss',
      ),
  }
}
