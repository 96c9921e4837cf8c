/** The reels: pictures on strips that move by transform alone. What passes by is the reel's own strip. */
import { delay, h, reducedMotion } from './dom.ts'
import { play } from './sound.ts'

export interface Reels {
  readonly element: HTMLElement
  show(grid: readonly string[]): void
  /** Sets all reels turning until `land`. */
  start(): void
  /** Brings the reels to rest one after the other; resolves when the last stands. A tense reel takes its time. */
  land(grid: readonly string[], stops: readonly number[], pace: Pace): Promise<void>
  /** What is marked as won vanishes, what is above it falls, and the rest of `grid` falls in. */
  fall(grid: readonly string[]): Promise<void>
  /** Marks cells as won: reel and row, from 0. */
  mark(cells: readonly (readonly [reel: number, row: number])[]): void
  /** Makes the cells of a spin before there is one, between other tasks. */
  prepare(): Promise<void>
}

export interface Pace {
  readonly isQuick: boolean
  readonly tense: readonly boolean[]
}

interface ReelsOptions {
  readonly strips: readonly string[]
  readonly rows: number
  readonly picture: (symbol: string) => string
  readonly onStop: (reel: number, window: string) => void
}

const LOOP_CELLS = 9
const LOOP_MS = 520
const LAND_CELLS = 12
const LAND_MS = { usual: 620, quick: 380 }
const REEL_GAP_MS = { usual: 190, quick: 90 }
const TENSE_MS = 1_100
const VANISH_MS = 240
const FALL_MS = 360

const paceOf = (isQuick: boolean) => (isQuick ? 'quick' : 'usual')

/** When each reel begins to land. */
const landingTimes = (reels: number, { isQuick, tense }: Pace): number[] =>
  Array.from({ length: reels }, (_, reel) => {
    const tenseBefore = reducedMotion() ? 0 : tense.slice(0, reel + 1).filter(Boolean).length
    return reel * REEL_GAP_MS[paceOf(isQuick)] + tenseBefore * TENSE_MS
  })

/** How long all reels take to land; nothing where nothing moves. */
export const landingMs = (reels: number, pace: Pace): number =>
  reducedMotion() ? 0 : (landingTimes(reels, pace).at(-1) ?? 0) + LAND_MS[paceOf(pace.isQuick)]

/** A share of the strip's own height, so that cells may be any size. */
const up = (cells: number, of: number) => `translate3d(0, ${(-100 * cells) / of}%, 0)`

/** What was won of each strip. It stays out of sight until other cells take its place. */
const vanish = (columns: readonly HTMLElement[], gone: readonly (readonly boolean[])[]) =>
  Promise.all(
    columns.flatMap((strip, reel) =>
      [...strip.children]
        .filter((_, row) => gone[reel]![row])
        .map(
          (child) =>
            child.animate([{}, { transform: 'scale(0.2)', opacity: 0 }], { duration: VANISH_MS, fill: 'forwards' })
              .finished,
        ),
    ),
  )

/** Each cell comes from where it was; what is new from above the reel. */
function dropColumn(strip: HTMLElement, gone: readonly boolean[]): Promise<unknown>[] {
  const fresh = gone.filter(Boolean).length
  const kept = gone.flatMap((isGone, row) => (isGone ? [] : [row]))
  return [...strip.children].flatMap((child, row) => {
    const from = row < fresh ? row - fresh : kept[row - fresh]!
    if (from === row) return []
    const rise = `translate3d(0, ${(from - row) * 100}%, 0)`
    return [
      child.animate([{ transform: rise }, {}], { duration: FALL_MS, easing: 'cubic-bezier(.5,0,.7,1.2)' }).finished,
    ]
  })
}

/** Cells that are taken again: an address of a whole bitmap takes a phone too long to read for each cell of each spin. */
function createCells(picture: ReelsOptions['picture']) {
  const known = new WeakMap<Element, string>()
  const spare = new Map<string, HTMLElement[]>()

  function make(symbol: string): HTMLElement {
    const cell = h('img', { src: picture(symbol), alt: '', draggable: 'false', class: 'cell' })
    known.set(cell, picture(symbol))
    return cell
  }

  return {
    make,
    take: (symbol: string) => spare.get(picture(symbol))?.pop() ?? make(symbol),
    /** What has vanished keeps its animation, and is not taken again. */
    keep(cells: Iterable<Element>) {
      for (const cell of cells) {
        const address = known.get(cell)
        if (!(cell instanceof HTMLElement) || address === undefined || cell.classList.contains('won')) continue
        const alike = spare.get(address) ?? []
        alike.push(cell)
        spare.set(address, alike)
      }
    },
  }
}

/** From so many cells above to where it stands. */
const downFrom = (cells: number, { children }: HTMLElement): Keyframe[] => [
  { transform: up(cells, children.length) },
  { transform: up(0, children.length) },
]
const roll = (strip: HTMLElement, isQuick: boolean): Animation =>
  strip.animate(downFrom(LAND_CELLS, strip), {
    duration: LAND_MS[paceOf(isQuick)],
    easing: 'cubic-bezier(.16,.84,.3,1.04)',
  })
/** Until it lands. */
const turnOn = (strip: HTMLElement, delayMs: number): Animation =>
  strip.animate(downFrom(LOOP_CELLS, strip), {
    duration: LOOP_MS,
    iterations: Number.POSITIVE_INFINITY,
    delay: delayMs,
  })

export function createReels({ strips, rows, picture, onStop }: ReelsOptions): Reels {
  const cells = createCells(picture)
  const columns = strips.map(() => h('div', { class: 'strip' }))
  const boxes = columns.map((strip) => h('div', { class: 'reel' }, strip))
  const element = h('div', { class: 'reels', 'aria-hidden': 'true' }, ...boxes)
  const turning: (Animation | undefined)[] = []

  function fill(reel: number, symbols: string) {
    const strip = columns[reel]!
    cells.keep(strip.children)
    strip.replaceChildren(...[...symbols].map(cells.take))
  }

  /** The window stands at the head of what has passed. */
  function trim(reel: number) {
    const passed = [...columns[reel]!.children].slice(rows)
    for (const cell of passed) cell.remove()
    cells.keep(passed)
  }

  function landReel(reel: number, window: string, stop: number, isQuick: boolean): Promise<unknown> {
    turning[reel]?.cancel()
    if (reducedMotion()) {
      fill(reel, window)
      return columns[reel]!.animate([{ opacity: 0.2 }, { opacity: 1 }], 160).finished
    }
    // The reel turns downwards, so what follows the window on the strip has passed already.
    const strip = strips[reel]!
    const symbols = (strip + strip + strip).slice(stop, stop + rows + LAND_CELLS)
    fill(reel, symbols)
    const { finished } = roll(columns[reel]!, isQuick)
    return finished.then(() => (symbols.startsWith(window) ? trim(reel) : fill(reel, window)))
  }

  return {
    element,
    show(grid) {
      for (const [reel, window] of grid.entries()) fill(reel, window)
    },
    async prepare() {
      for (const strip of strips) {
        await delay(0)
        cells.keep([...(strip + strip).slice(0, LOOP_CELLS + LAND_CELLS)].map(cells.make))
      }
    },
    start() {
      this.mark([])
      if (reducedMotion()) return
      strips.forEach((strip, reel) => {
        const loop = strip.slice(0, LOOP_CELLS)
        fill(reel, loop + loop.slice(0, rows))
        turning[reel] = turnOn(columns[reel]!, reel * 40)
      })
    },
    async land(grid, stops, pace) {
      const times = landingTimes(grid.length, pace)
      await Promise.all(
        grid.map(async (window, reel) => {
          const isTense = pace.tense[reel] === true && !reducedMotion()
          await delay(times[reel]! - (isTense ? TENSE_MS : 0))
          if (isTense) {
            boxes[reel]!.classList.add('tense')
            play('tension')
            await delay(TENSE_MS)
          }
          await landReel(reel, window, stops[reel] ?? 0, pace.isQuick)
          boxes[reel]!.classList.remove('tense')
          onStop(reel, window)
        }),
      )
    },
    async fall(grid) {
      const gone = columns.map((strip) => [...strip.children].map((child) => child.classList.contains('won')))
      if (!reducedMotion()) await vanish(columns, gone)
      this.show(grid)
      this.mark([])
      if (reducedMotion()) return
      await Promise.all(columns.flatMap((strip, reel) => dropColumn(strip, gone[reel]!)))
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
