/**
 * The two ways to the database (docs/decisions/0283): the primary, which knows all, and copies near the member, which lag
 * behind. Both look like a D1Database, so that a verb does not know which one it has.
 */

import { within } from '../../contract/lib/within.ts'
import { ANY_COPY, chooseBookmark, ONLY_PRIMARY } from '../../contract/protocols/bookmark.ts'

/**
 * `bookmark`: how far the primary had come when it was asked last; null while it was not asked. `region`: where the last answer
 * came from, in D1's words such as `WEUR`; null where nothing was asked, or D1 does not say.
 */
export type Heard = { bookmark: string | null; region: string | null }
export const createHeard = (): Heard => ({ bookmark: null, region: null })

/** What `all`, `run` and `batch` answer says where it was served; a first row and raw rows do not. */
const regionOf = (answer: unknown): string | null => {
  const [result] = [answer].flat() as [{ meta?: { served_by_region?: string } } | null | undefined]
  return result?.meta?.served_by_region ?? null
}

const hearRegion =
  (heard: Heard, ask: Ask): Ask =>
  async (texts, go) => {
    const answer = await ask(texts, go)
    heard.region = regionOf(answer) ?? heard.region
    return answer
  }

/** A copy that has not come so far by then may never do: the bookmark may be of another database. */
export const COPY_WAIT_MS = 500

type Asked = Pick<D1DatabaseSession, 'prepare' | 'batch'>
/** `texts`: what is asked, to see whether it writes. */
type Ask = <T>(texts: readonly string[], go: (asked: Asked) => Promise<T>) => Promise<T>
type Built = { text: string; on: (asked: Asked) => D1PreparedStatement }

const built = new WeakMap<object, Built>()

/** A statement that is prepared where it is asked, and so may be asked a second time elsewhere. */
function writeStatement(text: string, values: readonly unknown[], ask: Ask): D1PreparedStatement {
  const on = (asked: Asked) => (values.length === 0 ? asked.prepare(text) : asked.prepare(text).bind(...values))
  const one = <T>(go: (statement: D1PreparedStatement) => Promise<T>) => ask([text], (asked) => go(on(asked)))
  const statement = {
    bind: (...given: unknown[]) => writeStatement(text, given, ask),
    first: (...column: [string]) => one((prepared) => prepared.first(...column)),
    run: () => one((prepared) => prepared.run()),
    all: () => one((prepared) => prepared.all()),
    raw: (...options: []) => one((prepared) => prepared.raw(...options)),
  } as unknown as D1PreparedStatement
  built.set(statement, { text, on })
  return statement
}

/** One that was prepared on the database itself is taken as it is, and as one that writes. */
const asBuilt = (statement: D1PreparedStatement): Built => built.get(statement) ?? { text: '', on: () => statement }

const wrap = (database: D1Database, ask: Ask): D1Database => ({
  prepare: (text) => writeStatement(text, [], ask),
  batch<T>(statements: D1PreparedStatement[]) {
    const all = statements.map(asBuilt)
    return ask(
      all.map(({ text }) => text),
      (asked) => asked.batch<T>(all.map(({ on }) => on(asked))),
    )
  },
  exec: (text) => database.exec(text),
  withSession: (constraint) => database.withSession(constraint),
  dump: () => database.dump(),
})

/** A session of its own for each question, as only the first of a session is sure to reach the primary. */
const askPrimary = (database: D1Database, heard: Heard): Ask =>
  hearRegion(heard, async (_, go) => {
    const session = database.withSession(ONLY_PRIMARY)
    try {
      return await go(session)
    } finally {
      const bookmark = session.getBookmark()
      if (bookmark !== null) heard.bookmark = chooseBookmark(heard.bookmark, bookmark)
    }
  })

/** The primary alone, however often it is asked. */
export const openPrimary = (database: D1Database, heard: Heard): D1Database =>
  wrap(database, askPrimary(database, heard))

/** WITH may begin an INSERT as well; a word too many only asks the primary. */
const isRead = (text: string) =>
  /^\s*SELECT\b/i.test(text) || (/^\s*WITH\b/i.test(text) && !/\b(INSERT|UPDATE|DELETE|REPLACE)\b/i.test(text))

/**
 * Copies that have come at least as far as the bookmark. What writes, and from then on all else, goes to the primary; so does
 * what no copy answers in time, or refuses for the bookmark's sake.
 */
export function openCopies(
  database: D1Database,
  heard: Heard,
  { bookmark, waitMs = COPY_WAIT_MS }: { bookmark: string; waitMs?: number },
): D1Database {
  if (bookmark === ONLY_PRIMARY) return openPrimary(database, heard)
  const primary = askPrimary(database, heard)
  const copies = database.withSession(bookmark === ANY_COPY ? 'first-unconstrained' : bookmark)
  let isGivenUp = false
  const askCopies: Ask = async (texts, go) => {
    if (!isGivenUp && texts.every(isRead)) {
      if (bookmark === ANY_COPY) return go(copies)
      const answered = go(copies).then((value) => ({ value }))
      // An answer that comes too late is dropped.
      const inTime = await within(answered, waitMs).catch(() => null)
      if (inTime) return inTime.value
    }
    isGivenUp = true
    return primary(texts, go)
  }
  return wrap(database, hearRegion(heard, askCopies))
}
