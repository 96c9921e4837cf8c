import { describe, expect, test } from 'vitest'
import { findFieldError } from '../calls/identity/field-rules.ts'
import { PATTERN_IDS, PATTERNS, type PatternId } from './patterns.ts'

/** AUTH-04: what each family takes and what it refuses. */
const EXAMPLES: Record<PatternId, { accepts: string[]; refuses: string[] }> = {
  any: { accepts: ['a', ' ', '你好', 'x\ny'], refuses: [] },
  letterFirst: { accepts: ['maria', 'M4r1a'], refuses: ['4maria', 'maria_', 'mária', 'ma ria', '', 'maria\n'] },
  chineseDigits: { accepts: ['王小明', '王88', '88'], refuses: ['王a', 'こ', '王 88', ''] },
  email: {
    accepts: [
      'a@b.co',
      'maria.c+1@mail.example.com',
      "o'brien@mail.example",
      'ivan@xn--e1afmkfd.xn--p1ai',
      'a_b-c@1-2.example',
    ],
    refuses: [
      'a@b',
      '@b.co',
      'a b@c.co',
      'a@b.co ',
      'a@b..co',
      'user..a@mail.example',
      '.a@b.co',
      'a.@b.co',
      'a@-b.co',
      'a@b-.co',
      'a@b.c0',
      'a@b.xn--',
      'a@b@c.co',
      `${'a'.repeat(65)}@b.co`,
    ],
  },
  alphanumeric: { accepts: ['abc', '123', 'a1'], refuses: ['a-1', 'a 1', 'á', ''] },
  lettersAndDigits: { accepts: ['a1', '1a', 'abc123'], refuses: ['abc', '123', 'a1!', ''] },
  digits: { accepts: ['0', '0123'], refuses: ['1a', '1.0', '-1', '１２', ''] },
  alphanumericUpper: { accepts: ['A', 'aB1'], refuses: ['ab1', 'AB!', ''] },
  englishSpaces: { accepts: ['Maria Clara', 'a'], refuses: ['Maria1', 'María', 'a-b', ''] },
  noSpaces: { accepts: ['a-b!', '王'], refuses: ['a b', ' a', 'a\t', ''] },
  chinesePunctuation: { accepts: ['王。', '你好！'], refuses: ['王a', '王1', '王 小', ''] },
  date: {
    accepts: ['1990-12-31', '12-31-1990'],
    refuses: ['1990-13-01', '31-12-1990', '1990/12/31', '1990-1-1', '90-12-31'],
  },
  korean: { accepts: ['김민수'], refuses: ['김a', '김 민수', '王', ''] },
  thai: { accepts: ['สมชาย'], refuses: ['สมชายa', 'สม ชาย', ''] },
  thaiEnglishSpaces: { accepts: ['สมชาย Smith', 'Somchai'], refuses: ['สมชาย1', 'Smith!', ''] },
  personName: {
    accepts: [
      'สมชาย ใจดี',
      '山田 太郎',
      'ヤマダ・タロー',
      '王小明',
      'Nguyễn Văn Ánh',
      "Maria O'Neill-Cruz Jr.",
      'José',
      'ジャン＝リュック',
      'Dela Cruz, Jr.',
    ],
    refuses: ['Smith!', 'Maria1', ' Maria', '-', '<b>', 'a@b', ''],
  },
  upperSpaces: { accepts: ['MARIA', 'MARIA CLARA'], refuses: ['Maria', ' ', 'MARIA1', ''] },
  lettersDigitsSymbols: { accepts: ['Quiet-Sea-77', '!!!', 'abc'], refuses: ['a b', 'é', '密码', ''] },
  strong: { accepts: ['Aa1!', 'Quiet-Sea-77'], refuses: ['aa1!', 'AA1!', 'Aaa!', 'Aa11', 'Aa1! x'] },
}

describe('AUTH-04 pattern families', () => {
  test.each(PATTERN_IDS)('%s', (id) => {
    const { accepts, refuses } = EXAMPLES[id]
    expect(accepts.filter((text) => !PATTERNS[id].test(text))).toEqual([])
    expect(refuses.filter((text) => PATTERNS[id].test(text))).toEqual([])
  })

  test.each(PATTERN_IDS)('%s is decided quickly, however long and nasty the text', (id) => {
    const nasty = [
      `${'a'.repeat(20_000)}!`,
      '1'.repeat(20_000),
      `${'a@'.repeat(9_000)}`,
      `a@${'a.'.repeat(9_000)}!`,
      `${'A '.repeat(9_000)}1`,
    ]
    const startedMs = performance.now()
    for (const text of nasty) PATTERNS[id].test(text)
    expect(performance.now() - startedMs).toBeLessThan(500)
  })
})

describe('AUTH-03 the rule of a field', () => {
  const rule = {
    field: 'username',
    patternId: 'letterFirst',
    minLength: 4,
    maxLength: 6,
    acceptedPattern: 'x',
    required: true,
  } as const
  const error = { key: 'reg_pattern_letterFirst', values: { min: 4, max: 6 } }

  test.each([
    ['maria', null],
    ['mari', null],
    ['marias', null],
    ['mar', error],
    ['mariass', error],
    ['4aria', error],
    ['', error],
    [undefined, error],
  ])('%s', (value, expected) => {
    expect(findFieldError(rule, value)).toEqual(expected)
  })

  test('an empty field passes unless it is required', () => {
    expect(findFieldError({ ...rule, required: false }, '')).toBeNull()
    expect(findFieldError({ ...rule, required: false }, 'x')).toEqual(error)
  })

  test("'*' takes everything within the bounds", () => {
    expect(findFieldError({ ...rule, acceptedPattern: '*' }, '4 !é')).toBeNull()
    expect(findFieldError({ ...rule, acceptedPattern: '*' }, '4 !')).toEqual(error)
  })

  test('length counts characters, not code units', () => {
    expect(findFieldError({ ...rule, acceptedPattern: '*' }, '😀😀😀')).toEqual(error)
    expect(findFieldError({ ...rule, acceptedPattern: '*' }, '😀😀😀😀')).toBeNull()
  })
})
