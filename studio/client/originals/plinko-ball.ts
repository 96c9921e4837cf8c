/** Pins and ball of plinko. In units of its own: a row is one unit high, and pins stand one unit apart. */
import type { PlinkoView } from '../../originals/plinko.ts'
import type { Picture } from '../canvas.ts'

/** `x` from the middle, `y` from the top. */
export interface Spot {
  readonly x: number
  readonly y: number
}

/** From one pin to the next, by the count of rows. */
const STEP_MS = { 8: 210, 12: 165, 16: 130 } as const
export const LAND_MS = 150
/** After the first pin the ball is under way. */
const UNDER_WAY = 0.9
const HOP = 0.22

function fillDisc(context: CanvasRenderingContext2D, x: number, y: number, radius: number) {
  context.beginPath()
  context.arc(x, y, radius, 0, Math.PI * 2)
  context.fill()
}

export function paintPins(picture: Picture, rows: number, ball: Spot | null): void {
  const { context, width, height, text } = picture
  // Slots are as wide as pins stand apart: the ball ends over the slot it names.
  const [gap, drop] = [width / (rows + 1), height / (rows + 1)]
  const radius = Math.max(2, Math.min(gap, drop) * 0.14)
  context.fillStyle = text
  context.globalAlpha = 0.85
  for (let row = 0; row < rows; row += 1) {
    for (let pin = 0; pin <= row + 2; pin += 1) {
      const x = width / 2 + (pin - 1 - row / 2) * gap
      // The outermost pins of the last rows would stand on the edge.
      if (x >= radius && x <= width - radius) fillDisc(context, x, (row + 0.7) * drop, radius)
    }
  }
  context.globalAlpha = 1
  if (ball) paintBall(picture, { x: width / 2 + ball.x * gap, y: ball.y * drop }, Math.min(gap, drop) * 0.34)
}

function paintBall({ context, accent }: Picture, { x, y }: Spot, size: number) {
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

interface Drop {
  readonly end: Spot
  /** Shows the ball at each frame. */
  readonly move: (to: Spot) => void
  /** At each pin: how many pins it stands aside of the middle. */
  readonly onPin: (aside: number) => void
}

/** From pin to pin on the very steps that were drawn, to the end. */
export async function dropBall({ steps, rows }: PlinkoView, { end, move, onPin }: Drop): Promise<void> {
  let at: Spot = { x: 0, y: 0.1 }
  let x = 0
  for (const [row, step] of steps.entries()) {
    const pin = { x, y: row + 0.42 }
    await fall(at, pin, row === 0 ? STEP_MS[rows] : STEP_MS[rows] * UNDER_WAY, move)
    onPin(Math.floor(Math.abs(x)))
    at = pin
    x += step === 0 ? -0.5 : 0.5
  }
  await fall(at, end, LAND_MS, move)
}

/** A small hop before each fall. */
function fall(from: Spot, to: Spot, ms: number, move: (to: Spot) => void): Promise<void> {
  const started = performance.now()
  return new Promise((resolve) => {
    const frame = (now: number) => {
      const part = Math.min(1, (now - started) / ms)
      const hop = Math.sin(part * Math.PI) * HOP
      move({ x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part * part - hop })
      if (part < 1) requestAnimationFrame(frame)
      else resolve()
    }
    requestAnimationFrame(frame)
  })
}
