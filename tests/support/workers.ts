/** Helpers for tests inside the Workers runtime (projects edge, platform, studio). */
import type { D1Migration } from 'cloudflare:test'
import { env, exports } from 'cloudflare:workers'

/** The bindings of the Worker under test. Its project's configuration gives them, so the caller names their type. */
export const bindingsOf = <Bindings extends object>() => env as Bindings

type TestBindings = { TEST_DATABASE: string; TEST_MIGRATIONS: D1Migration[] } & Record<string, unknown>
const bindings = bindingsOf<TestBindings>()

/** Counts every change of the catalogue, and an isolate knows its index by it: it never goes back. */
const KEPT_TABLE = 'catalogue_revision'
const OBJECTS = `SELECT type, name, sql FROM sqlite_master
  WHERE type IN ('table', 'trigger') AND name NOT LIKE 'sqlite%' AND name NOT LIKE '\\_cf%' ESCAPE '\\'`

/**
 * Gives a test file this Worker's D1 tables, empty. Files of one runtime share the database: the first one has the
 * migrations applied, for each other one the rows of the file before it go.
 */
export async function prepareDatabase() {
  if (bindings.TEST_DATABASE === '') return
  const database = bindings[bindings.TEST_DATABASE] as D1Database
  // In one batch each: statement by statement, each with its own commit, takes forty times as long.
  const run = (queries: string[]) => database.batch(queries.map((query) => database.prepare(query)))
  const { results } = await database.prepare(OBJECTS).all<{ type: string; name: string; sql: string }>()
  if (results.length === 0) {
    await run(bindings.TEST_MIGRATIONS.flatMap((migration) => migration.queries))
    return
  }
  const tables = results.filter(({ type, name }) => type === 'table' && name !== KEPT_TABLE)
  // Some refuse a deletion, others count it.
  const onDelete = results.filter(({ type, sql }) => type === 'trigger' && sql.includes(' DELETE ON '))
  await run([
    'PRAGMA defer_foreign_keys = ON',
    ...onDelete.map(({ name }) => `DROP TRIGGER ${name}`),
    ...tables.map(({ name }) => `DELETE FROM ${name}`),
    ...onDelete.map(({ sql }) => sql),
  ])
}

/** One request to the Worker under test, through its default export, with its real bindings. */
export function callWorker(path: string, init?: RequestInit & { origin?: string }): Promise<Response> {
  const { default: worker } = exports as unknown as { default: Fetcher }
  return worker.fetch(new URL(path, init?.origin ?? 'http://localhost').href, init)
}
