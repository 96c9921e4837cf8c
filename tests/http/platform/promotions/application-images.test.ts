/** PROMO-02: an application takes three pictures, real ones, while it waits. */
import { beforeAll, expect, test } from 'vitest'
import type { PromotionId } from '../../../../contract/calls/rewards/promotions.ts'
import { UPLOAD_MAX_BYTES } from '../../../../contract/protocols/upload-limits.ts'
import { MAX_KEPT_IMAGES } from '../../../../platform/account/uploads/store-image.ts'
import { mintPng } from '../../../support/mint-png.ts'
import { bindings, refusalOf, requireValue, seedTestMerchants } from '../support.ts'
import { askAsOperator, buildPlayer, buildPromotion, join, type Player, platform } from './support.ts'

beforeAll(seedTestMerchants)

const mint = () => Buffer.from(mintPng(), 'base64')
const PNG = mint()
const add = ({ token }: Player, promotionId: PromotionId, bytes: Uint8Array | string = mint()) =>
  platform.call('addApplicationImage', { promotionId, image: Buffer.from(bytes).toString('base64') }, { token })
const list = async ({ token }: Player, promotionId: PromotionId) =>
  requireValue(await platform.call('applicationImages', { promotionId }, { token })).images

async function apply() {
  const [player, promotionId] = [await buildPlayer(), await buildPromotion({ kind: 'application', amountMinor: 2_000 })]
  requireValue(await join(player, promotionId, 'Mine'))
  return { player, promotionId }
}

test('keeps three of five sent at once; the operator sees them, another member does not', async () => {
  const { player, promotionId } = await apply()
  const answers = await Promise.all(Array.from({ length: 5 }, () => add(player, promotionId)))
  expect(answers.filter(({ ok }) => ok)).toHaveLength(3)
  expect(refusalOf(await add(player, promotionId)).errorCode).toBe('quota_insufficient')
  const images = await list(player, promotionId)
  expect(images).toHaveLength(3)
  const shown = { promotionId, username: player.username, number: 3 }
  const seen = requireValue(await askAsOperator('promotions-picture', shown))
  const own = requireValue(await platform.call('upload', { id: images[2]! }, { token: player.token }))
  expect([seen.contentType, seen.data]).toEqual(['image/png', own.data])
  expect(refusalOf(await askAsOperator('promotions-picture', { ...shown, number: 4 } as object)).errorCode).toBe(
    'malformed',
  )
  const { waiting } = requireValue(await askAsOperator('promotions-list', { promotionId }))
  expect(waiting).toMatchObject([{ username: player.username, comment: 'Mine', pictures: 3 }])
  const other = await buildPlayer()
  expect(await list(other, promotionId)).toEqual([])
  expect(refusalOf(await platform.call('upload', { id: images[0]! }, { token: other.token })).errorCode).toBe(
    'not_found',
  )
})

test('keeps the same picture once, also all at once and once there are three', async () => {
  const { player, promotionId } = await apply()
  const again = () => add(player, promotionId, PNG)
  for (const answer of await Promise.all([again(), again(), again()])) requireValue(answer)
  for (const kept of [2, 3]) expect(requireValue(await add(player, promotionId)).images).toHaveLength(kept)
  expect(requireValue(await again()).images).toHaveLength(3)
})

test('refuses a file that is no picture or too large, and keeps nothing of it', async () => {
  const { player, promotionId } = await apply()
  expect(refusalOf(await add(player, promotionId, '<html><script>alert(1)</script>')).errorCode).toBe('image_refused')
  const large = new Uint8Array(UPLOAD_MAX_BYTES + 1)
  large.set(PNG)
  expect(refusalOf(await add(player, promotionId, large)).errorCode).toBe('too_large')
  expect(await list(player, promotionId)).toEqual([])
})

test('keeps no room taken once an application is decided: a proof of a withdrawal still finds some', async () => {
  const { player, promotionId } = await apply()
  requireValue(await add(player, promotionId))
  // As many as a member may keep, all of this application: what one after another would have left.
  await bindings.DB.batch(
    Array.from({ length: MAX_KEPT_IMAGES - 1 }, (_, index) => index).flatMap((index) => {
      const id = `u_${crypto.randomUUID().replaceAll('-', '').slice(0, 22)}`
      return [
        bindings.DB.prepare(
          `INSERT INTO upload (id, merchant, member_id, purpose, content_type, size_bytes, width_px, height_px, created_at_ms)
           VALUES (?, 'meridian', ?, 'application', 'image/png', 10, 1, 1, ?)`,
        ).bind(id, player.memberId, index),
        bindings.DB.prepare("INSERT INTO application_image VALUES ('meridian', ?, ?, ?, ?)").bind(
          promotionId,
          player.memberId,
          id,
          index,
        ),
      ]
    }),
  )
  const setAvatar = () => platform.call('uploadAvatar', { image: PNG.toString('base64') }, { token: player.token })
  expect(refusalOf(await setAvatar()).errorCode).toBe('quota_insufficient')
  requireValue(await askAsOperator('promotions-refuse', { promotionId, username: player.username, reason: 'Not now' }))
  requireValue(await setAvatar())
})

test('refuses a picture without an application, or after its decision', async () => {
  const { player, promotionId } = await apply()
  expect(refusalOf(await add(await buildPlayer(), promotionId)).errorCode).toBe('not_found')
  requireValue(await askAsOperator('promotions-refuse', { promotionId, username: player.username, reason: 'Not now' }))
  expect(refusalOf(await add(player, promotionId)).errorCode).toBe('conflict')
  const comment = platform.call('joinPromotion', { promotionId, comment: 'x'.repeat(141) }, { token: player.token })
  expect(refusalOf(await comment).errorCode).toBe('malformed')
})
