import { readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { commitOnce, type Migration, selectNew } from './migrate.ts'

const of = (name: string, hash: string | null = name): Migration => ({ name, hash })
const SCHEMA = '0001_create_schema.sql'

test('selects the files that are not applied yet, in order', () => {
  const files = [of('0002_add_b.sql'), of(SCHEMA), of('0003_add_c.sql')]
  expect(selectNew(files, [of(SCHEMA)])).toEqual(['0002_add_b.sql', '0003_add_c.sql'])
})

test('leaves data of a newer release as it is, which only expanded', () => {
  expect(selectNew([of(SCHEMA)], [of(SCHEMA), of('0002_add_b.sql'), of('0003_add_c.sql')])).toEqual([])
})

test.each([
  ['with another text', of(SCHEMA, 'older')],
  ['before texts were kept', of(SCHEMA, null)],
  ['from another beginning', of('0001_create_members.sql')],
])('refuses data made %s, and names what it was made with', (_, applied) => {
  expect(() => selectNew([of(SCHEMA)], [applied])).toThrow(applied.name)
})

test('refuses two files with one number, whichever data has', () => {
  const files = [of(SCHEMA), of('0004_add_c.sql'), of('0004_add_b.sql')]
  expect(() => selectNew(files, [of(SCHEMA)])).toThrow('0004_add_b.sql and 0004_add_c.sql have the number 0004')
  expect(() => selectNew(files, files)).toThrow('0004')
})

test.each(['platform', 'edge'])('the files of %s have an order, and a new one comes last', (database) => {
  const names = readdirSync(`migrations/${database}`).filter((name) => name.endsWith('.sql'))
  const files = names.map((name) => of(name))
  expect(selectNew(files, [])).toEqual(names.toSorted())
  // Data that has all but one of two with the same number gets the other.
  for (const name of names)
    expect(
      selectNew(
        files,
        files.filter((file) => file.name !== name),
      ),
    ).toEqual([name])
  for (const name of names) expect(name).toMatch(/^\d{4}_[a-z_]+\.sql$/)
})

describe('a migration whose connection is shut', () => {
  const lost = new TypeError('fetch failed')
  const runWith = async (isCommitted: boolean, error: Error) => {
    let commits = 0
    const commit = async () => {
      commits += 1
      if (commits === 1) throw error
    }
    await commitOnce(commit, async () => isCommitted)
    return commits
  }

  test('is committed again where it did not arrive', async () => {
    expect(await runWith(false, lost)).toBe(2)
  })

  test('is not committed twice where the answer alone was lost', async () => {
    expect(await runWith(true, lost)).toBe(1)
  })

  test('fails by what the database says of it', async () => {
    await expect(runWith(false, new Error('D1_ERROR: no such table'))).rejects.toThrow('no such table')
  })
})
