/**
 * Every table of the platform's database is written by one area, and read elsewhere by its views. One file of each part sends
 * statements to its database. Part of `npm run lint`.
 */
import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { at, root } from './lib/paths.ts'

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
/** Whose a table is that no text writes by its name: triggers, seeds and `holders.ts` do. */
const OWNED: Record<string, string> = {
  vendor: 'games',
  vendor_endpoint: 'games',
  catalogue_revision: 'games',
  member_arrival: 'operator',
  arrival_day_sum: 'operator',
  member_authenticator: 'identity',
  member_recovery_code: 'identity',
  agent_sub_authenticator: 'identity',
  agent_sub_recovery_code: 'identity',
}

const WRITES = [
  /\b(?:INSERT (?:OR \w+ )?INTO|REPLACE INTO|UPDATE|DELETE FROM)\s+(?:\$\{)?(\w+)/g,
  /\.(?:insert|update|delete)\(\s*(\w+)/g,
]
const READS = [/(?<!DELETE )\b(?:FROM|JOIN)\s+(?:\$\{)?(\w+)/g, /\bFROM\s+\w+(?:\s+AS\s+\w+)?\s*,\s*(\w+)/g]
/** A name in quotes is put into a text elsewhere. One of a single word may be anything, and so may those below. */
const NAMED = /['`](\w+_\w+)['`]/g
const NO_NAMES = ['password_reset', 'vendor_endpoint']
const COMMENT = /\/\*\*[\s\S]*?\*\/|^\s*\/\/.*$/gm
const BUILDER_READS = /\.(?:from|\w*[jJ]oin|\$count)\(\s*(\w+)/g
const TABLE = /export const (\w+) = sqliteTable\(\s*'(\w+)'/g
const CREATED = /CREATE TABLE (?:IF NOT EXISTS )?"?(\w+)/g

type Source = { file: string; code: string }
type Files = { table: string; files: string[] }
type Uses = ReadonlyMap<string, ReadonlySet<string>>

const areaOf = (file: string) => /^platform\/([^/]+)\//.exec(file)?.[1] ?? ''
const isLeft = (table: string, file: string) => LEFT.some((left) => left.table === table && left.file === file)

/** The files that use each table by these patterns. */
function findUses(
  tables: ReadonlySet<string>,
  sources: readonly Source[],
  findNames: (code: string) => string[],
): Uses {
  const uses = new Map<string, Set<string>>()
  for (const { file, code } of sources)
    for (const table of findNames(code))
      if (tables.has(table)) uses.set(table, (uses.get(table) ?? new Set()).add(file))
  return uses
}

const wordsOf = (code: string, patterns: readonly RegExp[]) =>
  patterns.flatMap((pattern) => [...code.matchAll(pattern)].map(([, word = '']) => word))

/** Tables by the constants of the query builder. */
const nameConstants = (sources: readonly Source[]): ReadonlyMap<string, string> =>
  new Map(sources.flatMap(({ code }) => [...code.matchAll(TABLE)].map(([, own = '', name = '']) => [own, name])))

function findWriters(tables: ReadonlySet<string>, sources: readonly Source[]): Uses {
  const named = nameConstants(sources)
  return findUses(tables, sources, (code) => wordsOf(code, WRITES).map((word) => named.get(word) ?? word))
}

/** Tables that files of more than one area write, with these files. Pure. */
export const findSharedTables = (tables: ReadonlySet<string>, sources: readonly Source[]): Files[] =>
  [...findWriters(tables, sources)]
    .map(([table, files]) => ({
      table,
      files: [...files].filter((file) => areaOf(file) !== KERNEL && !isLeft(table, file)),
    }))
    .filter(({ files }) => new Set(files.map(areaOf)).size > 1)

/** Tables that are read outside the areas that write them, with the files that read them. A view is no table. Pure. */
export function findOutsideReads(tables: ReadonlySet<string>, sources: readonly Source[]): Files[] {
  const named = nameConstants(sources)
  const writers = findWriters(tables, sources)
  const readers = findUses(tables, sources, (code) => [
    ...wordsOf(code, READS).map((word) => named.get(word) ?? word),
    ...wordsOf(code.replace(COMMENT, ''), [NAMED]).filter((word) => !NO_NAMES.includes(word)),
    ...wordsOf(code, [BUILDER_READS]).flatMap((word) => named.get(word) ?? []),
  ])
  return [...readers].flatMap(([table, files]) => {
    const written = [...(writers.get(table) ?? [])].filter((file) => !isLeft(table, file)).map(areaOf)
    const owners = new Set([...written, OWNED[table] ?? []].flat())
    const isOfAll = owners.size === 1 && owners.has(KERNEL)
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
  for (const { table, files } of shared)
    console.error(`${table} is written by more than one area:\n  ${files.join('\n  ')}`)
  for (const { table, files } of outside)
    console.error(`${table} is read outside its area, and not by a view of it:\n  ${files.join('\n  ')}`)
  if (preparing.length > 0)
    console.error(`These prepare statements; that is for ${PREPARE.join(', ')}:\n  ${preparing.join('\n  ')}`)
  console.log(
    `${tables.size} tables checked, ${shared.length} written by more than one area, ${outside.length} read outside theirs`,
  )
  if (shared.length + outside.length + preparing.length > 0) process.exitCode = 1
}
