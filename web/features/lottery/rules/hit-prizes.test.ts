import { expect, test } from 'vitest'
import { requireLottery } from '../../../../contract/lottery/games.ts'
import { RULES_VERSION } from '../../../../contract/lottery/plays.ts'
import type { LotteryResult } from '../../../../contract/lottery/types.ts'
import { findHitPrizes } from './hit-prizes.ts'

const north = requireLottery('northern-delta')
const RESULT: LotteryResult = {
  db: ['12345'],
  g1: ['67845'],
  g2: ['11111', '22222'],
  g3: ['30000', '30001', '30002', '30003', '30004', '30005'],
  g4: ['4006', '4007', '4008', '4009'],
  g5: ['5010', '5012', '5013', '5014', '5015', '5016'],
  g6: ['617', '618', '619'],
  g7: ['45', '71', '72', '73'],
}
const hitsOf = (play: string, selection: string, result = RESULT) =>
  [...findHitPrizes(north, { rulesVersion: RULES_VERSION, bets: [{ play, selection }] }, result)].toSorted()

test.each([
  ['every place of an occurrence', 'lo2', '45', ['db:0', 'g1:0', 'g7:0']],
  ['three digits where three are drawn', 'lo3', '345', ['db:0']],
  ['the special prize alone', 'de', '45', ['db:0']],
  ['a head prize, and not the special one', 'dau2', '45', ['g7:0']],
  ['both of them', 'dauduoi', '45', ['db:0', 'g7:0']],
  ['a digit of the special prize', 'dau1', '4', ['db:0']],
  ['all that make a pair', 'xien2', '17,45', ['db:0', 'g1:0', 'g6:0', 'g7:0']],
  ['nothing of a pair that is half there', 'xien2', '45,99', []],
  ['nothing for numbers that stayed away', 'miss4', '90,91,92,93', []],
  ['nothing of what was not drawn', 'lo2', '99', []],
])('marks %s', (_, play, selection, places) => expect(hitsOf(play, selection)).toEqual(places))
