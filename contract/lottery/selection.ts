/**
 * The text of a selection, and the lines it stands for. Input may have any order and blanks; the printed text is
 * canonical and stands in the ticket's hash: columns by `|`, symbols by `,` in the play's order, positions as
 * `1:4,5;4:0`, bankers as `d:1,2;t:5,6,7`, typed lines as `l:` and one row after the other by `;`.
 */
import { assert } from '../lib/assert.ts'
import { cutText, foldUnmarked } from '../rules/typed-text.ts'
import { choose } from './play.ts'
import { arrangementsOf, countArrangements, sortDigits } from './plays/numbers.ts'
import type { Form, Line, Play, SelectionFault } from './types.ts'

export type Selection =
  | { kind: 'columns'; columns: readonly (readonly string[])[] }
  | { kind: 'symbols'; symbols: readonly string[] }
  | { kind: 'positions'; positions: readonly (readonly [position: string, symbols: readonly string[]])[] }
  | { kind: 'banker'; bankers: readonly string[]; others: readonly string[] }
  | { kind: 'typed'; rows: readonly (readonly string[])[] }

export type Parsed = { selection: Selection } | { fault: SelectionFault; at: string }

export const TYPED_ROWS_MAX = 5_000
/** Without blanks. `TYPED_MAX_CHARS` bounds the work on a text that is nothing but blanks. */
const TEXT_MAX_CHARS = 64_000
const TYPED_MAX_CHARS = 500_000

class Fault extends Error {
  readonly fault: SelectionFault
  readonly at: string
  constructor(fault: SelectionFault, at = '') {
    super(fault)
    this.fault = fault
    this.at = cutText(at, 40)
  }
}

const orders = new WeakMap<readonly string[], ReadonlyMap<string, number>>()
function orderOf(symbols: readonly string[]): ReadonlyMap<string, number> {
  const order = orders.get(symbols) ?? new Map(symbols.map((symbol, index) => [symbol, index]))
  orders.set(symbols, order)
  return order
}

function placeOf(symbol: string, symbols: readonly string[]): number {
  const place = orderOf(symbols).get(symbol)
  if (place === undefined) throw new Fault('symbol', symbol)
  return place
}

/** Sorted as the play has them, none twice. */
function sortSymbols(found: readonly string[], symbols: readonly string[]): string[] {
  const sorted = found
    .map((symbol) => [placeOf(symbol, symbols), symbol] as const)
    .sort(([a], [b]) => a - b)
    .map(([, symbol]) => symbol)
  refuseDoubles(sorted)
  return sorted
}
function refuseDoubles(sorted: readonly string[]) {
  const doubled = sorted.find((symbol, index) => symbol === sorted[index + 1])
  if (doubled !== undefined) throw new Fault('doubled', doubled)
}

const parseSymbols = (text: string, symbols: readonly string[]) => sortSymbols(text.split(','), symbols)

function parseColumns(text: string, form: Extract<Form, { kind: 'columns' }>): Selection {
  const texts = text.split('|')
  if (texts.length !== form.columns.length) throw new Fault('form')
  return { kind: 'columns', columns: form.columns.map((symbols, index) => parseSymbols(texts[index] ?? '', symbols)) }
}

function parsePositions(text: string, form: Extract<Form, { kind: 'positions' }>): Selection {
  const positions = text.split(';').map((part) => {
    const [position = '', symbols, ...more] = part.split(':')
    if (symbols === undefined || more.length > 0 || !/^[1-9]\d?$/.test(position)) throw new Fault('form', part)
    if (Number(position) > form.count) throw new Fault('symbol', position)
    return [position, parseSymbols(symbols, form.symbols)] as const
  })
  positions.sort(([a], [b]) => Number(a) - Number(b))
  refuseDoubles(positions.map(([position]) => position))
  return { kind: 'positions', positions }
}

function parseBanker(text: string, form: Extract<Form, { kind: 'combination' }>): Selection {
  const match = /^d:([^;]*);t:([^;]*)$/.exec(text)
  if (!match || form.size < 2) throw new Fault('form')
  const bankers = parseSymbols(match[1] ?? '', form.symbols)
  const others = parseSymbols(match[2] ?? '', form.symbols)
  sortSymbols([...bankers, ...others], form.symbols)
  if (bankers.length >= form.size || others.length < form.size - bankers.length) throw new Fault('count')
  return { kind: 'banker', bankers, others }
}

type TypedForm = Extract<Form, { kind: 'columns' | 'combination' }>
/** Whether lines may be typed one by one. */
export const isTyped = (form: Form): form is TypedForm =>
  (form.kind === 'columns' && form.typed) || (form.kind === 'combination' && form.size >= 2)

const rowSymbols = (form: TypedForm): readonly string[] =>
  form.kind === 'columns' ? (form.columns[0] ?? []) : form.symbols
/** Rows of symbols of one character need no comma. */
const rowSeparator = (form: TypedForm) => (rowSymbols(form).every((symbol) => symbol.length === 1) ? '' : ',')

function parseRow(text: string, form: TypedForm): string[] {
  const symbols = rowSymbols(form)
  const found = text.includes(',') || rowSeparator(form) === ',' ? text.split(',') : [...text]
  const size = form.kind === 'columns' ? form.columns.length : form.size
  if (found.length !== size) throw new Fault('count', text)
  for (const symbol of found) if (!orderOf(symbols).has(symbol)) throw new Fault('symbol', text)
  const mustDiffer = form.kind === 'combination' || form.distinct
  if (mustDiffer && new Set(found).size < size) throw new Fault('doubled', text)
  return form.kind === 'combination' ? sortSymbols(found, symbols) : found
}

function parseTyped(text: string, form: TypedForm): Selection {
  const texts = text.split(/[;\n]/).filter(Boolean)
  if (texts.length > TYPED_ROWS_MAX) throw new Fault('lines')
  if (texts.length === 0) throw new Fault('count')
  const symbols = rowSymbols(form)
  const rows = texts
    .map((row) => parseRow(row, form))
    .sort((a, b) => {
      for (const [index, symbol] of a.entries()) {
        const order = placeOf(symbol, symbols) - placeOf(b[index] ?? '', symbols)
        if (order !== 0) return order
      }
      return 0
    })
  refuseDoubles(rows.map((row) => row.join(rowSeparator(form))))
  return { kind: 'typed', rows }
}

function parseNumbers(text: string, form: Extract<Form, { kind: 'numbers' }>): Selection {
  const found = text.split(',').map((number) => {
    if (number.length !== form.digits || !/^\d+$/.test(number)) throw new Fault('symbol', number)
    if (countArrangements(number) < form.minArrangements) throw new Fault('count', number)
    return form.order === 'any' ? sortDigits(number) : number
  })
  const symbols = found.sort()
  refuseDoubles(symbols)
  return { kind: 'symbols', symbols }
}

function parseList(text: string, form: Extract<Form, { symbols: readonly string[] }>): Selection {
  const symbols = parseSymbols(text, form.symbols)
  const least = form.kind === 'ordered-pair' ? 2 : 'size' in form ? form.size : 1
  if (symbols.length < least || (form.kind === 'exact' && symbols.length > least)) throw new Fault('count')
  return { kind: 'symbols', symbols }
}

function parse(text: string, form: Form): Selection {
  if (text.startsWith('l:')) {
    if (!isTyped(form)) throw new Fault('form')
    return parseTyped(text.slice(2), form)
  }
  switch (form.kind) {
    case 'columns':
      return parseColumns(text, form)
    case 'positions':
      return parsePositions(text, form)
    case 'numbers':
      return parseNumbers(text, form)
    case 'combination':
      return text.startsWith('d:') ? parseBanker(text, form) : parseList(text, form)
    default:
      return parseList(text, form)
  }
}

const PLAIN = /^[\n\r\t -~]*$/
/**
 * Wide digits, commas of an East Asian keyboard and what comes along with copied text, as the signs of a selection. A mark such
 * as `①` stays one, and so is no number of a bet.
 */
export function foldSelection(text: string): string {
  if (PLAIN.test(text)) return text
  return foldUnmarked(text).replaceAll('、', ',').replaceAll('。', '.')
}

/** Reads what was typed or picked for a play. */
export function parseSelection(play: Pick<Play, 'form'>, text: string): Parsed {
  if (text.length > TYPED_MAX_CHARS) return { fault: 'form', at: '' }
  const compact = foldSelection(text).replace(/[ \t\r]/g, '')
  if (compact.length > TEXT_MAX_CHARS) return { fault: 'form', at: '' }
  try {
    return { selection: parse(compact, play.form) }
  } catch (error) {
    if (error instanceof Fault) return { fault: error.fault, at: error.at }
    throw error
  }
}

/** The canonical text. */
export function printSelection(play: Pick<Play, 'form'>, selection: Selection): string {
  switch (selection.kind) {
    case 'columns':
      return selection.columns.map((symbols) => symbols.join(',')).join('|')
    case 'symbols':
      return selection.symbols.join(',')
    case 'positions':
      return selection.positions.map(([position, symbols]) => `${position}:${symbols.join(',')}`).join(';')
    case 'banker':
      return `d:${selection.bankers.join(',')};t:${selection.others.join(',')}`
    case 'typed': {
      assert(isTyped(play.form), 'typed lines are of a play that has them')
      const separator = rowSeparator(play.form)
      return `l:${selection.rows.map((row) => row.join(separator)).join(';')}`
    }
  }
}

type Weighed = Pick<Play, 'form' | 'weigh'>
const weightOf = (play: Weighed, symbol: string) => play.weigh?.({ symbols: [symbol] }) ?? 1

function countSymbols(play: Weighed, symbols: readonly string[]): number {
  const { form } = play
  if (form.kind === 'combination') return choose(symbols.length, form.size)
  if (form.kind === 'ordered-pair') return symbols.length * (symbols.length - 1)
  if (form.kind === 'exact') return 1
  const lines = (symbol: string) =>
    form.kind === 'numbers' && form.arrangementsAreLines ? countArrangements(symbol) : weightOf(play, symbol)
  return symbols.reduce((sum, symbol) => sum + lines(symbol), 0)
}

/** Lines of stake, without making them: a selection may stand for very many. */
export function countLines(play: Weighed, selection: Selection): number {
  switch (selection.kind) {
    case 'columns': {
      const product = selection.columns.reduce((lines, symbols) => lines * symbols.length, 1)
      const isDistinct = play.form.kind === 'columns' && play.form.distinct
      return isDistinct ? expandLines(play, selection).length : product
    }
    case 'symbols':
      return countSymbols(play, selection.symbols)
    case 'positions':
      return selection.positions.reduce((sum, [, symbols]) => sum + symbols.length, 0)
    case 'banker': {
      assert(play.form.kind === 'combination', 'bankers are of combinations')
      return choose(selection.others.length, play.form.size - selection.bankers.length)
    }
    case 'typed':
      return selection.rows.length
  }
}

function combinations(symbols: readonly string[], size: number): string[][] {
  if (size === 0) return [[]]
  return symbols.flatMap((symbol, index) =>
    combinations(symbols.slice(index + 1), size - 1).map((rest) => [symbol, ...rest]),
  )
}

const lineOf = (symbols: readonly string[], separator: string, weight = 1): Line => ({
  key: symbols.join(separator),
  symbols,
  weight,
})

function expandSymbols(play: Weighed, symbols: readonly string[]): Line[] {
  const { form } = play
  switch (form.kind) {
    case 'combination':
      return combinations(symbols, form.size).map((line) => lineOf(line, ','))
    case 'ordered-pair':
      return symbols.flatMap((twice) => symbols.flatMap((once) => (once === twice ? [] : [lineOf([twice, once], '|')])))
    case 'exact':
      return [lineOf(symbols, ',')]
    case 'numbers':
      if (form.arrangementsAreLines) return symbols.flatMap(arrangementsOf).map((number) => lineOf([number], ''))
  }
  return symbols.map((symbol) => lineOf([symbol], '', weightOf(play, symbol)))
}

/** Each line once, in the order of the selection. Count first. */
export function expandLines(play: Weighed, selection: Selection): Line[] {
  const { form } = play
  switch (selection.kind) {
    case 'columns': {
      const lines = selection.columns.reduce<string[][]>(
        (rows, symbols) => rows.flatMap((row) => symbols.map((symbol) => [...row, symbol])),
        [[]],
      )
      const isDistinct = form.kind === 'columns' && form.distinct
      return lines.filter((line) => !isDistinct || new Set(line).size === line.length).map((line) => lineOf(line, '|'))
    }
    case 'symbols':
      return expandSymbols(play, selection.symbols)
    case 'positions':
      return selection.positions.flatMap(([position, symbols]) =>
        symbols.map((symbol) => lineOf([position, symbol], ':')),
      )
    case 'banker': {
      assert(form.kind === 'combination', 'bankers are of combinations')
      const order = orderOf(form.symbols)
      return combinations(selection.others, form.size - selection.bankers.length).map((rest) =>
        lineOf(
          [...selection.bankers, ...rest].sort((a, b) => (order.get(a) ?? 0) - (order.get(b) ?? 0)),
          ',',
        ),
      )
    }
    case 'typed':
      return selection.rows.map((row) => lineOf(row, form.kind === 'columns' ? '|' : ','))
  }
}
