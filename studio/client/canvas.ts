/** A canvas that is drawn in CSS pixels: it takes its size and colour when its box changes, not at every frame. */
import { h } from './dom.ts'

export interface Picture {
  readonly context: CanvasRenderingContext2D
  readonly width: number
  readonly height: number
  readonly accent: string
  /** Of letters and of hairlines on this ground. */
  readonly text: string
  readonly hair: string
  readonly loss: string
}

/** How long a ship bursts, at crash and in limbo. */
export const BURST_MS = 700

/** More dots than this a pixel are not seen, and cost a phone its frames. */
const MOST_RATIO = 2

export function createCanvas(name: string, paint: (picture: Picture) => void) {
  const element = h('canvas', { class: name, 'aria-hidden': 'true' })
  const context = element.getContext('2d')
  let [width, height] = [0, 0]
  let colours = { accent: '', text: '', hair: '', loss: '' }

  function draw() {
    if (!context || width === 0) return
    context.save()
    context.clearRect(0, 0, width, height)
    paint({ context, width, height, ...colours })
    context.restore()
  }

  new ResizeObserver(() => {
    const box = element.getBoundingClientRect()
    const ratio = Math.min(devicePixelRatio, MOST_RATIO)
    ;[width, height] = [box.width, box.height]
    ;[element.width, element.height] = [width * ratio, height * ratio]
    context?.scale(ratio, ratio)
    const style = getComputedStyle(element)
    const read = (name: string) => style.getPropertyValue(name)
    colours = { accent: read('--accent-text'), text: read('--text'), hair: read('--hair'), loss: read('--loss') }
    draw()
  }).observe(element)

  return { element, draw }
}
