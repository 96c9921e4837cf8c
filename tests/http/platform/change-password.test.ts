import { beforeAll, describe, expect, test } from 'vitest'
import type { CallInput } from '../../../contract/table.ts'
import { MINUTE_MS } from '../../../contract/time-units.ts'
import { buildPlatform, buildRegistration, mintName, refusalOf, requireValue, seedTestMerchants } from './support.ts'

beforeAll(seedTestMerchants)

const oldPassword = 'Quiet-Sea-77'
const newPassword = 'Louder-Sea-88'
type Platform = ReturnType<typeof buildPlatform>

async function buildMember(platform: Platform) {
  const username = mintName()
  requireValue(await platform.call('register', buildRegistration({ username, password: oldPassword })))
  return login(platform, username, oldPassword)
}
const login = async (platform: Platform, username: string, password: string) =>
  requireValue(await platform.call('login', { type: 'username', username, password }))

const change = (platform: Platform, token: string, overrides: Partial<CallInput<'changePassword'>> = {}) =>
  platform.call(
    'changePassword',
    { oldPassword, newPassword, confirmNewPassword: newPassword, ...overrides },
    { token },
  )
const isLive = async (platform: Platform, token: string) => (await platform.call('memberInfo', {}, { token })).ok

describe('AUTH-10 change password', () => {
  test('ends every session, this one included, and begins a new one', async () => {
    const platform = buildPlatform()
    const { username, token } = await buildMember(platform)
    const other = await login(platform, username, oldPassword)
    const fresh = requireValue(await change(platform, token))
    expect(fresh).toMatchObject({ username, passwordWeak: false, passwordExpired: false, firstTimeLogin: false })
    const live = await Promise.all([token, other.token, fresh.token].map((each) => isLive(platform, each)))
    expect(live).toEqual([false, false, true])
    const answer = await platform.call('login', { type: 'username', username, password: oldPassword })
    expect(refusalOf(answer).errorCode).toBe('login_failed')
  })

  test.each([
    ['a wrong old password', { oldPassword: 'wrong' }, { errorCode: 'password_incorrect' }],
    [
      'another confirmation',
      { confirmNewPassword: 'x' },
      { fields: { confirmNewPassword: { key: 'inconsistent_twice' } } },
    ],
    [
      'one against the rules',
      { newPassword: 'short', confirmNewPassword: 'short' },
      {
        errorCode: 'invalid_fields',
        fields: { newPassword: { key: 'reg_pattern_any', values: { min: 8, max: 64 } } },
      },
    ],
    ['the weak default', { newPassword: '123456', confirmNewPassword: '123456' }, { errorCode: 'invalid_fields' }],
    ['a common one', { newPassword: 'qwertyuiop', confirmNewPassword: 'qwertyuiop' }, { errorCode: 'password_weak' }],
    [
      'the old one again',
      { newPassword: oldPassword, confirmNewPassword: oldPassword },
      { errorCode: 'password_weak' },
    ],
  ])('refuses %s, and the session lives on', async (_, overrides, refusal) => {
    const platform = buildPlatform()
    const { token } = await buildMember(platform)
    expect(refusalOf(await change(platform, token, overrides))).toMatchObject({ status: 422, ...refusal })
    expect(await isLive(platform, token)).toBe(true)
  })

  test('the old one need not be given within ten minutes of the login that opened this session', async () => {
    const platform = buildPlatform()
    const { token } = await buildMember(platform)
    platform.advance(10 * MINUTE_MS)
    const tooLate = refusalOf(await change(platform, token, { oldPassword: undefined }))
    expect(tooLate).toMatchObject({ errorCode: 'password_incorrect', fields: { oldPassword: { values: { min: 8 } } } })
    const again = await buildMember(platform)
    platform.advance(10 * MINUTE_MS - 1)
    requireValue(await change(platform, again.token, { oldPassword: undefined }))
  })

  test('another session of the same member does not borrow that', async () => {
    const platform = buildPlatform()
    const username = mintName()
    const registered = requireValue(
      await platform.call('register', buildRegistration({ username, password: oldPassword })),
    )
    await login(platform, username, oldPassword)
    const answer = await change(platform, registered.token, { oldPassword: undefined })
    expect(refusalOf(answer).fields).toHaveProperty('oldPassword')
  })

  test('EDGE-13 five wrong old passwords lock it, but not the login', async () => {
    const platform = buildPlatform()
    const { username, token } = await buildMember(platform)
    for (let guess = 0; guess < 5; guess++) {
      expect(refusalOf(await change(platform, token, { oldPassword: 'wrong' })).errorCode).toBe('password_incorrect')
    }
    expect(refusalOf(await change(platform, token))).toMatchObject({ status: 429, retryAfterSeconds: 300 })
    await login(platform, username, oldPassword)
  })

  test('of five changes at once one happens, and one session is left', async () => {
    const platform = buildPlatform()
    const { username, token } = await buildMember(platform)
    const wanted = Array.from({ length: 5 }, (_, index) => `Louder-Sea-8${index}`)
    const answers = await Promise.all(
      wanted.map((password) => change(platform, token, { newPassword: password, confirmNewPassword: password })),
    )
    const [winner, ...others] = answers.flatMap((answer, index) => (answer.ok ? [{ ...answer.value, index }] : []))
    expect(others).toEqual([])
    for (const answer of answers)
      if (!answer.ok) expect(['conflict', 'login_required']).toContain(answer.failure.errorCode)
    expect(await isLive(platform, winner!.token)).toBe(true)
    expect(await isLive(platform, token)).toBe(false)
    await login(platform, username, wanted[winner!.index]!)
  })

  test('a visitor is asked to log in', async () => {
    const platform = buildPlatform()
    const answer = await platform.call('changePassword', { newPassword, confirmNewPassword: newPassword })
    expect(refusalOf(answer)).toMatchObject({ status: 401, errorCode: 'login_required' })
  })
})
