/** Releases that follow each other share their tables: what is released is never edited, and what is new only expands. */
import { createHash } from 'node:crypto'
import { globSync, readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { unstable_splitSqlQuery } from 'wrangler'
import { migrate, type ObjectSchema } from '../../contract/protocols/object-schema.ts'
import { REPLAY_SCHEMA } from '../../platform/kernel/envelope/replay-schema.ts'
import { BOOK_SCHEMA } from '../../platform/lottery/book/schema.ts'
import { DRAW_SCHEMA } from '../../platform/lottery/draw/schema.ts'
import { REGISTER_SCHEMA } from '../../platform/lottery/register/schema.ts'
import { WALLET_SCHEMA } from '../../platform/money/ledger/schema.ts'
import { LEDGER_SCHEMA, PAYMENT_SCHEMA } from '../../psp/schema.ts'
import { FIXTURE_SCHEMA } from '../../studio/book/fixture-schema.ts'
import { FEED_SCHEMA, LIMITS_SCHEMA, PITCH_SCHEMA } from '../../studio/book/schemas.ts'
import { JACKPOT_SCHEMA } from '../../studio/jackpot/jackpot-schema.ts'
import { PLAYER_SCHEMA } from '../../studio/player/schema.ts'
import { POND_SCHEMA } from '../../studio/pond/pond-schema.ts'
import { LOBBY_SCHEMA } from '../../studio/rooms/lobby/lobby-schema.ts'
import { ROOM_SCHEMA } from '../../studio/rooms/table/room-schema.ts'
import { STATS_SCHEMA } from '../../studio/statistics/stats-schema.ts'
import { FLOOR_SCHEMA, TABLE_SCHEMA } from '../../studio/tables/schemas.ts'
import { breaking, growing } from '../../tests/support/later-releases.ts'
import { dumpStorage, openNodeStorage } from '../../tests/support/node-sqlite.ts'
import { ACCOUNT_SCHEMA } from '../../worker/session/session-index.ts'
import { findBreaking } from './expand-only.ts'
import { at } from './paths.ts'

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 12)

/** A migration that is released joins here, and its text stays. A list of the contract that grows changes no old table. */
const RELEASED: readonly (readonly [schema: ObjectSchema, hashes: readonly string[]])[] = [
  [
    WALLET_SCHEMA,
    [
      '78d7519a2014',
      '2dc566842407',
      '693e6b76bd9e',
      '6d42fd44ab63',
      '74e27af52fb7',
      '6c641bb6fbd4',
      '077dbb479379',
      '2f2833d5f723',
      '124a497b60fa',
      '6b96ac83e4be',
      'a1d141158ae5',
      'af8f7e259d96',
    ],
  ],
  [BOOK_SCHEMA, ['0d192270004e']],
  [DRAW_SCHEMA, ['371b76528c2d']],
  [REGISTER_SCHEMA, []],
  [REPLAY_SCHEMA, ['c8e34e325981']],
  [ACCOUNT_SCHEMA, ['5d31b5bd165c']],
  [PLAYER_SCHEMA, ['028f9c0ac9a8']],
  [TABLE_SCHEMA, ['0214df9dc6d6']],
  [FLOOR_SCHEMA, ['a81202b82187']],
  [STATS_SCHEMA, ['d0c50eeb1f59']],
  [FIXTURE_SCHEMA, []],
  [PITCH_SCHEMA, []],
  [POND_SCHEMA, []],
  [ROOM_SCHEMA, []],
  [LOBBY_SCHEMA, []],
  [LIMITS_SCHEMA, []],
  [FEED_SCHEMA, []],
  [JACKPOT_SCHEMA, []],
  [PAYMENT_SCHEMA, ['ee46c0be5b46']],
  [LEDGER_SCHEMA, ['1eeadd960105']],
]
const RELEASED_FILES: Record<string, string> = {
  'edge/0001_create_schema.sql': '1306272059a5',
  'platform/0001_create_tables.sql': 'd2246e7a7283',
}
/** Durable Objects that keep values and no tables. */
const WITHOUT_TABLES = [
  'console/identity/ceremony-do.ts',
  'console/sessions/session-do.ts',
  'platform/agents/settlement/settlement-do.ts',
  'worker/operator/audit-head-do.ts',
  'worker/operator/once-do.ts',
  'worker/request/limiter-do.ts',
]

test.each(RELEASED.map(([schema, hashes]) => [schema.name, schema, hashes] as const))(
  'tables of the %s: no released migration was edited, and each later one expands or names its oldest reader',
  (_, { migrations }, hashes) => {
    expect(migrations.slice(0, hashes.length).map(({ statements }) => hashOf(statements.join(';')))).toEqual(hashes)
    const later = migrations.slice(hashes.length).filter(({ oldestReader }) => oldestReader === undefined)
    expect(later.flatMap(({ statements }) => findBreaking(statements))).toEqual([])
  },
)

/** Objects that came after versions. */
const VERSIONED_FROM_START = [
  FIXTURE_SCHEMA,
  PITCH_SCHEMA,
  POND_SCHEMA,
  ROOM_SCHEMA,
  LOBBY_SCHEMA,
  LIMITS_SCHEMA,
  FEED_SCHEMA,
  JACKPOT_SCHEMA,
  REGISTER_SCHEMA,
].map(({ name }) => name)

/** Objects whose first releases kept no version, and made what was missing at each start. */
const UNVERSIONED = RELEASED.map(([schema]) => schema).filter(
  ({ adopt, name }) => adopt === undefined && !VERSIONED_FROM_START.includes(name),
)

test.each(UNVERSIONED.map((schema) => [schema.name, schema] as const))(
  'tables of the %s: releases before and after versions follow each other until a version breaks, and lose nothing',
  (_, schema) => {
    const storage = openNodeStorage()
    const startOfBefore = () => {
      for (const statement of schema.migrations[0]?.statements ?? []) storage.sql.exec(statement)
    }
    startOfBefore()
    migrate(storage, schema)
    migrate(storage, growing(schema, 6))
    const grown = dumpStorage(storage)
    startOfBefore()
    migrate(storage, schema)
    expect(dumpStorage(storage)).toEqual(grown)
    migrate(storage, breaking(growing(schema, 6)))
    const broken = dumpStorage(storage)
    expect(() => migrate(storage, schema)).toThrow('deploy a newer release')
    if (schema.shutOut) expect(startOfBefore).toThrow(/there is already a table named|use DROP VIEW/)
    expect(dumpStorage(storage)).toEqual(broken)
    // What a fresh object gets is the same, and shut to them as well.
    const fresh = openNodeStorage()
    migrate(fresh, breaking(growing(schema, 6)))
    expect(dumpStorage(fresh)).toEqual(broken)
  },
)

test('each schema of an object stands in the list above', () => {
  const declared = globSync('{console,worker,platform,studio,psp}/**/*.ts', { cwd: at('.') })
    .filter((file) => !file.includes('.test.'))
    .flatMap((file) => readFileSync(at(file), 'utf8').match(/: ObjectSchema = \{/g) ?? [])
  expect(RELEASED).toHaveLength(declared.length)
})

test('each Durable Object with tables keeps a version of them', () => {
  const objects = globSync('{console,worker,platform,studio,psp}/**/*.ts', { cwd: at('.') })
    .map((file) => [file, readFileSync(at(file), 'utf8')] as const)
    .filter(([, text]) => /extends DurableObject\b/.test(text))
  expect(objects.length).toBeGreaterThan(10)
  const without = objects.filter(([, text]) => !/\b(openTables\(\w+|migrate\(this\.ctx\.storage), [A-Z_]+\)/.test(text))
  expect(without.map(([file]) => file).sort()).toEqual(WITHOUT_TABLES)
  for (const [file, text] of without) expect(text, file).not.toContain('.sql')
})

/** `INSERT INTO wallet VALUES`, with no columns named. */
const UNNAMED = /\b(?:INSERT(?: OR \w+)?|REPLACE) INTO\s+(\w+)\s+(?:VALUES|SELECT|WITH)\b/gi

test('code names the columns that it fills, so it works on tables that got more of them', () => {
  const files = globSync('{console,contract,worker,platform,studio,psp}/**/*.ts', { cwd: at('.') })
    // Migrations run on tables of one version.
    .filter((file) => !/\.test\.|schema[\w-]*(?:\/[\w-]+)?\.ts$|\/(older-releases\.ts$|seed\/)/.test(file))
  const found = files.flatMap((file) =>
    [...readFileSync(at(file), 'utf8').matchAll(UNNAMED)].map(([, table]) => `${file}: ${table}`),
  )
  expect(found).toEqual([])
})

test.each(['edge', 'platform'])(
  'D1 of the %s: no released file was edited, and each later one only expands',
  (name) => {
    const files = readdirSync(at(`migrations/${name}`)).filter((file) => file.endsWith('.sql'))
    for (const file of files) {
      const text = readFileSync(at(`migrations/${name}/${file}`), 'utf8')
      const released = RELEASED_FILES[`${name}/${file}`]
      if (released === undefined) expect(findBreaking(unstable_splitSqlQuery(text)), file).toEqual([])
      else expect(hashOf(text), `${file} is released: add another file`).toBe(released)
    }
  },
)

const filesOf = (name: string) =>
  readdirSync(at(`migrations/${name}`))
    .filter((file) => file.endsWith('.sql'))
    .sort()

/** D1 as the first file makes it, with a row in each table. Every key is the same, so each row has those it names. */
function openFilled(name: string) {
  const { database, sql } = openNodeStorage()
  database.exec(readFileSync(at(`migrations/${name}/${filesOf(name)[0]}`), 'utf8'))
  for (const { name: trigger } of sql.exec("SELECT name FROM sqlite_master WHERE type = 'trigger'").toArray())
    database.exec(`DROP TRIGGER ${trigger}`)
  database.exec('PRAGMA foreign_keys = OFF')
  // The rows are to be there, not to mean anything.
  database.exec('PRAGMA ignore_check_constraints = ON')
  const tables = sql
    .exec("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
    .toArray()
    .map((table) => String(table.name))
  for (const table of tables) {
    const columns = database.prepare(`PRAGMA table_xinfo(${table})`).all()
    const own = columns.filter(({ hidden }) => hidden === 0)
    const values = own.map(({ type }) => (type === 'TEXT' ? "'{}'" : type === 'BLOB' ? "x'00'" : 1))
    // A table of one row may have it already.
    database.exec(`INSERT OR IGNORE INTO ${table} (${own.map((column) => column.name)}) VALUES (${values})`)
  }
  database.exec('PRAGMA foreign_keys = ON')
  return { database, sql, tables }
}

/** Runs a migration as D1 does, all of it or nothing, and names the tables that lost their row. */
function runOn({ database, tables }: ReturnType<typeof openFilled>, text: string): string[] {
  database.exec('BEGIN')
  database.exec(text)
  database.exec('COMMIT')
  return tables.filter((table) => database.prepare(`SELECT count(*) AS n FROM ${table}`).get()?.n === 0)
}

test.each(['edge', 'platform'])(
  'D1 of the %s: each later file passes over tables with rows, and keeps them',
  (name) => {
    const filled = openFilled(name)
    for (const file of filesOf(name).slice(1))
      expect(runOn(filled, readFileSync(at(`migrations/${name}/${file}`), 'utf8')), file).toEqual([])
    expect(filled.database.prepare('PRAGMA foreign_key_check').all()).toEqual([])
  },
)

// An empty database takes both: only rows that name the table tell them apart.
test('a table that others name is made again through a table beside, never by its name taken over', () => {
  const filled = openFilled('platform')
  const [made] = filled.sql.exec("SELECT sql FROM sqlite_master WHERE name = 'promotion'").toArray()
  const create = String(made?.sql)
  const taken = `PRAGMA defer_foreign_keys = ON; ${create.replace('promotion', 'later')};
    INSERT INTO later SELECT * FROM promotion; DROP TABLE promotion; ALTER TABLE later RENAME TO promotion;`
  const beside = `PRAGMA defer_foreign_keys = ON; CREATE TABLE kept AS SELECT * FROM promotion ORDER BY rowid;
    DROP TABLE promotion; ${create}; INSERT INTO promotion SELECT * FROM kept ORDER BY rowid; DROP TABLE kept;`
  expect(() => runOn(filled, taken)).toThrow('FOREIGN KEY')
  filled.database.exec('ROLLBACK')
  expect(runOn(filled, beside)).toEqual([])
})

test.each([
  ['a new table with its rules', ['CREATE TABLE a (b TEXT) STRICT', 'CREATE UNIQUE INDEX one ON a (b)'], true],
  ['a column that may be empty', ['ALTER TABLE member ADD COLUMN nick TEXT'], true],
  ['a column with a default', ['ALTER TABLE member ADD COLUMN n INTEGER NOT NULL DEFAULT 0 CHECK (n >= 0)'], true],
  ['an index', ['CREATE INDEX member_by_nick ON member (nick)'], true],
  [
    'a trigger that only notes',
    ['CREATE TRIGGER noted AFTER INSERT ON member BEGIN INSERT INTO a VALUES (1); END'],
    true,
  ],
  [
    'a rule for a column that it adds',
    [
      'ALTER TABLE bill ADD COLUMN late INTEGER NOT NULL DEFAULT 0',
      "CREATE TRIGGER stays BEFORE UPDATE OF late ON bill BEGIN SELECT RAISE(ABORT, 'no'); END",
    ],
    true,
  ],
  ['rows filled in', ["UPDATE member SET nick = '' WHERE nick IS NULL"], true],
  ['a comment before', ['-- What for.\nCREATE TABLE a (b TEXT) STRICT'], true],
  [
    'what is dropped after a release that did without',
    ['-- expands because the release before does not read it\nDROP TABLE old'],
    true,
  ],
  ['a table dropped', ['DROP TABLE member'], false],
  ['an index dropped', ['DROP INDEX member_username'], false],
  ['a column dropped', ['ALTER TABLE member DROP COLUMN nick'], false],
  ['a column renamed', ['ALTER TABLE member RENAME COLUMN nick TO name'], false],
  ['a table renamed', ['ALTER TABLE member RENAME TO people'], false],
  ['a column that older code does not fill', ['ALTER TABLE member ADD COLUMN n INTEGER NOT NULL'], false],
  ['rows deleted', ['DELETE FROM member'], false],
  ['a unique index on a table of before', ['CREATE UNIQUE INDEX one ON member (nick)'], false],
  [
    'a trigger that refuses what older code writes',
    ["CREATE TRIGGER stays BEFORE UPDATE ON member BEGIN SELECT RAISE(ABORT, 'no'); END"],
    false,
  ],
] as const)('%s: %j expands %s', (_, statements, expands) => {
  expect(findBreaking(statements).length === 0).toBe(expands)
})
