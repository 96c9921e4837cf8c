import { expect, test } from 'vitest'
import { hashServerSeed } from '../../../contract/fairness/commitment.ts'
import { buildChain, hashLink, readLink } from '../../tables/hash-chain.ts'
import type { TableRoundView } from '../../tables/messages.ts'
import { listPast, provePast } from './past-rounds.ts'

const chain = buildChain('ab'.repeat(32))
/** The third chain of a table: 40 rounds were played on those before it. */
const FIRST = 41
const roundAt = (link: number, isOpen: boolean): TableRoundView => {
  const seed = readLink(chain, link)
  return {
    number: FIRST + link - 1,
    rules: 'bac@1',
    phase: isOpen ? 'result' : 'open',
    endsMs: 0,
    sinceMs: 0,
    hash: hashLink(seed),
    salt: 'house.salt',
    nonce: link,
    result: null,
    seed: isOpen ? seed : null,
  }
}

test.each([1, 2, 7, 11])('the seed of the round %i before is found from what is shown before a round', async (back) => {
  const link = 12
  const proof = await provePast(roundAt(link, false), FIRST + link - 1 - back)
  const seed = readLink(chain, link - back)
  expect(proof).toEqual({ seed, hash: await hashServerSeed(seed), salt: 'house.salt', nonce: link - back })
})

test('a round is proved by its own seed once that is open, and by nothing before', async () => {
  const number = FIRST + 11
  expect(await provePast(roundAt(12, false), number)).toBeNull()
  expect(await provePast(roundAt(12, true), number)).toMatchObject({ seed: readLink(chain, 12), nonce: 12 })
})

test.each([
  ['a round of an earlier chain', FIRST - 1],
  ['a round that is still to come', FIRST + 12],
])('%s is not proved from this one', async (_, number) => expect(await provePast(roundAt(12, true), number)).toBeNull())

test('results are listed with their numbers, the newest first; without a number none is', () => {
  expect(listPast([[['1']], [['2']]], [5, 7])).toEqual([
    { number: 7, result: [['2']] },
    { number: 5, result: [['1']] },
  ])
  expect(listPast([[['1']]], [])).toEqual([])
})
