/** MEM-02: passkeys: what a device may open, and what nothing else may. */

import { beforeAll, describe, expect, test } from 'vitest'
import { MINUTE_MS } from '../../../contract/time-units.ts'
import { buildAuthenticator, type Signing } from '../../support/soft-authenticator.ts'
import {
  bindings,
  buildPlatform,
  buildRegistration,
  meridian,
  mintName,
  refusalOf,
  requireValue,
  saffron,
  seedTestMerchants,
} from './support.ts'

beforeAll(seedTestMerchants)

const password = 'Quiet-Sea-77'
const HOST = 'play.example'
const ORIGIN = `https://${HOST}`
type Platform = ReturnType<typeof buildPlatform>
type Device = Awaited<ReturnType<typeof buildAuthenticator>>
const at = (host = HOST) => ({ claims: { host } })

async function buildMember(platform: Platform) {
  const username = mintName()
  const { token, memberId } = requireValue(
    await platform.call('register', buildRegistration({ username, password }), at()),
  )
  return { username, token, memberId }
}

async function add(platform: Platform, { token }: { token: string }, device: Device, changed: Partial<Signing> = {}) {
  const { challenge } = requireValue(await platform.call('beginPasskey', { password }, { token, ...at() }))
  const answer = await device.create({ challenge, origin: ORIGIN, rpId: HOST, ...changed })
  return platform.call('addPasskey', { answer, name: 'My phone' }, { token, ...at() })
}

async function sign(platform: Platform, device: Device, changed: Partial<Signing> = {}, host = HOST) {
  const { challenge } = requireValue(await platform.call('beginPasskeyLogin', {}, at(host)))
  return device.get({ challenge, origin: `https://${host}`, rpId: host, ...changed })
}
async function logIn(platform: Platform, device: Device, changed: Partial<Signing> = {}) {
  return platform.call('loginPasskey', { answer: await sign(platform, device, changed) }, at())
}

async function buildOwner(platform: Platform) {
  const [member, device] = [await buildMember(platform), await buildAuthenticator()]
  requireValue(await add(platform, member, device))
  return { ...member, device }
}

describe('MEM-02 a passkey', () => {
  test('is one of ten, over all hosts of the merchant: the eleventh is refused before the device makes it', async () => {
    const platform = buildPlatform()
    const { token, memberId } = await buildOwner(platform)
    await bindings.DB.prepare(
      `INSERT INTO passkey SELECT credential_id || value, merchant, member_id, 'second.example', public_key, sign_count,
         transports, backed_up, name, created_at_ms, last_used_at_ms
       FROM passkey, json_each('[1,2,3,4,5,6,7,8,9]') WHERE member_id = ?`,
    )
      .bind(memberId)
      .run()
    const eleventh = await platform.call('beginPasskey', { password }, { token, ...at() })
    expect(refusalOf(eleventh).errorCode).toBe('quota_insufficient')
  })

  test('is made by a member, listed, named, and opens the account from anywhere', async () => {
    const platform = buildPlatform()
    const { token, username, device } = await buildOwner(platform)
    const { passkeys } = requireValue(await platform.call('passkeys', {}, { token, ...at() }))
    expect(passkeys).toMatchObject([{ id: device.id, name: 'My phone', here: true, lastUsedAt: null }])
    const session = requireValue(await logIn(platform, device))
    expect(session).toMatchObject({ username, verificationRequired: false })
    requireValue(await platform.call('memberInfo', {}, { token: session.token }))
    const renamed = await platform.call('renamePasskey', { id: device.id, name: 'Old phone' }, { token, ...at() })
    expect(requireValue(renamed).passkeys[0]).toMatchObject({ name: 'Old phone', lastUsedAt: expect.any(String) })
  })

  test('is made only by who gives the password', async () => {
    const platform = buildPlatform()
    const { token } = await buildMember(platform)
    const begin = (given?: string) => platform.call('beginPasskey', { ...(given && { password: given }) }, { token })
    expect(refusalOf(await begin()).errorCode).toBe('password_incorrect')
    expect(refusalOf(await begin('wrong')).errorCode).toBe('password_incorrect')
  })

  test('removed it opens nothing; another member can neither rename nor remove it', async () => {
    const platform = buildPlatform()
    const [owner, other] = [await buildOwner(platform), await buildMember(platform)]
    const { id } = owner.device
    const theirs = { token: other.token, ...at() }
    expect(refusalOf(await platform.call('renamePasskey', { id, name: 'Mine' }, theirs)).status).toBe(404)
    expect(refusalOf(await platform.call('removePasskey', { id, password }, theirs)).status).toBe(404)
    const own = { token: owner.token, ...at() }
    expect(refusalOf(await platform.call('removePasskey', { id, password: 'wrong' }, own)).errorCode).toBe(
      'password_incorrect',
    )
    expect(requireValue(await platform.call('removePasskey', { id, password }, own)).passkeys).toEqual([])
    expect(refusalOf(await logIn(platform, owner.device)).errorCode).toBe('passkey_failed')
  })
})

describe('MEM-02 making a passkey is refused', () => {
  test.each([
    ['for another page', { origin: 'https://evil.example' }],
    ['without encryption', { origin: `http://${HOST}` }],
    ['for another host', { rpId: 'evil.example' }],
    ['without a check of the owner', { verified: false }],
    ['for a challenge nobody asked', { challenge: 'A'.repeat(43) }],
  ])('%s', async (_, changed) => {
    const platform = buildPlatform()
    const [member, device] = [await buildMember(platform), await buildAuthenticator()]
    expect(refusalOf(await add(platform, member, device, changed)).errorCode).toBe('passkey_failed')
    expect(requireValue(await platform.call('passkeys', {}, { token: member.token })).passkeys).toEqual([])
  })

  test('for another member’s challenge, for one used before, and for one too old', async () => {
    const platform = buildPlatform()
    const [mine, theirs, device] = [
      await buildMember(platform),
      await buildMember(platform),
      await buildAuthenticator(),
    ]
    const begin = async () =>
      requireValue(await platform.call('beginPasskey', { password }, { token: mine.token, ...at() })).challenge
    const give = async (challenge: string, token: string) => {
      const answer = await device.create({ challenge, origin: ORIGIN, rpId: HOST })
      return platform.call('addPasskey', { answer, name: 'x' }, { token, ...at() })
    }
    expect(refusalOf(await give(await begin(), theirs.token)).errorCode).toBe('passkey_failed')
    const late = await begin()
    platform.advance(6 * MINUTE_MS)
    expect(refusalOf(await give(late, mine.token)).errorCode).toBe('passkey_failed')
    const challenge = await begin()
    requireValue(await give(challenge, mine.token))
    expect(refusalOf(await give(challenge, mine.token)).errorCode).toBe('passkey_failed')
  })

  test('of a device that opens another account already', async () => {
    const platform = buildPlatform()
    const [owner, other] = [await buildOwner(platform), await buildMember(platform)]
    expect(refusalOf(await add(platform, other, owner.device)).errorCode).toBe('passkey_failed')
  })
})

describe('MEM-02 logging in by a passkey is refused', () => {
  test.each([
    ['from another page', { origin: 'https://evil.example' }],
    ['for another host', { rpId: 'evil.example' }],
    ['without a check of the owner', { verified: false }],
    ['for a challenge nobody asked', { challenge: 'A'.repeat(43) }],
  ])('%s', async (_, changed) => {
    const platform = buildPlatform()
    const { device } = await buildOwner(platform)
    expect(refusalOf(await logIn(platform, device, changed)).errorCode).toBe('passkey_failed')
  })

  test('at another merchant and on another host of the same one', async () => {
    const platform = buildPlatform()
    const { device } = await buildOwner(platform)
    const other = requireValue(await platform.call('beginPasskeyLogin', {}, { merchant: saffron, ...at() }))
    const answer = await device.get({ challenge: other.challenge, origin: ORIGIN, rpId: HOST })
    const atSaffron = await platform.call('loginPasskey', { answer }, { merchant: saffron, ...at() })
    expect(refusalOf(atSaffron).errorCode).toBe('passkey_failed')
    const elsewhere = await sign(platform, device, {}, 'second.example')
    const onSecond = await platform.call(
      'loginPasskey',
      { answer: elsewhere },
      { merchant: meridian, ...at('second.example') },
    )
    expect(refusalOf(onSecond).errorCode).toBe('passkey_failed')
  })

  test('the second time with one answer, also all at once', async () => {
    const platform = buildPlatform()
    const { device } = await buildOwner(platform)
    const answer = await sign(platform, device)
    const answers = await Promise.all(Array.from({ length: 6 }, () => platform.call('loginPasskey', { answer }, at())))
    expect(answers.filter((one) => one.ok)).toHaveLength(1)
  })

  test('with another key, an altered signature, and a count that has been before', async () => {
    const platform = buildPlatform()
    const { device, memberId } = await buildOwner(platform)
    const stranger = await buildAuthenticator()
    const forged = { ...(await sign(platform, stranger)), id: device.id, rawId: device.id }
    expect(refusalOf(await platform.call('loginPasskey', { answer: forged }, at())).errorCode).toBe('passkey_failed')
    const altered = await sign(platform, device)
    altered.response.authenticatorData = `${altered.response.authenticatorData.slice(0, -3)}BBA`
    expect(refusalOf(await platform.call('loginPasskey', { answer: altered }, at())).errorCode).toBe('passkey_failed')
    requireValue(await logIn(platform, device, { signCount: 5 }))
    for (const signCount of [5, 4, 0]) {
      expect(refusalOf(await logIn(platform, device, { signCount })).errorCode).toBe('passkey_failed')
    }
    requireValue(await logIn(platform, device, { signCount: 6 }))
    const { challenge } = requireValue(await platform.call('beginPasskeyLogin', {}, at()))
    const other = await device.get({ challenge, origin: ORIGIN, rpId: HOST, signCount: 7 }, `not-${memberId}`)
    expect(refusalOf(await platform.call('loginPasskey', { answer: other }, at())).errorCode).toBe('passkey_failed')
  })

  test('to an account that is locked', async () => {
    const platform = buildPlatform()
    const { device, memberId } = await buildOwner(platform)
    const { bindings } = await import('./support.ts')
    await bindings.DB.prepare("UPDATE member SET status = 'locked' WHERE id = ?").bind(memberId).run()
    expect(refusalOf(await logIn(platform, device)).errorCode).toBe('account_locked')
  })
})
