import { describe, expect, test } from 'vitest'
import { isSafeLink } from './safe-link.ts'

describe('MSG-01 a banner leads', () => {
  test.each(['/', '/rng', '/promoDetail?id=welcome-gift', '/index?dialog=register#top', 'https://help.example/a'])(
    'to %s',
    (link) => expect(isSafeLink(link)).toBe(true),
  )

  test.each([
    '',
    'rng',
    '?dialog=login',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '\t//evil.example',
    '/.//evil.example',
    'https:evil.example',
    'https:/evil.example',
    'http://evil.example',
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,x',
    'mailto:a@b.example',
    'https://user:pass@evil.example',
    'https://',
  ])('never to %j', (link) => expect(isSafeLink(link)).toBe(false))
})
