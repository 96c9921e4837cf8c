/** Helpers for tests inside the Workers runtime (projects edge, platform, studio). */
import type { D1Migration } from 'cloudflare:test'
import { env, exports } from 'cloudflare:workers'

type TestBindings = { TEST_DATABASE: string; TEST_MIGRATIONS: D1Migration[] } & Record<string, unknown>
const bindings = env as unknown as TestBindings

/** Applies this Worker's D1 migrations; runs before every test file. */
export async function migrate() {
  if (bindings.TEST_DATABASE === '') return
  const database = bindings[bindings.TEST_DATABASE] as D1Database
  // All in one batch: migration by migration, each with its own commit, takes forty times as long, in every test file.
  const queries = bindings.TEST_MIGRATIONS.flatMap((migration) => migration.queries)
  await database.batch(queries.map((query) => database.prepare(query)))
}

/** One request to the Worker under test, through its default export, with its real bindings. */
export function callWorker(path: string, init?: RequestInit & { origin?: string }): Promise<Response> {
  const worker = (exports as unknown as { default: Fetcher }).default
  return worker.fetch(new URL(path, init?.origin ?? 'http://localhost').href, init)
}
