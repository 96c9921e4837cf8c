/** Releases that follow each other over one Durable Object, in the Workers runtime. */
import { evictDurableObject, runInDurableObject } from 'cloudflare:test'
import { expect } from 'vitest'
import { migrate, type ObjectSchema } from '../../contract/protocols/object-schema.ts'
import { breaking, growing } from './later-releases.ts'

type Stub = DurableObjectStub<Rpc.DurableObjectBranded | undefined>

const startOfBefore = ({ sql }: DurableObjectStorage, { migrations }: ObjectSchema) => {
  for (const statement of migrations[0]?.statements ?? []) sql.exec(statement)
}

/** Everything that stands in an object: the texts of its tables, and their rows. */
export function dumpTables(sql: SqlStorage) {
  const made = sql
    .exec<{ type: string; name: string; sql: string | null }>(
      "SELECT type, name, sql FROM sqlite_master WHERE name NOT GLOB '_cf_*' ORDER BY type, name",
    )
    .toArray()
  const tables = made.flatMap(({ type, name }) => (type === 'table' ? name : []))
  return { made, rows: tables.map((table) => [table, sql.exec(`SELECT * FROM ${table}`).toArray()] as const) }
}

/** What a version does that gives tables another rule for rows: all rows go through a table beside, and keep their order. */
function buildRebuild(sql: SqlStorage, table: string): string[] {
  const made = sql
    .exec<{ type: string; sql: string }>(
      'SELECT type, sql FROM sqlite_master WHERE tbl_name = ? AND sql IS NOT NULL ORDER BY type = ? DESC',
      table,
      'table',
    )
    .toArray()
  const [create, ...rules] = made.map((one) => one.sql)
  const order = create?.includes('WITHOUT ROWID') ? '' : 'ORDER BY rowid'
  return [
    'PRAGMA defer_foreign_keys = ON',
    `CREATE TABLE kept AS SELECT * FROM ${table} ${order}`,
    `DROP TABLE ${table}`,
    create ?? '',
    `INSERT INTO ${table} SELECT * FROM kept ORDER BY rowid`,
    'DROP TABLE kept',
    ...rules,
  ]
}

const ADDED_COLUMN = /^ALTER TABLE (\w+) ADD COLUMN (\w+)/

/** Takes tables back to what the release before versions made: columns of later versions go. Tables may stay: it knows none of them. */
function takeBackToFirst({ sql }: DurableObjectStorage, { migrations }: ObjectSchema) {
  const later = migrations.slice(1).flatMap(({ statements }) => statements)
  for (const statement of later.toReversed()) {
    const [, table, column] = ADDED_COLUMN.exec(statement) ?? []
    if (table) sql.exec(`ALTER TABLE ${table} DROP COLUMN ${column}`)
  }
  sql.exec('DROP TABLE schema')
}

/**
 * An object of the release before versions meets this one, then one that is `count` versions newer and rebuilt these tables.
 * The one before versions comes again, and at last this one, which starts.
 */
export async function rollForthAndBack(stub: Stub, schema: ObjectSchema, count: number, rebuilt: readonly string[]) {
  await runInDurableObject(stub, (_, { storage }) => {
    const { sql } = storage
    takeBackToFirst(storage, schema)
    const before = dumpTables(sql).rows
    migrate(storage, schema)
    const grown = growing(schema, count - 1)
    const rebuild = { statements: rebuilt.flatMap((table) => buildRebuild(sql, table)) }
    migrate(storage, { ...grown, migrations: [...grown.migrations, rebuild] })
    const newer = dumpTables(sql)
    for (const [table, rows] of before)
      if (table !== 'sqlite_sequence')
        expect(new Map(newer.rows).get(table), table).toEqual(rows.map((row) => expect.objectContaining(row)))
    startOfBefore(storage, schema)
    migrate(storage, schema)
    expect(dumpTables(sql)).toEqual(newer)
    expect(sql.exec('SELECT * FROM schema').toArray()).toEqual([
      { version: schema.migrations.length + count, oldest_reader: 1 },
    ])
  })
  await evictDurableObject(stub)
}

/** Of tables of this release: a version that breaks lets the releases before it refuse, and every row stays. Undone at the end. */
export async function expectOlderRefused(stub: Stub, schema: ObjectSchema) {
  await runInDurableObject(stub, (_, { storage }) => {
    const before = dumpTables(storage.sql)
    const undone = () =>
      storage.transactionSync(() => {
        migrate(storage, breaking(schema))
        const broken = dumpTables(storage.sql)
        expect(() => migrate(storage, schema)).toThrow('deploy a newer release')
        if (schema.shutOut) expect(() => startOfBefore(storage, schema)).toThrow(/already a table|use DROP VIEW/)
        expect(dumpTables(storage.sql)).toEqual(broken)
        for (const [table, rows] of before.rows)
          if (table !== 'schema') expect(new Map(broken.rows).get(table), table).toEqual(rows)
        throw new Error('undone')
      })
    expect(undone).toThrow('undone')
    expect(dumpTables(storage.sql)).toEqual(before)
  })
}
