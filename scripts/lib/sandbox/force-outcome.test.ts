import { expect, it } from 'vitest'
import { createDraw } from '../../../contract/fairness/draw.ts'
import { OWN_ALGORITHM } from '../../../studio/engine/engine.ts'
import { requireGame } from '../../../studio/games/index.ts'
import { findServerSeed } from './force-outcome.ts'

/** The same bytes in each run. */
function countingRandom() {
  let nth = 0
  return (length: number) => {
    nth += 1
    const bytes = new Uint8Array(length)
    new DataView(bytes.buffer).setUint32(0, nth)
    return bytes
  }
}

it.each([
  { gameCode: 'harbor-lantern-tide', choice: '', stakeMinor: 100, least: 10, most: 50 },
  { gameCode: 'harbor-lantern-tide', choice: '', stakeMinor: 100, least: 0, most: 0 },
])('OPS-03 finds seeds for a round of $gameCode that pays $least to $most times', async (wish) => {
  const { serverSeed, multiplier } = await findServerSeed(wish, countingRandom())
  const { engine } = requireGame(wish.gameCode)
  const chance = await engine.draw(createDraw({ serverSeed, clientSeed: 'sandbox', nonce: 0 }, OWN_ALGORITHM), '')
  const standing = engine.stand({ choice: '', chance, acts: [], stakeMinor: 100 })
  expect(standing?.payoutMinor).toBe(multiplier * 100)
  expect(multiplier).toBeGreaterThanOrEqual(wish.least)
  expect(multiplier).toBeLessThanOrEqual(wish.most)
})

it.each([
  ['harbor-lantern-tide', '', 1e9, /500 rounds/],
  ['harbor-lantern-tide', 'over:5050', 2, /no such choice/],
  ['no-such-game', '', 2, /no game whose rounds/],
])('OPS-03 says what cannot be had: %s %s %s', async (gameCode, choice, least, why) => {
  const wish = { gameCode, choice, stakeMinor: 100, least, most: Number.MAX_SAFE_INTEGER }
  await expect(findServerSeed(wish, countingRandom(), 500)).rejects.toThrow(why)
})
