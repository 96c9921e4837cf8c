import { expect, test } from 'vitest'
import { selectNew } from './migrate.ts'

test('selects the files that are not applied yet, in order', () => {
  expect(selectNew(['0002_add_b.sql', '0001_create_schema.sql', '0003_add_c.sql'], ['0001_create_schema.sql'])).toEqual(
    ['0002_add_b.sql', '0003_add_c.sql'],
  )
})

test('refuses data made with other migrations and names the command that clears it', () => {
  expect(() => selectNew(['0001_create_schema.sql'], ['0001_create_members.sql'])).toThrow('npm run reset')
})
