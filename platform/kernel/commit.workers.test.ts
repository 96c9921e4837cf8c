import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { changeDatabase } from '../../tests/support/at-that-moment.ts'
import { bindingsOf } from '../../tests/support/workers.ts'
import { bind, type Database, hasRow, readAll, readFirst, readOne, readTogether } from './commit.ts'
import type { Bindings } from './env.ts'

const database: Database = { env: bindingsOf<Bindings>() }
const rowSchema = z.object({ n: z.number() })
/** One row for each of these. */
const rowsOf = (...values: unknown[]) => sql`SELECT value AS n FROM json_each(${JSON.stringify(values)})`

test('rows are read and parsed, in the order of the statement', async () => {
  expect(await readAll(database, rowSchema, rowsOf(3, 1))).toEqual([{ n: 3 }, { n: 1 }])
  expect(await readFirst(database, rowSchema, rowsOf(3, 1))).toEqual({ n: 3 })
  expect(await readOne(database, rowSchema, rowsOf(7))).toEqual({ n: 7 })
  expect(await hasRow(database, rowsOf(7))).toBe(true)
})

test('where there is no row each says so in its way', async () => {
  expect(await readAll(database, rowSchema, rowsOf())).toEqual([])
  expect(await readFirst(database, rowSchema, rowsOf())).toBeNull()
  expect(await hasRow(database, rowsOf())).toBe(false)
  await expect(readOne(database, rowSchema, rowsOf())).rejects.toThrow(z.ZodError)
})

test.each([
  ['readAll', () => readAll(database, rowSchema, rowsOf(1, 'two'))],
  ['readFirst', () => readFirst(database, rowSchema, rowsOf('two'))],
  ['readTogether', () => readTogether(database, [[rowSchema.array(), rowsOf('two')]])],
])('%s refuses a row of another form', async (_, read) => {
  await expect(read()).rejects.toThrow(z.ZodError)
})

test('a value is never part of the text, whatever it holds', async () => {
  const given = `') OR 1 = 1; --`
  const textSchema = z.object({ said: z.string() })
  expect(await readOne(database, textSchema, sql`SELECT ${given} AS said`)).toEqual({ said: given })
  expect(await readOne(database, textSchema, bind('SELECT ?1 AS said WHERE ?1 = ?1', given))).toEqual({ said: given })
})

test('what is read together is one batch, and each answer is its own statement', async () => {
  const batches: number[] = []
  const DB = changeDatabase(database.env.DB, (real) => ({
    batch: (statements) => {
      batches.push(statements.length)
      return real.batch(statements)
    },
  }))
  const [all, [only], none] = await readTogether({ env: { DB } }, [
    [rowSchema.array(), rowsOf(1, 2)],
    [z.tuple([rowSchema]), bind('SELECT ?1 + ?1 AS n', 4)],
    [rowSchema.array(), rowsOf()],
  ])
  expect({ all, only, none, batches }).toEqual({ all: [{ n: 1 }, { n: 2 }], only: { n: 8 }, none: [], batches: [3] })
})
