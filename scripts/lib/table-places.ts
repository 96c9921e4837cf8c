/** Where the tables of a text of SQL stand, and whether it reads or writes them. For check-tables.ts. */

export type Use = 'reads' | 'writes'
/** The name of a table, or what is put where one stands. A name that has parts put in has `HOLE`s in it. */
export type Place<Hole> = {
  use: Use
  table: string | Hole
  /** Behind a bracket, where mostly a text of SQL stands. */
  isBracketed?: boolean
}

/** An expression within a text stands as its number between two of these. */
export const HOLE = '¤'
/** Comments and values first. A name may stand in any of SQLite's quotes, and expressions may be parts of it. */
const TOKEN =
  /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|(?<quoted>"[\w¤]+"|`[\w¤]+`|\[[\w¤]+\])|(?<word>[\w¤]+)|(?<sign>[(),])|\S/g
/** An expression and nothing else. */
const WHOLE_HOLE = /^¤(\d+)¤$/
const ENDS_LIST = new Set(
  'SELECT VALUES SET WHERE GROUP ORDER HAVING LIMIT RETURNING UNION EXCEPT INTERSECT WITH'.split(' '),
)
/** Words between the one that awaits a table and its name. */
const FILLERS = new Set('OR IGNORE REPLACE ABORT FAIL ROLLBACK'.split(' '))

/** What a word lets one await, by the word before it. */
function awaitAfter(key: string, before: string): Use | undefined {
  if (key === 'INTO' || (key === 'UPDATE' && before !== 'DO')) return 'writes'
  if (key === 'FROM') return before === 'DELETE' ? 'writes' : before === 'DISTINCT' ? undefined : 'reads'
  return key === 'JOIN' || key === 'IN' ? 'reads' : undefined
}

/** The places of tables in a text. A list of tables goes on after each comma, until another clause begins. Pure. */
export function* findPlaces<Hole = never>(text: string, holes: readonly Hole[] = []): Generator<Place<Hole>> {
  /** Whether a list of tables is open, for each depth of brackets. */
  const lists = [false]
  let awaited: Use | undefined
  let before = ''
  for (const { groups = {} } of text.matchAll(TOKEN)) {
    const { quoted, word, sign } = groups
    const key = word?.toUpperCase() ?? ''
    const name = quoted?.slice(1, -1) ?? word
    const hole = WHOLE_HOLE.exec(name ?? '')?.[1]
    const next = awaitAfter(key, before)
    if (sign) {
      if (sign === '(') lists.push(awaited === 'reads' && before !== 'IN')
      if (sign === ')' && lists.length > 1) lists.pop()
      awaited = sign !== ')' && lists.at(-1) ? 'reads' : undefined
    } else if (next) {
      awaited = next
      if (key === 'FROM' || key === 'JOIN') lists[lists.length - 1] = next === 'reads'
    } else if (ENDS_LIST.has(key)) {
      lists[lists.length - 1] = false
      awaited = undefined
    } else if (awaited && !FILLERS.has(key)) {
      // What is put after IN is a list of values.
      const isList = before === 'IN' && name?.includes(HOLE)
      const table = isList ? undefined : hole === undefined ? name : holes[Number(hole)]
      if (table !== undefined) yield { use: awaited, table, isBracketed: before === '(' }
      awaited = undefined
    }
    before = sign ?? key
  }
}
