import { expect, test } from 'vitest'
import { createMessageAllowance } from './use-game-messages.ts'

test('GAME-06 a flood is heard a few times a second, and a fast game always', () => {
  let nowMs = 0
  const flood = createMessageAllowance(() => nowMs)
  let heard = 0
  for (; nowMs < 1_000; nowMs += 0.05) if (flood()) heard += 1
  expect(heard).toBeLessThanOrEqual(36)
  const game = createMessageAllowance(() => nowMs)
  for (let round = 0; round < 200; round++) {
    expect([game(), game(), game()]).toEqual([true, true, true])
    nowMs += 250
  }
})
