/** Names of spots, sides and results, from the words of a language. Pure; the page and the record share it. */

import { fill } from '../../contract/lib/fill.ts'
import { BULL_BULL, FIVE_FACES, rankOfHand } from '../../contract/rules/bulls.ts'
import { isRed } from '../table-rules/roulette.ts'
import { type Side, sum, type TableResult, type TableRules } from '../table-rules/table-rules.ts'
import type { TableWords } from './i18n/en.ts'

type WordKey = keyof TableWords

/** `player-pair` → `playerPair`. */
const keyOf = (code: string) => code.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())
const isWord = (words: TableWords, key: string): key is WordKey => Object.hasOwn(words, key)

const FACES = ['fish', 'prawn', 'gourd', 'coin', 'crab', 'rooster'] as const
/** A die's face: a picture at fish prawn crab, else its pips. */
export function nameFace(rules: Pick<TableRules, 'gameClass'>, words: TableWords, face: string): string {
  const picture = FACES[Number(face) - 1]
  return rules.gameClass === 'YSX' && picture ? words[picture] : face
}

export function nameSpot(rules: Pick<TableRules, 'gameClass'>, words: TableWords, code: string): string {
  const whole = keyOf(code)
  if (isWord(words, whole)) return words[whole]
  const [head = '', ...rest] = code.split('-')
  const number = rest.join('-')
  const face = nameFace(rules, words, number)
  switch (head) {
    case 'n':
      return rest.join(' · ')
    case 'dozen':
      return ['1–12', '13–24', '25–36'][Number(number) - 1] ?? number
    case 'column':
      return fill(words.column, { number })
    case 'total':
      return fill(words.total, { number })
    case 'single':
      return rules.gameClass === 'YSX' ? face : fill(words.single, { face })
    case 'double':
      return fill(words.double, { face })
    case 'triple':
      return fill(words.tripleOf, { face })
    case 'pair':
      return rest.map((one) => nameFace(rules, words, one)).join(' + ')
    case 'fan':
      return fill(words.fan, { number })
    case 'kwok':
    case 'ssh':
      return rest.join(' · ')
    case 'nim':
    case 'nga':
      return `${rest.slice(0, -1).join(' · ')} (${rest.at(-1)})`
    case 'player':
      return rest[1] === 'double'
        ? fill(words.playerDouble, { number: rest[0] ?? '' })
        : fill(words.playerNumber, { number })
    case 'dragon':
    case 'tiger': {
      const key = keyOf(number)
      return `${words[head]} ${isWord(words, key) ? words[key] : number}`
    }
    default:
      return code
  }
}

const GROUPS: Readonly<Record<string, WordKey>> = {
  main: 'groupMain',
  side: 'groupSide',
  ranked: 'groupRanked',
  dozen: 'groupDozen',
  straight: 'groupStraight',
  split: 'groupSplit',
  street: 'groupStreet',
  corner: 'groupCorner',
  line: 'groupLine',
  total: 'groupTotal',
  single: 'groupSingle',
  double: 'groupDouble',
  pair: 'groupPair',
  triple: 'groupTriple',
  kwok: 'groupKwok',
  nim: 'groupNim',
  nga: 'groupNga',
  ssh: 'groupSsh',
  track: 'groupTrack',
  dragon: 'dragon',
  tiger: 'tiger',
}
export const nameGroup = (words: TableWords, group: string): string => words[GROUPS[group] ?? 'groupSide']

/** Names of the sides of a road: red, blue, tie. */
const SIDES: Readonly<Record<string, readonly [WordKey, WordKey, WordKey]>> = {
  BAC: ['banker', 'player', 'tie'],
  DAT: ['dragon', 'tiger', 'tie'],
  ROU: ['red', 'black', 'zero'],
  SIC: ['big', 'small', 'triple'],
  FT: ['odd', 'even', 'tie'],
  SD: ['odd', 'even', 'tie'],
  NN: ['banker', 'player', 'tie'],
}
export function nameSide({ gameClass }: Pick<TableRules, 'gameClass'>, words: TableWords, side: Side): string {
  const keys = SIDES[gameClass] ?? SIDES.BAC
  return words[keys?.['RUT'.indexOf(side)] ?? 'tie']
}

/** For languages whose names of the sides begin alike. */
const MARKS: Readonly<Record<string, string>> = {
  BAC: 'BPT',
  DAT: 'DT=',
  ROU: 'RB0',
  SIC: 'BS3',
  FT: 'OE=',
  SD: 'OE=',
  NN: 'BPT',
}
/** One sign for a side of a road: colour alone does not tell two of them apart. */
export function markSide(rules: Pick<TableRules, 'gameClass'>, words: TableWords, side: Side): string {
  const at = 'RUT'.indexOf(side)
  const initials = (['R', 'U', 'T'] as const).map((each) => [...nameSide(rules, words, each)][0] ?? '')
  return (new Set(initials).size === 3 ? initials[at] : MARKS[rules.gameClass]?.[at]) ?? ''
}

export function nameBull(words: TableWords, hand: readonly string[]): string {
  const rank = rankOfHand(hand)
  if (rank === 0) return words.noBull
  if (rank === FIVE_FACES) return words.fiveFaces
  return rank === BULL_BULL ? words.bullBull : fill(words.bull, { number: rank })
}

/** What lies on the table, in one line: `Player ♣7 ♥K 7, Banker ♣K ♥5 ♣2 7`. */
export function tellResult(rules: TableRules, words: TableWords, result: TableResult): string {
  const score = rules.score(result)
  const [first = []] = result
  const hands = (names: readonly string[], scores: readonly string[]) =>
    names.map((name, at) => `${name} ${(result[at] ?? []).join(' ')} (${scores[at] ?? ''})`).join(', ')
  switch (rules.gameClass) {
    case 'BAC':
      return hands([words.player, words.banker], score.split(':'))
    case 'DAT':
      return `${words.dragon} ${result[0]?.join('')}, ${words.tiger} ${result[1]?.join('')}`
    case 'ROU':
      return score === '0' ? '0' : `${score} ${isRed(Number(score)) ? words.red : words.black}`
    case 'FT':
      return fill(words.beads, { beads: first[1] ?? '', number: first[0] ?? '' })
    case 'SD': {
      const [red = '', white = ''] = score.split(':')
      return fill(words.coins, { red, white })
    }
    case 'NN':
      return hands(
        [words.banker, ...[1, 2, 3].map((number) => fill(words.playerNumber, { number }))],
        result.map((hand) => nameBull(words, hand)),
      )
    case 'YSX':
      return first.map((face) => nameFace(rules, words, face)).join(', ')
    default:
      return `${first.join(' · ')} = ${sum(first.map(Number))}`
  }
}

/** A result whose rules are gone: what lay there, without what they made of it. */
export const tellCards = (result: TableResult): string => result.map((cards) => cards.join(' ')).join(', ')

/** `0.95`, `19:60`, `1 / 2 / 12`. */
export const presentPays = (pays: readonly (readonly [number, number])[]): string =>
  pays
    .map(([numerator, denominator]) => {
      const value = numerator / denominator
      return Number.isInteger(value * 1_000) ? String(value) : `${numerator}/${denominator}`
    })
    .join(' / ')
