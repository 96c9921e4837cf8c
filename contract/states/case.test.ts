import { describe, expect, test } from 'vitest'
import { countWords } from '../rules/count-words.ts'
import { referenceSchema } from '../rules/service-case.ts'
import { CASE_ACTS, CASE_STATES, type CaseAct, computeNextState } from './case.ts'

describe('TRUST-06 what may be done to a case', () => {
  const led = CASE_STATES.flatMap((state) =>
    (Object.keys(CASE_ACTS) as CaseAct[]).map((act) => [state, act, computeNextState(state, act)]),
  )
  test('is this and no more', () => {
    expect(led.filter(([, , next]) => next !== null)).toEqual([
      ['received', 'review', 'in_review'],
      ['received', 'answer', 'answered'],
      ['received', 'close', 'closed'],
      ['in_review', 'answer', 'answered'],
      ['in_review', 'close', 'closed'],
      ['answered', 'close', 'closed'],
      ['answered', 'accept', 'closed'],
      ['answered', 'reject', 'in_review'],
    ])
  })
})

test.each([
  ['C-7K3M9QXA2B', true],
  ['F-0000000000', true],
  ['C-7K3M9QXA2', false],
  ['X-7K3M9QXA2B', false],
  ['C-7K3M9QXA2I', false],
  ['c-7k3m9qxa2b', false],
])('the reference %s is one: %s', (text, good) => {
  expect(referenceSchema.safeParse(text).success).toBe(good)
})

test.each([
  ['', 0],
  ['   \n\t', 0],
  ['Where is my money?', 4],
  ['1,000.50 pesos', 2],
  ['!!! ... ???', 0],
])('MSG-03 %j has %d words', (text, words) => {
  expect(countWords(text)).toBe(words)
})

test.each(['我昨天的提款还没有到账', '昨日の出金がまだ届いていません', 'เงินที่ถอนเมื่อวานยังไม่เข้าบัญชี'])(
  'MSG-03 %s has several words, though no spaces',
  (text) => {
    expect(countWords(text)).toBeGreaterThanOrEqual(5)
  },
)
