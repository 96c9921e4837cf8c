import { expect, test } from 'vitest'
import { LAZY_IMAGE } from '../../contract/constants.ts'
import { findShown, forgetShown, keepShown } from './shown-pictures.ts'

test('NAV-13 the last 200 pictures are known by where they came from, and the longest unseen goes first', () => {
  for (let at = 0; at < LAZY_IMAGE.cache; at += 1) keepShown(`/img/${at}.svg`, `https://cdn.example/${at}.svg`)
  keepShown('/img/0.svg', '/img/0.svg?attempt=2')
  keepShown('/img/new.svg', '/img/new.svg')
  expect([findShown('/img/0.svg'), findShown('/img/1.svg'), findShown('/img/2.svg')]).toEqual([
    '/img/0.svg?attempt=2',
    null,
    'https://cdn.example/2.svg',
  ])
  forgetShown('/img/2.svg')
  expect(findShown('/img/2.svg')).toBeNull()
})
