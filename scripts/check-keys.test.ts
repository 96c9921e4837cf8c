import { expect, test } from 'vitest'
import { findKeyFaults } from './check-keys.ts'

const use = (key: string, hasCount = false) => ({ namespace: 'games', key, hasCount, at: 'a.tsx' })

test.each([
  ['all is used', ['games.title'], [use('title')], []],
  ['a text that nothing asks for', ['games.title', 'games.old'], [use('title')], ['games.old is asked for nowhere']],
  ['a plural with its count', ['games.list_one', 'games.list_other'], [use('list', true)], []],
  [
    'a plural without its count',
    ['games.list_one', 'games.list_other'],
    [use('list')],
    ['a.tsx: games.list has forms and gets no count'],
  ],
  [
    'a form asked for by name',
    ['games.list_one', 'games.list_other'],
    [use('list', true), use('list_one')],
    ['a.tsx: ask for games.list_one by its count'],
  ],
])('%s', (_, keys, used, faults) => {
  expect(findKeyFaults(keys, used)).toEqual(faults)
})
