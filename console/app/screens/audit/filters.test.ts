import { expect, test } from 'vitest'
import { FILTERS, type Filter, queryOf } from './filters.ts'

const none = Object.fromEntries(FILTERS.map((name) => [name, ''])) as Filter
const merchant = { code: 'meridian', timeZone: 'Asia/Manila' }

// @fault A filter of the audit in which nothing can be seen, which the call refuses
test.each(['person', 'verb', 'text'] as const)('what cannot be seen in %s is no filter', (name) => {
  expect(queryOf({ ...none, [name]: ' \u200b\u3000\u2060' }, merchant)).toEqual(queryOf(none, merchant))
  expect(queryOf({ ...none, [name]: '\u200b olga ' }, merchant)[name]).toBe('olga')
})
