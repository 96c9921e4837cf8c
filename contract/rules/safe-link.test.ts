import { describe, expect, test } from 'vitest'
import { isSafeLink, readPicturePath } from './safe-link.ts'

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

describe('EDGE-10 a field that names a picture', () => {
  const sources = { origins: ['https://cdn.example', '/static'], ownHosts: ['site.example'] }
  test.each([
    ['/banners/a.svg', '/banners/a.svg'],
    ['/covers/a.png?v=0f1e', '/covers/a.png?v=0f1e'],
    ['/a/../b.svg', '/b.svg'],
    ['https://cdn.example/a.png', 'https://cdn.example/a.png'],
    ['https://cdn.example:443/a/../b.png', 'https://cdn.example/b.png'],
    ['https://site.example/img/a.png', '/a.png'],
  ])('%s is shown as %s', (src, shown) => expect(readPicturePath(src, sources)).toBe(shown))

  test.each([
    '/../wps/session/logout',
    '/%2e%2e/wps/member/info',
    '/a/.%2E/../../lgw/games/popular',
    '/..\\wps/member/info',
    '//pictures.example/a.png',
    '/\t/pictures.example/a.png',
    'https://pictures.example/a.png',
    'https://site.example/wps/member/info',
    'https://site.example/img/../wps/member/info',
    'https://cdn.example@pictures.example/a.png',
    'http://cdn.example/a.png',
    'data:image/svg+xml,<svg/>',
    'javascript:alert(1)',
    'a.png',
    '/',
    '',
  ])('%j is none', (src) => expect(readPicturePath(src, sources)).toBeNull())
})
