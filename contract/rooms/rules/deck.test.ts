/** The published vector of a room's deal, and what the deal must never be. */
import { expect, test } from 'vitest'
import { hashServerSeed } from '../../fairness/commitment.ts'
import { CARDS } from '../../fairness/events.ts'
import { sha256Hex } from '../../lib/digest.ts'
import { combineSeeds, handsOf, shuffle } from './deck.ts'

const CONTRIBUTIONS = [
  { seat: 3, reveal: 'd4'.repeat(16) },
  { seat: 0, reveal: 'a1'.repeat(16) },
  { seat: 1, reveal: 'b2'.repeat(16) },
]

test('seed, commitment, combined seed and the first 13 cards of room 7, hand 12', async () => {
  const serverSeed = await sha256Hex('room 7 hand 12')
  expect(serverSeed).toBe('4e4da6fc0d956ecade7fe2ad09004b31ef1ea147c884f5c5b0d7cdc6c9a17273')
  expect(await hashServerSeed(serverSeed)).toMatch(/^bc12d04f.*2c513b$/)
  const clientSeed = await combineSeeds(CONTRIBUTIONS)
  expect(clientSeed).toBe('7ee9ab3e8ed60b16f5f51627994243c6e53254b165bcb5f9cb9b607858e074b2')
  const { deck, luck } = await shuffle({ serverSeed, clientSeed, nonce: 12 })
  expect(
    deck
      .slice(0, 13)
      .map((card) => CARDS[card])
      .join(' '),
  ).toBe('♦J ♠4 ♥6 ♣Q ♦10 ♠K ♣4 ♥10 ♥4 ♣K ♥K ♦9 ♦7')
  expect(new Set(deck).size).toBe(52)
  expect(luck).toBeLessThan(60)
  const hands = handsOf(deck, [0, 1, 3], 5)
  expect([...hands.values()].flat()).toEqual(deck.slice(0, 15))
})

test('every contribution changes the deck', async () => {
  const seeds = { serverSeed: 'ab'.repeat(32), nonce: 1 }
  const decks = await Promise.all(
    CONTRIBUTIONS.map(async (_, changed) => {
      const contributions = CONTRIBUTIONS.map((one, at) => (at === changed ? { ...one, reveal: 'ee'.repeat(16) } : one))
      return (await shuffle({ ...seeds, clientSeed: await combineSeeds(contributions) })).deck.join()
    }),
  )
  expect(new Set(decks).size).toBe(CONTRIBUTIONS.length)
})
