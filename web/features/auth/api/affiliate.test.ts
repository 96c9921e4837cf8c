import { expect, test } from 'vitest'
import { codeOf } from './affiliate.ts'

test.each([
  ['?affiliateCode=AGENT1', 'AGENT1'],
  ['?r= AGENT1 ', 'AGENT1'],
  ['?affiliateCode=&r=B2', 'B2'],
  ['?dialog=register&affiliateCode=AGENT1', 'AGENT1'],
  ['?q=1', ''],
  [`?r=${'x'.repeat(500)}`, 'x'.repeat(40)],
])('AUTH-05 the code of %s', (search, code) => expect(codeOf(search)).toBe(code))
