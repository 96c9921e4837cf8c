/** The reading of a file in a test: nobody leaves it and nobody waits for real, unless the test says so. */
import type { Reading } from '../../web/lib/ask-patiently.ts'

export const buildReading = (overrides: Partial<Reading> = {}): Reading => ({
  signal: new AbortController().signal,
  onWait: () => undefined,
  sleep: async () => undefined,
  ...overrides,
})

/** With the mark at its beginning, which reading as text takes off. */
export async function readText(parts: readonly Blob[]): Promise<string> {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(await new Blob([...parts]).arrayBuffer())
}

/** As a spreadsheet reads it: RFC 4180. */
export async function readCells(parts: readonly Blob[]): Promise<string[][]> {
  const text = (await readText(parts)).replace('\uFEFF', '')
  const cells = [...text.matchAll(/("(?:[^"]|"")*"|[^",\r\n]*)(,|\r\n)/g)]
  const rows: string[][] = [[]]
  for (const [, cell = '', end] of cells) {
    rows.at(-1)?.push(cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell)
    if (end !== ',') rows.push([])
  }
  return rows.slice(0, -1)
}
