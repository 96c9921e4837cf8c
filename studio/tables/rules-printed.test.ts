/** FAIR-03: the rules say when each spot of the dice wins and what its several pays are for, in every language. */
import { expect, test } from 'vitest'
import { LANGUAGES } from '../../contract/constants.ts'
import { baccarat } from '../table-rules/baccarat.ts'
import { fishPrawnCrab, sicBo } from '../table-rules/dice.ts'
import { TABLE_WORDS } from './i18n/index.ts'

const codesOf = ({ spots }: typeof sicBo, pays: number) =>
  spots.filter((spot) => spot.pays.length === pays).map(({ code }) => code)

test.each(LANGUAGES)('FAIR-03 %s: sic bo says what one, two and three of a number pay', (language) => {
  const { ruleSIC, ruleYSX } = TABLE_WORDS[language]
  expect(codesOf(sicBo, 3)).toHaveLength(6)
  const single = sicBo.spots.find(({ code }) => code === 'single-1')?.pays.map(([pay]) => pay)
  expect(single).toEqual([1, 2, 12])
  expect(ruleSIC).toMatch(/\b1\D+2\D+12(?!\d)/)
  expect(codesOf(fishPrawnCrab, 3)).toHaveLength(6)
  expect(ruleYSX).toMatch(/\b1\D+2\D+12(?!\d)|once, twice or twelvefold/)
})

test.each(LANGUAGES)('FAIR-03 %s: the rules say when doubles and pairs win', (language) => {
  const words = TABLE_WORDS[language]
  // As the board heads their group; Chinese and Japanese have no plural, English one letter of it.
  const nameOf = (name: string) => name.replace(/s$/, '').toLowerCase()
  const say = (rule: string, name: string) => expect(rule.toLowerCase(), name).toContain(nameOf(name))
  say(words.ruleSIC, words.groupSingle)
  say(words.ruleSIC, words.groupDouble)
  say(words.ruleSIC, words.groupPair)
  say(words.ruleYSX, words.groupPair)
  expect(baccarat.spots.some(({ code }) => code === 'player-pair')).toBe(true)
  expect(words.ruleBAC).toMatch({ EN: /pair/, CN: /对子/, JA: /ペア/, TH: /คู่คือ/, VI: /Đôi:/ }[language])
})
