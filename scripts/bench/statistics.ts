/** How figures are summed up and shown: the middle one, with the smallest and the largest beside it. */

export type Spread = { min: number; median: number; max: number }

/** Throws when there is nothing to sum up. */
export function spread(values: readonly number[]): Spread {
  const sorted = values.toSorted((a, b) => a - b)
  const [min, max] = [sorted[0], sorted.at(-1)]
  if (min === undefined || max === undefined) throw new Error('no values')
  const middle = sorted.length / 2
  const pair = [sorted[Math.ceil(middle) - 1]!, sorted[Math.floor(middle)]!] as const
  return { min, median: sorted.length % 2 === 1 ? sorted[Math.floor(middle)]! : (pair[0] + pair[1]) / 2, max }
}

export const showSpread = ({ min, median, max }: Spread, digits: number) =>
  `${median.toFixed(digits)} (${min.toFixed(digits)} to ${max.toFixed(digits)})`

/** A Markdown table, so that a run can be kept in docs/benchmarks.md as it was printed. */
export function showTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map((_, column) => (column === 0 ? '---' : '---:'))), ...rows.map(line)].join('\n')
}
