import { describe, expect, test } from 'vitest'
import { PATTERN_IDS, PATTERNS, type PatternId } from './patterns.ts'

const EXAMPLES: Record<PatternId, { accepts: string[]; refuses: string[] }> = {
  any: { accepts: ['', 'a b', '汉字\n'], refuses: [] },
  letterFirst: { accepts: ['a', 'Ab12'], refuses: ['', '1a', 'a_b', 'é1'] },
  chineseDigits: { accepts: ['王小明', '王1'], refuses: ['', 'Wang', '王 明', 'ひらがな'] },
  email: {
    accepts: ['a@b.co', 'first.last+tag@mail.example.com'],
    refuses: ['a@b', '@b.co', 'a b@c.de', 'a@b..co', 'a@b.c'],
  },
  alphanumeric: { accepts: ['a1', '12', 'ab'], refuses: ['', 'a-1', 'a 1'] },
  lettersAndDigits: { accepts: ['a1', '1a'], refuses: ['ab', '12', 'a1!'] },
  digits: { accepts: ['0', '0123'], refuses: ['', '1.0', '-1', '١٢'] },
  alphanumericUpper: { accepts: ['A', 'aB1'], refuses: ['ab1', 'A!', ''] },
  englishSpaces: { accepts: ['Ann Lee'], refuses: ['', "O'Neil", 'Ann1'] },
  noSpaces: { accepts: ['a!b'], refuses: ['', 'a b', 'a\tb'] },
  chinesePunctuation: { accepts: ['王·明', '你好！'], refuses: ['', 'Wang', '王1'] },
  date: { accepts: ['2000-02-28', '12-31-1999'], refuses: ['2000-13-01', '31-12-1999', '2000/01/01', '2000-00-10'] },
  korean: { accepts: ['김민준'], refuses: ['', 'Kim', '김 민'] },
  thai: { accepts: ['สมชาย'], refuses: ['', 'Somchai', 'สม ชาย'] },
  thaiEnglishSpaces: { accepts: ['สมชาย Lee'], refuses: ['', 'สม1', '李'] },
  upperSpaces: { accepts: ['ANN LEE', 'A'], refuses: ['', '   ', 'Ann'] },
  lettersDigitsSymbols: { accepts: ['aB3$', '~'], refuses: ['', 'a b', 'é'] },
  strong: { accepts: ['aB3$', 'Play-2026!', 'ÀaB3$'], refuses: ['abc1$', 'ABC1$', 'aBc$', 'aBc1', 'aB 3$'] },
}

describe('AUTH-04 pattern families', () => {
  test.each(PATTERN_IDS)('%s accepts and refuses what its name says', (id) => {
    for (const text of EXAMPLES[id].accepts) expect.soft(PATTERNS[id].test(text), `${id} accepts ${text}`).toBe(true)
    for (const text of EXAMPLES[id].refuses) expect.soft(PATTERNS[id].test(text), `${id} refuses ${text}`).toBe(false)
  })

  test('no family backtracks: a hundred thousand hostile characters cost next to nothing', () => {
    const hostile = [
      `${'a'.repeat(100_000)}!`,
      `${'A1'.repeat(50_000)} `,
      `a@${'b.'.repeat(50_000)}`,
      `${'A '.repeat(50_000)}1`,
    ]
    for (const id of PATTERN_IDS) for (const text of hostile) PATTERNS[id].test(text)
  })
})
