import { expect, test } from 'vitest'
import { isPlaceholder } from './placeholder.ts'

test.each([
  ['https://social.example/line/saffron', true],
  ['https://download.example.com/a.apk', true],
  ['https://example.org', true],
  ['https://x.test:8443/a', true],
  ['help@meridian.example', true],
  ['https://example.games/a', false],
  ['https://myexample.com/', false],
  ['https://t.me/example.com', false],
  ['help@contest.ph', false],
])('NAV-06 %s is a placeholder: %s', (address, is) => expect(isPlaceholder(address)).toBe(is))
