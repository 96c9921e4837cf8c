import { expect, test } from 'vitest'
import { chooseProof } from './choose-proof.ts'

const kept = { algorithm: 'a', serverSeedHash: 'f'.repeat(64), clientSeed: 'c', nonce: 1, modelVersion: 'm@1' }
const revealed = { ...kept, serverSeed: 's' }

test('FAIR-02 a revealed seed joins the proof that was kept', () => {
  expect(chooseProof(kept, revealed)).toEqual(revealed)
})

test.each([
  { serverSeedHash: '0'.repeat(64) },
  { clientSeed: 'other' },
  { nonce: 2 },
  { modelVersion: 'm@2' },
  { algorithm: 'b' },
])('FAIR-02 a vendor that changes its story to %j is not shown', (change) => {
  expect(chooseProof(kept, { ...revealed, ...change })).toEqual(kept)
})

test('either alone stands, and none is none', () => {
  expect([chooseProof(kept, null), chooseProof(null, revealed), chooseProof(null, null)]).toEqual([
    kept,
    revealed,
    null,
  ])
})
