import { expect, test } from 'vitest'
import { readShareCode, writeShareCode } from './share-code.ts'

const PICKS = [
  { fixtureId: 'coastline-1-42', pick: 'ah:1:-1', odds: 230 },
  { fixtureId: 'riftline-1-7', pick: 'cs:2-1', odds: 880 },
]

test('a code carries the picks, and no price', () => {
  const code = writeShareCode(PICKS)
  expect(encodeURIComponent(code)).toBe(code)
  expect(readShareCode(` ${code}\n`)).toEqual(PICKS.map(({ fixtureId, pick }) => ({ fixtureId, pick, odds: null })))
})

test.each(['', 'S1', 'S2~coastline-1-42_1x2.1', 'S1~coastline-1-42_1x2.9', 'S1~<script>', 'S1~a_b_c~'])(
  'refuses %s',
  (text) => {
    expect(readShareCode(text)).toBeNull()
  },
)

test.each(['\u2068%\u2069', '%\u200b', '\ufeff%'])('reads a code that was copied as %j', (copied) => {
  const code = writeShareCode(PICKS)
  expect(readShareCode(copied.replace('%', code))).toEqual(readShareCode(code))
  expect(readShareCode(copied.replace('%', code.replaceAll('~', '～').replace('S1', 'Ｓ１')))).toHaveLength(2)
})

test('a pick stands once', () => {
  expect(readShareCode('S1~coastline-1-42_1x2.1~coastline-1-42_1x2.1')).toHaveLength(1)
})
