/** SAFE-06: rows as a file that spreadsheets read and none of them runs. */
import { CSV_MARK, writeCsvLines } from '../../contract/lib/csv.ts'
import { askPatiently, type Reading } from './ask-patiently.ts'

/** RFC 4180, with the mark at its beginning. */
export function toCsv(rows: readonly (readonly string[])[]): string {
  return CSV_MARK + writeCsvLines(rows)
}

/** Beyond it a spreadsheet and a phone grow slow; a shorter period has the rest. */
export const EXPORT_MAX_ROWS = 20_000

type Line = readonly string[]

/** What stands below all rows is the last page's: `foot`, and of how many rows its figures are. */
type Page = {
  lines: readonly Line[]
  nextCursor: string | null
  foot?: readonly Line[]
  /** `isOf`: whether a line is one of them; without it all are. */
  total?: { rows: number; isOf?: (line: Line) => boolean }
}

/** Whoever opens the file later has nothing but the file: it says itself that it does not hold all there is. */
function sayMissing({ total }: Page, counted: number, isCut: boolean): Line[] {
  const missing = total ? total.rows - counted : 0
  if (total && missing > 0) return [['missing_rows', String(missing), 'of', String(total.rows)]]
  return isCut ? [['missing_rows', 'unknown']] : []
}

/** `isCut`: there was more than it may hold, and what came first is in it. */
export type CsvFile = { parts: Blob[]; isCut: boolean }

/**
 * A file of pages, handed to the browser one after the other as they come: a page is held as rows, and none of them as
 * text, which a long file would have twice over. Rejects with the signal's reason once it is stopped.
 */
export async function readCsv(
  head: readonly string[],
  read: (cursor: string | undefined, signal: AbortSignal) => Promise<Page>,
  reading: Reading,
  maxRows = EXPORT_MAX_ROWS,
): Promise<CsvFile> {
  const parts = [new Blob([toCsv([head])])]
  let [left, counted] = [maxRows, 0]
  for (let cursor: string | undefined; ; ) {
    const at = cursor
    const page = await askPatiently((signal) => read(at, signal), reading)
    const { lines, nextCursor, foot = [], total } = page
    const written = lines.slice(0, left)
    parts.push(new Blob([writeCsvLines(written)]))
    left -= lines.length
    counted += total?.isOf ? written.filter(total.isOf).length : written.length
    if (nextCursor === null || left <= 0) {
      const isCut = left < 0 || nextCursor !== null
      const below = [...sayMissing(page, counted, isCut), ...foot]
      if (below.length > 0) parts.push(new Blob([writeCsvLines([[], ...below])]))
      return { parts, isCut }
    }
    cursor = nextCursor
  }
}

/** Hands the browser a file to keep. */
export function saveFile(parts: readonly Blob[], name: string, type = 'text/csv;charset=utf-8'): void {
  const url = URL.createObjectURL(new Blob([...parts], { type }))
  Object.assign(document.createElement('a'), { href: url, download: name }).click()
  URL.revokeObjectURL(url)
}

/** Reads a file and saves it, unless it was stopped in between. Nothing of it stays but what is said of it afterwards. */
export async function takeCsv(
  make: (reading: Reading) => Promise<CsvFile>,
  name: string,
  reading: Reading,
  save: (parts: readonly Blob[], name: string) => void = saveFile,
): Promise<Pick<CsvFile, 'isCut'>> {
  const { parts, isCut } = await make(reading)
  reading.signal.throwIfAborted()
  save(parts, name)
  return { isCut }
}
