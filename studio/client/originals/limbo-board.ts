/** Limbo: one large number that runs up to what was drawn. */
import { LIMBO_TARGETS, type LimboView, limboChance } from '../../originals/limbo.ts'
import { presentHundredths, presentMultiplier } from '../../originals/present.ts'
import { h, reducedMotion, write } from '../dom.ts'
import type { Board, BoardParts } from './board.ts'
import { createStats, readTarget } from './fields.ts'

const RUN_MS = 600
const QUICK_TARGETS = [150, 200, 500, 1_000, 10_000]

export function createLimboBoard({ say, winOf }: BoardParts): Board<LimboView> {
  let target = 200
  const number = h('p', { class: 'big-number', 'aria-hidden': 'true' }, '1.00×')
  const stats = createStats([{ title: say('win') }, { title: say('chance') }])
  const input = h('input', {
    id: 'limbo-target',
    inputmode: 'decimal',
    autocomplete: 'off',
    onchange: () => set(readTarget(input.value) ?? target),
  })
  const chips = QUICK_TARGETS.map((value) =>
    h('button', { type: 'button', class: 'chip', onclick: () => set(value) }, `${value / 100}×`),
  )
  const field = h(
    'div',
    { class: 'target-field', role: 'group', 'aria-label': say('limboTarget') },
    h('label', { for: 'limbo-target', class: 'label' }, say('limboTarget')),
    input,
    h('div', { class: 'targets' }, ...chips),
  )

  function set(value: number) {
    target = Math.min(LIMBO_TARGETS.most, Math.max(LIMBO_TARGETS.least, value))
    tellTarget()
  }

  function tellTarget() {
    input.value = presentHundredths(target)
    for (const [at, chip] of chips.entries()) chip.setAttribute('aria-pressed', String(QUICK_TARGETS[at] === target))
    stats.set(null, `${(limboChance(target) * 100).toFixed(target > 100_000 ? 6 : 2)} %`)
    reprice()
  }

  const reprice = () => stats.set(winOf(target * 100))

  function place(result: number, end: '' | 'win' | 'loss') {
    write(number, presentMultiplier(result * 100))
    number.dataset.end = end
  }
  tellTarget()

  return {
    scene: h('div', { class: 'scene limbo' }, number, stats.element),
    options: [field],
    choice: () => String(target),
    reprice,
    enable(part) {
      for (const part_ of [input, ...chips]) part_.disabled = part !== 'options'
    },
    clear: () => place(100, ''),
    async show(view, isMoving) {
      target = view.target
      tellTarget()
      if (isMoving && !reducedMotion()) {
        const started = performance.now()
        await new Promise<void>((resolve) => {
          const frame = (now: number) => {
            const part = Math.min(1, (now - started) / RUN_MS)
            // Even steps of the exponent, as the multiplier's odds are.
            place(Math.floor(100 * (view.result / 100) ** part), '')
            if (part < 1) requestAnimationFrame(frame)
            else resolve()
          }
          requestAnimationFrame(frame)
        })
      }
      place(view.result, view.isWin ? 'win' : 'loss')
    },
    brief: (view) => presentMultiplier(view.result * 100),
    tell: (view) => say('limboResult', { result: presentMultiplier(view.result * 100) }),
    finish: () => null,
    hint: () => '',
    rules: () => [h('p', {}, say('limboRule'))],
    picture: (view) =>
      h(
        'p',
        { class: 'mini figure-mini', 'data-end': view.isWin ? 'win' : 'loss' },
        `${presentMultiplier(view.result * 100)} / ${presentMultiplier(view.target * 100)}`,
      ),
  }
}
