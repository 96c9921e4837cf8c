import { expect, test } from 'vitest'
import { fill } from '../../contract/lib/fill.ts'
import { POND_EN as POND } from '../pond/i18n/en.ts'
import { EN as ROOMS } from '../rooms/i18n/en.ts'
import { EN as TABLES } from '../tables/i18n/en.ts'
import { en as BOOK } from './book/en.ts'
import { slipEn as SLIP } from './book/slip/en.ts'
import { EN } from './en.ts'
import { ORIGINALS_EN } from './originals/en.ts'
import { PLAY_WORDS } from './play-words.ts'
import { ROUND_WORDS } from './round-words.ts'

test.each([
  ['{shots} {shots|shot|shots} left', { shots: 1 }, '1 shot left'],
  ['{shots} {shots|shot|shots} left', { shots: 20 }, '20 shots left'],
  ['{shots} {shots|shot|shots} left', { shots: 0 }, '0 shots left'],
  ['{count} {count|second|seconds}', { count: '1' }, '1 second'],
  ['Won {payout}', { payout: '5.00' }, 'Won 5.00'],
  ['Won {payout}', {}, 'Won '],
])('%s with %j', (text, values, filled) => expect(fill(text, values)).toBe(filled))

const OF_MANY =
  /\{(?:count|hits|mines|ways|left|line|shots|cards|points|bets|beads|rounds)\} (?:[a-z]+ )?(?!is\b|has\b)[a-z]+s\b/
/** More than one wherever they are said: what a model has, a straight of pairs, and what is said of one in other words. */
const ALWAYS_MANY = ['ruleWays', 'pairsTo', 'boats', 'acceptAll', 'reasonTooMany', 'removedMany', 'placedMany']

test.each(
  Object.entries({ EN, ORIGINALS_EN, PLAY: PLAY_WORDS.EN, ROUND: ROUND_WORDS.EN, TABLES, ROOMS, POND, BOOK, SLIP }),
)('a number before its things has a form for one: %s', (_, words) => {
  const wrong = Object.entries(words).filter(
    ([key, text]) => !/_(one|other)$/.test(key) && !ALWAYS_MANY.includes(key) && OF_MANY.test(text),
  )
  expect(wrong).toEqual([])
})
