import { describe, expect, test } from 'vitest'
import { computeTickets, drawWinners, sealTickets } from './raffle.ts'

const RULE = { stakePerTicketMinor: 10_000, mostTickets: 20 }
const CHANCE = { raffleId: 'spring', serverSeed: 'a1'.repeat(32), randomness: 'b2'.repeat(16) }
const HOLDERS = [
  { holder: 'ana', first: 0, tickets: 3 },
  { holder: 'cho', first: 3, tickets: 5 },
  { holder: 'duc', first: 8, tickets: 1 },
]

test.each([
  [0, 0],
  [9_999, 0],
  [10_000, 1],
  [129_999, 12],
  [5_000_000, 20],
])('PROMO-03 %i counted bring %i tickets', (counted, tickets) => expect(computeTickets(counted, RULE)).toBe(tickets))

describe('PROMO-03 the draw', () => {
  test('gives the same winners to everybody who computes it', async () => {
    const winners = await drawWinners(CHANCE, HOLDERS, 2)
    expect(winners).toHaveLength(2)
    expect(await drawWinners(CHANCE, HOLDERS, 2)).toEqual(winners)
    for (const { ticket, holder } of winners) {
      const owner = HOLDERS.find((one) => one.holder === holder)!
      expect(ticket - owner.first).toBeGreaterThanOrEqual(0)
      expect(ticket - owner.first).toBeLessThan(owner.tickets)
    }
  })
  test('gives a holder one prize at most, and gives none without holders', async () => {
    const winners = await drawWinners(CHANCE, HOLDERS, 10)
    expect(winners.map(({ holder }) => holder).toSorted()).toEqual(['ana', 'cho', 'duc'])
    expect(winners.map(({ place }) => place)).toEqual([1, 2, 3])
    expect(await drawWinners(CHANCE, [], 3)).toEqual([])
  })
  test('depends on the random value', async () => {
    const orders = await Promise.all(
      Array.from({ length: 24 }, (_, at) => drawWinners({ ...CHANCE, randomness: `r${at}` }, HOLDERS, 1)),
    )
    expect(new Set(orders.map(([winner]) => winner?.ticket)).size).toBeGreaterThan(3)
  })
  test('is fair: over many draws each ticket wins about as often', async () => {
    const hits = new Map<string, number>()
    for (let at = 0; at < 900; at++) {
      const [winner] = await drawWinners({ ...CHANCE, randomness: `fair-${at}` }, HOLDERS, 1)
      hits.set(winner!.holder, (hits.get(winner!.holder) ?? 0) + 1)
    }
    // 300, 500 and 100 expected; four standard deviations are 57, 60 and 38.
    expect(Math.abs(hits.get('ana')! - 300)).toBeLessThan(57)
    expect(Math.abs(hits.get('cho')! - 500)).toBeLessThan(60)
    expect(Math.abs(hits.get('duc')! - 100)).toBeLessThan(38)
  })
})

test('PROMO-03 the seal changes with one ticket more, or another holder', async () => {
  const [first, ...others] = HOLDERS
  const seals = await Promise.all([
    sealTickets(HOLDERS),
    sealTickets([{ ...first!, tickets: 4 }, ...others]),
    sealTickets([{ ...first!, holder: 'eve' }, ...others]),
    sealTickets(others),
  ])
  expect(new Set(seals).size).toBe(4)
  expect(await sealTickets([])).toBeNull()
})
