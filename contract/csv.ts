/** Lines of a CSV file that spreadsheets read and none of them runs. */

const NUMBER = /^-?\d+(\.\d+)?$/
/** What a spreadsheet takes for the beginning of a formula: a Chinese or Japanese one its wide forms too. */
const FORMULA_START = /^[=+\-@\t\r\n＝＋－＠]/

/** A text that begins like a formula gets an apostrophe before it; figures stay figures. */
function writeCell(value: string): string {
  const safe = FORMULA_START.test(value) && !NUMBER.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** RFC 4180. */
export const writeCsvLines = (rows: readonly (readonly string[])[]) =>
  rows.map((row) => `${row.map(writeCell).join(',')}\r\n`).join('')
