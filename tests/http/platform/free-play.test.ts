import { beforeAll, describe, expect, test } from 'vitest'
import { type RandomBytes, systemRandom } from '../../../contract/time-and-chance.ts'
import { getWallet } from '../../../platform/kernel/wallet/wallet-interface.ts'
import { HERD } from '../../support/herd.ts'
import {
  bindings,
  buildPlatform,
  buildRegistration,
  meridian,
  refusalOf,
  requireValue,
  seedTestMerchants,
} from './support.ts'

beforeAll(seedTestMerchants)

const GUEST_NAME_LENGTH = 6
const platform = buildPlatform()
const startFreePlay = async () => requireValue(await platform.call('freePlay', {}))

describe('AUTH-13 free play', () => {
  test('one click makes a guest of type 4 with play money', async () => {
    const guest = await startFreePlay()
    expect(guest).toMatchObject({ memberType: 4, passwordExpired: false, passwordWeak: false })
    expect(guest.username).toMatch(/^guest-[A-Z2-9]{6}$/)
    const balance = await getWallet(bindings.WALLET, meridian, guest.memberId).getBalance()
    expect(balance).toMatchObject({ ok: true, value: { kind: 'play', realMinor: 500_000, currency: 'PHP' } })
    expect(requireValue(await platform.call('balance', {}, { token: guest.token }))).toEqual({
      sumBalance: '5000.00',
      real: '5000.00',
      bonus: '0.00',
      held: '0.00',
      pending: '0.00',
      mode: 'play',
      currency: 'PHP',
      currencySymbol: '₱',
    })
    expect(requireValue(await platform.call('memberInfo', {}, { token: guest.token }))).toMatchObject({
      type: 4,
      toUpline: false,
    })
  })

  test('its wallet takes no real money', async () => {
    const { memberId } = await startFreePlay()
    const wallet = getWallet(bindings.WALLET, meridian, memberId)
    const deposit = await wallet.deposit({ key: 'sneak', currency: 'PHP', amountMinor: 100 })
    expect(deposit).toMatchObject({ ok: false, refusal: 'kind_mismatch' })
  })

  test('each of many clicks at once is a guest', async () => {
    const guests = await Promise.all(Array.from({ length: HERD }, startFreePlay))
    expect(new Set(guests.map(({ memberId }) => memberId)).size).toBe(HERD)
    expect(new Set(guests.map(({ username }) => username)).size).toBe(HERD)
  })

  test('a name that is taken is drawn again', async () => {
    let same = 3
    const random: RandomBytes = (length) => {
      if (length !== GUEST_NAME_LENGTH || same === 0) return systemRandom(length)
      same -= 1
      return new Uint8Array(length)
    }
    const stubborn = buildPlatform({ random })
    const names = [await stubborn.call('freePlay', {}), await stubborn.call('freePlay', {})].map(requireValue)
    expect(names[0]?.username).toBe('guest-AAAAAA')
    expect(names[1]?.username).not.toBe('guest-AAAAAA')
    expect(same).toBe(0)
  })

  test('nobody logs in as a guest by password, and nobody may be called like one', async () => {
    const { username } = await startFreePlay()
    const login = await platform.call('login', { type: 'username', username, password: 'x' })
    expect(refusalOf(login).errorCode).toBe('login_failed')
    const overrides = JSON.stringify({ username: { patternId: 'noSpaces' } })
    const read = () =>
      bindings.DB.prepare("SELECT field_rules FROM merchant WHERE code = 'meridian'").first('field_rules')
    const before = await read()
    const put = (rules: unknown) =>
      bindings.DB.prepare("UPDATE merchant SET field_rules = ? WHERE code = 'meridian'").bind(rules).run()
    await put(overrides)
    const taken = await platform.call('register', buildRegistration({ username: 'Guest-ABCDEF' }))
    await put(before)
    expect(refusalOf(taken).errorCode).toBe('username_taken')
  })
})

describe('SAFE-04 a jurisdiction that wants ages checked first has no free play', () => {
  test('whatever the switch says', async () => {
    const put = (jurisdiction: string) =>
      bindings.DB.prepare("UPDATE merchant SET jurisdiction = ? WHERE code = 'meridian'").bind(jurisdiction).run()
    await put('somewhere')
    const [answer, setting] = [await platform.call('freePlay', {}), await platform.call('registerSetting', {})]
    await put('demo')
    expect(refusalOf(answer).errorCode).toBe('function_disabled')
    expect(requireValue(setting).freePlay).toBe(false)
  })
})
