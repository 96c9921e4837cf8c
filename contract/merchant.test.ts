import { expect, test } from 'vitest'
import { merchantSchema } from './merchant.ts'

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
