import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { minor } from '../amount.ts'
import { appendLine } from '../register/build-lines.ts'
import { type CheckedTicket, checkTicket, type SealedBooks } from './check-ticket.ts'
import { merkleRoot, merkleTree, pathInTree, rootOfPath } from './merkle.ts'
import { hashTicket } from './ticket.ts'
import type { Commitment } from './types.ts'

const bet = {
  play: 'z2-back',
  selection: '1|2',
  multiple: 2,
  rtpBps: 9_650,
  kept: 0,
  package: null,
}
const draw = { gameCode: 'five-star-numbers', period: '20261201-0001' }

const commitment = { chainEnd: 'c'.repeat(64), beaconRound: 4_711 }
const result = { balls: ['7', '9', '7', '1', '2'] }

/** The second of three in a sealed book. */
async function buildSealed(bound: Commitment | null = null): Promise<{ ticket: CheckedTicket; books: SealedBooks }> {
  const hashed = { ...draw, rulesVersion: 1, bets: [{ ...bet, unitMinor: minor(100) }] }
  const contentHash = await hashTicket(bound ? { ...hashed, commitment: bound } : hashed)
  const own = { ticketId: 't2', contentHash }
  const leaves = [{ ticketId: 't1', contentHash: 'a'.repeat(64) }, own, { ticketId: 't3', contentHash: 'b'.repeat(64) }]
  const merklePath = pathInTree(await merkleTree(leaves), 1)
  return {
    ticket: {
      ...own,
      rulesVersion: 1,
      commitment: bound,
      placedAt: '2026-11-30T16:01:00.000Z',
      settled: null,
      bets: [{ ...bet, unit: '1.00' }],
      merklePath,
    },
    books: {
      ...draw,
      root: await merkleRoot(leaves),
      playRoot: null,
      chainEnd: commitment.chainEnd,
      chain: { length: 9, firstPeriod: draw.period, publishedAt: '2026-11-30T16:00:00.000Z' },
      installation: false,
      round: commitment.beaconRound,
      result,
    },
  }
}

const findWrong = async (ticket: CheckedTicket, books: SealedBooks) =>
  (await checkTicket(ticket, books)).filter(({ isRight }) => !isRight).map(({ name }) => name)

test('the root that a ticket leads to stands in the public register', async () => {
  const { ticket, books } = await buildSealed()
  const lineOf = (root: string | null, period = draw.period) =>
    appendLine(
      null,
      '2026-12-01T00:00:49.000Z',
      { kind: 'root', merchant: 'meridian', gameCode: draw.gameCode, book: 'real', period, root: root ?? '' },
      (text) => createHash('sha256').update(text).digest('hex'),
    ).text
  const ofLine = (root: string | null) => findWrong(ticket, { ...books, register: { root, playRoot: null } })
  expect(await ofLine(lineOf(books.root))).toEqual([])
  for (const line of [null, lineOf('a'.repeat(64)), lineOf(books.root, '20261201-0002')])
    expect(await ofLine(line), String(line)).toEqual(['listed'])
})

test('a ticket is right where its bets give its hash and its path leads to the root of the proof', async () => {
  const { ticket, books } = await buildSealed()
  const wrongOf = (changed: Partial<CheckedTicket>, otherBooks: Partial<SealedBooks> = {}) =>
    findWrong({ ...ticket, ...changed }, { ...books, ...otherBooks })
  expect(await wrongOf({})).toEqual([])
  expect(await wrongOf({}, { root: null, playRoot: books.root })).toEqual([])
  // Other bets behind the same hash, or the same bets in another draw.
  expect(await wrongOf({ bets: [{ ...bet, unit: '10.00' }] })).toEqual(['content'])
  expect(await wrongOf({ bets: [{ ...bet, unit: '1.00', selection: '1|3' }] })).toEqual(['content'])
  expect(await wrongOf({ bets: [{ ...bet, unit: '1.00', rtpBps: 9_600 }] })).toEqual(['content'])
  expect(await wrongOf({}, { period: '20261201-0002' })).toEqual(['content'])
  // A root of its own, to which nothing leads but itself.
  expect(await wrongOf({ merklePath: [] })).toEqual(['book'])
  expect(await wrongOf({}, { root: await rootOfPath(ticket, []) })).toEqual(['book'])
  expect(await wrongOf({}, { root: null })).toEqual(['book'])
  expect(await wrongOf({ ticketId: 't1' })).toEqual(['book'])
})

test('a chain that was made again after the ticket is found, by the hash of the ticket and by the time', async () => {
  const { ticket, books } = await buildSealed(commitment)
  expect(await findWrong(ticket, books)).toEqual([])
  expect(await findWrong(ticket, { ...books, chainEnd: 'd'.repeat(64) })).toEqual(['committed'])
  expect(await findWrong(ticket, { ...books, round: 4_712 })).toEqual(['committed'])
  // What the ticket holds cannot be changed with it: its hash would be another.
  const again = { chainEnd: 'd'.repeat(64), beaconRound: 4_711 }
  expect(await findWrong({ ...ticket, commitment: again }, { ...books, chainEnd: again.chainEnd })).toEqual(['content'])
  expect(await findWrong({ ...ticket, commitment: null }, books)).toEqual(['content'])
  const chain = { length: 9, firstPeriod: draw.period, publishedAt: '2026-11-30T16:02:00.000Z' }
  expect(await findWrong(ticket, { ...books, chain })).toEqual(['before'])
  const old = await buildSealed()
  expect(await findWrong(old.ticket, { ...old.books, chain })).toEqual(['before'])
  // A proof that was kept before the time stood in it.
  expect(await findWrong({ ...old.ticket, placedAt: null }, { ...old.books, chain })).toEqual([])
})

test('a ticket that was settled by other numbers than the draw’s is found, and one that was paid another sum', async () => {
  const { ticket, books } = await buildSealed(commitment)
  const settledBy = (balls: string[], payout: string) => ({ ...ticket, settled: { result: { balls }, payout } })
  const lost = settledBy(result.balls, '0.00')
  const won = ['0', '0', '0', '1', '2']
  expect(await findWrong(settledBy(won, '193.00'), { ...books, result: { balls: won } })).toEqual([])
  expect(await findWrong(settledBy(won, '192.99'), { ...books, result: { balls: won } })).toEqual(['paid'])
  expect(await findWrong(settledBy(['0', '0', '0', '3', '4'], '0.00'), { ...books, result: { balls: won } })).toEqual([
    'settled',
    'paid',
  ])
  expect(await findWrong(lost, { ...books, result: null })).toEqual(['settled', 'paid'])
})
