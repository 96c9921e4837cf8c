import { expect, test } from 'vitest'
import { landingOf, resumeOf } from './resume.ts'

test.each([
  ['/index', '', null],
  ['/rng', '?dialog=login', null],
  ['/rng', '?dialog=login&next=%2FpromoDetail%3Fid%3Dgift', '/promoDetail?id=gift'],
  ['/rng', '?dialog=register&next=%2F%2Felsewhere.example', null],
  ['/rng', '?dialog=true-account&next=%2Findex%3Fdialog%3Dcentre', '/index?dialog=centre'],
  ['/rng', '?q=a&dialog=bind-email', '/rng?q=a&dialog=bind-email'],
  ['//elsewhere.example', '?dialog=profile', null],
  ['/index', '?dialog=verify', null],
])('SYS-07 after a login at %s%s it goes on to %s', (pathname, search, next) => {
  expect(resumeOf({ pathname, search })).toBe(next)
})

test.each([
  ['/login', '', 42, '/agent'],
  ['/rng', '?q=a&dialog=login', 1, '/agent'],
  ['/rng', '?dialog=login&next=%2FpromoDetail%3Fid%3Dgift', 2, '/promoDetail?id=gift'],
  ['/login', '', 0, null],
  ['/login', '', 4, null],
])('AGT-01 after a login at %s%s, type %i lands at %s', (pathname, search, isAgent, place) => {
  expect(landingOf({ pathname, search }, isAgent)).toBe(place)
})
