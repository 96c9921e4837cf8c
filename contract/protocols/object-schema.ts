/**
 * Versions of a Durable Object's tables (docs/decisions/0273). Code never lowers a version. Code that is older than the
 * tables works on them where they only expanded, and refuses before it writes where they did more.
 */

import { assert } from '../lib/assert.ts'
import { log } from '../log.ts'
import { sayError } from '../rules/describe-error.ts'
import { systemClock } from '../time-and-chance.ts'

/** What is used of `SqlStorage`. */
export interface Sql {
  exec(query: string, ...values: (string | number | null)[]): { toArray(): Record<string, unknown>[] }
}
/** What is used of `DurableObjectStorage`. */
export interface SqlTransactions {
  readonly sql: Sql
  transactionSync<T>(work: () => T): T
}

/** What is used of `DurableObjectState`. */
export interface SqlObject {
  readonly storage: SqlTransactions & {
    getAlarm(): Promise<number | null>
    setAlarm(atMs: number): Promise<void>
    sync(): Promise<void>
  }
  blockConcurrencyWhile<T>(work: () => Promise<T>): Promise<T>
}

/** Takes the tables one version up. Never edited once released. */
export interface Migration {
  readonly statements: readonly string[]
  /** Only of one that does more than expand: the version of the oldest code that still works on the tables after it. */
  readonly oldestReader?: number
}

/** `oldestReader`: the version of the oldest code that works on these tables. */
export interface Standing {
  readonly version: number
  readonly oldestReader: number
}

export interface ObjectSchema {
  /** As refusals name the object. */
  readonly name: string
  readonly migrations: readonly Migration[]
  /**
   * The version of tables that have no row in `schema`. Without it the first migration is written so that it may meet its
   * own tables (IF NOT EXISTS): releases of before made them at each start and kept no version.
   */
  readonly adopt?: (sql: Sql) => number
  /**
   * Makes releases that kept no version fail at their start. Run with the first migration that has an `oldestReader`. Such a
   * release creates its indexes where they are missing, and fails where a table has the name of one.
   */
  readonly shutOut?: readonly string[]
  /** Run at each start that finds no newer tables: keeps what older releases read. */
  readonly settle?: (sql: Sql, standing: Standing) => void
}

/** A migration that only expands: tables, columns with a default, indexes that refuse nothing. */
export const expand = (...statements: readonly string[]): Migration => ({ statements })

/** The standing of tables that went through the first migrations, up to this version. */
export const standingAt = ({ migrations }: Pick<ObjectSchema, 'migrations'>, version: number): Standing => ({
  version,
  oldestReader: Math.max(1, ...migrations.slice(0, version).map(({ oldestReader }) => oldestReader ?? 1)),
})

/** Pure. What code with this schema has to run on tables that stand so. Throws where it must not touch them. */
export function planMigration(
  schema: Pick<ObjectSchema, 'name' | 'migrations' | 'shutOut'>,
  stored: Standing,
): { statements: readonly string[]; standing: Standing } {
  const { name, migrations } = schema
  const newest = migrations.length
  if (stored.oldestReader > newest)
    throw new Error(
      `the tables of this ${name} need code of version ${stored.oldestReader} or newer, and this release has ${newest}: deploy a newer release. Nothing was written.`,
    )
  if (stored.version >= newest) return { statements: [], standing: stored }
  const oldestReader = Math.max(stored.oldestReader, standingAt(schema, newest).oldestReader)
  const isFirstBreak = stored.oldestReader === 1 && oldestReader > 1
  return {
    statements: [
      ...migrations.slice(stored.version).flatMap(({ statements }) => statements),
      ...(isFirstBreak ? (schema.shutOut ?? []) : []),
    ],
    standing: { version: newest, oldestReader },
  }
}

const CREATE_SCHEMA =
  'CREATE TABLE IF NOT EXISTS schema (version INTEGER NOT NULL, oldest_reader INTEGER NOT NULL) STRICT'
const KEEP_SCHEMA = [
  `CREATE TRIGGER schema_refuse_lower BEFORE UPDATE ON schema
    WHEN NEW.version < OLD.version OR NEW.oldest_reader < OLD.oldest_reader
    BEGIN SELECT RAISE(ABORT, 'the version of tables is never lowered'); END`,
  `CREATE TRIGGER schema_refuse_delete BEFORE DELETE ON schema
    BEGIN SELECT RAISE(ABORT, 'the version of tables is never lost'); END`,
]

/** An object that refuses is asked again so long after: an alarm that fails is given up after six tries, some two minutes. */
const ASK_AGAIN_MS = 60_000

/**
 * For a constructor. Where the tables are refused, the object keeps its alarm for a newer release and then ends with the error,
 * before any call reaches it. Whether they may be used.
 */
export function openTables(state: SqlObject, schema: ObjectSchema): boolean {
  try {
    migrate(state.storage, schema)
    return true
  } catch (error) {
    log.error('tables_refused', { object: schema.name, error: sayError(error) })
    const refused = state.blockConcurrencyWhile(async () => {
      const { storage } = state
      const nextMs = systemClock() + ASK_AGAIN_MS
      if (((await storage.getAlarm()) ?? 0) < nextMs) await storage.setAlarm(nextMs)
      await storage.sync()
      throw error
    })
    refused.catch(() => {})
    return false
  }
}

/** Brings an object's tables to the newest version of this code, all or nothing. */
export function migrate(storage: SqlTransactions, schema: ObjectSchema): void {
  storage.transactionSync(() => {
    const { sql } = storage
    sql.exec(CREATE_SCHEMA)
    const stored = readStanding(sql) ?? adopt(sql, schema)
    const { statements, standing } = planMigration(schema, stored)
    for (const statement of statements) sql.exec(statement)
    if (standing.version !== stored.version)
      sql.exec('UPDATE schema SET version = ?, oldest_reader = ?', standing.version, standing.oldestReader)
    if (standing.version === schema.migrations.length) schema.settle?.(sql, standing)
  })
}

/**
 * Code before this version refuses the object from now on. For rows that older code would misread. Run it in the transaction that
 * writes them.
 */
export function refuseOlder(sql: Sql, schema: Pick<ObjectSchema, 'settle' | 'shutOut'>, oldestReader: number): void {
  const stored = readStanding(sql)
  assert(stored, 'an object that is open has a version')
  if (stored.oldestReader >= oldestReader) return
  if (stored.oldestReader === 1) for (const statement of schema.shutOut ?? []) sql.exec(statement)
  sql.exec('UPDATE schema SET oldest_reader = ?', oldestReader)
  schema.settle?.(sql, { ...stored, oldestReader })
}

function readStanding(sql: Sql): Standing | null {
  const row = sql.exec('SELECT version, oldest_reader FROM schema').toArray()[0]
  return row ? { version: Number(row.version), oldestReader: Number(row.oldest_reader) } : null
}

function adopt(sql: Sql, schema: ObjectSchema): Standing {
  const standing = standingAt(schema, schema.adopt?.(sql) ?? 0)
  for (const statement of KEEP_SCHEMA) sql.exec(statement)
  sql.exec('INSERT INTO schema (version, oldest_reader) VALUES (?, ?)', standing.version, standing.oldestReader)
  return standing
}
