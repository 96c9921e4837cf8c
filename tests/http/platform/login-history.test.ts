/** MEM-02, EDGE-08: the history of logins: what is written, who reads it, and who is told. */

import { beforeAll, describe, expect, test } from 'vitest'
import { DAY_MS, MINUTE_MS } from '../../../contract/time-units.ts'
import {
  buildPlatform,
  buildRegistration,
  mintName,
  readMessage,
  readSmsCode,
  refusalOf,
  requireValue,
  seedTestMerchants,
} from './support.ts'

beforeAll(seedTestMerchants)

const password = 'Quiet-Sea-77'
type Platform = ReturnType<typeof buildPlatform>
const from = (device: string) => ({ claims: { device } })

async function buildMember(platform: Platform) {
  const username = mintName()
  const { token } = requireValue(
    await platform.call('register', buildRegistration({ username, password }), from('Chrome, Android')),
  )
  platform.advance(MINUTE_MS)
  return { username, token }
}
const logIn = (platform: Platform, username: string, device: string, given = password) =>
  platform.call('login', { type: 'username', username, password: given }, from(device))
const read = async (platform: Platform, token: string, cursor?: string) =>
  requireValue(await platform.call('loginHistory', cursor ? { cursor } : {}, { token }))

describe('MEM-02 the history of logins', () => {
  test('has good ones and wrong ones, newest first, with device and address', async () => {
    const platform = buildPlatform()
    const { username } = await buildMember(platform)
    expect(refusalOf(await logIn(platform, username, 'Firefox, Linux', 'wrong')).errorCode).toBe('login_failed')
    platform.advance(31 * MINUTE_MS)
    const { token } = requireValue(await logIn(platform, username, 'Safari, iOS'))
    const { rows, nextCursor } = await read(platform, token)
    expect(nextCursor).toBeNull()
    expect(rows).toMatchObject([
      { way: 'username', outcome: 'success', device: 'Safari, iOS', address: '203.0.113.7', newDevice: true },
      { way: 'username', outcome: 'failure', device: 'Firefox, Linux' },
      { way: 'register', outcome: 'success', device: 'Chrome, Android', newDevice: false },
    ])
  })

  test('is nobody else’s, and a name nobody has leaves nothing', async () => {
    const platform = buildPlatform()
    const [mine, theirs] = [await buildMember(platform), await buildMember(platform)]
    await logIn(platform, theirs.username, 'Edge, Windows', 'wrong')
    await logIn(platform, mintName('nobody'), 'Edge, Windows', 'wrong')
    expect((await read(platform, mine.token)).rows).toHaveLength(1)
    const visitor = await platform.call('loginHistory', {})
    expect(refusalOf(visitor).errorCode).toBe('login_required')
  })

  test('is read page by page, once each, and a cursor of one’s own making is refused', async () => {
    const platform = buildPlatform()
    const { username, token } = await buildMember(platform)
    for (let login = 0; login < 24; login++) requireValue(await logIn(platform, username, 'Chrome, Android'))
    const first = await read(platform, token)
    const second = await read(platform, token, first.nextCursor ?? '')
    expect([first.rows.length, second.rows.length, second.nextCursor]).toEqual([20, 5, null])
    expect(new Set([...first.rows, ...second.rows].map(({ id }) => id)).size).toBe(25)
    const made = await platform.call('loginHistory', { cursor: "1.' OR 1=1" }, { token })
    expect(refusalOf(made).errorCode).toBe('malformed')
  })

  test('ends after a year', async () => {
    const platform = buildPlatform()
    const { username } = await buildMember(platform)
    platform.advance(365 * DAY_MS)
    const { token } = requireValue(await logIn(platform, username, 'Chrome, Android'))
    expect((await read(platform, token)).rows).toHaveLength(1)
  })

  test('tells the owner of a device that was never here, and of one that was not', async () => {
    const platform = buildPlatform()
    const { username, token } = await buildMember(platform)
    const email = `${username}@mail.example`
    requireValue(await platform.call('bindEmailCode', { email }, { token }))
    const verificationCode = await readSmsCode(email)
    requireValue(await platform.call('bindEmail', { email, verificationCode, password }, { token }))
    requireValue(await logIn(platform, username, 'Chrome, Android'))
    expect(await readMessage(email)).not.toContain('new device')
    requireValue(await logIn(platform, username, 'Opera, Windows'))
    expect(await readMessage(email)).toContain('new device (Opera, Windows)')
  })
})
