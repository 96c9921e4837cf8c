import { expect, test } from 'vitest'
import { cdnSchema, merchantSchema } from './merchant.ts'

const social = merchantSchema.shape.social

test.each([
  ['an https page', 'https://social.example/line/harbor', true],
  ['a script', 'javascript:alert(1)', false],
  ['a data document', 'data:text/html,<script>alert(1)</script>', false],
  ['plain http', 'http://social.example/', false],
  ['no address', 'social.example', false],
])('NAV-05 a social link is an https address: %s', (_name, url, accepted) => {
  expect(social.safeParse([{ kind: 'line', url }]).success).toBe(accepted)
})

test.each([
  ['one that is gone is left out', { merchantWallet: true, loginRequired: true }, { loginRequired: true }],
  ['none', undefined, {}],
  ['one that nobody knows', { loginRequird: true }, null],
  ['no table', ['merchantWallet'], null],
])('EDGE-01, MEM-03 flags of a published merchant: %s', (_, flags, expected) => {
  const read = merchantSchema.shape.flags.safeParse(flags)
  expect(read.success ? read.data : null).toEqual(expected)
})

test.each([
  ['/img', '/img'],
  ['/img/', '/img'],
  ['https://cdn.example', 'https://cdn.example'],
  ['/', null],
  ['//cdn.example', null],
  ['/img//x', null],
])('EDGE-11 the CDN %s is %s', (given, expected) => {
  const read = cdnSchema.safeParse(given)
  expect(read.success ? read.data : null).toBe(expected)
})
