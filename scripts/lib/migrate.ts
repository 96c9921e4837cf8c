import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import type { Miniflare } from 'miniflare'
import { unstable_splitSqlQuery } from 'wrangler'

type Database = Awaited<ReturnType<Miniflare['getD1Database']>>

const TABLES = [
  // Wrangler's own.
  `CREATE TABLE IF NOT EXISTS d1_migrations (
    id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE, applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL)`,
  'CREATE TABLE IF NOT EXISTS local_migration (name TEXT PRIMARY KEY, hash TEXT NOT NULL)',
]
/** The first release refuses data with a file in `d1_migrations` that it does not have. It has only those. */
const IN_FIRST_RELEASE = /^0001_/

/** `hash`: of the file's text; null where it was not kept. */
export type Migration = { name: string; hash: string | null }

/**
 * The files that are still to be applied, in order. A newer release may have applied more: it only expanded (expand-only.ts).
 * Throws when a file was applied with another text.
 */
export function selectNew(files: readonly Migration[], applied: readonly Migration[]): string[] {
  const edited = applied.find(({ name, hash }) => files.some((file) => file.name === name && file.hash !== hash))
  if (edited) {
    throw new Error(
      `The local data was made with another text of ${edited.name}. Nothing was changed. Start the release that made it, or move .local away to begin with new data.`,
    )
  }
  const names = files.map(({ name }) => name)
  refuseSameNumber(names)
  const foreign = applied.find(({ name }) => !names.includes(name) && IN_FIRST_RELEASE.test(name))
  if (foreign) {
    throw new Error(
      `The local data begins with ${foreign.name}, which no release has. Nothing was changed. Move .local away to begin with new data.`,
    )
  }
  return names.filter((name) => !applied.some((one) => one.name === name)).sort()
}

/** Released before the rule below. They need nothing of each other, and go in the order of their names. */
const SHARE_A_NUMBER = ['0002_bill_late_play.sql', '0002_count_vendor_calls.sql']

/** Two branches may take one number. Their order would then depend on which data met which first, so the later one is renamed. */
function refuseSameNumber(names: readonly string[]): void {
  const numbers = Map.groupBy(
    names.filter((name) => !SHARE_A_NUMBER.slice(1).includes(name)),
    (name) => name.split('_')[0],
  )
  for (const [number, same] of numbers)
    if (same.length > 1)
      throw new Error(
        `${same.toSorted().join(' and ')} have the number ${number}. Give the newer one a number of its own.`,
      )
}

/**
 * The local runtime shuts a connection that idled, perhaps as it is used, and `fetch` fails with a TypeError. What was
 * committed by then is known by its note.
 */
export async function commitOnce(commit: () => Promise<unknown>, isNoted: () => Promise<boolean>): Promise<void> {
  try {
    await commit()
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    if (!(await isNoted())) await commit()
  }
}

/** Applies what is new in `folder`, each file in one batch with its note. Returns the names. */
export async function migrate(database: Database, folder: string): Promise<string[]> {
  for (const sql of TABLES) await database.prepare(sql).run()
  const rows = await database
    .prepare(
      `SELECT name, hash FROM d1_migrations LEFT JOIN local_migration USING (name)
       UNION SELECT name, hash FROM local_migration`,
    )
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
    const noted = 'SELECT 1 FROM local_migration WHERE name = ?'
    const statements = [
      ...unstable_splitSqlQuery(text).map((sql) => database.prepare(sql)),
      ...(IN_FIRST_RELEASE.test(name)
        ? [database.prepare('INSERT INTO d1_migrations (name) VALUES (?)').bind(name)]
        : []),
      database.prepare('INSERT INTO local_migration (name, hash) VALUES (?, ?)').bind(name, hashOf(text)),
    ]
    await commitOnce(
      () => database.batch(statements),
      async () => (await database.prepare(noted).bind(name).first()) !== null,
    )
  }
  return files
}
