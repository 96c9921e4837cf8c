import { describe, expect, test } from 'vitest'
import { dialogOf, nextOf, openedOver, subjectOf, withDialog } from './dialog-address.ts'

const next = (path: string) => `?${new URLSearchParams({ next: path })}`

describe('GAME-03 where to go after login', () => {
  test.each(['/game?gameId=a&nodeId=1', '/rng?q=%3Cb%3E', '/'])('%s is kept', (path) => {
    expect(nextOf(next(path))).toBe(path)
  })

  test.each([
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example/',
    '\\\\evil.example',
    'javascript:alert(1)',
    'rng',
    '',
    '/.//evil.example/',
    '/..//evil.example/',
    `/${'a'.repeat(600)}`,
  ])('SEC %s leads nowhere', (path) => expect(nextOf(next(path))).toBeNull())

  test('a path with tabs or newlines cannot become another site', () => {
    expect(nextOf(next('/\t/evil.example'))).toBeNull()
    expect(nextOf(next('/\n/evil.example'))).toBeNull()
  })
})

describe('dialogs have addresses', () => {
  test('known names open, others open nothing', () => {
    expect(dialogOf('?dialog=login')).toBe('login')
    expect(dialogOf('?dialog=constructor')).toBeNull()
    expect(dialogOf('')).toBeNull()
  })

  test('opening and closing leave the rest of the address alone', () => {
    expect(withDialog('?q=a', 'login', '/game?x=1')).toBe('?q=a&dialog=login&next=%2Fgame%3Fx%3D1')
    expect(withDialog('?q=a&dialog=login&next=%2Fgame', null)).toBe('?q=a')
    expect(withDialog('?dialog=login&next=%2Fgame', 'register')).toBe('?dialog=register')
    expect(withDialog('?dialog=login', null)).toBe('')
    expect(withDialog('?dialog=game-sheet&of=a', 'login')).toBe('?dialog=login')
    expect(withDialog('?q=a', 'game-sheet', undefined, 'koi-trio')).toBe('?q=a&dialog=game-sheet&of=koi-trio')
  })

  test('what a dialog is about is a name, or nothing', () => {
    expect(subjectOf('?dialog=game-sheet&of=koi-trio')).toBe('koi-trio')
    expect(subjectOf('?of=%3Cscript%3E')).toBeNull()
    expect(subjectOf('')).toBeNull()
  })
})

test.each([
  ['?next=%2Frng', 'register', undefined, '?dialog=register&next=%2Frng'],
  ['?next=%2Frng', 'login', '/vip', '?dialog=login&next=%2Fvip'],
  ['?next=%2F%2Felsewhere.example', 'login', undefined, '?dialog=login'],
  ['?next=%2Frng', 'search', undefined, '?dialog=search'],
  ['?q=a', 'forgot', undefined, '?q=a&dialog=forgot'],
] as const)('SYS-07 at %s the press that opens %s for %s leads to %s', (search, name, next, opened) => {
  expect(openedOver(search, name, next)).toBe(opened)
})
