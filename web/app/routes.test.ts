import { describe, expect, test } from 'vitest'
import { nextOf } from '../lib/dialog-address.ts'
import { findRoute, ROUTES, redirectOf } from './routes.ts'

const SOURCE_ROUTES =
  '/index /register /register.html /login /noticePage /vip /pointMall /lottery /vnlottery /seaLottery /elott /rng /live /pvp /fish /sports /esports /promotions /promoDetail /seamless /help /helpmc /down /download /join /game'
const to = (path: string) => {
  const [pathname = '', query] = path.split('?')
  return { pathname, search: query ? `?${query}` : '' }
}

describe('SYS-02 the routes of the source', () => {
  test.each(SOURCE_ROUTES.split(' '))('%s exists', (path) => expect(findRoute(path)).not.toBeNull())

  test.each([
    ['/pointMall', 'no-menu'],
    ['/lottery', 'header'],
    ['/vnlottery', 'header'],
    ['/seaLottery', 'header'],
    ['/seamless', 'header'],
    ['/game', 'header'],
    ['/helpmc', 'bare'],
    ['/index', 'full'],
  ])('%s wears the %s chrome', (path, chrome) => expect(findRoute(path)?.chrome).toBe(chrome))

  test.each(ROUTES)('SYS-08 the edge knows the file of $path', ({ file, load }) => {
    expect(String(load)).toContain(`features/${file}.tsx`)
  })
  test('no path stands twice', () => expect(new Set(ROUTES.map(({ path }) => path)).size).toBe(ROUTES.length))
  test.each(['/nope', '/RNG', '/rng/nope', '//rng.example'])('%s has no page', (path) =>
    expect(findRoute(path)).toBeNull(),
  )
  test('a trailing slash is forgiven', () => expect(findRoute('/rng/')?.path).toBe('/rng'))
})

describe('SYS-01 SYS-07 where a request goes instead', () => {
  test.each([
    ['/', 'nobody', false, '/index'],
    ['/?a=1', 'member', true, '/index?a=1'],
    ['/rng', 'nobody', false, null],
    ['/rng?q=a', 'nobody', true, '/login?next=%2Frng%3Fq%3Da'],
    ['/rng', 'member', true, null],
    ['/rng?dialog=logout', 'nobody', true, '/login'],
    ['/login', 'nobody', true, null],
    ['/register.html', 'nobody', true, null],
    ['/helpmc', 'nobody', true, null],
    ['/download', 'nobody', true, null],
    ['/helpmc/', 'nobody', true, null],
    ['/down', 'nobody', true, null],
    ['/nope', 'nobody', true, '/login?next=%2Fnope'],
    ['/rng', 'guest', true, null],
    ['/login', 'guest', false, null],
    ['/login', 'member', false, '/index'],
    ['/login?next=%2Frng', 'member', true, '/rng'],
    ['/login?dialog=reset-password', 'member', false, null],
    ['/register', 'member', false, '/index'],
    ['/register.html?next=//evil.example', 'member', false, '/index'],
    ['/agent?agent=registerCenter', 'nobody', false, '/login?area=agent&next=%2Fagent%3Fagent%3DregisterCenter'],
    ['/agent', 'guest', false, null],
    ['/agent', 'member', true, null],
    ['/agent?agent=bills', 'subUser', true, null],
    ['/index', 'subUser', false, '/agent'],
    ['/', 'subUser', false, '/agent'],
    ['/nope?dialog=centre', 'subUser', false, '/agent'],
  ] as const)('%s, asked for by %s, login required %s → %s', (path, visitor, required, target) => {
    expect(redirectOf(to(path), visitor, required)).toBe(target)
  })

  // The source's five, the other name of one of them, and where a login by an account elsewhere comes back to.
  const open = [
    '/login',
    '/register',
    '/register.html',
    '/helpmc',
    '/service',
    '/download',
    '/down',
    '/social/callback',
  ]
  test.each(ROUTES)(
    'where a login is required $path leads there and back, or is one of those open to all',
    ({ path }) => {
      const leads = redirectOf(to(`${path}?a=1`), 'nobody', true)
      expect(leads).toBe(open.includes(path) ? null : `/login?${new URLSearchParams({ next: `${path}?a=1` })}`)
      if (leads) expect(nextOf(to(leads).search)).toBe(`${path}?a=1`)
      expect(redirectOf(to(`${path}?a=1`), 'guest', true), 'logged in').toBeNull()
    },
  )
})
