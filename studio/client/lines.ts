/** Win lines drawn over the reels, on a canvas of one unit a cell. */
import { svg } from './dom.ts'

export interface Lines {
  readonly element: SVGElement
  draw(lines: readonly { readonly line: number; readonly count: number }[]): void
}

/** Twenty hues that stay apart from their neighbours. */
const colourOf = (line: number) => `hsl(${(line * 137) % 360} 90% 66%)`

export function createLines(paths: readonly (readonly number[])[], reels: number, rows: number): Lines {
  const element = svg('svg', {
    class: 'lines',
    viewBox: `0 0 ${reels} ${rows}`,
    preserveAspectRatio: 'none',
    'aria-hidden': 'true',
  })
  return {
    element,
    draw(lines) {
      element.replaceChildren(
        ...lines.flatMap(({ line }) => {
          const middle = paths[line]!.map((row, reel) => `${reel + 0.5} ${row + 0.5}`)
          const d = `M0 ${paths[line]![0]! + 0.5}L${middle.join('L')}L${reels} ${paths[line]!.at(-1)! + 0.5}`
          return [svg('path', { d, class: 'under' }), svg('path', { d, stroke: colourOf(line) })]
        }),
      )
    },
  }
}

/** The cells of a win, as reel and row. */
export const cellsOf = (path: readonly number[], count: number) =>
  path.slice(0, count).map((row, reel) => [reel, row] as const)
