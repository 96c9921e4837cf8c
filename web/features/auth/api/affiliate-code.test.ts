import { expect, test } from 'vitest'
import { codeOf } from './affiliate-code.ts'

test.each([
  ['?affiliateCode=AGENT1', 'AGENT1'],
  ['?r= AGENT1 ', 'AGENT1'],
  ['?affiliateCode=&r=B2', 'B2'],
  ['?dialog=register&affiliateCode=AGENT1', 'AGENT1'],
  ['?q=1', ''],
  ['', ''],
  [`?r=${'x'.repeat(500)}`, 'x'.repeat(40)],
  // SYS-07: where a login is required, what was asked for waits in `next`.
  ['?next=%2Findex%3Fr%3DAGENT1', 'AGENT1'],
  ['?next=%2Frng%3Fq%3Da%26affiliateCode%3DA%2526B&dialog=register', 'A&B'],
  ['?r=B2&next=%2Findex%3Fr%3DAGENT1', 'B2'],
  ['?next=%2Findex', ''],
  ['?next=http%3A%2F%2F%5B', ''],
])('AUTH-05 the code of %s', (search, code) => expect(codeOf(search)).toBe(code))
