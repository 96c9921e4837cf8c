import { describe, expect, test } from 'vitest'
import { nextOf } from '../lib/dialog-address.ts'
import { sourceOf } from './route-sources.ts'
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

  test.each(ROUTES)('SYS-08 the edge knows the module of $path', ({ path, load }) => {
    expect(sourceOf(path)).toMatch(/^web\/features\/.+-page\.tsx$/)
    expect(String(load)).toContain(sourceOf(path))
  })
  test('no path stands twice', () => expect(new Set(ROUTES.map(({ path }) => path)).size).toBe(ROUTES.length))
  test('an unknown path has no page', () => expect(findRoute('/nope')).toBeNull())
})

describe('SYS-01 SYS-07 where a request goes instead', () => {
  test.each([
    ['/', false, false, '/index'],
    ['/?a=1', true, true, '/index?a=1'],
    ['/rng', false, false, null],
    ['/rng?q=a', false, true, '/login?next=%2Frng%3Fq%3Da'],
    ['/rng', true, true, null],
    ['/rng?dialog=logout', false, true, '/login'],
    ['/login', false, true, null],
    ['/register.html', false, true, null],
    ['/helpmc', false, true, null],
    ['/download', false, true, null],
    ['/helpmc/', false, true, null],
    ['/down', false, true, '/login?next=%2Fdown'],
    ['/nope', false, true, '/login?next=%2Fnope'],
  ])('%s, logged in %s, login required %s → %s', (path, loggedIn, required, target) => {
    expect(redirectOf(to(path), loggedIn, required)).toBe(target)
  })

  // The source's five, and where a login by an account elsewhere comes back to.
  const open = ['/login', '/register', '/register.html', '/helpmc', '/download', '/social/callback']
  test.each(ROUTES)(
    'where a login is required $path leads there and back, or is one of those open to all',
    ({ path }) => {
      const leads = redirectOf(to(`${path}?a=1`), false, true)
      expect(leads).toBe(open.includes(path) ? null : `/login?${new URLSearchParams({ next: `${path}?a=1` })}`)
      if (leads) expect(nextOf(to(leads).search)).toBe(`${path}?a=1`)
      expect(redirectOf(to(`${path}?a=1`), true, true), 'logged in').toBeNull()
    },
  )
})
