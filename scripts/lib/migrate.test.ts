import { expect, test } from 'vitest'
import { type Migration, selectNew } from './migrate.ts'

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
