/** The migrations of both databases: on an empty account, and on one that an older release left. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, test } from 'vitest'
import { unstable_splitSqlQuery } from 'wrangler'
import { at } from './paths.ts'
/** By name, the columns that the readers of other areas count on. A migration that changes a view changes its line here. */
import VIEWS from './view-columns.json' with { type: 'json' }

/** Files that a release has applied somewhere: a change comes as a new file. A new release adds its files here. */
const RELEASED: Record<string, string> = {
  'edge/0001_create_schema.sql': '1306272059a5093a3515a39a794912e200ecdd0cb90ff4ab6bccc01e04cbced5',
  'platform/0001_create_tables.sql': 'd2246e7a728348088f46fceaf695713aa59d449c2c9c1bff8b6e647ae76c0243',
}

/** A row that stood there before, and has to stand there after. */
const ROWS = {
  edge: "INSERT INTO audit (id, at_ms, actor, verb, keys, input, before, after, state, request_id) VALUES ('a', 1, 'olga', 'v', '[]', '{}', '{}', '{}', 'done', 'r')",
  platform:
    "INSERT INTO merchant (code, currency, currency_symbol, jurisdiction, default_language) VALUES ('coral', 'PHP', 'P', 'demo', 'EN')",
} as const
const TABLES = { edge: 'audit', platform: 'merchant' } as const

const listFiles = (name: string) =>
  readdirSync(at(`migrations/${name}`))
    .filter((file) => file.endsWith('.sql'))
    .sort()
const readFile = (name: string, file: string) => readFileSync(at(`migrations/${name}/${file}`), 'utf8')

function open(name: string, files: readonly string[]): DatabaseSync {
  const database = new DatabaseSync(':memory:')
  for (const file of files) database.exec(readFile(name, file))
  return database
}
const schemaOf = (database: DatabaseSync) =>
  database.prepare("SELECT type, name, sql FROM sqlite_schema WHERE name NOT LIKE 'sqlite_%' ORDER BY type, name").all()

describe.each(['edge', 'platform'] as const)('the database %s', (name) => {
  const files = listFiles(name)

  test('is made whole on an empty account', () => {
    const database = open(name, files)
    expect(schemaOf(database).length).toBeGreaterThan(0)
    expect(database.prepare('PRAGMA foreign_key_check').all()).toEqual([])
    expect(database.prepare('PRAGMA integrity_check').all()).toEqual([{ integrity_check: 'ok' }])
  })

  test('comes from each older release to the same, and keeps its rows', () => {
    const wanted = schemaOf(open(name, files))
    const database = open(name, [])
    for (const [at, file] of files.entries()) {
      database.exec(readFile(name, file))
      // What comes after is taken back, so that each release is made once.
      database.exec('BEGIN')
      database.exec(ROWS[name])
      const before = database.prepare(`SELECT * FROM ${TABLES[name]}`).all()
      for (const later of files.slice(at + 1)) database.exec(readFile(name, later))
      expect(schemaOf(database), `after ${file}`).toEqual(wanted)
      expect(database.prepare(`SELECT * FROM ${TABLES[name]}`).all()).toMatchObject(before)
      database.exec('ROLLBACK')
    }
  })

  test('refuses a file of which a part is there, loses no row, and is whole once the rest and the note are written', () => {
    const database = open(name, [])
    const whole = open(name, [])
    for (const [at, file] of files.entries()) {
      const statements = unstable_splitSqlQuery(readFile(name, file))
      const middle = Math.ceil(statements.length / 2)
      database.exec('BEGIN')
      for (const sql of statements.slice(0, middle)) database.exec(sql)
      const half = schemaOf(database)
      const rows = at > 0 || name === 'edge' ? ROWS[name] : 'SELECT 1'
      database.exec(rows)
      // As D1 does it: all of a file, or nothing of it.
      const apply = () => {
        database.exec('SAVEPOINT file')
        try {
          for (const sql of statements) database.exec(sql)
        } finally {
          database.exec('ROLLBACK TO file')
        }
      }
      expect(apply, file).toThrow(/already exists|duplicate column/)
      expect(schemaOf(database), file).toEqual(half)
      for (const sql of statements.slice(middle)) database.exec(sql)
      whole.exec(readFile(name, file))
      expect(schemaOf(database), file).toEqual(schemaOf(whole))
      if (rows === ROWS[name])
        expect(database.prepare(`SELECT count(*) AS n FROM ${TABLES[name]}`).get()).toEqual({ n: 1 })
      database.exec('ROLLBACK')
      database.exec(readFile(name, file))
    }
  })

  test('has no file that was edited after a release, and none between two that were applied', () => {
    const released = Object.keys(RELEASED).filter((path) => path.startsWith(`${name}/`))
    expect(files.slice(0, released.length)).toEqual(released.map((path) => path.slice(name.length + 1)))
    for (const path of released) {
      const text = readFile(name, path.slice(name.length + 1))
      expect(createHash('sha256').update(text).digest('hex'), path).toBe(RELEASED[path])
    }
  })
})

/** Each view with its columns, or with the reason why it cannot be read. */
const readViews = (database: DatabaseSync) =>
  Object.fromEntries(
    database
      .prepare("SELECT name FROM sqlite_schema WHERE type = 'view'")
      .all()
      .map(({ name }) => [name, readColumns(database, String(name))]),
  )
function readColumns(database: DatabaseSync, view: string): string {
  try {
    const columns = database.prepare(`SELECT * FROM ${view} LIMIT 0`).columns()
    return columns.map(({ name }) => name).join(', ')
  } catch (error) {
    return String(error)
  }
}

describe('the views of the platform', () => {
  const openLatest = () => open('platform', listFiles('platform'))

  test('are read after all migrations, with the columns that other areas count on', () => {
    expect(readViews(openLatest())).toEqual(VIEWS)
  })

  test.each([
    ['a column has another name', 'member_public', 'ALTER TABLE member RENAME COLUMN nickname TO called'],
    ['a table is gone', 'segment_public', 'DROP TABLE segment'],
    [
      'a table comes back without a column',
      'segment_public',
      'DROP TABLE segment; CREATE TABLE segment (merchant TEXT)',
    ],
    [
      'a view is made with a column less',
      'segment_public',
      'DROP VIEW segment_public; CREATE VIEW segment_public AS SELECT merchant FROM segment',
    ],
    ['a view is gone', 'segment_public', 'DROP VIEW segment_public'],
  ])('differ from the list where %s', (_, view, sql) => {
    const database = openLatest()
    database.exec(sql)
    const views = readViews(database)
    const differing = Object.entries(VIEWS).filter(([name, columns]) => views[name] !== columns)
    expect(differing.map(([name]) => name)).toContain(view)
  })
})
