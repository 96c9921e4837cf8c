import { expect, test } from 'vitest'
import { imageAddress } from './image-address.ts'

const [ONE, TWO] = ['https://one.example', 'https://two.example']

test.each([
  ['two CDNs, then the site itself', `${ONE}/a.svg`, [ONE, TWO], [`${ONE}/a.svg`, `${TWO}/a.svg`, '/img/a.svg']],
  [
    'one CDN, again, then the site itself',
    `${ONE}/a.svg`,
    [ONE],
    [`${ONE}/a.svg`, `${ONE}/a.svg?attempt=2`, '/img/a.svg'],
  ],
  ['no CDN', '/img/a.svg?w=9', [], ['/img/a.svg?w=9', '/img/a.svg?w=9&attempt=2', '/img/a.svg?w=9&attempt=3']],
  ['the site itself, listed', '/img/a.svg', ['/img'], ['/img/a.svg', '/img/a.svg?attempt=2', '/img/a.svg?attempt=3']],
  // An operator's own picture stands at one place only.
  [
    'a whole address',
    'https://op.example/b.png',
    [ONE, TWO],
    ['https://op.example/b.png', 'https://op.example/b.png?attempt=2', 'https://op.example/b.png?attempt=3'],
  ],
])('EDGE-10, GAME-02 three tries of a picture: %s', (_, src, cdns, expected) => {
  expect([1, 2, 3].map((attempt) => imageAddress(src, attempt, cdns))).toEqual(expected)
})
