/** The curve of a flight on a canvas: drawn from its start by the page's own clock. Under reduced motion the figure alone. */
import { multiplierAt } from '../../originals/crash.ts'
import { BURST_MS, createCanvas, type Picture } from '../canvas.ts'
import { reducedMotion } from '../dom.ts'
import { drawBurst, drawRocket } from './rocket.ts'

const SHOWN_MS = 8_000
const SHOWN_MOST = 200
const POINTS = 90

export interface Flight {
  readonly ms: number
  /** Since the ship burst; null while it flies. */
  readonly overMs: number | null
  /** In hundredths; null without one. */
  readonly target: number | null
}

export function createCurve() {
  let flight: Flight | null = null
  const { element, draw } = createCanvas('crash-curve', (picture) => paint(picture, flight))
  return {
    canvas: element,
    /** Null shows an empty sky. */
    draw(next: Flight | null) {
      flight = next
      draw()
    },
  }
}

const MOST_LINES = 5
const GROWS = [2, 2, 2.5]

/** 0.25, 0.50, 1, 2.5, 5, 10 and so on, in hundredths: the least that leaves five lines over the first. */
export function stepOf(span: number): number {
  let step = 25
  for (let at = 0; span / step > MOST_LINES; at += 1) step *= GROWS[at % GROWS.length] ?? 2
  return step
}

function paint({ context, width: boxWidth, height, accent, text, hair, loss }: Picture, flight: Flight | null) {
  const ms = flight?.ms ?? 0
  const top = multiplierAt(ms)
  const [most, width] = [Math.max(SHOWN_MOST, top * 1.15), Math.max(SHOWN_MS, ms * 1.12)]
  const xOf = (at: number) => 8 + (at / width) * (boxWidth - 40)
  const yOf = (multiplier: number) => height - 14 - ((multiplier - 100) / (most - 100)) * (height - 44)
  context.font = '600 11px system-ui'
  context.fillStyle = `color-mix(in srgb, ${text} 70%, transparent)`
  context.strokeStyle = hair
  const step = stepOf(most - 100)
  for (let multiplier = 100; multiplier <= most; multiplier += step) {
    const y = yOf(multiplier)
    context.beginPath()
    context.moveTo(8, y)
    context.lineTo(boxWidth - 8, y)
    context.stroke()
    context.fillText(`${(multiplier / 100).toFixed(step % 100 === 0 ? 0 : 2)}×`, 10, y - 4)
  }
  if (!flight || reducedMotion()) return
  if (flight.target !== null && flight.target < most) {
    context.setLineDash([6, 6])
    context.strokeStyle = text
    context.beginPath()
    context.moveTo(8, yOf(flight.target))
    context.lineTo(boxWidth - 8, yOf(flight.target))
    context.stroke()
    context.setLineDash([])
  }
  const colour = flight.overMs === null ? accent : loss
  const points = Array.from({ length: POINTS + 1 }, (_, at) => {
    const time = (ms * at) / POINTS
    // The exact curve: its figure is cut to hundredths.
    return [xOf(time), yOf(100 * Math.exp((0.06 / 1_000) * time))] as const
  })
  const [endX, endY] = points.at(-1) ?? [0, 0]
  const [beforeX, beforeY] = points.at(-2) ?? [0, 0]
  const fill = context.createLinearGradient(0, endY, 0, height)
  fill.addColorStop(0, `color-mix(in srgb, ${colour} 45%, transparent)`)
  fill.addColorStop(1, 'transparent')
  context.beginPath()
  context.moveTo(xOf(0), height - 14)
  for (const [x, y] of points) context.lineTo(x, y)
  context.lineTo(endX, height - 14)
  context.fillStyle = fill
  context.fill()
  context.beginPath()
  for (const [x, y] of points) context.lineTo(x, y)
  context.lineCap = 'round'
  context.strokeStyle = colour
  // The glow is a wider stroke: a blur at every frame costs a slow phone its pace.
  context.globalAlpha = 0.25
  context.lineWidth = 14
  context.stroke()
  context.globalAlpha = 1
  context.lineWidth = 4
  context.stroke()
  const [x, y] = [endX, endY]
  if (flight.overMs === null) {
    const turn = Math.atan2(endY - beforeY, endX - beforeX)
    return drawRocket(context, { x, y, turn, hull: text, trim: accent, ms })
  }
  if (flight.overMs < BURST_MS) drawBurst(context, { x, y }, loss, flight.overMs / BURST_MS)
}
