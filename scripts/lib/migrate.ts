import { readdirSync, readFileSync } from 'node:fs'
import type { Miniflare } from 'miniflare'
import { unstable_splitSqlQuery } from 'wrangler'

type Database = Awaited<ReturnType<Miniflare['getD1Database']>>

const TABLE = `CREATE TABLE IF NOT EXISTS d1_migrations (
  id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE, applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL)`

/** The files that are still to be applied, in order. Throws when the database comes from other migrations than these. */
export function selectNew(files: readonly string[], applied: readonly string[]): string[] {
  const unknown = applied.filter((name) => !files.includes(name))
  if (unknown.length > 0) {
    throw new Error(
      `The local data was made with an older schema (${unknown[0]}). Run \`npm run reset\` to clear it, then start again.`,
    )
  }
  return files.filter((name) => !applied.includes(name)).sort()
}

/** Applies what is new in `folder`, each file in one batch with its note, in wrangler's own table. Returns the names. */
export async function migrate(database: Database, folder: string): Promise<string[]> {
  await database.prepare(TABLE).run()
  const rows = await database.prepare('SELECT name FROM d1_migrations').all<{ name: string }>()
  const files = selectNew(
    readdirSync(folder).filter((name) => name.endsWith('.sql')),
    rows.results.map(({ name }) => name),
  )
  for (const name of files) {
    const statements = unstable_splitSqlQuery(readFileSync(`${folder}/${name}`, 'utf8'))
    const note = database.prepare('INSERT INTO d1_migrations (name) VALUES (?)').bind(name)
    await database.batch([...statements.map((sql) => database.prepare(sql)), note])
  }
  return files
}
