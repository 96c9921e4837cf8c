import { expect, test } from 'vitest'
import { minor } from '../amount.ts'
import { type CheckedTicket, checkTicket, type SealedBooks } from './check-ticket.ts'
import { merkleRoot, merkleTree, pathInTree, rootOfPath } from './merkle.ts'
import { hashTicket } from './ticket.ts'

const bet = {
  play: 'z2-back',
  selection: '1|2',
  multiple: 2,
  rtpBps: 9_650,
  kept: 0,
  package: null,
}
const draw = { gameCode: 'five-star-numbers', period: '20261201-0001' }

/** The second of three in a sealed book. */
async function buildSealed(): Promise<{ ticket: CheckedTicket; books: SealedBooks }> {
  const contentHash = await hashTicket({ ...draw, rulesVersion: 1, bets: [{ ...bet, unitMinor: minor(100) }] })
  const own = { ticketId: 't2', contentHash }
  const leaves = [{ ticketId: 't1', contentHash: 'a'.repeat(64) }, own, { ticketId: 't3', contentHash: 'b'.repeat(64) }]
  const merklePath = pathInTree(await merkleTree(leaves), 1)
  return {
    ticket: { ...own, rulesVersion: 1, bets: [{ ...bet, unit: '1.00' }], merklePath },
    books: { ...draw, root: await merkleRoot(leaves), playRoot: null },
  }
}

test('a ticket is right where its bets give its hash and its path leads to the root of the proof', async () => {
  const { ticket, books } = await buildSealed()
  const wrongOf = async (changed: Partial<CheckedTicket>, otherBooks: Partial<SealedBooks> = {}) =>
    (await checkTicket({ ...ticket, ...changed }, { ...books, ...otherBooks }))
      .filter(({ isRight }) => !isRight)
      .map(({ name }) => name)
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
