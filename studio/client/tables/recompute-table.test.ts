import { expect, test } from 'vitest'
import { findTableRules } from '../../tables/rules/index.ts'
import { recomputeTable } from './recompute-table.ts'

test('FAIR-02 the verifier draws a published round again and says which spots paid', async () => {
  const rules = findTableRules('bac@1')!
  const serverSeed = '6eac7d66ffc0cafdb7cb5d30e8427d5dc888960ab44aa1b2f28f768542e29ce8'
  const again = await recomputeTable(rules, { serverSeed, clientSeed: 'drand:quicknet:test', nonce: 3 }, 'v1')
  expect(again.hash).toMatch(/^[0-9a-f]{64}$/)
  expect(again.told).toBe(
    'Player ♣9 ♠Q (9), Banker ♠A ♦4 (5)\nPlayer: returns 2 times the stake\nSmall: returns 2.5 times the stake',
  )
})
