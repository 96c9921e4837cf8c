/** The ship at the head of the curve, and what is left of it. It points along the positive x axis before it is turned. */

const SPARKS = 14
const FLICKER_MS = 45

interface Place {
  readonly x: number
  readonly y: number
}
interface Ship extends Place {
  /** In radians, as the curve runs there. */
  readonly turn: number
  readonly hull: string
  readonly trim: string
  /** Of the flight: the flame flickers by it. */
  readonly ms: number
}

export function drawRocket(context: CanvasRenderingContext2D, { x, y, turn, hull, trim, ms }: Ship): void {
  context.save()
  context.translate(x, y)
  context.rotate(turn)
  const flame = 15 + 5 * Math.sin(ms / FLICKER_MS)
  fillPath(context, trim, () => {
    context.moveTo(-11, -4)
    context.quadraticCurveTo(-11 - flame * 2, 0, -11, 4)
  })
  fillPath(context, trim, () => {
    context.moveTo(-3, -6)
    context.lineTo(-15, -13)
    context.lineTo(-11, 0)
    context.lineTo(-15, 13)
    context.lineTo(-3, 6)
  })
  fillPath(context, hull, () => {
    context.moveTo(18, 0)
    context.bezierCurveTo(10, -9, -4, -8, -11, -6)
    context.lineTo(-11, 6)
    context.bezierCurveTo(-4, 8, 10, 9, 18, 0)
  })
  fillPath(context, trim, () => context.arc(5, 0, 2.8, 0, Math.PI * 2))
  context.restore()
}

/** `part` from 0 to 1: sparks fly out of a ring that grows and fades. */
export function drawBurst(context: CanvasRenderingContext2D, { x, y }: Place, colour: string, part: number): void {
  const far = 1 - (1 - part) ** 3
  context.save()
  context.translate(x, y)
  context.globalAlpha = 1 - part
  context.strokeStyle = colour
  context.lineWidth = 1 + 5 * (1 - part)
  context.beginPath()
  context.arc(0, 0, 6 + 46 * far, 0, Math.PI * 2)
  context.stroke()
  for (let at = 0; at < SPARKS; at += 1) {
    const turn = (at * Math.PI * 2) / SPARKS
    const reach = far * (26 + ((at * 17) % 34))
    fillPath(context, colour, () =>
      context.arc(reach * Math.cos(turn), reach * Math.sin(turn), 4 * (1 - part) + 1, 0, Math.PI * 2),
    )
  }
  context.restore()
}

function fillPath(context: CanvasRenderingContext2D, colour: string, draw: () => void) {
  context.beginPath()
  draw()
  context.fillStyle = colour
  context.fill()
}
