/** Lines of a CSV file that spreadsheets read and none of them runs. */

const NUMBER = /^-?\d+(\.\d+)?$/
/** What a spreadsheet takes for the beginning of a formula: a Chinese or Japanese one its wide forms too. */
const FORMULA_START = /^[=+\-@\t\r\n＝＋－＠]/

/** Months of the languages of this site, as whole words of a date, and letters of Japanese eras before one. */
const MONTH =
  '(jan(uary)?|feb(ruary)?|mar(ch)?|apr(il)?|may|june?|july?|aug(ust)?|sept?(ember)?|oct(ober)?|nov(ember)?|dec(ember)?)(?!\\p{L})'
/** As Windows writes them in Vietnam, and as they are written out in China and Japan. */
const NAMED_MONTH =
  '(thg|tháng)\\s*(giêng|một|hai|ba|tư|năm|sáu|bảy|tám|chín|mười|chạp)(?!\\p{L})|[一二三四五六七八九十正腊臘]{1,2}月(?!\\p{L})'
const THAI_MONTH = 'ม.?ค|มกร|ก.?พ|กุม|มี|เม|พ.?ค|พฤ|มิ|ก.?ค|กรก|ส.?ค|สิง|ก.?ย|กัน|ต.?ค|ตุล|พ.?ย|ธ.?ค|ธัน'
/** Of Japan, and halves of a day before an hour. */
const ERA = '(明治|大正|昭和|平成|令和|民[国國])\\s*(元|\\d)|([上下]午|午[前后後])\\s*\\d'
const DATED = `((thg|tháng)\\s*|(${THAI_MONTH})\\D*)\\d|[mtshr]\\d+[./年-]|${ERA}`
/** By what it begins with a spreadsheet takes a text for a figure, a date or a truth: `000123`, `1e5`, `2026-11`, `mar1997`. */
const READ_AS_VALUE = new RegExp(`^([^\\p{L}"']|(true|false)\\s*$|php\\s*\\d|${MONTH}|${NAMED_MONTH}|${DATED})`, 'iu')

/** An id, a name or a label, which is text whatever it looks like: the apostrophe keeps a spreadsheet from reading it. */
export const asText = (value: string): string =>
  // A Chinese or Japanese spreadsheet reads wide letters and digits as narrow ones.
  READ_AS_VALUE.test(value.normalize('NFKC')) ? `'${value}` : value

const FORMULA_SIGN = /[=+\-@＝＋－＠]/g
const BEGINS_CELL = /[;\r\n]/
const STANDS_BEFORE = /["'\s]/

/**
 * Where a comma stands in decimals, a spreadsheet parts a line at each semicolon instead. Quotes within the line are letters to
 * it then, so a formula behind a semicolon or a line break would begin a cell. In one pass: what stands before a sign is looked
 * at once, as it ends at the sign before.
 */
function markFormulasWithin(text: string): string {
  let marked = ''
  let done = 0
  for (const { index } of text.matchAll(FORMULA_SIGN)) {
    let at = index
    while (at > done && STANDS_BEFORE.test(text[at - 1]!) && !BEGINS_CELL.test(text[at - 1]!)) at -= 1
    if (at > done && BEGINS_CELL.test(text[at - 1]!)) {
      marked += `${text.slice(done, at)}'`
      done = at
    }
  }
  return marked + text.slice(done)
}

/** A text that begins like a formula gets an apostrophe before it, and so does a part that could; figures stay figures. */
function writeCell(value: string): string {
  const begun = FORMULA_START.test(value) && !NUMBER.test(value) ? `'${value}` : value
  const safe = markFormulasWithin(begun)
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Stands at the beginning of a file: by it spreadsheets know UTF-8. */
export const CSV_MARK = '\uFEFF'

/** RFC 4180. */
export const writeCsvLines = (rows: readonly (readonly string[])[]) =>
  rows.map((row) => `${row.map(writeCell).join(',')}\r\n`).join('')
