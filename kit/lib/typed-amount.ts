/** Amounts as people type them, on the site and in a game. */
import { MAX_MINOR, type Minor, minor } from '../../contract/amount.ts'
import { FALLBACK_CURRENCY_SYMBOL } from '../../contract/constants.ts'
import { dropLeadingZeros, foldUnmarked } from '../../contract/rules/typed-text.ts'

/** What an amount looks like once its signs are folded: the points and commas of an East Asian keyboard are those of ours. */
export const foldAmount = (text: string): string =>
  foldUnmarked(text).replaceAll('。', '.').replaceAll('、', ',').replaceAll(/\s+/g, ' ').replaceAll('’', "'")

/** One sign between the thousands, all along. Two forms of it are never mixed, and a lone one is no guess. */
const TYPED = /^(?:(\d+)|(\d{1,3}(?:,\d{3})+)|(\d{1,3}(?: \d{3})+)|(\d{1,3}(?:'\d{3})+))(?:\.(\d{0,2}))?$/

function readFigure(text: string): { whole: string; cents: string } | null {
  const match = TYPED.exec(foldAmount(text))
  if (!match) return null
  const whole = dropLeadingZeros((match.slice(1, 5).find(Boolean) ?? '').replaceAll(/\D/g, ''))
  return { whole, cents: (match[5] ?? '').padEnd(2, '0') }
}

/** The wire writes twelve digits before the point (MONEY_PATTERN). */
export const MOST_MONEY = '999,999,999,999.99'
const isTooLarge = ({ whole, cents }: { whole: string; cents: string }) => Number(whole + cents) >= MAX_MINOR

/** An amount, and more than any may be: the field then says `MOST_MONEY`. */
export function isBeyondMost(text: string): boolean {
  const figure = readFigure(text)
  return figure !== null && isTooLarge(figure)
}

/** `500`, `1,000`, `1 000.5` and `５００` as the wire writes amounts; null for anything else, and for nothing at all. */
export function readTyped(text: string): string | null {
  const figure = readFigure(text)
  return figure === null || isTooLarge(figure) ? null : `${figure.whole}.${figure.cents}`
}

/** A number of things, with the signs between thousands that the site writes; null for anything else. */
export function readTypedCount(text: string): number | null {
  const typed = foldAmount(text).includes('.') ? null : readTyped(text)
  return typed === null ? null : Number(typed)
}

/** `1,204 points` without the page's words beside the figure. `written`: the texts of the page for one and for several. */
export function dropWords(text: string, written: readonly string[]): string {
  const folded = foldAmount(text).toLowerCase()
  const words = written.map((one) => foldAmount(one).toLowerCase().replace(/\d+/, '').trim())
  const found = words.find((word) => word !== '' && folded.endsWith(word))
  return found === undefined ? text : folded.slice(0, -found.length).trim()
}

/** A game knows the sign alone, which is one currency's where it has a code here. */
export type Currency = { code?: string; symbol: string }
const CODES: Readonly<Record<string, string>> = { '₱': 'PHP', '฿': 'THB', '₫': 'VND' }

/** What people of our markets write beside an amount in place of the sign. */
const ALSO: Readonly<Record<string, readonly string[]>> = {
  PHP: ['p', 'peso', 'pesos', 'piso', 'pê-sô', 'フィリピンペソ', 'ペソ', '菲律宾比索', '比索', '披索', 'เปโซ'],
  JPY: ['円', 'yen', 'jp¥', 'yên', '日本円', '日元', '日圆', '日圓', 'เยน'],
  CNY: ['元', '圆', '圓', '块', '块钱', 'rmb', 'yuan', 'cn¥', '人民币', '人民元', 'หยวน', 'nhân dân tệ', 'tệ'],
  THB: ['บาท', 'บ', 'baht', 'bạt', '泰铢', '铢', 'バーツ'],
  VND: ['đ', 'vnđ', 'đồng', 'dong', '越南盾', '盾', 'ベトナムドン', 'ドン', 'ดอง'],
  KRW: ['원', 'won', '韩元', 'ウォン', 'วอน'],
  USD: ['us$', 'dollar', 'dollars', '美元', '美金', '米ドル', 'ドル', 'ดอลลาร์', 'đô la', 'đô'],
}

function symbolOf(code: string, currencyDisplay: 'symbol' | 'narrowSymbol'): string {
  try {
    const format = new Intl.NumberFormat('en', { style: 'currency', currency: code, currencyDisplay })
    return format.formatToParts(0).find(({ type }) => type === 'currency')?.value ?? code
  } catch {
    return code
  }
}

const escapeSigns = (text: string) => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')

function listOwn({ symbol, code = CODES[symbol] }: Currency): string[] {
  const named = code ? [code, symbolOf(code, 'symbol'), symbolOf(code, 'narrowSymbol'), ...(ALSO[code] ?? [])] : []
  return [symbol || FALLBACK_CURRENCY_SYMBOL, ...named].map(foldAmount)
}

/** As one pattern, the longest first: `P` is the beginning of `PHP`. */
const joinSigns = (signs: Iterable<string>): string =>
  [...signs]
    .sort((a, b) => b.length - a.length)
    .map(escapeSigns)
    .join('|')

const ownSigns = (currency: Currency): string => joinSigns(listOwn(currency))

/** `500.-`, as prices are written: no cents. A dash right behind the digits may be a minus. */
const NO_CENTS = /(\d)[.,][\p{Pd}\u2212](?!\d)/u

/**
 * An amount as the site and its members write it, without its own currency beside the figure: `₱500.00`, `500 PHP`, `+₱5.00`,
 * `500.- บาท`.
 */
export function dropCurrency(text: string, currency: Currency): string {
  const own = ownSigns(currency)
  const folded = foldAmount(text)
  const bare = folded
    .replace(NO_CENTS, '$1')
    .replace(new RegExp(`^\\+?\\s*(?:${own})?\\s*(?=\\d)`, 'iu'), '')
    // Of Myanmar `K` is the sign, and behind a figure a thousand.
    .replace(new RegExp(`(\\d\\.?)\\s*(?![kmw]\\.?$)(?:${own})\\.?$`, 'iu'), '$1')
  return bare === folded ? text : bare
}

/** A keyboard that sets marks last types `bat` on the way to `bạt`. */
const dropMarks = (word: string) => word.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('đ', 'd')

/** What one's own signs begin with, the whole ones too. */
function listBegun(currency: Currency): Set<string> {
  const words = listOwn(currency).flatMap((sign) => [sign, dropMarks(sign)])
  const begun = words.flatMap((word) =>
    [...word].map((_, at, signs) =>
      signs
        .slice(0, at + 1)
        .join('')
        .trim(),
    ),
  )
  return new Set(begun.filter((part) => part !== ''))
}

/** As `dropCurrency`, while one types: the own sign may be unfinished, at either end or before the first digit. */
export function dropBegun(text: string, currency: Currency): string {
  const bare = dropCurrency(text, currency)
  const begun = joinSigns(listBegun(currency))
  const folded = foldAmount(bare)
  const figure = folded
    .replace(new RegExp(`^\\+?\\s*(?:${begun})?\\s*(?=\\d|$)`, 'iu'), '')
    .replace(new RegExp(`(\\d\\.?)\\s*(?:${begun})$`, 'iu'), '$1')
  return figure === folded ? bare : figure
}

/** As people of our markets write them; three Latin letters may be a code. */
const NAMES =
  'dollars?|pounds?|euros?|rupees?|ringgit|rupiah|pesos?|yen|yuan|rmb|ntd|baht|dong|won|kip|rm|rp|rs|kr|usd[tc]|btc|eth|' +
  'đô(?:[ -]?la)?|bảng(?: anh)?|rúp|yên|tệ|bạt|đồng|pê-sô'
const JOINED_NAMES =
  '[円元圆圓块원đ铢盾刀]|美金|[币幣]|[比披]索|英[镑鎊]|欧|令吉|林吉特|[卢盧]比|ドル|ユーロ|ポンド|ペソ|バーツ|ドン|ウォン|ルピー?|リンギット|' +
  'บาท|ดอล|เหรียญ|ยูโร|ปอนด์|เปโซ|เยน|หยวน|ดอง|วอน|รูปี|ริงกิต|กีบ|เรียล'
const ANY_MONEY = new RegExp(`\\p{Sc}|(?<!\\p{L})(?:${NAMES})(?!\\p{L})|${JOINED_NAMES}`, 'iu')

const CODE = /(?<!\p{L})[a-z]{3}(?!\p{L})/giu
/** `max` and `lang` are words, not codes. */
function hasCode(text: string): boolean {
  const names = new Intl.DisplayNames('en', { type: 'currency', fallback: 'none' })
  return (text.match(CODE) ?? []).some((word) => names.of(word.toUpperCase()) !== undefined)
}

/**
 * Multiplies the figure before it, in the words of our markets: `5k`, `1tr5`, `3万5千`, `5 พัน`. The fields want figures alone,
 * so such an amount is never read. Nor does its word name a currency.
 */
const MULTIPLIERS =
  '[十百千万萬亿億仟佰만천억]|ร้อย|พัน|หมื่น|แสน|ล้าน|' +
  '(?:k|m|w|tr|triệu|trieu|nghìn|nghin|ngàn|ngan|trăm|tram|tỷ|tỉ|mil|thousand|million)'

/** A figure with the sign or the name of another currency. */
export function isForeign(text: string, currency: Currency): boolean {
  const own = ownSigns(currency)
  const rest = foldAmount(text)
    .replaceAll(new RegExp(`(?<=\\d\\s*)(?:(?:${MULTIPLIERS})(?=(?:${own})|[^a-z]|$))+`, 'giu'), ' ')
    // A letter of another currency's name is no sign.
    .replaceAll(new RegExp(`(?<![\\p{L}\\p{M}])(?:${own})(?!\\p{Script=Latin})`, 'giu'), ' ')
  const words = rest.replaceAll(/\d+/g, ' ')
  return /\d/.test(rest) && (ANY_MONEY.test(words) || hasCode(words))
}

/** A comma before one or two digits is no sign between thousands. */
const DECIMAL_COMMA = /^(\d+),(\d{1,2})$/

/** A rate as pages write it, without its sign: `2.50 %`. A comma before its decimals is a point, as in Vietnam. */
export const dropPercent = (text: string): string =>
  foldAmount(text)
    .replace(/\s*%\.?$/, '')
    .trim()
    .replace(DECIMAL_COMMA, '$1.$2')

/** A number of times as pages write it, without its sign or word: `2.50×`, `× 5`, `5倍`, `5 lần`. */
export const dropTimes = (text: string): string =>
  foldAmount(text).replaceAll(/^[×x✕✖]\s*(?=\d)|(?<digit>[\d.])\s*(?:[×x✕✖倍]|times?|lần|เท่า)\.?$/giu, '$<digit>')

/** What was typed, from one cent to the most there can be; else null. */
export function readTypedAmount(text: string): Minor | null {
  const typed = readTyped(text)
  if (typed === null) return null
  const value = Number(typed.replace('.', ''))
  return value > 0 ? minor(value) : null
}

/** A stake, with a comma before its cents too; nothing else is meant by one there. Zero is an amount. */
export function readTypedStake(text: string, symbol?: string): Minor | null {
  const bare = symbol === undefined ? text : dropCurrency(text, { symbol })
  const typed = readTyped(foldAmount(bare).replace(DECIMAL_COMMA, '$1.$2'))
  return typed === null ? null : minor(Number(typed.replace('.', '')))
}
