/** Wheel: drawn as it is in the rules, turned to the segment that was drawn; what pays stands in a list below. */

import { presentMultiplier } from '../../originals/present.ts'
import { WHEEL_SEGMENTS, type WheelChoice, type WheelView, wheelRim } from '../../originals/wheel.ts'
import { h, reducedMotion, svg } from '../dom.ts'
import { play } from '../sound.ts'
import type { Board, BoardParts, SayOriginal } from './board.ts'
import { follow, listMultipliers, miniFigure } from './board-parts.ts'
import { createRiskSetting } from './risk-setting.ts'

const TURN_MS = 2_100
const TURNS = 3
const [RIM, HUB, STUDS] = [92, 58, 97]

const VIEW = '-104 -108 208 212'

const point = (radius: number, turn: number) =>
  `${(radius * Math.sin(turn)).toFixed(2)} ${(-radius * Math.cos(turn)).toFixed(2)}`

/** What pays, the most first; its place says its colour. */
const paysOf = (rim: readonly number[]) =>
  [...new Set(rim)].filter((multiplier) => multiplier > 0).toSorted((one, other) => other - one)

/** The place of a multiplier among those that pay, for its colour. */
const toneOf = (rim: readonly number[], multiplier: number) =>
  multiplier === 0 ? 'none' : String(paysOf(rim).indexOf(multiplier))

/** Segments, the first at the top, and studs between them. */
function drawRim(rim: readonly number[]): SVGElement[] {
  const part = (2 * Math.PI) / rim.length
  const segments = rim.map((multiplier, at) => {
    const [from, to] = [(at - 0.5) * part, (at + 0.5) * part]
    const outer = `M${point(RIM, from)}A${RIM} ${RIM} 0 0 1 ${point(RIM, to)}`
    const inner = `L${point(HUB, to)}A${HUB} ${HUB} 0 0 0 ${point(HUB, from)}Z`
    return svg('path', { d: outer + inner, class: 'segment', 'data-tone': toneOf(rim, multiplier) })
  })
  const studs = rim.map((_, at) => {
    const [x = '0', y = '0'] = point(STUDS, (at - 0.5) * part).split(' ')
    return svg('circle', { cx: x, cy: y, r: rim.length > 30 ? 1.2 : 1.8, class: 'stud' })
  })
  return [...segments, ...studs]
}

/** What the segments pay, the most first, and how many of them do. */
const listOffers = (rim: readonly number[], say: SayOriginal): HTMLElement[] =>
  [...paysOf(rim), 0].flatMap((multiplier) => {
    const count = rim.filter((each) => each === multiplier).length
    if (count === 0) return []
    const share = h('span', {}, say('wheelShare', { count, segments: rim.length }))
    const attributes = { 'data-tone': toneOf(rim, multiplier), 'data-pays': multiplier }
    return [h('li', attributes, h('b', {}, presentMultiplier(multiplier)), share)]
  })

const drawWheel = (rotor: SVGElement, figure: SVGElement): HTMLElement =>
  h(
    'div',
    { role: 'img', class: 'wheel-picture' },
    svg('svg', { viewBox: VIEW, class: 'wheel-below' }, svg('circle', { r: 101, class: 'wheel-frame' })),
    h('div', { class: 'wheel-turn' }, rotor),
    svg(
      'svg',
      { viewBox: VIEW, class: 'wheel-above' },
      svg('circle', { r: HUB - 5, class: 'wheel-hub' }),
      figure,
      svg('path', { d: 'M0 -84L-10 -106H10Z', class: 'wheel-hand' }),
    ),
  )

export function createWheelBoard({ say }: BoardParts): Board<WheelView> {
  const setting = createRiskSetting(say, {
    title: say('wheelSegments'),
    counts: WHEEL_SEGMENTS,
    first: 30,
    onChange: () => lay(read()),
  })
  // A picture of its own: what turns is moved, and neither painted again nor the shadow below it.
  const rotor = svg('svg', { viewBox: VIEW, class: 'wheel-rotor' })
  const figure = svg('text', { 'text-anchor': 'middle', y: 9, class: 'wheel-figure' })
  const picture = drawWheel(rotor, figure)
  const pays = h('ul', { class: 'wheel-pays' })
  const read = (): WheelChoice => ({ segments: setting.count(), risk: setting.risk() })
  let laid = read()
  let degrees = 0

  function lay(choice: WheelChoice) {
    laid = choice
    const rim = wheelRim(choice)
    picture.setAttribute('aria-label', say('wheelBoard', { segments: rim.length }))
    rotor.replaceChildren(...drawRim(rim))
    pays.replaceChildren(...listOffers(rim, say))
    turn(0)
    figure.textContent = ''
  }

  function turn(segment: number) {
    degrees = -(segment * 360) / laid.segments
    rotor.style.transform = `rotate(${degrees}deg)`
  }

  function mark(view: WheelView | null) {
    figure.textContent = view ? presentMultiplier(view.multiplier) : ''
    for (const item of pays.querySelectorAll<HTMLElement>('li'))
      item.classList.toggle('landed', item.dataset.pays === String(view?.multiplier))
  }
  lay(laid)

  return {
    scene: h('div', { class: 'scene wheel-scene' }, h('div', { class: 'fit' }, picture), pays),
    options: setting.elements,
    choice: () => `${setting.count()}:${setting.risk()}`,
    enable: (part) => setting.enable(part === 'options'),
    clear: () => mark(null),
    async show(view, isMoving) {
      if (view.segments !== laid.segments || view.risk !== laid.risk) {
        setting.set(view.segments, view.risk)
        lay(view)
      }
      const from = degrees
      turn(view.segment)
      if (isMoving && !reducedMotion()) {
        const to = degrees + 360 * TURNS
        const turning = rotor.animate([{ transform: `rotate(${from}deg)` }, { transform: `rotate(${to}deg)` }], {
          duration: TURN_MS,
          easing: 'cubic-bezier(.12,.7,.1,1)',
        })
        let passed = 0
        await follow(turning, (part) => {
          const studs = Math.round((part * (to - from) * view.segments) / 360)
          if (studs !== passed) play('wheel')
          passed = studs
        })
      }
      if (isMoving) play('stop')
      mark(view)
    },
    tell: (view) => say('wheelStopped', { segment: view.segment + 1, multiplier: presentMultiplier(view.multiplier) }),
    rules: () => [
      h('p', {}, say('wheelRule')),
      listMultipliers(wheelRim(read()).map((pays, at) => [String(at + 1), presentMultiplier(pays)])),
    ],
    picture: (view) => miniFigure(`${view.segment + 1}/${view.segments} · ${presentMultiplier(view.multiplier)}`),
  }
}
