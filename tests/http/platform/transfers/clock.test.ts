/** MEM-06: the clock goes back while money is between two members: it ends once, in its time, and nothing is lost. */
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { walletHooks } from '../../../../platform/money/wallet/wallet-hooks.ts'
import { refusalOf, requireValue, seedTestMerchants } from '../support.ts'
import { actsOf, buildPair, expectBooks, MINUTE_MS, platform, resetWallets, runJobs, send, silence } from './support.ts'

beforeAll(seedTestMerchants)
beforeEach(() => {
  resetWallets()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => {
  resetWallets()
  vi.restoreAllMocks()
})

const back = () => platform.advance(-10 * MINUTE_MS)

// @fault Clock set back: transfer not yet taken
test.each([
  ['that is not taken yet', 'beforeCommit', 1_000_000],
  ['that was taken without a word', 'afterCommit', 900_000],
] as const)(
  'a transfer %s when the clock goes back ten minutes is carried on at once, and once',
  async (_, point, left) => {
    const pair = await buildPair()
    const key = crypto.randomUUID()
    walletHooks[point] = () => {
      resetWallets()
      silence()
      throw new Error('the machine died')
    }
    expect((await send(pair.player, { key })).ok).toBe(false)
    await expectBooks(pair, { player: left, upline: 0 })
    back()
    resetWallets()
    await Promise.all([runJobs(), runJobs()])
    const { rows } = requireValue(await platform.call('transferHistory', {}, { token: pair.player.token }))
    expect(rows).toMatchObject([{ state: 'delivered' }])
    const { transferId } = requireValue(await send(pair.player, { key }))
    platform.advance(10 * MINUTE_MS)
    await runJobs()
    expect(await actsOf(transferId)).toEqual(['requested', 'sent', 'delivered'])
    await expectBooks(pair, { player: 900_000, upline: 100_000 })
  },
)

// @fault Clock set back and forward: transfer on its way
test('a transfer under way when the clock goes back ten minutes, and forth again, ends once and holds its place in the day', async () => {
  const pair = await buildPair({ depositMinor: 5_000_000 })
  silence()
  const key = crypto.randomUUID()
  const { transferId, state } = requireValue(await send(pair.player, { key, amount: '20000.00' }))
  expect(state).toBe('sent')
  back()
  await runJobs()
  await runJobs()
  await expectBooks(pair, { player: 3_000_000, upline: 0 })
  // What was sent later than now is sent today all the same: the clock makes no room for more than a day may have.
  expect(requireValue(await send(pair.player, { amount: '20000.00' })).state).toBe('sent')
  expect(refusalOf(await send(pair.player, { amount: '20000.00' })).errorCode).toBe('limit_reached')
  platform.advance(10 * MINUTE_MS)
  resetWallets()
  await Promise.all([runJobs(), runJobs(), send(pair.player, { key, amount: '20000.00' })])
  back()
  await runJobs()
  expect(requireValue(await send(pair.player, { key, amount: '20000.00' }))).toMatchObject({
    transferId,
    state: 'delivered',
  })
  expect(await actsOf(transferId)).toEqual(['requested', 'sent', 'delivered'])
  await expectBooks(pair, { player: 1_000_000, upline: 4_000_000 })
  platform.advance(10 * MINUTE_MS)
})

// @fault Clock set back: refused transfer
test('a transfer that was refused when the clock goes back ten minutes comes back once', async () => {
  const pair = await buildPair()
  silence()
  const key = crypto.randomUUID()
  const { transferId } = requireValue(await send(pair.player, { key }))
  back()
  walletHooks.deliver = async () => ({ ok: true, value: { status: 'refused', refusal: 'frozen' }, replayed: false })
  await Promise.all([runJobs(), runJobs()])
  resetWallets()
  platform.advance(10 * MINUTE_MS)
  await runJobs()
  expect(requireValue(await send(pair.player, { key })).state).toBe('returned')
  expect(await actsOf(transferId)).toEqual(['requested', 'sent', 'returned'])
  await expectBooks(pair, { player: 1_000_000, upline: 0 })
})
