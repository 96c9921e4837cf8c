/** OPS-01, MEM-06: operators see what is on its way between members, why something came back, and what was done to it. */
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { operateOn } from '../operate.ts'
import { bindings, refusalOf, requireValue, seedTestMerchants } from '../support.ts'
import { buildPair, MINUTE_MS, platform, resetWallets, runJobs, send, silence, walletOf } from './support.ts'

beforeAll(seedTestMerchants)
beforeEach(resetWallets)

const list = async (input = {}) => requireValue(await operateOn(platform, 'transfers-list', input)).transfers
const show = (transferId: string, options = {}) => operateOn(platform, 'transfers-show', { transferId }, options)

test('a transfer whose receiver is silent is named until it has arrived, then by its sender alone', async () => {
  const { player, upline } = await buildPair()
  silence()
  const { transferId } = requireValue(await send(player))
  const whose = { transferId, sender: player.username, receiver: upline.username, amount: '1000.00', currency: 'PHP' }
  expect(await list()).toContainEqual(expect.objectContaining({ ...whose, state: 'sent', endedAt: null }))

  resetWallets()
  platform.advance(2 * MINUTE_MS)
  await runJobs()
  expect((await list()).map((each) => each.transferId)).not.toContain(transferId)
  expect(await list({ username: player.username })).toMatchObject([{ ...whose, state: 'delivered', refusal: null }])
  expect(await list({ username: upline.username }), 'received, not sent').toEqual([])
  expect(requireValue(await show(transferId)).history).toMatchObject([
    { act: 'requested', actor: `member:${player.memberId}` },
    { act: 'sent' },
    { act: 'delivered', actor: 'platform', requestId: 'cron-job' },
  ])
})

test('one that could not be received says why, and one that never began is nobody’s', async () => {
  const { player, upline } = await buildPair()
  const until = platform.time.nowMs + 60 * MINUTE_MS
  await walletOf(upline).barPlay({ kind: 'exclusion', until, lifts: 'by_itself', actor: 'member' })
  const { transferId } = requireValue(await send(player))
  const { transfer } = requireValue(await show(transferId))
  expect(transfer).toMatchObject({ state: 'returned', refusal: 'excluded' })

  await bindings.DB.prepare(
    "UPDATE member_transfer SET state = 'void', void_code = 'account_locked', refusal = NULL WHERE id = ?",
  )
    .bind(transferId)
    .run()
  expect(refusalOf(await show(transferId)).errorCode).toBe('not_found')
  expect(await list({ username: player.username })).toEqual([])
})

test('another merchant’s is not there, nor is a name that nobody has', async () => {
  const { player } = await buildPair()
  const { transferId } = requireValue(await send(player))
  expect(refusalOf(await show(transferId, { merchant: 'saffron' })).errorCode).toBe('not_found')
  expect(refusalOf(await operateOn(platform, 'transfers-list', { username: 'nobodyhere' })).errorCode).toBe('not_found')
})
