/** Shows when the next press is taken: a ring round a button, or a bar along it, that fills. */
import { h } from './dom.ts'

/** Of the whole, from 0 to 1. */
type Part = number
type Pose = (part: Part) => string

/** Each half of the ring turns out from behind the other: a picture that is moved and never painted again. */
const RIGHT: Pose = (part) => `rotate(${Math.min(part, 0.5) * 360 - 180}deg)`
const LEFT: Pose = (part) => `rotate(${Math.max(part, 0.5) * 360 - 360}deg)`
const BAR: Pose = (part) => `scaleX(${part})`

export function createCycle(shape: 'ring' | 'bar') {
  const pieces = (shape === 'bar' ? [BAR] : [RIGHT, LEFT]).map((pose) => ({ pose, fill: h('i', { class: 'fill' }) }))
  const boxes = pieces.map(({ pose, fill }) =>
    pose === BAR ? fill : h('i', { class: pose === LEFT ? 'half left' : 'half' }, fill),
  )
  const element = h('i', { class: 'cycle', 'aria-hidden': 'true' }, ...boxes)
  let startMs = 0
  let filling: Animation[] = []

  return {
    element,
    /** From a press on. */
    start(readyMs: number) {
      startMs = performance.now()
      this.until(readyMs)
    },
    /** The server's word may move the end: what is filled stays filled. */
    until(readyMs: number) {
      const nowMs = performance.now()
      const from = readyMs > startMs ? Math.min(1, (nowMs - startMs) / (readyMs - startMs)) : 1
      const timing = { duration: Math.max(0, readyMs - nowMs), fill: 'forwards' as const }
      for (const animation of filling) animation.cancel()
      filling = pieces.map(({ pose, fill }) => fill.animate(keyframesOf(pose, from), timing))
    },
  }
}

/** A half of the ring rests before or after the middle, so the middle is a step of its own. */
function keyframesOf(pose: Pose, from: Part): Keyframe[] {
  const middle = from < 0.5 ? [{ transform: pose(0.5), offset: (0.5 - from) / (1 - from) }] : []
  return [{ transform: pose(from) }, ...middle, { transform: pose(1) }]
}
