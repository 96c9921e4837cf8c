/**
 * A database with a copy that lags, as D1's read replication has. Each write reaches the copy so much later, or as soon as the
 * bookmark of a session asks for it.
 */

type Written = { atMs: number; statements: { text: string; values: unknown[] }[] }
type Options = { primary: D1Database; copy: D1Database; clock: () => number; lagMs: number }
type Asked = Pick<D1DatabaseSession, 'prepare' | 'batch'>
type Told = { text: string; values: unknown[] }

const MADE = `SELECT type, name, sql FROM sqlite_master
  WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite%' AND name NOT LIKE '\\_cf%' ESCAPE '\\'`
/** D1 binds a hundred values a statement. */
const VALUES_MAX = 100
const isWrite = (text: string) => !/^\s*SELECT\b/i.test(text) && /\b(INSERT|UPDATE|DELETE|REPLACE)\b/i.test(text)
const bookmarkOf = (count: number) => `${String(count).padStart(8, '0')}-00000000`
const NEVER = new Promise<never>(() => {})

/** Tables and rows of one in the other, which is emptied first. Triggers come last, as none of these rows is new. */
export async function copyDatabase(copy: D1Database, primary: D1Database) {
  type Made = { type: string; name: string; sql: string }
  const run = (texts: string[]) => (texts.length > 0 ? copy.batch(texts.map((text) => copy.prepare(text))) : null)
  const { results: made } = await primary.prepare(MADE).all<Made>()
  const { results: old } = await copy.prepare(MADE).all<Made>()
  const tables = made.filter(({ type }) => type === 'table')
  // SQLite drops no table while one that cascades from it points to a third that is gone.
  const oldTables = old
    .filter(({ type }) => type === 'table')
    .toSorted((a, b) => Number(b.sql.includes('CASCADE')) - Number(a.sql.includes('CASCADE')))
    .map(({ name }) => name)
  await run([
    'PRAGMA defer_foreign_keys = ON',
    ...old.filter(({ type }) => ['trigger', 'view'].includes(type)).map(({ type, name }) => `DROP ${type} ${name}`),
    ...oldTables.map((name) => `DELETE FROM ${name}`),
    ...oldTables.map((name) => `DROP TABLE ${name}`),
  ])
  await run([
    ...tables.map(({ sql }) => sql),
    ...made.filter(({ type }) => !['table', 'trigger'].includes(type)).map(({ sql }) => sql),
  ])
  const rows = await primary.batch<Record<string, unknown>>(
    tables.map(({ name }) => primary.prepare(`SELECT * FROM ${name}`)),
  )
  const inserts = rows.flatMap(({ results }, index) => {
    const columns = Object.keys(results[0] ?? {})
    if (columns.length > VALUES_MAX) throw new Error(`${tables[index]?.name} has too many columns`)
    const text = `INSERT INTO ${tables[index]?.name} (${columns}) VALUES (${columns.map(() => '?')})`
    return results.map((row) => copy.prepare(text).bind(...Object.values(row)))
  })
  if (inserts.length > 0) await copy.batch([copy.prepare('PRAGMA defer_foreign_keys = ON'), ...inserts])
  await run(made.filter(({ type }) => type === 'trigger').map(({ sql }) => sql))
}

export async function openStaleDatabase({ primary, copy, clock, lagMs }: Options) {
  await copyDatabase(copy, primary)
  const log: Written[] = []
  let applied = 0
  let following: Promise<unknown> = Promise.resolve()
  const state = { isPrimaryAway: false, readsOfCopy: 0 }

  const follow = (until: number) => {
    following = following.then(async () => {
      for (; applied < until; applied += 1) {
        const statements = log[applied]?.statements ?? []
        await copy.batch(statements.map(({ text, values }) => copy.prepare(text).bind(...values)))
      }
    })
    return following
  }
  /** How far a session has to be: as much as is old enough, and what its bookmark asks for. */
  async function comeTo(bookmark: string) {
    const old = log.filter(({ atMs }) => atMs <= clock() - lagMs).length
    const wanted = bookmark === 'first-unconstrained' ? 0 : Number.parseInt(bookmark, 10)
    if (Number.isNaN(wanted)) throw new Error('D1_ERROR: not a bookmark')
    // One from the future, or of another database, is waited for.
    if (wanted > log.length) await NEVER
    await follow(Math.max(old, wanted))
    state.readsOfCopy += 1
    return copy
  }
  async function atPrimary(told: readonly Told[]) {
    if (state.isPrimaryAway) throw new Error('D1_ERROR: the primary is away')
    if (told.some(({ text }) => isWrite(text))) log.push({ atMs: clock(), statements: [...told] })
    return primary
  }

  const told = new WeakMap<object, Told>()
  function wrap(choose: (told: readonly Told[]) => Promise<Asked>): Asked {
    const shell = (text: string, values: unknown[]): D1PreparedStatement => {
      const one = async <T>(go: (statement: D1PreparedStatement) => Promise<T>) =>
        go((await choose([{ text, values }])).prepare(text).bind(...values))
      const statement = {
        bind: (...given: unknown[]) => shell(text, given),
        first: (...column: [string]) => one((prepared) => prepared.first(...column)),
        run: () => one((prepared) => prepared.run()),
        all: () => one((prepared) => prepared.all()),
        raw: (...options: []) => one((prepared) => prepared.raw(...options)),
      } as unknown as D1PreparedStatement
      told.set(statement, { text, values })
      return statement
    }
    return {
      prepare: (text) => shell(text, []),
      async batch<T>(statements: D1PreparedStatement[]) {
        const all = statements.map((statement) => told.get(statement) ?? { text: '', values: [] })
        const on = await choose(all)
        return on.batch<T>(all.map(({ text, values }) => on.prepare(text).bind(...values)))
      },
    }
  }

  const DB: D1Database = {
    ...wrap(atPrimary),
    exec: (text) => primary.exec(text),
    dump: () => primary.dump(),
    withSession(constraint = 'first-unconstrained') {
      let bookmark: string | null = null
      const asked = wrap(async (texts) => {
        if (constraint !== 'first-primary' && !texts.some(({ text }) => isWrite(text)))
          return comeTo(bookmark ?? constraint)
        const on = await atPrimary(texts)
        bookmark = bookmarkOf(log.length)
        return on
      })
      return Object.assign(asked, { getBookmark: () => bookmark })
    },
  }
  return { DB, state }
}
