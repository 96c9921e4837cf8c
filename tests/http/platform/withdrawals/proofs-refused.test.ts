/** MEM-05: pictures with "not received" that are not kept: of those nothing is, and they take nobody's place. */
import { beforeAll, expect, test } from 'vitest'
import { UPLOAD_MAX_BYTES } from '../../../../contract/protocols/upload-limits.ts'
import { bindings, codeOf, requireValue } from '../support.ts'
import { buildBomb, buildPngOf, listObjects, PNG, readKept, send } from './proofs-support.ts'
import { ask, buildPlayer, buildSent, confirm, operate, type Player, platform, seedMethods } from './support.ts'

beforeAll(seedMethods)

const base64 = (text: string) => Buffer.from(text).toString('base64')
const HTML = '<!doctype html><script>alert(1)</script>'
/** Rows of all time, of what was removed too. */
const countRows = ({ memberId }: Player) =>
  bindings.DB.prepare('SELECT count(*) FROM upload WHERE member_id = ?').bind(memberId).first('count(*)')

const BAD: [string, () => string, string][] = [
  ['HTML', () => base64(HTML), 'image_refused'],
  ['HTML that begins like a png', () => PNG.slice(0, 8) + base64(`..${HTML}`), 'image_refused'],
  ['a bomb', () => buildBomb(60_000, 60_000), 'image_refused'],
  ['a long thin bomb', () => buildBomb(10_001, 1), 'image_refused'],
  ['a picture cut off', () => Buffer.from(PNG, 'base64').subarray(0, -6).toString('base64'), 'image_refused'],
  ['one of a byte too many', () => buildPngOf(UPLOAD_MAX_BYTES + 1), 'too_large'],
]

// @fault Upload of a decompression bomb
test.each(BAD)(
  'MEM-05 %s is refused by the call, nothing of it is kept, and three pictures still find their place',
  async (_, build, code) => {
    const player = await buildPlayer()
    const { orderId } = await buildSent(player)
    requireValue(await send(player, orderId))
    const image = build()
    const answers = await Promise.all([send(player, orderId, image), send(player, orderId, image)])
    expect([...answers, await send(player, orderId, image)].map(codeOf)).toEqual([code, code, code])
    expect([await countRows(player), await readKept(player), (await listObjects(player)).length]).toEqual([1, 1, 1])
    for (const kept of [2, 3]) expect(requireValue(await send(player, orderId)).proofs).toHaveLength(kept)
    // Its place first: the fourth is not even looked at.
    for (const fourth of [image, PNG]) expect(codeOf(await send(player, orderId, fourth))).toBe('quota_insufficient')
    expect([await countRows(player), await readKept(player), (await listObjects(player)).length]).toEqual([3, 3, 3])
    expect(requireValue(await operate('withdrawals-show', { orderId }))).toMatchObject({ proofs: 3 })
  },
)

// @fault Upload of 5 MB and one byte
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

// @fault Upload that is no picture, fourth picture
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
  expect([await readKept(player), (await listObjects(player)).length]).toEqual([3, 3])
})

test('MEM-05 nothing is kept with a withdrawal that was not sent, or is over', async () => {
  const player = await buildPlayer()
  const { orderId } = requireValue(await ask(player))
  expect(codeOf(await send(player, orderId))).toBe('conflict')
  const sent = await buildSent(player)
  requireValue(await confirm(player, sent.orderId, true))
  expect(codeOf(await send(player, sent.orderId))).toBe('conflict')
})
