import { beforeAll, describe, expect, test } from 'vitest'
import { MINUTE_MS } from '../../../contract/time-units.ts'
import {
  bindings,
  buildPlatform,
  mintMobile,
  readSms,
  readSmsCode,
  refusalOf,
  requireValue,
  seedTestMerchants,
} from './support.ts'

beforeAll(seedTestMerchants)

type Platform = ReturnType<typeof buildPlatform>
const input = (mobileNum: string) => ({ mobileNum, countryDialingCode: '63' })
const loginWith = (platform: Platform, mobileNum: string, verificationCode: string) =>
  platform.call('login', { type: 'sms', ...input(mobileNum), verificationCode })

/** A member with a verified number, a minute later, so that the next code may be sent. */
async function buildMobileMember(platform: Platform) {
  const mobile = mintMobile()
  requireValue(await platform.call('registerSms', input(mobile)))
  const verificationCode = await readSmsCode(`+63${mobile}`)
  const details = {
    ...input(mobile),
    password: 'Quiet-Sea-77',
    verificationCode,
    ageConfirmed: true,
    termsAgreed: true,
  } as const
  const session = requireValue(await platform.call('registerMobile', details))
  platform.advance(MINUTE_MS)
  return { mobile, ...session }
}

const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

async function sendLoginCode(platform: Platform, mobile: string) {
  expect(requireValue(await platform.call('loginSms', input(mobile)))).toEqual({ expiredMinutes: 5, message: 'sent' })
  return readSmsCode(`+63${mobile}`)
}

describe('AUTH-01 login by SMS', () => {
  test('the code opens a session, once', async () => {
    const platform = buildPlatform()
    const { mobile, memberId } = await buildMobileMember(platform)
    const code = await sendLoginCode(platform, mobile)
    expect(requireValue(await loginWith(platform, `0${mobile}`, code))).toMatchObject({
      memberId,
      firstTimeLogin: false,
    })
    expect(refusalOf(await loginWith(platform, mobile, code)).errorCode).toBe('verification_code_invalid')
  })

  test('used ten times at once it opens one', async () => {
    const platform = buildPlatform()
    const { mobile } = await buildMobileMember(platform)
    const code = await sendLoginCode(platform, mobile)
    const answers = await Promise.all(Array.from({ length: 10 }, () => loginWith(platform, mobile, code)))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  })

  test('the sixth guess is too late, though it is right', async () => {
    const platform = buildPlatform()
    const { mobile } = await buildMobileMember(platform)
    const code = await sendLoginCode(platform, mobile)
    for (let guess = 0; guess < 5; guess++) {
      expect(refusalOf(await loginWith(platform, mobile, wrong(code))).errorCode).toBe('verification_code_invalid')
    }
    expect(refusalOf(await loginWith(platform, mobile, code)).errorCode).toBe('verification_code_invalid')
  })

  test('after four wrong guesses the fifth may be right', async () => {
    const platform = buildPlatform()
    const { mobile } = await buildMobileMember(platform)
    const code = await sendLoginCode(platform, mobile)
    for (let guess = 0; guess < 4; guess++) await loginWith(platform, mobile, wrong(code))
    requireValue(await loginWith(platform, mobile, code))
  })

  test('it is stale after five minutes', async () => {
    const platform = buildPlatform()
    const { mobile } = await buildMobileMember(platform)
    const code = await sendLoginCode(platform, mobile)
    platform.advance(5 * MINUTE_MS)
    expect(refusalOf(await loginWith(platform, mobile, code)).errorCode).toBe('verification_code_expired')
  })

  test('a newer code ends the older one', async () => {
    const platform = buildPlatform()
    const { mobile } = await buildMobileMember(platform)
    const older = await sendLoginCode(platform, mobile)
    platform.advance(MINUTE_MS)
    const newer = await sendLoginCode(platform, mobile)
    if (older !== newer)
      expect(refusalOf(await loginWith(platform, mobile, older)).errorCode).toBe('verification_code_invalid')
    requireValue(await loginWith(platform, mobile, newer))
  })

  test('a code to register does not log in', async () => {
    const platform = buildPlatform()
    const { mobile } = await buildMobileMember(platform)
    requireValue(await platform.call('registerSms', input(mobile)))
    const code = await readSmsCode(`+63${mobile}`)
    expect(refusalOf(await loginWith(platform, mobile, code)).errorCode).toBe('verification_code_invalid')
  })

  test('a number that was never verified opens nothing: it may be another person’s', async () => {
    const platform = buildPlatform()
    const { mobile, memberId } = await buildMobileMember(platform)
    await bindings.DB.prepare('UPDATE member SET mobile_verified_at_ms = NULL WHERE id = ?').bind(memberId).run()
    const before = await readSms(`+63${mobile}`)
    requireValue(await platform.call('loginSms', input(mobile)))
    expect(await readSms(`+63${mobile}`)).toBe(before)
    await bindings.DB.prepare('UPDATE member SET mobile_verified_at_ms = 1 WHERE id = ?').bind(memberId).run()
    platform.advance(MINUTE_MS)
    const code = await sendLoginCode(platform, mobile)
    await bindings.DB.prepare('UPDATE member SET mobile_verified_at_ms = NULL WHERE id = ?').bind(memberId).run()
    expect(refusalOf(await loginWith(platform, mobile, code)).errorCode).toBe('verification_code_invalid')
  })

  test("one number's code does not open another's account", async () => {
    const platform = buildPlatform()
    const [mine, theirs] = [await buildMobileMember(platform), await buildMobileMember(platform)]
    const code = await sendLoginCode(platform, mine.mobile)
    await sendLoginCode(platform, theirs.mobile)
    const theirCode = await readSmsCode(`+63${theirs.mobile}`)
    if (code !== theirCode)
      expect(refusalOf(await loginWith(platform, theirs.mobile, code)).errorCode).toBe('verification_code_invalid')
  })
})

describe('AUTH-11 nobody learns which numbers are members’', () => {
  test('sending, guessing, running out and being sent too often look alike', async () => {
    const platform = buildPlatform()
    const { mobile } = await buildMobileMember(platform)
    const stranger = mintMobile()
    const both = async (act: (number: string) => Promise<unknown>) => {
      const [known, unknown] = [await act(mobile), await act(stranger)]
      expect(unknown).toEqual(known)
    }
    await both(async (number) => requireValue(await platform.call('loginSms', input(number))))
    await both(async (number) => refusalOf(await platform.call('loginSms', input(number))))
    const guess = wrong(await readSmsCode(`+63${mobile}`))
    for (let round = 0; round < 6; round++)
      await both(async (number) => refusalOf(await loginWith(platform, number, guess)))
    platform.advance(5 * MINUTE_MS)
    await both(async (number) => requireValue(await platform.call('loginSms', input(number))))
    platform.advance(5 * MINUTE_MS)
    await both(async (number) => refusalOf(await loginWith(platform, number, guess)))
    expect(await readSms(`+63${stranger}`)).toBeNull()
  })
})

test('AUTH-11 without a gateway every number is refused alike, and nothing is counted', async () => {
  const platform = buildPlatform()
  const { mobile } = await buildMobileMember(platform)
  const deployed = buildPlatform({ nowMs: platform.time.nowMs, local: false })
  for (const number of [mobile, mintMobile()]) {
    expect(refusalOf(await deployed.call('loginSms', input(number))).errorCode).toBe('function_disabled')
  }
})

describe('EDGE-13 messages to a number', () => {
  test('one a minute', async () => {
    const platform = buildPlatform()
    const mobile = mintMobile()
    requireValue(await platform.call('registerSms', input(mobile)))
    platform.advance(20_000)
    const tooSoon = await platform.call('registerSms', input(mobile))
    expect(refusalOf(tooSoon)).toMatchObject({ status: 429, errorCode: 'too_many_requests', retryAfterSeconds: 40 })
    platform.advance(40_000)
    requireValue(await platform.call('registerSms', input(mobile)))
  })

  // @fault Clock set back: SMS code
  test('a clock set back ten minutes makes nobody wait for it, and a minute still holds from then on', async () => {
    const platform = buildPlatform()
    const mobile = mintMobile()
    requireValue(await platform.call('registerSms', input(mobile)))
    platform.advance(-10 * MINUTE_MS)
    requireValue(await platform.call('registerSms', input(mobile)))
    platform.advance(20_000)
    const tooSoon = await platform.call('registerSms', input(mobile))
    expect(refusalOf(tooSoon)).toMatchObject({ errorCode: 'too_many_requests', retryAfterSeconds: 40 })
    platform.advance(40_000)
    requireValue(await platform.call('registerSms', input(mobile)))
  })

  // @fault Clock set back repeatedly: SMS codes of a day
  test('clocks that go back each time send no more than the ten of a day', async () => {
    const platform = buildPlatform()
    const mobile = mintMobile()
    for (let sent = 0; sent < 10; sent++) {
      requireValue(await platform.call('registerSms', input(mobile)))
      platform.advance(-10 * MINUTE_MS)
    }
    expect(refusalOf(await platform.call('registerSms', input(mobile))).errorCode).toBe('quota_insufficient')
  })

  test('ten a day, for whatever purpose', async () => {
    const platform = buildPlatform()
    const mobile = mintMobile()
    for (let sent = 0; sent < 10; sent++) {
      requireValue(await platform.call(sent % 2 ? 'loginSms' : 'registerSms', input(mobile)))
      platform.advance(MINUTE_MS)
    }
    expect(refusalOf(await platform.call('registerSms', input(mobile))).errorCode).toBe('quota_insufficient')
    platform.advance(24 * 60 * MINUTE_MS)
    requireValue(await platform.call('registerSms', input(mobile)))
  })

  test('asked for ten times at once, one goes out', async () => {
    const platform = buildPlatform()
    const mobile = mintMobile()
    const answers = await Promise.all(Array.from({ length: 10 }, () => platform.call('registerSms', input(mobile))))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  })
})
