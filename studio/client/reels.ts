/** The reels: pictures on strips that move by transform alone. What passes by is the reel's own strip. */
import { delay, h, reducedMotion } from './dom.ts'

export interface Reels {
  readonly element: HTMLElement
  show(grid: readonly string[]): void
  /** Sets all reels turning until `land`. */
  start(): void
  /** Brings the reels to rest one after the other; resolves when the last stands. */
  land(grid: readonly string[], stops: readonly number[], quick: boolean): Promise<void>
  /** Marks cells as won: reel and row, from 0. */
  mark(cells: readonly (readonly [reel: number, row: number])[]): void
}

interface ReelsOptions {
  readonly strips: readonly string[]
  readonly rows: number
  readonly picture: (symbol: string) => string
  readonly onStop: () => void
}

const LOOP_CELLS = 9
const LOOP_MS = 520
const LAND_CELLS = 12
const LAND_MS = { usual: 620, quick: 380 }
const REEL_GAP_MS = { usual: 190, quick: 90 }

export function createReels({ strips, rows, picture, onStop }: ReelsOptions): Reels {
  const cell = (symbol: string) => h('img', { src: picture(symbol), alt: '', draggable: 'false', class: 'cell' })
  const columns = strips.map(() => h('div', { class: 'strip' }))
  const element = h(
    'div',
    { class: 'reels', 'aria-hidden': 'true' },
    ...columns.map((strip) => h('div', { class: 'reel' }, strip)),
  )
  const turning: (Animation | undefined)[] = []

  /** A share of the strip's own height, so that cells may be any size. */
  const up = (cells: number, of: number) => `translate3d(0, ${(-100 * cells) / of}%, 0)`

  const fill = (reel: number, symbols: string) => columns[reel]!.replaceChildren(...[...symbols].map(cell))

  function landReel(reel: number, window: string, stop: number, quick: boolean): Promise<unknown> {
    turning[reel]?.cancel()
    if (reducedMotion()) {
      fill(reel, window)
      return columns[reel]!.animate([{ opacity: 0.2 }, { opacity: 1 }], 160).finished
    }
    // The reel turns downwards, so what follows the window on the strip has passed already.
    const strip = strips[reel]!
    const symbols = (strip + strip + strip).slice(stop, stop + rows + LAND_CELLS)
    fill(reel, symbols)
    const ms = quick ? LAND_MS.quick : LAND_MS.usual
    return columns[reel]!.animate(
      [{ transform: up(LAND_CELLS, symbols.length) }, { transform: up(0, symbols.length) }],
      {
        duration: ms,
        easing: 'cubic-bezier(.16,.84,.3,1.04)',
      },
    ).finished.then(() => fill(reel, window))
  }

  return {
    element,
    show(grid) {
      for (const [reel, window] of grid.entries()) fill(reel, window)
    },
    start() {
      this.mark([])
      if (reducedMotion()) return
      strips.forEach((strip, reel) => {
        const loop = strip.slice(0, LOOP_CELLS)
        const symbols = loop + loop.slice(0, rows)
        fill(reel, symbols)
        turning[reel] = columns[reel]!.animate(
          [{ transform: up(LOOP_CELLS, symbols.length) }, { transform: up(0, symbols.length) }],
          {
            duration: LOOP_MS,
            iterations: Number.POSITIVE_INFINITY,
            delay: reel * 40,
          },
        )
      })
    },
    async land(grid, stops, quick) {
      const gap = quick ? REEL_GAP_MS.quick : REEL_GAP_MS.usual
      await Promise.all(
        grid.map(async (window, reel) => {
          await delay(reel * gap)
          await landReel(reel, window, stops[reel] ?? 0, quick)
          onStop()
        }),
      )
    },
    mark(cells) {
      element.classList.toggle('has-wins', cells.length > 0)
      for (const [reel, strip] of columns.entries()) {
        for (const [row, child] of [...strip.children].entries()) {
          child.classList.toggle(
            'won',
            cells.some(([wonReel, wonRow]) => wonReel === reel && wonRow === row),
          )
        }
      }
    },
  }
}
