/** MEM-05: pictures with "not received": who sees them, and what there is when something fails on the way. */
import { beforeAll, expect, test, vi } from 'vitest'
import type { UploadId } from '../../../../contract/calls/account/uploads.ts'
import { operatorCalls } from '../../../../contract/operator/calls.ts'
import { purgeOrphans } from '../../../../platform/account/uploads/purge-uploads.ts'
import { changeMethods } from '../../../support/change-methods.ts'
import { drainJob } from '../../../support/drain-jobs.ts'
import { bindings, buildPlatform, codeOf, requireValue } from '../support.ts'
import { listObjects, PNG, readKept, send } from './proofs-support.ts'
import {
  buildPlayer,
  buildSent,
  confirm,
  MINUTE_MS,
  operate,
  type Player,
  platform,
  seedMethods,
  services,
} from './support.ts'

beforeAll(seedMethods)

test('MEM-05 a picture is kept, shown to its owner and to operators, and to nobody else', async () => {
  const [player, other] = [await buildPlayer(), await buildPlayer()]
  const { orderId } = await buildSent(player)
  requireValue(await confirm(player, orderId, false))
  const { proofs } = requireValue(await send(player, orderId, PNG))
  expect(proofs).toHaveLength(1)
  expect(requireValue(await platform.call('withdrawProofs', { orderId }, { token: player.token })).proofs).toEqual(
    proofs,
  )
  expect(requireValue(await platform.call('upload', { id: proofs[0]! }, { token: player.token })).data).toBe(PNG)
  expect(codeOf(await platform.call('upload', { id: proofs[0]! }, { token: other.token }))).toBe('not_found')
  expect(codeOf(await platform.call('withdrawProofs', { orderId }, { token: other.token }))).toBe('not_found')
  expect(codeOf(await send(other, orderId))).toBe('not_found')
  expect(requireValue(await operate('withdrawals-show', { orderId }))).toMatchObject({ proofs: 1 })
  expect(requireValue(await operate('withdrawals-proof', { orderId, number: 1 }))).toEqual({
    contentType: 'image/png',
    data: PNG,
  })
  expect(codeOf(await operate('withdrawals-proof', { orderId, number: 2 }))).toBe('not_found')
  // Whose bank statement somebody looked at, and who: in the order's audit, and at the edge as an act's.
  const { history } = requireValue(await operate('withdrawals-show', { orderId }))
  const seen = history.filter(({ act }) => act === 'proof_seen')
  expect(seen).toMatchObject([{ actor: 'operator:olga', note: '1' }])
  expect(operatorCalls['withdrawals-proof'].kind).toBe('act')
})

/** A platform whose bucket does `first` before it keeps a picture, and takes one away by `remove`. */
function buildOver(first: () => Promise<unknown>, remove = (key: string) => bindings.UPLOADS.delete(key)) {
  const put = async (...given: [string, ArrayBufferView]) => {
    await first()
    return bindings.UPLOADS.put(...given)
  }
  const UPLOADS = changeMethods(bindings.UPLOADS, { put, delete: remove })
  return buildPlatform({ env: { UPLOADS }, nowMs: platform.time.nowMs })
}
// @fault Upload while its withdrawal ends
test('MEM-05 of a withdrawal that arrives while its picture is stored it is said that it is over, and nothing is kept', async () => {
  const player = await buildPlayer()
  const { orderId } = await buildSent(player)
  const late = buildOver(() => confirm(player, orderId, true))
  const answer = await late.call('addWithdrawProof', { orderId, image: PNG }, { token: player.token })
  expect(codeOf(answer)).toBe('conflict')
  expect(requireValue(await platform.call('withdrawProofs', { orderId }, { token: player.token })).proofs).toEqual([])
  expect(await readKept(player)).toBe(0)
})

const fail = () => Promise.reject(new Error('the bucket is away'))
/** Keeps the newest picture of `player`, and says that it failed. */
const keepAndFail = (player: Player) => async () => {
  const { results } = await bindings.DB.prepare('SELECT id FROM upload WHERE member_id = ?').bind(player.memberId).all()
  await bindings.UPLOADS.put(`meridian/${player.memberId}/${results.at(-1)?.id}`, 'kept before the fault')
  return fail()
}
// @fault Upload while the bucket fails
test('MEM-05 a bucket that fails, before it kept a picture or after, gets one clear answer, leaves nothing, and the next try works', async () => {
  const player = await buildPlayer()
  const { orderId } = await buildSent(player)
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  for (const fault of [fail, fail, fail, keepAndFail(player)]) {
    const answer = await buildOver(fault).call('addWithdrawProof', { orderId, image: PNG }, { token: player.token })
    expect(answer).toMatchObject({ status: 500, failure: { errorCode: 'internal' } })
    expect(await readKept(player)).toBe(0)
    expect(await listObjects(player)).toEqual([])
  }
  logged.mockRestore()
  expect(requireValue(await send(player, orderId)).proofs).toHaveLength(1)
  expect(await readKept(player)).toBe(1)
})

// @fault Upload while the bucket fails and cannot delete
test('MEM-05 what a bucket kept that then fails and does not delete either stays named by its row, and is gone after an hour', async () => {
  const player = await buildPlayer()
  const { orderId } = await buildSent(player)
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const away = buildOver(keepAndFail(player), fail)
  const answer = await away.call('addWithdrawProof', { orderId, image: PNG }, { token: player.token })
  expect(answer).toMatchObject({ status: 500, failure: { errorCode: 'internal' } })
  logged.mockRestore()
  expect([await readKept(player), (await listObjects(player)).length]).toEqual([1, 1])
  expect(requireValue(await platform.call('withdrawProofs', { orderId }, { token: player.token })).proofs).toEqual([])
  expect(requireValue(await send(player, orderId)).proofs, 'the next try works').toHaveLength(1)
  platform.advance(61 * MINUTE_MS)
  await drainJob(purgeOrphans, services())
  expect([await readKept(player), (await listObjects(player)).length], 'the one that is named').toEqual([1, 1])
})

test('MEM-05 a picture that no withdrawal names, as after a crash, is gone after an hour; the others stay', async () => {
  const player = await buildPlayer()
  const { orderId } = await buildSent(player)
  requireValue(await send(player, orderId))
  const { proofs } = requireValue(await send(player, orderId))
  await bindings.DB.prepare('DELETE FROM withdraw_proof WHERE upload_id = ?').bind(proofs[0]!).run()
  platform.advance(61 * MINUTE_MS)
  await Promise.all([drainJob(purgeOrphans, services()), drainJob(purgeOrphans, services())])
  const read = (id: UploadId) => platform.call('upload', { id }, { token: player.token })
  expect((await Promise.all(proofs.map(read))).map(codeOf)).toEqual(['not_found', 'fine'])
})

test('MEM-05 the same picture again, also all at once and once there are three, is the one that is kept', async () => {
  const player = await buildPlayer()
  const { orderId } = await buildSent(player)
  const answers = await Promise.all([1, 2, 3].map(() => send(player, orderId, PNG)))
  expect(new Set(answers.map((answer) => requireValue(answer).proofs.join())).size).toBe(1)
  for (const kept of [2, 3]) expect(requireValue(await send(player, orderId)).proofs).toHaveLength(kept)
  expect(requireValue(await send(player, orderId, PNG)).proofs).toHaveLength(3)
  expect(await readKept(player)).toBe(3)
  const other = await buildSent(player)
  expect(requireValue(await send(player, other.orderId, PNG)).proofs, 'of another withdrawal').toHaveLength(1)
})
