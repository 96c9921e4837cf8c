import { expect, test } from 'vitest'
import { readHandWords, writeHandWords } from './hand-words.ts'
import type { HandProof } from './messages.ts'

const proof: HandProof = {
  rules: 'big-two@1',
  serverSeedHash: 'a'.repeat(64),
  serverSeed: 'b'.repeat(64),
  clientSeed: 'c'.repeat(64),
  nonce: 12,
  contributions: [
    { seat: 0, commit: 'd'.repeat(64), reveal: 'a1'.repeat(16) },
    { seat: 3, commit: 'e'.repeat(64), reveal: null },
  ],
  seats: [0, 1, 3],
  lead: 1,
  baseMinor: 100,
  acts: [
    { seat: 0, act: { kind: 'bid', bid: 3 }, by: 'player' },
    { seat: 1, act: { kind: 'stake', times: 5 }, by: 'clock' },
    { seat: 3, act: { kind: 'play', cards: [51, 4, 0] }, by: 'player' },
    { seat: 0, act: { kind: 'pass' }, by: 'house' },
  ],
}

test('FAIR-02 a hand in words is the same hand again', () => {
  const words = writeHandWords(proof)
  expect(words).toEqual(['base=100', 'seats=0.1.3', 'lead=1', `c0=${'a1'.repeat(16)}`, '0b3', '1s5', '3p51.4.0', '0x'])
  expect(readHandWords(words)).toEqual({
    baseMinor: 100,
    seats: [0, 1, 3],
    lead: 1,
    acts: proof.acts.map(({ seat, act }) => ({ seat, act })),
    reveals: [{ seat: 0, reveal: 'a1'.repeat(16) }],
  })
})

test.each([
  [['seats=0.1']],
  [['base=100', 'seats=0.x']],
  [['base=100', 'seats=0.1', '9p1']],
  [['base=-1', 'seats=0']],
  [['base=1', 'seats=0', '0s4']],
])('FAIR-02 %j is no hand', (words) => {
  expect(readHandWords(words)).toBeNull()
})
