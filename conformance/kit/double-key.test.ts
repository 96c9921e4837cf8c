import { expect, it } from 'vitest'
import { findDoubleKey } from './double-key.ts'

it.each([
  ['{"a":1,"b":[{"a":1},{"a":1}],"c":{"a":2}}', null],
  ['{"a":"{\\"b\\":1,\\"b\\":2}"}', null],
  ['["a","a"]', null],
  ['{"jti":"1","jti":"2"}', 'jti'],
  ['{"a":{"b":1,"\\u0062":2}}', 'b'],
  ['[{"a":[{"c":1}],"a" : 2}]', 'a'],
])('finds in %s the key that stands twice: %s', (text, key) => {
  expect(findDoubleKey(text)).toBe(key)
})
