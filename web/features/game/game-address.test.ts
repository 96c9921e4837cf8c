import { expect, test } from 'vitest'
import { readPlace } from './game-address.ts'

test.each([
  ['?gameId=a&match=coastline-1-47500', '/match/coastline-1-47500'],
  ['?gameId=a&match=coastline-1-47500&pick=1x2:x', '/match/coastline-1-47500?pick=1x2%3Ax'],
  ['?gameId=a&match=coastline-1-47500&pick=<b>', '/match/coastline-1-47500'],
  ['?gameId=a&match=../../evil', null],
  ['?gameId=a', null],
])('GAME-09 %s opens a book on %s', (search, place) => expect(readPlace(search)).toBe(place))
