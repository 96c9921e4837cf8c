/** MEM-05: pictures with "not received": what may be kept, how many, and who sees them. */
import { encode } from 'fast-png'
import { beforeAll, expect, test, vi } from 'vitest'
import type { UploadId } from '../../../../contract/calls/uploads.ts'
import { UPLOAD_MAX_BYTES } from '../../../../contract/constants.ts'
import { crc32 } from '../../../../platform/uploads/clean-png.ts'
import { sweepOrphans } from '../../../../platform/uploads/sweep-orphans.ts'
import { bindings, buildPlatform, codeOf, requireValue } from '../support.ts'
import {
  ask,
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

const PNG = Buffer.from(encode({ width: 2, height: 3, data: new Uint8Array(24).fill(120), channels: 4 })).toString(
  'base64',
)
/** The same picture and so many bytes in all: the rest in one more chunk of what is drawn. */
function buildPngOf(bytes: number): string {
  const whole = Buffer.from(PNG, 'base64')
  const end = whole.length - 12
  const typed = Buffer.alloc(bytes - whole.length - 8, 7)
  typed.write('IDAT')
  const words = Buffer.alloc(8)
  words.writeUInt32BE(typed.length - 4)
  words.writeUInt32BE(crc32(typed), 4)
  const parts = [whole.subarray(0, end), words.subarray(0, 4), typed, words.subarray(4), whole.subarray(end)]
  return Buffer.concat(parts).toString('base64')
}
const send = ({ token }: Player, orderId: string, image = PNG) =>
  platform.call('addWithdrawProof', { orderId, image }, { token })

test('MEM-05 a picture is kept, shown to its owner and to operators, and to nobody else', async () => {
  const [player, other] = [await buildPlayer(), await buildPlayer()]
  const { orderId } = await buildSent(player)
  requireValue(await confirm(player, orderId, false))
  const { proofs } = requireValue(await send(player, orderId))
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
})

test('MEM-05 a picture of just the size that is promised is kept and read back; of one byte more it is refused', async () => {
  const player = await buildPlayer()
  const { orderId } = await buildSent(player)
  expect(codeOf(await send(player, orderId, buildPngOf(UPLOAD_MAX_BYTES + 1)))).toBe('too_large')
  const largest = buildPngOf(UPLOAD_MAX_BYTES)
  const [id] = requireValue(await send(player, orderId, largest)).proofs
  // Compared without showing seven million characters where they differ.
  const isSame = ({ data }: { data: string }) => data === largest
  expect(isSame(requireValue(await platform.call('upload', { id: id! }, { token: player.token })))).toBe(true)
  expect(isSame(requireValue(await operate('withdrawals-proof', { orderId, number: 1 })))).toBe(true)
})

test('MEM-05 a fourth picture is refused, also all at once; what is no picture always is', async () => {
  const player = await buildPlayer()
  const { orderId } = await buildSent(player)
  const html = Buffer.from('<!doctype html><script>alert(1)</script>').toString('base64')
  expect(codeOf(await send(player, orderId, html))).toBe('image_refused')
  const answers = await Promise.all(Array.from({ length: 6 }, () => send(player, orderId)))
  expect(answers.filter((answer) => answer.ok)).toHaveLength(3)
  expect(codeOf(await send(player, orderId))).toBe('quota_insufficient')
  expect(requireValue(await platform.call('withdrawProofs', { orderId }, { token: player.token })).proofs).toHaveLength(
    3,
  )
})

test('MEM-05 nothing is kept with a withdrawal that was not sent, or is over', async () => {
  const player = await buildPlayer()
  const { orderId } = requireValue(await ask(player))
  expect(codeOf(await send(player, orderId))).toBe('conflict')
  const sent = await buildSent(player)
  requireValue(await confirm(player, sent.orderId, true))
  expect(codeOf(await send(player, sent.orderId))).toBe('conflict')
})

/** A platform whose bucket does `first` before it keeps a picture, and takes one away by `remove`. */
function buildOver(first: () => Promise<unknown>, remove = (key: string) => bindings.UPLOADS.delete(key)) {
  const put = async (...given: [string, ArrayBufferView]) => {
    await first()
    return bindings.UPLOADS.put(...given)
  }
  const UPLOADS = { put, delete: remove } as unknown as R2Bucket
  return buildPlatform({ env: { UPLOADS }, nowMs: platform.time.nowMs })
}
const readKept = ({ memberId }: Player) =>
  bindings.DB.prepare('SELECT count(*) FROM upload WHERE member_id = ? AND removed_at_ms IS NULL')
    .bind(memberId)
    .first('count(*)')

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
const listObjects = async ({ memberId }: Player) =>
  (await bindings.UPLOADS.list({ prefix: `meridian/${memberId}/` })).objects

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
  await sweepOrphans(services())
  expect([await readKept(player), (await listObjects(player)).length], 'the one that is named').toEqual([1, 1])
})

test('MEM-05 a picture that no withdrawal names, as after a crash, is gone after an hour; the others stay', async () => {
  const player = await buildPlayer()
  const { orderId } = await buildSent(player)
  requireValue(await send(player, orderId))
  const { proofs } = requireValue(await send(player, orderId))
  await bindings.DB.prepare('DELETE FROM withdraw_proof WHERE upload_id = ?').bind(proofs[0]!).run()
  platform.advance(61 * MINUTE_MS)
  await Promise.all([sweepOrphans(services()), sweepOrphans(services())])
  const read = (id: UploadId) => platform.call('upload', { id }, { token: player.token })
  expect((await Promise.all(proofs.map(read))).map(codeOf)).toEqual(['not_found', 'fine'])
})
