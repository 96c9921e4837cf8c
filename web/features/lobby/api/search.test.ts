import { expect, test } from 'vitest'
import { addRecentSearch } from './search.ts'

test('recent searches: newest first, each once, six at most', () => {
  expect(addRecentSearch(['dragon', 'moon'], ' Dragon ')).toEqual(['Dragon', 'moon'])
  expect(addRecentSearch(['1', '2', '3', '4', '5', '6'], '7')).toEqual(['7', '1', '2', '3', '4', '5'])
  for (const text of ['   ', '\u200b', ' \u2060\ufeff '])
    expect(addRecentSearch(['a'], text), JSON.stringify(text)).toEqual(['a'])
  expect(addRecentSearch(['moon'], 'moon\u200b')).toEqual(['moon'])
})
