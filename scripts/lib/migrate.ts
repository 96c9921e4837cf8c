import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import type { Miniflare } from 'miniflare'
import { unstable_splitSqlQuery } from 'wrangler'

type Database = Awaited<ReturnType<Miniflare['getD1Database']>>

const TABLES = [
  `CREATE TABLE IF NOT EXISTS d1_migrations (
    id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE, applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL)`,
  // Nothing is deployed yet, so a file may change under its name: this tells of which text it was.
  'CREATE TABLE IF NOT EXISTS local_migration (name TEXT PRIMARY KEY, hash TEXT NOT NULL)',
]

/** `hash`: of the file's text; null where it was not kept. */
export type Migration = { name: string; hash: string | null }

/** The files that are still to be applied, in order. Throws when the database comes from other migrations than these. */
export function selectNew(files: readonly Migration[], applied: readonly Migration[]): string[] {
  const unknown = applied.find(({ name, hash }) => !files.some((file) => file.name === name && file.hash === hash))
  if (unknown) {
    throw new Error(
      `The local data was made with an older schema (${unknown.name}). Run \`npm run reset\` to clear it, then start again.`,
    )
  }
  const names = files.map(({ name }) => name)
  return names.filter((name) => !applied.some((one) => one.name === name)).sort()
}

/** Applies what is new in `folder`, each file in one batch with its notes, in wrangler's own table too. Returns the names. */
export async function migrate(database: Database, folder: string): Promise<string[]> {
  for (const sql of TABLES) await database.prepare(sql).run()
  const rows = await database
    .prepare('SELECT name, hash FROM d1_migrations LEFT JOIN local_migration USING (name)')
    .all<Migration>()
  const texts = new Map(
    readdirSync(folder)
      .filter((name) => name.endsWith('.sql'))
      .map((name) => [name, readFileSync(`${folder}/${name}`, 'utf8')]),
  )
  const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')
  const files = selectNew(
    [...texts].map(([name, text]) => ({ name, hash: hashOf(text) })),
    rows.results,
  )
  for (const name of files) {
    const text = texts.get(name) ?? ''
    await database.batch([
      ...unstable_splitSqlQuery(text).map((sql) => database.prepare(sql)),
      database.prepare('INSERT INTO d1_migrations (name) VALUES (?)').bind(name),
      database.prepare('INSERT INTO local_migration (name, hash) VALUES (?, ?)').bind(name, hashOf(text)),
    ])
  }
  return files
}
