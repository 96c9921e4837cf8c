/** MEM-15: both sides of a transfer are told how it ended, once, however often the cron job looks. */
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { requireValue, seedTestMerchants } from '../support.ts'
import { buildPair, type Member, platform, resetWallets, runJobs, send, silence, walletOf } from './support.ts'

beforeAll(seedTestMerchants)
beforeEach(resetWallets)

async function titlesOf({ token }: Pick<Member, 'token'>) {
  const { rows } = requireValue(await platform.call('messages', {}, { token }))
  return rows.filter(({ about }) => about?.subject === 'transfer').map(({ title }) => title)
}

test('MEM-15 a transfer that arrives late is told to its sender and its receiver, with its number, once', async () => {
  const { player, upline } = await buildPair()
  silence()
  const { transferId, state } = requireValue(await send(player))
  expect(state).toBe('sent')
  expect([await titlesOf(player), await titlesOf(upline)]).toEqual([[], []])
  resetWallets()
  for (let n = 0; n < 3; n += 1) {
    platform.time.nowMs += 120_000
    await runJobs()
  }
  expect(await titlesOf(player)).toEqual(['Transfer arrived: ₱1,000.00'])
  expect(await titlesOf(upline)).toEqual([`Received from ${player.username}: ₱1,000.00`])
  const { rows } = requireValue(await platform.call('messages', {}, { token: upline.token }))
  expect(rows.find(({ about }) => about?.subject === 'transfer')?.about?.id).toBe(transferId)
})

test('MEM-15 one that comes back is told to its sender alone', async () => {
  const { player, upline } = await buildPair()
  const until = platform.time.nowMs + 3_600_000
  await walletOf(upline).barPlay({ kind: 'exclusion', until, lifts: 'by_itself', actor: 'member' })
  expect(requireValue(await send(player)).state).toBe('returned')
  expect(await titlesOf(player)).toEqual(['Transfer returned: ₱1,000.00'])
  expect(await titlesOf(upline)).toEqual([])
})
