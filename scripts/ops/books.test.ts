import { expect, test } from 'vitest'
import { booksCommands } from './books.ts'
import type { Connect } from './client.ts'
import { OpsError } from './ops-error.ts'

const SOUND = {
  ...{ walletsChecked: 1, postings: 4, underWay: 0, inTransit: '0.00', broken: [], failed: [] },
  ...{ records: { rowsCompared: 6, differences: [], differencesFound: 0, wrongFound: 0 } },
  ...{ unfinished: null, resume: null, next: null },
}
const order = { memberId: 'm_ana', table: 'withdraw_order', fault: 'different', key: 'W-1' }
const queued = { memberId: 'm_bea', table: 'ledger_record', fault: 'missing', key: '9 real' }
const lost = { ...queued, fault: 'lost' }
const stray = { memberId: 'm_cia', table: 'ledger_record', fault: 'stray', key: '7 real' }

/** Checks the books on a platform that answers these pages, one after another. */
function check(...pages: object[]): Promise<string> {
  const act = async () => pages.shift()
  const connect: Connect = () => ({ act, read: act })
  return booksCommands['books check']!(['--merchant', 'coral'], connect)
}
const page = (differences: object[], wrongFound: number, more = {}) => ({
  ...SOUND,
  records: { rowsCompared: 6, differences, differencesFound: differences.length, wrongFound },
  ...more,
})

test('OPS-01 books check of sound books says so', async () => {
  expect(await check(SOUND)).toBe(
    '1 wallets of coral, 4 postings: every wallet sums to zero, equals its postings and equals the records.',
  )
})

test('OPS-01 books check names the order that differs from its wallet, on whatever page it stands, and ends badly', async () => {
  const asked = check(page([queued], 0, { next: 'm_bea' }), page([order], 1))
  await expect(asked).rejects.toThrow(OpsError)
  await expect(asked).rejects.toThrow('1 records differ')
  await expect(asked).rejects.toThrow('m_ana withdraw_order W-1: different')
  await expect(asked, 'nothing is sent again for an order').rejects.toThrow('compare')
  await expect(asked, 'which is for rows').rejects.not.toThrow('records rebuild')
})

test('OPS-01 books check tells where a row that is wrong is mended', async () => {
  const asked = check(page([stray], 1))
  await expect(asked).rejects.toThrow('m_cia ledger_record 7 real: stray')
  await expect(asked).rejects.toThrow('records rebuild')
})

test('OPS-01 books check ends badly over a row that should have come long ago', async () => {
  const asked = check(page([queued, lost], 1))
  await expect(asked).rejects.toThrow('m_bea ledger_record 9 real: lost')
  await expect(asked).rejects.not.toThrow('missing')
  await expect(asked).rejects.toThrow('records rebuild')
})

test('OPS-01 books check does not end badly over what is only on its way', async () => {
  const said = await check(page([queued], 0))
  expect(said).toContain('1 rows on their way to the records: every wallet')
  expect(said, 'which nobody knows yet').not.toContain('equals the records')
})
