import { describe, expect, test } from 'vitest'
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
    ['/down', false, true, '/login?next=%2Fdown'],
  ])('%s, logged in %s, login required %s → %s', (path, loggedIn, required, target) => {
    expect(redirectOf(to(path), loggedIn, required)).toBe(target)
  })
})
