/** TRUST-05: a statement from the text of its file, JSON or CSV. */
import { type AnyStatement, anyStatementSchema, REBATE_STATEMENT_FORMAT } from '../calls/agents/statement.ts'
import { dropFileMark } from '../lib/json-text.ts'
import { parseStrictJson } from '../protocols/strict-json.ts'
import { PLAY_COLUMNS, REBATE_COLUMNS } from './recompute.ts'

/**
 * RFC 4180: cells may be quoted and then hold commas, quotes and line ends. A carriage return ends a line with a line feed
 * alone: elsewhere some readers begin a line at it, so it stays in its cell.
 */
function readCells(text: string): string[][] {
  const lines: string[][] = [['']]
  let isQuoted = false
  for (let at = 0; at < text.length; at++) {
    const sign = text.charAt(at)
    const line = lines.at(-1) as string[]
    if (sign === '"' && isQuoted && text.charAt(at + 1) === '"') {
      line[line.length - 1] += '"'
      at++
    } else if (sign === '"') isQuoted = !isQuoted
    else if (sign === ',' && !isQuoted) line.push('')
    else if (sign === '\n' && !isQuoted) lines.push([''])
    else if (sign !== '\r' || isQuoted || text.charAt(at + 1) !== '\n') line[line.length - 1] += sign
  }
  return lines
}

type Fields = { [name: string]: Value }
type Value = string | number | boolean | null | Value[] | Fields

/** Amounts keep their two decimals as text; whole numbers of a few digits are numbers. */
function readValue(text: string): Value {
  if (text === '') return null
  if (text === 'true' || text === 'false') return text === 'true'
  return /^-?\d{1,9}$/.test(text) ? Number(text) : text
}

/** Fields inherit nothing, so that no name in a file reaches what all objects share. */
const makeFields = (): Fields => Object.create(null)

/** One text for each position, and no list so long that its gaps alone take minutes to read. */
const POSITION = /^(0|[1-9]\d{0,4})$/
const canName = (place: Fields | Value[], name: string) =>
  Array.isArray(place) ? POSITION.test(name) : !(name in Object.prototype)

/** `a.0.b` back into lists and fields. Throws where a field comes twice: one reader could see the other value of it. */
function setPath(target: Fields, path: string, value: Value) {
  const names = path.split('.')
  let place = target
  names.forEach((name, index) => {
    if (!canName(place, name)) throw new Error(`${path} is not the name of a field of a statement`)
    const next = names[index + 1]
    const isThere = Object.hasOwn(place, name)
    if (next === undefined) {
      if (isThere) throw new Error(`${path} comes twice`)
      place[name] = value
      return
    }
    if (!isThere) place[name] = /^\d+$/.test(next) ? [] : makeFields()
    const part = place[name]
    if (typeof part !== 'object' || part === null) throw new Error(`${name} comes twice, as a value and as fields`)
    place = part as Fields
  })
}

const isEmptyLine = (cells: readonly string[]) => cells.length === 1 && cells[0] === ''

/** Throws where a line has more or fewer cells than it should: who reads the file by eye would see what is left out here. */
function readCsv(text: string): unknown {
  const lines = readCells(text)
  const end = lines.findIndex(isEmptyLine)
  if (end < 0) throw new Error('the file has no rows of play')
  const head = makeFields()
  head.downlineBills = []
  for (const [path = '', cell = '', ...more] of lines.slice(0, end)) {
    if (more.length > 0) throw new Error(`${path} has more than one value`)
    setPath(head, path, readValue(cell))
  }
  const columns = head.format === REBATE_STATEMENT_FORMAT ? REBATE_COLUMNS : PLAY_COLUMNS
  const [names = [], ...rows] = lines.slice(end + 1).filter((cells) => !isEmptyLine(cells))
  if (names.join() !== columns.join()) throw new Error(`the columns of a row are ${columns.join()}`)
  const odd = rows.findIndex((cells) => cells.length !== columns.length)
  if (odd >= 0) throw new Error(`row ${odd + 1} has other cells than its columns`)
  const named = rows.map((cells) =>
    Object.fromEntries(
      columns.map((column, index) => {
        const cell = cells[index] as string
        return [column, column === 'name' ? cell : readValue(cell)]
      }),
    ),
  )
  setPath(head, 'rows', named)
  return head
}

/** Throws where the text is no statement. */
export function parseStatement(file: string): AnyStatement {
  const text = dropFileMark(file)
  const isJson = text.trimStart().startsWith('{')
  return anyStatementSchema.parse(isJson ? parseStrictJson(text) : readCsv(text))
}
