/** What each Worker answers at `/healthz`: that it runs, and which build. It asks nothing else, so it is cheap. */

import { cutText } from '../rules/typed-text.ts'
import type { EnvelopeKeys } from './envelope.ts'

export const HEALTH_PATH = '/healthz'

/** Set by the build (vite.config.ts, studio/vite.config.ts). */
declare const __BUILD_ID__: string | undefined
export const BUILD_ID: string = typeof __BUILD_ID__ === 'string' ? __BUILD_ID__ : 'none'

export function answerHealth(worker: 'edge' | 'platform' | 'studio' | 'psp' | 'console'): Response {
  // A page asks it what time it is, and a server of one's own dates nothing by itself.
  const date = new Date().toUTCString()
  const headers = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff', date }
  return Response.json({ ok: true, worker, build: BUILD_ID }, { headers })
}

const idsOf = ({ current, keys }: { current: string; keys: object }) => ({ current, ids: Object.keys(keys).sort() })

/** Ids of a merchant's envelope keys, never the keys. */
export const readKeyIds = ({ toPlatform, toEdge }: EnvelopeKeys[keyof EnvelopeKeys]) => ({
  toPlatform: idsOf(toPlatform),
  toEdge: idsOf(toEdge),
})

type KeyIds = ReturnType<typeof readKeyIds>

/**
 * What is wrong with the keys of one merchant, in words; empty when the two sides understand each other. Each side opens
 * what the other seals, so the current key of one has to be known to the other.
 */
export function compareKeyIds(edge: KeyIds | undefined, platform: KeyIds | undefined): string[] {
  if (!edge || !platform) return [`no keys at the ${edge ? 'platform' : 'edge'}`]
  return [
    platform.toPlatform.ids.includes(edge.toPlatform.current)
      ? null
      : `the platform does not know ${edge.toPlatform.current}, by which the edge seals`,
    edge.toEdge.ids.includes(platform.toEdge.current)
      ? null
      : `the edge does not know ${platform.toEdge.current}, by which the platform seals`,
  ].filter((problem) => problem !== null)
}

/** A part that has nothing to say but that it answered. */
export const answers = async (part: Promise<unknown>): Promise<null> => {
  await part
  return null
}

/** One part asked, with its time. `ask` answers a detail or null, and throws where the part is not well. */
export async function measure(clock: () => number, name: string, ask: () => Promise<string | null>) {
  const startedAtMs = clock()
  const took = () => Math.max(0, Math.round(clock() - startedAtMs))
  try {
    const detail = await ask()
    return { name, ok: true, ms: took(), detail }
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error)
    return { name, ok: false, ms: took(), detail: cutText(text.replace(/[A-Za-z0-9_+=-]{24,}/g, '[…]'), 300) }
  }
}

/** What is used of `D1Database`. */
type Database = { prepare(query: string): { all<T>(): Promise<{ results: T[] }> } }

/** Every migration that was applied to a database. On a developer's machine a table beside D1's own notes most of them. */
export async function listMigrations(database: Database): Promise<string | null> {
  const tables = ['d1_migrations', 'local_migration']
  const read = (table: string) => database.prepare(`SELECT name FROM ${table}`).all<{ name: string }>()
  const found = await Promise.all(tables.map((table) => read(table).catch(() => ({ results: [] }))))
  return presentMigrations(found.flatMap(({ results }) => results.map(({ name }) => name)))
}

const DETAIL_MOST = 300

/** Pure. In order, the newest last; where not all fit, the oldest are counted. Null where there are none. */
export function presentMigrations(applied: readonly string[]): string | null {
  const names = [...new Set(applied.map((name) => name.replace(/\.sql$/, '')))].sort()
  const write = (older: number) => `${older > 0 ? `${older} older, ` : ''}${names.slice(older).join(', ')}`
  const older = names.findIndex((_, at) => write(at).length <= DETAIL_MOST)
  return older === -1 ? null : write(older)
}
