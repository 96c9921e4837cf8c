import { describe, expect, test, vi } from 'vitest'
import { dumpStorage, openNodeStorage } from '../../tests/support/node-sqlite.ts'
import {
  expand,
  type Migration,
  migrate,
  type ObjectSchema,
  openTables,
  planMigration,
  refuseOlder,
  standingAt,
} from './object-schema.ts'

const CREATE = expand(
  'CREATE TABLE IF NOT EXISTS bets (id TEXT PRIMARY KEY, stake INTEGER NOT NULL) STRICT',
  'CREATE INDEX IF NOT EXISTS bets_by_stake ON bets (stake)',
)
const ADD_COLUMN = expand('ALTER TABLE bets ADD COLUMN bonus INTEGER NOT NULL DEFAULT 0')
const DROP_COLUMN: Migration = { statements: ['ALTER TABLE bets DROP COLUMN bonus'], oldestReader: 3 }
const STOP_READING = expand('CREATE TABLE notes (id TEXT PRIMARY KEY) STRICT')
const ALL = [CREATE, ADD_COLUMN, STOP_READING, DROP_COLUMN]

/** The object as code of this version knows it. */
const schemaOf = (version: number): ObjectSchema => ({
  name: 'book of bets',
  migrations: ALL.slice(0, version),
  shutOut: ['DROP INDEX bets_by_stake', 'CREATE TABLE bets_by_stake (only INTEGER PRIMARY KEY) STRICT'],
})
const standingOf = ({ sql }: ReturnType<typeof openNodeStorage>) => sql.exec('SELECT * FROM schema').toArray()

describe('planMigration', () => {
  const [fresh, grown, broken] = [standingAt(schemaOf(4), 0), standingAt(schemaOf(4), 3), standingAt(schemaOf(4), 4)]

  test.each([
    ['fresh tables', 1, fresh, { version: 1, oldestReader: 1 }, 2],
    ['one version on', 2, standingAt(schemaOf(4), 1), { version: 2, oldestReader: 1 }, 1],
    ['up to date', 3, grown, grown, 0],
    ['tables of a newer release that only expanded', 1, grown, grown, 0],
    ['a migration that breaks, with what shuts releases out that kept no version', 4, grown, broken, 3],
    ['fresh tables, to a version that breaks', 4, fresh, broken, 7],
    ['tables of a newer release that still works with this code', 3, broken, broken, 0],
  ])('%s', (_, version, stored, standing, statements) => {
    const plan = planMigration(schemaOf(version), stored)
    expect([plan.standing, plan.statements.length]).toEqual([standing, statements])
  })

  test.each([1, 2])('code of version %i refuses tables that need 3', (version) => {
    expect(() => planMigration(schemaOf(version), broken)).toThrow(
      /book of bets need code of version 3 or newer, and this release has \d: deploy a newer release/,
    )
  })
})

describe('refuseOlder', () => {
  test('shuts out code before that version and what kept no version, once, and undone it shuts out none', () => {
    const storage = openNodeStorage()
    migrate(storage, schemaOf(3))
    const before = dumpStorage(storage)
    const undone = () =>
      storage.transactionSync(() => {
        refuseOlder(storage.sql, schemaOf(3), 2)
        throw new Error('undone')
      })
    expect(undone).toThrow('undone')
    expect(dumpStorage(storage)).toEqual(before)
    const settle = vi.fn()
    refuseOlder(storage.sql, { ...schemaOf(3), settle }, 2)
    expect(settle).toHaveBeenCalledExactlyOnceWith(storage.sql, { version: 3, oldestReader: 2 })
    const after = dumpStorage(storage)
    for (const lower of [1, 2]) refuseOlder(storage.sql, schemaOf(3), lower)
    expect(standingOf(storage)).toEqual([{ version: 3, oldest_reader: 2 }])
    expect(() => migrate(storage, schemaOf(1))).toThrow('need code of version 2 or newer, and this release has 1')
    expect(() => storage.sql.exec(CREATE.statements[1] ?? '')).toThrow('already a table')
    migrate(storage, schemaOf(2))
    expect(dumpStorage(storage)).toEqual(after)
  })
})

describe('migrate', () => {
  test('newer, older, newer: older code changes nothing and works, and no version is lowered', () => {
    const storage = openNodeStorage()
    migrate(storage, schemaOf(3))
    const before = dumpStorage(storage)
    migrate(storage, schemaOf(1))
    expect(dumpStorage(storage)).toEqual(before)
    storage.sql.exec("INSERT INTO bets (id, stake) VALUES ('of older code', 5)")
    migrate(storage, schemaOf(3))
    expect(standingOf(storage)).toEqual([{ version: 3, oldest_reader: 1 }])
    expect(storage.sql.exec('SELECT * FROM bets').toArray()).toEqual([{ id: 'of older code', stake: 5, bonus: 0 }])
  })

  test('after a version that breaks, older code refuses and writes nothing', () => {
    const storage = openNodeStorage()
    migrate(storage, schemaOf(1))
    storage.sql.exec("INSERT INTO bets (id, stake) VALUES ('open', 5)")
    migrate(storage, schemaOf(4))
    const before = dumpStorage(storage)
    for (const version of [1, 2]) expect(() => migrate(storage, schemaOf(version))).toThrow('deploy a newer release')
    migrate(storage, schemaOf(3))
    expect(dumpStorage(storage)).toEqual(before)
    expect(storage.sql.exec('SELECT * FROM bets').toArray()).toEqual([{ id: 'open', stake: 5 }])
  })

  test('tables of a release that kept no version become the first version, with their rows', () => {
    const storage = openNodeStorage()
    for (const statement of CREATE.statements) storage.sql.exec(statement)
    storage.sql.exec("INSERT INTO bets VALUES ('open', 5)")
    migrate(storage, schemaOf(1))
    expect(standingOf(storage)).toEqual([{ version: 1, oldest_reader: 1 }])
    expect(storage.sql.exec('SELECT * FROM bets').toArray()).toHaveLength(1)
  })

  test('a release that kept no version works until a version breaks, and fails at its start from then on', () => {
    const storage = openNodeStorage()
    const startOfBefore = () => CREATE.statements.map((statement) => storage.sql.exec(statement))
    migrate(storage, schemaOf(3))
    startOfBefore()
    migrate(storage, schemaOf(4))
    const before = dumpStorage(storage)
    expect(startOfBefore).toThrow('there is already a table named bets_by_stake')
    expect(dumpStorage(storage)).toEqual(before)
  })

  test('a migration that fails leaves everything as it was', () => {
    const storage = openNodeStorage()
    migrate(storage, schemaOf(2))
    const before = dumpStorage(storage)
    const failing = expand('CREATE TABLE half (id TEXT) STRICT', 'INSERT INTO nowhere VALUES (1)')
    const schema = { ...schemaOf(2), migrations: [CREATE, ADD_COLUMN, failing] }
    expect(() => migrate(storage, schema)).toThrow('no such table: nowhere')
    expect(dumpStorage(storage)).toEqual(before)
  })

  test.each([
    ['lowered', 'UPDATE schema SET version = 1'],
    ['lowered for readers', 'UPDATE schema SET oldest_reader = 1'],
    ['deleted', 'DELETE FROM schema'],
  ])('a version cannot be %s', (_, statement) => {
    const storage = openNodeStorage()
    migrate(storage, schemaOf(4))
    expect(() => storage.sql.exec(statement)).toThrow(/never l/)
  })
})

describe('openTables', () => {
  const NOW = Date.UTC(2026, 10, 28)
  const buildObject = (alarmMs: number | null) => {
    const done: string[] = []
    const storage = {
      ...openNodeStorage(),
      getAlarm: async () => alarmMs,
      setAlarm: async (atMs: number) => void done.push(`alarm in ${atMs - NOW}`),
      sync: async () => void done.push('written'),
    }
    let starting: Promise<unknown> = Promise.resolve()
    const blockConcurrencyWhile = <T>(work: () => Promise<T>) => {
      const working = work()
      starting = working
      return working
    }
    return { object: { storage, blockConcurrencyWhile }, storage, done, started: () => starting }
  }

  test('brings the tables up and leaves the alarm alone', async () => {
    const { object, storage, done, started } = buildObject(null)
    openTables(object, schemaOf(2))
    await started()
    expect([standingOf(storage), done]).toEqual([[{ version: 2, oldest_reader: 1 }], []])
  })

  test.each([
    ['no alarm, or one that rings now', null, ['alarm in 60000', 'written']],
    ['an alarm that is due', NOW - 1, ['alarm in 60000', 'written']],
    ['an alarm that is far', NOW + 3_600_000, ['written']],
  ])('with %s, an object that refuses keeps one for the next release, and ends', async (_, alarmMs, expected) => {
    vi.useFakeTimers({ now: NOW })
    vi.spyOn(console, 'error').mockReturnValue()
    const { object, storage, done, started } = buildObject(alarmMs)
    migrate(storage, schemaOf(4))
    const before = dumpStorage(storage)
    openTables(object, schemaOf(1))
    await expect(started()).rejects.toThrow('deploy a newer release')
    expect([done, dumpStorage(storage)]).toEqual([expected, before])
    expect(console.error).toHaveBeenCalledWith(
      expect.stringContaining('"event":"tables_refused","object":"book of bets"'),
    )
    vi.useRealTimers()
    vi.restoreAllMocks()
  })
})
