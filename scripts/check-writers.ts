/** Every table of the platform's database is written by one area. Part of `npm run lint`. */
import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { at, root } from './lib/paths.ts'

/** The kernel keeps counters of its own in rows of others. */
const MAY_WRITE_ALL = ['kernel']
/** Code of Durable Objects, which have tables of their own with the same names. */
const OBJECTS = /^platform\/money\/(?:ledger|wallet)\//
/** A write that stands elsewhere for a reason. Only ever fewer. */
const LEFT = [
  // A bar ends untold deposits in the commit of its record, and protection stands below money.
  { table: 'deposit_order', file: 'platform/protection/finish-bar.ts' },
]

const IN_SQL = /\b(?:INSERT (?:OR \w+ )?INTO|REPLACE INTO|UPDATE|DELETE FROM)\s+(?:\$\{)?(\w+)/g
const BY_BUILDER = /\.(?:insert|update|delete)\(\s*(\w+)/g
const TABLE = /export const (\w+) = sqliteTable\(\s*'(\w+)'/g
const CREATED = /CREATE TABLE (?:IF NOT EXISTS )?"?(\w+)/g

type Source = { file: string; code: string }
export type Writers = { table: string; files: string[] }

const areaOf = (file: string) => /^platform\/([^/]+)\//.exec(file)?.[1] ?? ''

const isLeft = (table: string, file: string) => LEFT.some((left) => left.table === table && left.file === file)

/** Tables that files of more than one area write, with these files. Pure. */
export function findSharedTables(tables: ReadonlySet<string>, sources: readonly Source[]): Writers[] {
  const nameOf = new Map(
    sources.flatMap(({ code }) => [...code.matchAll(TABLE)].map(([, own = '', name = '']) => [own, name])),
  )
  const writers = new Map<string, Set<string>>()
  for (const { file, code } of sources)
    for (const [, word = ''] of [...code.matchAll(IN_SQL), ...code.matchAll(BY_BUILDER)]) {
      const table = nameOf.get(word) ?? word
      if (tables.has(table) && !isLeft(table, file)) writers.set(table, (writers.get(table) ?? new Set()).add(file))
    }
  return [...writers]
    .map(([table, files]) => ({ table, files: [...files] }))
    .filter(({ files }) => new Set(files.map(areaOf)).size > 1)
}

const read = (path: string) => readFileSync(at(path), 'utf8')

if (import.meta.filename === resolve(process.argv[1] ?? '')) {
  const created = globSync('migrations/platform/*.sql', { cwd: root }).flatMap((file) => [
    ...read(file).matchAll(CREATED),
  ])
  const tables = new Set(created.map(([, name = '']) => name))
  const sources = globSync('platform/**/*.ts', { cwd: root })
    .filter((file) => !file.includes('.test.') && !OBJECTS.test(file) && !MAY_WRITE_ALL.includes(areaOf(file)))
    .map((file) => ({ file, code: read(file) }))
  const shared = findSharedTables(tables, sources)
  for (const { table, files } of shared)
    console.error(`${table} is written by more than one area:\n  ${files.join('\n  ')}`)
  console.log(`Writers of ${tables.size} tables checked, ${shared.length} written by more than one area`)
  if (shared.length > 0) process.exitCode = 1
}
