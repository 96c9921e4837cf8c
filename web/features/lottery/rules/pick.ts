/** What is picked on a board, as the text of a selection. */
import { TWO_DIGITS } from '../../../../contract/lottery/play.ts'
import { foldSelection, isTyped } from '../../../../contract/lottery/selection.ts'
import type { Form } from '../../../../contract/lottery/types.ts'
import { isBlank } from '../../../../contract/rules/typed-text.ts'
import { LINE_SIGN } from './names.ts'

/**
 * Symbols of each row, or typed text. Rows of a form: its columns or positions, else one; with bankers those and the rest.
 */
export type Pick = { rows: readonly (readonly string[])[]; typed: string | null; hasBankers?: boolean }

/** The rows of a board. Numbers of more than two digits are typed: no board holds a thousand. */
export function boardRows(form: Form): readonly (readonly string[])[] {
  switch (form.kind) {
    case 'columns':
      return form.columns
    case 'positions':
      return Array.from({ length: form.count }, () => form.symbols)
    case 'numbers':
      return form.digits === 2 ? [TWO_DIGITS] : []
    default:
      return [form.symbols]
  }
}

export const isOnlyTyped = (form: Form): boolean => boardRows(form).length === 0
/** Whether lines or numbers may be typed in place of the board. */
export const canBeTyped = (form: Form): boolean => form.kind === 'numbers' || isTyped(form)

/** Which words say how one picks: of one symbol a line there is no set to speak of. */
export const howOf = (form: Form): Form['kind'] => (form.kind === 'combination' && form.size === 1 ? 'list' : form.kind)

/** Combinations of two and more may have bankers, which stand in every line. */
export const canHaveBankers = (form: Form): boolean => form.kind === 'combination' && form.size >= 2

export const emptyBankers: Pick = { rows: [[], []], typed: null, hasBankers: true }

export const emptyPick = ({ form }: WithForm): Pick => ({
  rows: boardRows(form).map(() => []),
  typed: isOnlyTyped(form) ? '' : null,
})
type WithForm = { form: Form }

export const isEmpty = ({ rows, typed }: Pick): boolean =>
  typed === null ? rows.every((row) => row.length === 0) : isBlank(typed)

/** A press on a symbol. Where one choice is all there can be, the next press moves it. */
export function toggle(pick: Pick, form: Form, row: number, symbol: string): Pick {
  const isBanker = pick.hasBankers === true && row === 0 && form.kind === 'combination'
  const most = form.kind === 'exact' ? form.size : isBanker ? form.size - 1 : Number.POSITIVE_INFINITY
  const rows = pick.rows.map((symbols, index) => {
    // A symbol is a banker or one of the others.
    if (index !== row) return pick.hasBankers ? symbols.filter((other) => other !== symbol) : symbols
    if (symbols.includes(symbol)) return symbols.filter((other) => other !== symbol)
    return [...symbols, symbol].slice(-most)
  })
  return { ...pick, rows }
}

/** Of bankers only the others are set at once, and what is a banker stays one. */
export const setRow = (pick: Pick, row: number, symbols: readonly string[]): Pick => {
  const bankers = pick.hasBankers ? (pick.rows[0] ?? []) : []
  const found = symbols.filter((symbol) => !bankers.includes(symbol))
  return { ...pick, rows: pick.rows.map((before, index) => (index === row ? found : before)) }
}

const NUMERIC = /^\d+$/
export const SHORTCUTS = ['all', 'big', 'small', 'odd', 'even', 'clear'] as const
export type Shortcut = (typeof SHORTCUTS)[number]

/** Halves of a row by value and by parity: of ten digits 5 to 9 are big. */
export function symbolsOf(shortcut: Shortcut, symbols: readonly string[]): readonly string[] {
  const middle = Math.ceil(symbols.length / 2)
  const value = (symbol: string) => Number(symbol)
  switch (shortcut) {
    case 'all':
      return symbols
    case 'clear':
      return []
    case 'big':
      return symbols.slice(middle)
    case 'small':
      return symbols.slice(0, middle)
    case 'odd':
      return symbols.filter((symbol) => value(symbol) % 2 === 1)
    case 'even':
      return symbols.filter((symbol) => value(symbol) % 2 === 0)
  }
}
/** Rows of numbers have shortcuts, where all of them may be taken. */
export const hasShortcuts = (form: Form, symbols: readonly string[]): boolean =>
  form.kind !== 'exact' &&
  symbols.length >= 6 &&
  symbols.length <= 49 &&
  symbols.every((symbol) => NUMERIC.test(symbol))

/** The text of a selection, as `parseSelection` reads it. */
export function selectionText({ form }: WithForm, { rows, typed, hasBankers }: Pick): string {
  if (hasBankers) return `d:${rows[0]?.join(',') ?? ''};t:${rows[1]?.join(',') ?? ''}`
  if (typed !== null) {
    const folded = foldSelection(typed.replaceAll(LINE_ENDS, '\n'))
    return form.kind === 'numbers' ? tokensOf(folded).join(',') : `l:${typedRows(form, folded).join(';')}`
  }
  if (form.kind === 'positions')
    return rows.flatMap((row, index) => (row.length > 0 ? [`${index + 1}:${row.join(',')}`] : [])).join(';')
  return rows.map((row) => row.join(',')).join('|')
}

/** What other programs end a line with, beside the sign that a browser's box knows. */
const LINE_ENDS = /[\v\f\u0085\u2028\u2029]/g

/** A full stop ends what was written. Within a line it may part a number from its stake, or a list's number from its row. */
const tokensOf = (text: string) =>
  text
    .replace(/(\d)\.(?=\s*(?:[\n;]|$))/g, '$1')
    .split(/[\s;,|]+/)
    .filter(Boolean)

/**
 * What people write by hand between the numbers of a row: `05-17`, `01.05.11`, `1/2/3`. In a list of numbers it is refused, and
 * after a row of digits that stand together: in `123-100` the second figure may be meant for a stake. A wave, or several signs
 * as in `05..17`, may mean all numbers from the one to the other, so they part no row.
 */
const SIGN = String.raw`(?![\u301c\u3030])[./+·・\p{Pd}\u2043\u2212\u30fc]`
const WITHIN_ROW = new RegExp(`(?<!${SIGN}\\s*)${SIGN}(?!\\s*${SIGN})`, 'gu')

/**
 * One row a line, blanks and commas between its symbols as one likes: `4 7 7`, `477`, `10, 3, 5`; of digits several rows a
 * line. `05` is the 5 of a board that has no `05`, and `010` is no number of it. Digits in groups, as in `1 12`, are not joined.
 */
function typedRows(form: Form, typed: string): string[] {
  const size = form.kind === 'columns' ? form.columns.length : form.kind === 'combination' ? form.size : 0
  const symbols = boardRows(form).flat()
  const isDigits = symbols.every((symbol) => symbol.length === 1)
  const readLine = (line: string): string[] => {
    const parts = tokensOf(line.replaceAll(WITHIN_ROW, ' '))
    if (parts.length === 0) return []
    // A part without a digit, such as a word or a run of signs: the line is refused by what was typed, without blanks.
    if (!isDigits && parts.some((part) => !/\p{N}/u.test(part))) return [parts.join('')]
    if (!isDigits)
      return [parts.map((part) => (symbols.includes(part) ? part : part.replace(/^0(?=\d$)/, ''))).join(',')]
    if (parts.every((part) => part.length === 1)) return [parts.join('')]
    const tokens = tokensOf(line)
    const isRows =
      tokens.every((token) => NUMERIC.test(token)) || tokens.some((token) => token.length === size && /\d/.test(token))
    return isRows ? tokens : [tokens.join('')]
  }
  const isWhole = (part: string) => {
    const parts = tokensOf(part.replaceAll(WITHIN_ROW, ' '))
    return (isDigits ? parts.join('').length : parts.length) === size
  }
  return typed.split(/[\n;]+/).flatMap((line) => {
    const printed = line.trim().split(LINE_SIGN)
    return printed.every(isWhole) ? printed.flatMap(readLine) : readLine(line)
  })
}

/** The board of a selection again: `selectionText` of it reads as the same. */
export function pickOf({ form }: WithForm, text: string): Pick {
  const banker = /^d:([^;]*);t:(.*)$/.exec(text)
  const split = (symbols = '') => symbols.split(',').filter(Boolean)
  if (banker) return { rows: [split(banker[1]), split(banker[2])], typed: null, hasBankers: true }
  if (text.startsWith('l:')) return { rows: boardRows(form).map(() => []), typed: text.slice(2).replaceAll(';', '\n') }
  if (isOnlyTyped(form)) return { rows: [], typed: text.replaceAll(',', ' ') }
  if (form.kind === 'positions') {
    const picked = new Map(text.split(';').map((part) => part.split(':') as [string, string]))
    return { rows: boardRows(form).map((_, index) => split(picked.get(String(index + 1)))), typed: null }
  }
  const rows = text.split('|').map(split)
  // What was typed may be no number of the board; it is typed again.
  const isOnBoard = boardRows(form).every((symbols, index) => rows[index]?.every((symbol) => symbols.includes(symbol)))
  return isOnBoard || form.kind !== 'numbers' ? { rows, typed: null } : { rows: [[]], typed: text.replaceAll(',', ' ') }
}

type Chance = (below: number) => number
const take = (symbols: readonly string[], count: number, chance: Chance): string[] => {
  const left = [...symbols]
  return Array.from({ length: Math.min(count, left.length) }, () => left.splice(chance(left.length), 1)).flat()
}

/** One line by chance: the quick pick. */
export function quickPick({ form }: WithForm, chance: Chance): Pick {
  if (form.kind === 'numbers') {
    const digits = Array.from({ length: form.digits }, () => String(chance(10)))
    // Orders are needed where any counts: the last digit moves on until it differs.
    if (form.order === 'any' && new Set(digits).size === 1) digits[0] = String((Number(digits[0]) + 1) % 10)
    const number = digits.join('')
    return isOnlyTyped(form) ? { rows: [], typed: number } : { rows: [[number]], typed: null }
  }
  const rows = boardRows(form)
  if (form.kind === 'positions') {
    const lucky = chance(form.count)
    return { rows: rows.map((symbols, index) => (index === lucky ? take(symbols, 1, chance) : [])), typed: null }
  }
  if (form.kind === 'columns') {
    const picked: string[] = []
    for (const symbols of rows) {
      const open = form.distinct ? symbols.filter((symbol) => !picked.includes(symbol)) : symbols
      picked.push(...take(open, 1, chance))
    }
    return { rows: picked.map((symbol) => [symbol]), typed: null }
  }
  const size = form.kind === 'ordered-pair' ? 2 : 'size' in form ? form.size : 1
  return { rows: [take(rows[0] ?? [], size, chance)], typed: null }
}

/** By the browser's own source of chance, without bias. */
export function browserChance(below: number): number {
  const words = new Uint32Array(1)
  const limit = 2 ** 32 - (2 ** 32 % below)
  do crypto.getRandomValues(words)
  while ((words[0] ?? 0) >= limit)
  return (words[0] ?? 0) % below
}
