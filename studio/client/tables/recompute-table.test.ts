import { expect, test } from 'vitest'
import { findTableRules } from '../../table-rules/index.ts'
import { recomputeTable } from './recompute-table.ts'

const SEEDS = {
  serverSeed: '6eac7d66ffc0cafdb7cb5d30e8427d5dc888960ab44aa1b2f28f768542e29ce8',
  clientSeed: 'drand:quicknet:test',
}

test('FAIR-02 the verifier draws a published round again and says which spots paid', async () => {
  const rules = findTableRules('bac@1')!
  const again = await recomputeTable(rules, { ...SEEDS, nonce: 3 }, 'v1')
  expect(again.hash).toMatch(/^[0-9a-f]{64}$/)
  expect(again.told).toBe(
    'Player ♣9 ♠Q (9), Banker ♠A ♦4 (5)\nPlayer: returns 2 × the stake\nSmall: returns 2.5 × the stake',
  )
  const tied = await recomputeTable(rules, { ...SEEDS, nonce: 1 }, 'v1')
  expect(tied.told).toContain('\nBanker: returns 1 × the stake')
})

test('FAIR-02 the verifier says what of the chips held was played, for spots that can lose more', async () => {
  const { told } = await recomputeTable(findTableRules('nn@1')!, { ...SEEDS, nonce: 2 }, 'v1')
  expect(told.split('\n').slice(1)).toEqual([
    'Player 2: returns 1.95 × the stake',
    'Player 1 double: 5 × the chips held, 1 played, returns 0 × the chips held',
    'Player 2 double: 5 × the chips held, 1 played, returns 2.9 × the chips held',
    'Player 3 double: 5 × the chips held, 1 played, returns 0 × the chips held',
  ])
})
