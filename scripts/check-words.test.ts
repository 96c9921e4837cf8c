import { expect, test } from 'vitest'
import {
  findLongSentences,
  findMissingFiles,
  findUnknownIds,
  findWord,
  readProseOfCode,
  readProseOfDocument,
} from './check-words.ts'

const words = (count: number) => Array.from({ length: count }, (_, index) => `w${index}`).join(' ')

test('reads comments and test titles, not code', () => {
  const source = [
    '/** A first line',
    ' * and its second. */',
    'const nobody = 1 // Trailing.',
    "test('refuses an empty name', () => {})",
  ].join('\n')
  const prose = readProseOfCode(source)
  for (const part of ['A first line\nand its second.', 'Trailing.', 'refuses an empty name.'])
    expect(prose).toContain(part)
  expect(prose).not.toContain('const')
})

test('leaves out code, tables and addresses of a document', () => {
  expect(readProseOfDocument('# A\n\n```\ncode\n```\n| a | b |\nSee [text](anew.md).')).not.toMatch(/code|\| a|anew/)
})

test.each([
  [`${words(25)}.`, 0],
  [`${words(26)}.`, 1],
  [`${words(20)}.\n${words(20)}.`, 0],
  [`${words(20)}\n${words(20)}`, 1],
  [`${words(20)}\n\n${words(20)}`, 0],
  [`${words(20)}\n- ${words(20)}`, 0],
])('counts the sentences over 25 words', (text, expected) => {
  expect(findLongSentences(text)).toHaveLength(expected)
})

test('finds a word at a boundary, over a line break and in any case', () => {
  expect(findWord('Nobody knows.\nA nobodyish thing.', 'nobody')).toHaveLength(1)
  expect(findWord('The page is\ntold so.', 'is told')).toHaveLength(1)
})

test('finds names of files and requirements that do not exist', () => {
  const files = new Set(['web/lib/csv.ts', 'docs/a.md'])
  const names = new Set(['csv.ts', 'a.md'])
  const text = 'See csv.ts, lib/csv.ts, web/lib/csv.ts and web/lib/gone.ts; GAME-09 and GAME-99.'
  expect(findMissingFiles({ file: 'web/app/x.ts', text }, files, names)).toEqual(['web/lib/gone.ts'])
  expect(findUnknownIds(text, new Set(['GAME-09']))).toEqual(['GAME-99'])
})
