import { expect, test } from 'vitest'
import { hashServerSeed } from '../../contract/fairness/commitment.ts'
import { buildChain, CHAIN_ROUNDS, readLink } from './hash-chain.ts'

const chain = buildChain('a'.repeat(64))

test('FAIR-02 each round reveals what the hash shown before it commits to, from the end to the seed', async () => {
  expect(readLink(chain, 0)).toBe(chain.end)
  expect(readLink(chain, CHAIN_ROUNDS)).toBe('a'.repeat(64))
  for (const round of [1, 2, 249, 250, 251, 500, 5_000, CHAIN_ROUNDS])
    expect(await hashServerSeed(readLink(chain, round))).toBe(readLink(chain, round - 1))
})

test.each([-1, CHAIN_ROUNDS + 1])('there is no link %i', (at) => {
  expect(() => readLink(chain, at)).toThrow('no link')
})
