/** MEM-17: the profile, and pictures as their owners may send and see them. */
import { encode } from 'fast-png'
import { beforeAll, describe, expect, test } from 'vitest'
import { systemRandom } from '../../../contract/time-and-chance.ts'
import { purgeOrphans } from '../../../platform/account/uploads/purge-uploads.ts'
import { MAX_KEPT_IMAGES } from '../../../platform/account/uploads/store-image.ts'
import { parseEnv } from '../../../platform/kernel/env.ts'
import { buildServices } from '../../../platform/services.ts'
import { drainJob } from '../../support/drain-jobs.ts'
import {
  bindings,
  buildPlatform,
  buildRegistration,
  CHEAP,
  refusalOf,
  requireValue,
  seedTestMerchants,
} from './support.ts'

beforeAll(seedTestMerchants)

type Platform = ReturnType<typeof buildPlatform>
const picture = (shade = 120) =>
  Buffer.from(encode({ width: 2, height: 2, data: new Uint8Array(16).fill(shade), channels: 4 })).toString('base64')
const idOf = (path: string) => path.replace('/files/', '')

async function buildMember(platform: Platform) {
  const { token, memberId } = requireValue(await platform.call('register', buildRegistration()))
  return { token, memberId }
}

/** A platform whose bucket takes a picture only when `go` is called. */
function buildSlowBucket() {
  const { promise: open, resolve: go } = Promise.withResolvers<void>()
  const { promise: isWaiting, resolve: reached } = Promise.withResolvers<void>()
  const UPLOADS = new Proxy(bindings.UPLOADS, {
    get(target, name) {
      if (name !== 'put') return Reflect.get(target, name).bind(target)
      return async (...given: Parameters<typeof target.put>) => {
        reached()
        await open
        return target.put(...given)
      }
    },
  })
  return { slow: buildPlatform({ env: { UPLOADS } }), isWaiting, go }
}

describe('MEM-17 the profile', () => {
  test('keeps a nickname and details; what a registration asked for stays', async () => {
    const platform = buildPlatform()
    const { token, memberId } = await buildMember(platform)
    await bindings.DB.prepare('UPDATE member SET profile = \'{"line":"maria7"}\' WHERE id = ?').bind(memberId).run()
    const details = { telegram: '@maria', birthday: '1990-05-01', zalo: '' }
    const saved = requireValue(await platform.call('updateProfile', { nickname: 'Maria', details }, { token }))
    expect(saved).toMatchObject({ nickname: 'Maria', details: { telegram: '@maria', birthday: '1990-05-01' } })
    requireValue(await platform.call('updateProfile', { nickname: 'Maria', details: { telegram: '' } }, { token }))
    const row = await bindings.DB.prepare('SELECT profile FROM member WHERE id = ?')
      .bind(memberId)
      .first<string>('profile')
    expect(JSON.parse(row ?? '')).toEqual({ line: 'maria7', birthday: '1990-05-01' })
  })

  test.each([
    ['markup for a nickname', { nickname: '<b>x</b>', details: {} }],
    ['a birthday of a child', { nickname: 'Maria', details: { birthday: '2020-01-01' } }],
  ])('refuses %s', async (_, input) => {
    const platform = buildPlatform()
    const { token } = await buildMember(platform)
    expect(refusalOf(await platform.call('updateProfile', input, { token })).errorCode).toBe('invalid_fields')
  })

  test('takes an avatar of the set, or a picture of one’s own; the former picture is gone', async () => {
    const platform = buildPlatform()
    const { token } = await buildMember(platform)
    const upload = (shade: number) => platform.call('uploadAvatar', { image: picture(shade) }, { token })
    const first = requireValue(await upload(1))
    expect(first).toMatchObject({ avatarType: 'CUSTOM', avatar: expect.stringMatching(/^\/files\/u_/) })
    const shown = requireValue(await platform.call('upload', { id: idOf(first.avatar) }, { token }))
    expect(shown).toEqual({ contentType: 'image/png', data: picture(1) })
    requireValue(await upload(2))
    expect(refusalOf(await platform.call('upload', { id: idOf(first.avatar) }, { token })).status).toBe(404)
    const chosen = requireValue(await platform.call('chooseAvatar', { number: 3 }, { token }))
    expect(chosen).toMatchObject({ avatarType: 'STATIC', avatar: '/img/avatars/3.svg' })
    expect(requireValue(await platform.call('avatar', {}, { token })).avatarType).toBe('STATIC')
    expect(refusalOf(await platform.call('chooseAvatar', { number: 13 }, { token })).status).toBe(404)
  })

  // @fault Two avatar changes at once
  test('of a picture and a choice at once the one that is shown stays, whoever is late', async () => {
    for (const meanwhile of ['upload', 'choose'] as const) {
      const platform = buildPlatform()
      const { token } = await buildMember(platform)
      const { slow, isWaiting, go } = buildSlowBucket()
      const late = slow.call('uploadAvatar', { image: picture(7) }, { token })
      await isWaiting
      if (meanwhile === 'upload') requireValue(await platform.call('uploadAvatar', { image: picture(8) }, { token }))
      else requireValue(await platform.call('chooseAvatar', { number: 3 }, { token }))
      go()
      requireValue(await late)
      const { avatar, avatarType } = requireValue(await platform.call('profile', {}, { token }))
      expect(avatarType).toBe('CUSTOM')
      const shown = requireValue(await platform.call('upload', { id: idOf(avatar) }, { token }))
      expect(shown.data, meanwhile).toBe(picture(7))
    }
  })

  test('what a crash left without an owner is gone after an hour, what is shown stays', async () => {
    const platform = buildPlatform()
    const { token, memberId } = await buildMember(platform)
    const lost = requireValue(await platform.call('uploadAvatar', { image: picture(1) }, { token })).avatar
    await bindings.DB.prepare('UPDATE member SET avatar_upload_id = NULL WHERE id = ?').bind(memberId).run()
    const shown = requireValue(await platform.call('uploadAvatar', { image: picture(2) }, { token })).avatar
    const runJobs = () =>
      drainJob(
        purgeOrphans,
        buildServices(parseEnv(bindings), {
          clock: () => platform.time.nowMs,
          random: systemRandom,
          passwordCost: CHEAP,
        }),
      )
    const statusOf = async (path: string) => (await platform.call('upload', { id: idOf(path) }, { token })).status
    await runJobs()
    expect(await statusOf(lost)).toBe(200)
    platform.advance(61 * 60_000)
    await runJobs()
    expect([await statusOf(lost), await statusOf(shown)]).toEqual([404, 200])
    expect(await bindings.UPLOADS.get(`meridian/${memberId}/${idOf(lost)}`)).toBeNull()
  })

  // @fault Another member's file
  test('another member’s picture is not there', async () => {
    const platform = buildPlatform()
    const [mine, theirs] = [await buildMember(platform), await buildMember(platform)]
    const { avatar } = requireValue(await platform.call('uploadAvatar', { image: picture() }, theirs))
    expect(refusalOf(await platform.call('upload', { id: idOf(avatar) }, mine)).errorCode).toBe('not_found')
    expect(refusalOf(await platform.call('upload', { id: idOf(avatar) })).errorCode).toBe('login_required')
  })

  test('what is no picture leaves the avatar as it was; a day holds so many tries, sent at once too', async () => {
    const platform = buildPlatform()
    const { token } = await buildMember(platform)
    const html = Buffer.from('<script>alert(1)</script>').toString('base64')
    expect(refusalOf(await platform.call('uploadAvatar', { image: html }, { token })).errorCode).toBe('image_refused')
    expect(requireValue(await platform.call('profile', {}, { token })).avatarType).toBe('STATIC')
    const answers = await Promise.all(
      Array.from({ length: MAX_KEPT_IMAGES + 10 }, () =>
        platform.call('uploadAvatar', { image: picture() }, { token }),
      ),
    )
    const refused = answers.filter((answer) => !answer.ok)
    expect(refused.length).toBeGreaterThanOrEqual(10)
    for (const answer of refused) expect(refusalOf(answer).errorCode).toBe('quota_insufficient')
  })
})
