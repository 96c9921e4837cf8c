/** SAFE-06: rows as a file that spreadsheets read and none of them runs. */

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
export type CsvFile = { parts: string[]; isCut: boolean }

/**
 * A file of pages, written down one after the other as they come, so that no more than a page is held as rows.
 */
export async function readCsv(
  head: readonly string[],
  read: (cursor: string | undefined) => Promise<Page>,
  maxRows = EXPORT_MAX_ROWS,
): Promise<CsvFile> {
  const parts = [toCsv([head])]
  let left = maxRows
  for (let cursor: string | undefined; ; ) {
    const { lines, nextCursor, foot = [] } = await read(cursor)
    parts.push(writeLines(lines.slice(0, left)))
    left -= lines.length
    if (nextCursor === null || left <= 0) {
      parts.push(writeLines(foot))
      return { parts, isCut: left < 0 || nextCursor !== null }
    }
    cursor = nextCursor
  }
}

/** Hands the browser a file to keep. */
export function saveCsv(parts: readonly string[], name: string): void {
  const url = URL.createObjectURL(new Blob([...parts], { type: 'text/csv;charset=utf-8' }))
  Object.assign(document.createElement('a'), { href: url, download: name }).click()
  URL.revokeObjectURL(url)
}
