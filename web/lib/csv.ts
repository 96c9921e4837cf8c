/** SAFE-06: rows as a file that spreadsheets read and none of them runs. */
import { askPatiently, type Reading } from './ask-patiently.ts'

const NUMBER = /^-?\d+(\.\d+)?$/
/** What a spreadsheet takes for the beginning of a formula: a Chinese or Japanese one its wide forms too. */
const FORMULA_START = /^[=+\-@\t\r\n＝＋－＠]/
/** By which spreadsheets know UTF-8. */
const MARK = '\uFEFF'

/** A text that begins like a formula gets an apostrophe before it; figures stay figures. */
function writeCell(value: string): string {
  const safe = FORMULA_START.test(value) && !NUMBER.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

const writeLines = (rows: readonly (readonly string[])[]) =>
  rows.map((row) => `${row.map(writeCell).join(',')}\r\n`).join('')

/** RFC 4180, with the mark at its beginning. */
export function toCsv(rows: readonly (readonly string[])[]): string {
  return MARK + writeLines(rows)
}

/** Beyond it a spreadsheet and a phone grow slow; a shorter period has the rest. */
export const EXPORT_MAX_ROWS = 20_000

/** `foot`: stands below all rows; the last page's counts. */
type Page = {
  lines: readonly (readonly string[])[]
  nextCursor: string | null
  foot?: readonly (readonly string[])[]
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
  let left = maxRows
  for (let cursor: string | undefined; ; ) {
    const at = cursor
    const { lines, nextCursor, foot = [] } = await askPatiently((signal) => read(at, signal), reading)
    parts.push(new Blob([writeLines(lines.slice(0, left))]))
    left -= lines.length
    if (nextCursor === null || left <= 0) {
      parts.push(new Blob([writeLines(foot)]))
      return { parts, isCut: left < 0 || nextCursor !== null }
    }
    cursor = nextCursor
  }
}

/** Hands the browser a file to keep. */
function saveCsv(parts: readonly Blob[], name: string): void {
  const url = URL.createObjectURL(new Blob([...parts], { type: 'text/csv;charset=utf-8' }))
  Object.assign(document.createElement('a'), { href: url, download: name }).click()
  URL.revokeObjectURL(url)
}

/** Reads a file and saves it, unless it was stopped meanwhile. Nothing of it stays but what is said of it afterwards. */
export async function takeCsv(
  make: (reading: Reading) => Promise<CsvFile>,
  name: string,
  reading: Reading,
  save = saveCsv,
): Promise<Pick<CsvFile, 'isCut'>> {
  const { parts, isCut } = await make(reading)
  reading.signal.throwIfAborted()
  save(parts, name)
  return { isCut }
}
