import { expect, test } from 'vitest'
import type { Announcement } from '../../../contract/calls/site/system.ts'
import { bannersOf, linkOf, noticesOf, pageOfNotice, pictureStyle } from './announcements.ts'

const build = (id: string, hour: number, overrides: Partial<Announcement> = {}): Announcement => ({
  id,
  type: 'PL',
  title: id,
  content: '',
  imageUrl: null,
  linkUrl: null,
  groupName: null,
  publishedAt: new Date(Date.UTC(2026, 10, 21, hour)).toISOString(),
  ...overrides,
})
const lists = {
  popup: [build('pu', 3)],
  banners: [build('home', 1), build('in', 1, { groupName: 'w_login' }), build('new', 1, { groupName: 'w_register' })],
  player: [build('h', 1), build('pl', 5)],
  promotion: [build('pr', 4)],
}

test('MSG-01 notices of all kinds, newest first, and no banners', () => {
  expect(noticesOf(lists).map(({ id }) => id)).toEqual(['pl', 'pr', 'pu', 'h'])
  expect(noticesOf(undefined)).toEqual([])
})

test.each([
  [null, ['home']],
  ['w_login', ['in']],
  ['w_register', ['new']],
  ['w_other', []],
])('MSG-01 banners of %s', (group, ids) => {
  expect(bannersOf(lists, group).map(({ id }) => id)).toEqual(ids)
})

test.each([
  ['n0', 1],
  ['n8', 1],
  ['n9', 2],
  ['n19', 3],
  ['gone', 1],
  [null, 1],
])('MSG-01 the notice %s opens page %d', (id, page) => {
  const notices = Array.from({ length: 20 }, (_, index) => build(`n${index}`, 0))
  expect(pageOfNotice(notices, id)).toBe(page)
})

test.each([
  ['/rng?demo=1', '/rng?demo=1'],
  ['https://a.example/x', 'https://a.example/x'],
  ['//evil.example', null],
  ['/\\evil.example', null],
  ['javascript:alert(1)', null],
  ['http://a.example', null],
  [null, null],
])('MSG-01 a link to %s leads to %s', (linkUrl, expected) => {
  expect(linkOf(build('x', 0, { linkUrl }))).toBe(expected)
})

test.each([
  ['/img/banner.svg', 'url("/img/banner.svg")'],
  ['https://cdn.example/a%20b.png?x=%2F1', 'url("https://cdn.example/a%20b.png?x=%2F1")'],
  ['/img/a b.png', 'url("/img/a b.png")'],
  ['/img/祝.png', 'url("/img/祝.png")'],
  ['/a"), url("https://evil.example', 'url("/a\\"), url(\\"https://evil.example")'],
  ['/a\\"b', 'url("/a\\\\\\"b")'],
  ['/a\nb', 'url("/a\\nb")'],
])('MSG-01 the picture %s is asked for as it is named, and is one picture', (url, picture) => {
  expect(pictureStyle(url)).toEqual({ '--picture': picture })
})
