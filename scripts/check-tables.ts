/**
 * Every table of the platform's database is written by one area, and read elsewhere by its views. Its name stands whole somewhere,
 * so that this can be seen. One file of each part sends statements to its database. Part of `npm run lint`.
 */
import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { at, root } from './lib/paths.ts'
import { findPieced } from './lib/table-pieces.ts'
import { findUses, type Source } from './lib/table-uses.ts'

/** The ground of all areas: it keeps counters of its own in rows of others, and all areas read what it alone writes. */
const KERNEL = 'kernel'
/** Code of Durable Objects, which have tables of their own with the same names. */
const OBJECTS = /^platform\/money\/(?:ledger|wallet)\//
/** A write that stands elsewhere for a reason. Only ever fewer. */
const LEFT = [
  // A bar ends untold deposits in the commit of its record, and protection stands below money.
  { table: 'deposit_order', file: 'platform/protection/finish-bar.ts' },
]
/** `commit.ts` and the like of the edge prepare statements; `kernel/database.ts` hands on what was prepared. */
const PREPARE = ['platform/kernel/commit.ts', 'platform/kernel/database.ts', 'worker/operator/database.ts']
/** Whose a table is that no text of an area writes: triggers and seeds do. */
const OWNED: Record<string, string> = {
  vendor_endpoint: 'games',
  catalogue_revision: 'games',
  member_arrival: 'operator',
  arrival_day_sum: 'operator',
}

/** A name in quotes may be put into a text elsewhere. One of a single word may mean anything, so it counts only within a text. */
const NAMED = /['`](\w+_\w+)['`]/g
/** Names of two words that mean something else too. */
const NO_NAMES = ['password_reset', 'vendor_endpoint']
const COMMENT = /\/\*\*[\s\S]*?\*\/|^\s*\/\/.*$/gm
const CREATED = /CREATE TABLE (?:IF NOT EXISTS )?"?(\w+)/g

type Files = { table: string; files: string[] }

const areaOf = (file: string) => /^platform\/([^/]+)\//.exec(file)?.[1] ?? ''
const isLeft = (table: string, file: string) => LEFT.some((left) => left.table === table && left.file === file)

/** Tables that files of more than one area write, with these files. Pure. */
export const findSharedTables = (tables: ReadonlySet<string>, sources: readonly Source[]): Files[] =>
  [...findUses(tables, sources).writes]
    .map(([table, files]) => ({
      table,
      files: [...files].filter((file) => areaOf(file) !== KERNEL && !isLeft(table, file)),
    }))
    .filter(({ files }) => new Set(files.map(areaOf)).size > 1)

/** Each table with the files that have its name in quotes. */
function findNamed(tables: ReadonlySet<string>, sources: readonly Source[]): [table: string, file: string][] {
  const isName = (word: string) => tables.has(word) && !NO_NAMES.includes(word)
  return sources.flatMap(({ file, code }) =>
    [...code.replace(COMMENT, '').matchAll(NAMED)]
      .filter(([, word = '']) => isName(word))
      .map(([, word = '']): [string, string] => [word, file]),
  )
}

/** Tables that are read outside the areas that write them, with the files that read them. A view is no table. Pure. */
export function findOutsideReads(tables: ReadonlySet<string>, sources: readonly Source[]): Files[] {
  const { reads, writes } = findUses(tables, sources)
  const read = [...reads].flatMap(([table, files]) => [...files].map((file): [string, string] => [table, file]))
  const readers = Map.groupBy([...read, ...findNamed(tables, sources)], ([table]) => table)
  return [...readers].flatMap(([table, uses]) => {
    const written = [...(writes.get(table) ?? [])].filter((file) => !isLeft(table, file)).map(areaOf)
    const owners = new Set([...written, OWNED[table] ?? []].flat())
    const isOfAll = owners.size === 1 && owners.has(KERNEL)
    const files = new Set(uses.map(([, file]) => file))
    const outside = isOfAll ? [] : [...files].filter((file) => !owners.has(areaOf(file)))
    return outside.length > 0 ? [{ table, files: outside }] : []
  })
}

/** Files that prepare statements themselves. Pure. */
export const findPreparing = (sources: readonly Source[]): string[] =>
  sources
    .filter(({ file, code }) => !PREPARE.includes(file) && /\.prepare\b/.test(code.replace(COMMENT, '')))
    .map(({ file }) => file)

const read = (path: string) => readFileSync(at(path), 'utf8')

if (import.meta.filename === resolve(process.argv[1] ?? '')) {
  const created = globSync('migrations/platform/*.sql', { cwd: root }).flatMap((file) => [
    ...read(file).matchAll(CREATED),
  ])
  const tables = new Set(created.map(([, name = '']) => name))
  const all = globSync('{platform,worker}/**/*.ts', { cwd: root })
    .filter((file) => !file.includes('.test.'))
    .map((file) => ({ file, code: read(file) }))
  const sources = all.filter(({ file }) => file.startsWith('platform/') && !OBJECTS.test(file))
  const shared = findSharedTables(tables, sources)
  const outside = findOutsideReads(tables, sources)
  const preparing = findPreparing(all)
  const pieced = findPieced(sources)
  for (const { table, files } of shared)
    console.error(`${table} is written by more than one area:\n  ${files.join('\n  ')}`)
  for (const { table, files } of outside)
    console.error(`${table} is read outside its area, and not by a view of it:\n  ${files.join('\n  ')}`)
  if (pieced.length > 0)
    console.error(`The name of a table is put together here, or comes from nowhere:\n  ${pieced.join('\n  ')}`)
  if (preparing.length > 0)
    console.error(`These prepare statements; that is for ${PREPARE.join(', ')}:\n  ${preparing.join('\n  ')}`)
  console.log(
    `${tables.size} tables checked, ${shared.length} written by more than one area, ${outside.length} read outside theirs`,
  )
  if (shared.length + outside.length + preparing.length + pieced.length > 0) process.exitCode = 1
}
