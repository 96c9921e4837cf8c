import { expect, test } from 'vitest'
import { countDiceWins, DICE_WINS, diceLineOf, diceMultiplier, diceWinsOf } from './dice.ts'

test('the multiplier of every chance that may be played leads back to that chance', () => {
  for (let wins = DICE_WINS.least; wins <= DICE_WINS.most; wins += 1)
    expect(diceWinsOf(diceMultiplier(wins)), `${wins}`).toBe(wins)
})

test.each([
  ['pays no less than was typed', 20_000, 4_950],
  ['keeps the least chance', 990_000, DICE_WINS.least],
  ['keeps the highest chance', 10_000, DICE_WINS.most],
  ['takes none for the highest chance', 0, DICE_WINS.most],
])('a typed multiplier %s', (_, multiplier, wins) => {
  expect(diceWinsOf(multiplier)).toBe(wins)
  if (multiplier > diceMultiplier(DICE_WINS.most) && multiplier < diceMultiplier(DICE_WINS.least))
    expect(diceMultiplier(wins)).toBeGreaterThanOrEqual(multiplier)
})

test.each(['over', 'under'] as const)('the line of a chance %s it wins so often', (side) => {
  for (const wins of [DICE_WINS.least, 4_951, DICE_WINS.most])
    expect(countDiceWins({ side, line: diceLineOf(side, wins) })).toBe(wins)
})
