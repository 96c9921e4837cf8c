/** MEM-02: the payment password: set, changed, replaced, guessed at. */

import { drizzle } from 'drizzle-orm/d1'
import { beforeAll, describe, expect, test } from 'vitest'
import { memberIdSchema } from '../../../contract/ids.ts'
import { getPolicy } from '../../../contract/policy/policy.ts'
import { systemRandom } from '../../../contract/time-and-chance.ts'
import { MINUTE_MS } from '../../../contract/time-units.ts'
import { provePaymentPassword, WRONG_PER_DAY } from '../../../platform/identity/proof/prove-payment-password.ts'
import { parseEnv } from '../../../platform/kernel/env.ts'
import { requireMerchantFacts } from '../../../platform/kernel/merchant/require-merchant-facts.ts'
import { buildServices } from '../../../platform/services.ts'
import { buildSeedContext } from '../../../tools/demo/platform/seed-members.ts'
import { HERD } from '../../support/herd.ts'
import { bindEmail } from './bind-email.ts'
import {
  bindings,
  buildPlatform,
  buildRegistration,
  CHEAP,
  meridian,
  mintName,
  readMessage,
  readSmsCode,
  refusalOf,
  requireValue,
  saffron,
  seedTestMerchants,
} from './support.ts'

beforeAll(seedTestMerchants)

const password = 'Quiet-Sea-77'
const first = '246813'
const second = '975310'
const pair = (paymentPassword: string) => ({ paymentPassword, confirmPaymentPassword: paymentPassword })
type Platform = ReturnType<typeof buildPlatform>

async function buildMember(platform: Platform, { withFirst = true } = {}) {
  const username = mintName()
  const { token, memberId } = requireValue(await platform.call('register', buildRegistration({ username, password })))
  if (withFirst) requireValue(await platform.call('setPaymentPassword', { ...pair(first), password }, { token }))
  return { username, token, memberId: memberIdSchema.parse(memberId), email: `${username}@mail.example` }
}

/** What withdrawals, transfers and points call. */
async function prove(platform: Platform, memberId: string, guess: string) {
  const options = { clock: () => platform.time.nowMs, random: systemRandom, passwordCost: CHEAP }
  const services = buildServices(parseEnv(bindings), options)
  const ctx = buildSeedContext(services, await requireMerchantFacts(drizzle(bindings.DB), meridian))
  return provePaymentPassword(ctx, memberIdSchema.parse(memberId), guess).then(
    () => 'right',
    (error) => String(error.errorCode ?? error),
  )
}

describe('MEM-02 guessing at a payment password', () => {
  // @fault Forty guesses of the payment password at once
  test('of many guesses at once five are looked at, and the right one is refused while it is locked', async () => {
    const platform = buildPlatform()
    const { memberId } = await buildMember(platform)
    const answers = await Promise.all(
      Array.from({ length: HERD }, (_, index) => prove(platform, memberId, String(300_000 + index))),
    )
    expect(answers.filter((answer) => answer === 'payment_password_incorrect')).toHaveLength(5)
    expect(answers.filter((answer) => answer === 'payment_password_locked')).toHaveLength(HERD - 5)
    expect(await prove(platform, memberId, first)).toBe('payment_password_locked')
    platform.advance(5 * MINUTE_MS)
    expect(await prove(platform, memberId, first)).toBe('right')
  })

  // @fault Clock set back: payment password
  test('a clock set back ten minutes locks nobody out', async () => {
    const platform = buildPlatform()
    const { memberId } = await buildMember(platform)
    expect(await prove(platform, memberId, first)).toBe('right')
    platform.advance(-10 * MINUTE_MS)
    expect(await prove(platform, memberId, first)).toBe('right')
    for (let guess = 0; guess < 4; guess++) await prove(platform, memberId, second)
    platform.advance(-10 * MINUTE_MS)
    expect(await prove(platform, memberId, first), 'four wrong ones of a time to come').toBe('right')
  })

  // @fault Clock set back: locked payment password
  test('a clock set back ten minutes opens no lock, and it opens when the clock is there again', async () => {
    const platform = buildPlatform()
    const { memberId } = await buildMember(platform)
    for (let guess = 0; guess < 5; guess++) await prove(platform, memberId, second)
    platform.advance(-10 * MINUTE_MS)
    expect(await prove(platform, memberId, first)).toBe('payment_password_locked')
    platform.advance(15 * MINUTE_MS)
    expect(await prove(platform, memberId, first)).toBe('right')
  })

  test('a day holds twenty wrong ones, however patient the guesser; right ones cost nothing', async () => {
    const platform = buildPlatform()
    const { memberId } = await buildMember(platform)
    for (let use = 0; use < WRONG_PER_DAY + 5; use++) expect(await prove(platform, memberId, first)).toBe('right')
    for (let guess = 0; guess < WRONG_PER_DAY; guess++) {
      expect(await prove(platform, memberId, '300001')).toBe('payment_password_incorrect')
      if (guess % 4 === 3) platform.advance(31 * MINUTE_MS)
    }
    platform.advance(31 * MINUTE_MS)
    expect(await prove(platform, memberId, first)).toBe('payment_password_locked')
    platform.advance(24 * 60 * MINUTE_MS)
    expect(await prove(platform, memberId, first)).toBe('right')
  })

  // @fault Payment password wrong twenty times in a day
  test('once the twenty are used up each try is told when the day ends, and nothing else; then it is open at once', async () => {
    const platform = buildPlatform()
    const { memberId, token } = await buildMember(platform)
    for (let guess = 0; guess < WRONG_PER_DAY; guess++) {
      expect(await prove(platform, memberId, '300001')).toBe('payment_password_incorrect')
      if (guess % 4 === 3) platform.advance(31 * MINUTE_MS)
    }
    const change = async () =>
      refusalOf(await platform.call('changePaymentPassword', { ...pair(second), oldPaymentPassword: first }, { token }))
    const leftSeconds = (24 * 60 - 5 * 31) * 60
    const told = { status: 429, errorCode: 'payment_password_locked' }
    for (let again = 0; again < 7; again++) {
      expect(await change(), `try ${again}`).toMatchObject({ ...told, retryAfterSeconds: leftSeconds })
    }
    platform.advance(leftSeconds * 1_000 - 30_000)
    expect(await change()).toMatchObject({ ...told, retryAfterSeconds: 30 })
    platform.advance(30_000)
    expect(await prove(platform, memberId, first)).toBe('right')
  })

  test('the twentieth that is the fifth in a row too is told the end of the day, the longer wait', async () => {
    const platform = buildPlatform()
    const { memberId, token } = await buildMember(platform)
    for (let guess = 0; guess < WRONG_PER_DAY; guess++) {
      expect(await prove(platform, memberId, '300001')).toBe('payment_password_incorrect')
      if (guess % 5 === 4 && guess < WRONG_PER_DAY - 1) platform.advance(31 * MINUTE_MS)
    }
    const answer = await platform.call(
      'changePaymentPassword',
      { ...pair(second), oldPaymentPassword: first },
      { token },
    )
    const leftSeconds = (24 * 60 - 3 * 31) * 60
    expect(refusalOf(answer)).toMatchObject({
      errorCode: 'payment_password_locked',
      retryAfterSeconds: leftSeconds,
    })
  })

  test('locks neither the login nor another member, and the lock says how long', async () => {
    const platform = buildPlatform()
    const [mine, theirs] = [await buildMember(platform), await buildMember(platform)]
    const change = () =>
      platform.call('changePaymentPassword', { ...pair(second), oldPaymentPassword: '300001' }, { token: mine.token })
    for (let guess = 0; guess < 5; guess++)
      expect(refusalOf(await change()).errorCode).toBe('payment_password_incorrect')
    expect(refusalOf(await change())).toMatchObject({
      status: 429,
      errorCode: 'payment_password_locked',
      retryAfterSeconds: 300,
    })
    expect(await prove(platform, theirs.memberId, first)).toBe('right')
    requireValue(await platform.call('login', { type: 'username', username: mine.username, password }))
  })

  test('where none is set nothing is right; another merchant knows nobody', async () => {
    const platform = buildPlatform()
    const { memberId, token } = await buildMember(platform, { withFirst: false })
    expect(await prove(platform, memberId, '')).toBe('payment_password_required')
    const elsewhere = await platform.call(
      'changePaymentPassword',
      { ...pair(second), oldPaymentPassword: first },
      { token, merchant: saffron },
    )
    expect(refusalOf(elsewhere).errorCode).toBe('login_required')
  })
})

describe('MEM-02 setting a payment password', () => {
  test('shows since when, and only once', async () => {
    const platform = buildPlatform()
    const { token, memberId } = await buildMember(platform, { withFirst: false })
    expect(requireValue(await platform.call('securityInfo', {}, { token })).paymentPassword).toBeNull()
    const info = requireValue(await platform.call('setPaymentPassword', { ...pair(first), password }, { token }))
    expect(info.paymentPassword).toEqual({ since: new Date(platform.time.nowMs).toISOString() })
    expect(await prove(platform, memberId, first)).toBe('right')
    const again = await platform.call('setPaymentPassword', { ...pair(second), password }, { token })
    expect(refusalOf(again).errorCode).toBe('conflict')
    expect(await prove(platform, memberId, first)).toBe('right')
  })

  test('of ten at once one is kept', async () => {
    const platform = buildPlatform()
    const { token, memberId } = await buildMember(platform, { withFirst: false })
    const wanted = Array.from({ length: 10 }, (_, index) => String(246_800 + index))
    const { token: fresh } = requireValue(await logIn(platform, token))
    const answers = await Promise.all(
      wanted.map((one) => platform.call('setPaymentPassword', pair(one), { token: fresh })),
    )
    const won = answers.flatMap((answer, index) => (answer.ok ? [wanted[index]!] : []))
    expect(won).toHaveLength(1)
    for (const answer of answers) if (!answer.ok) expect(answer.failure.errorCode).toBe('conflict')
    expect(await prove(platform, memberId, won[0]!)).toBe('right')
  })

  test('takes the login password, and is never that one; nor is a later login password ever this one', async () => {
    const platform = buildPlatform()
    await bindings.DB.prepare("UPDATE merchant SET field_rules = ? WHERE code = 'saffron'")
      .bind(JSON.stringify({ paymentPassword: { patternId: 'noSpaces', minLength: 6, maxLength: 20 } }))
      .run()
    const username = mintName()
    const { token } = requireValue(
      await platform.call('register', buildRegistration({ username, password }), { merchant: saffron }),
    )
    const set = (input: object) =>
      platform.call('setPaymentPassword', { ...pair(first), ...input }, { token, merchant: saffron })
    expect(refusalOf(await set({}))).toMatchObject({ errorCode: 'password_incorrect', fields: { password: {} } })
    expect(refusalOf(await set({ password: 'wrong' })).errorCode).toBe('password_incorrect')
    expect(refusalOf(await set({ ...pair(password), password })).errorCode).toBe('password_weak')
    const other = 'Other-Sea-88'
    requireValue(await set({ ...pair(other), password }))
    const same = { oldPassword: password, newPassword: other, confirmNewPassword: other }
    const changed = await platform.call('changePassword', same, { token, merchant: saffron })
    expect(refusalOf(changed).errorCode).toBe('password_weak')
    // Nor is the login password found out by new payment passwords: one that could be it counts as a guess.
    const guess = () =>
      platform.call(
        'changePaymentPassword',
        { oldPaymentPassword: other, ...pair(password) },
        { token, merchant: saffron },
      )
    for (let tried = 1; tried <= 5; tried += 1) expect(refusalOf(await guess()).errorCode).toBe('password_weak')
    expect(refusalOf(await guess()).errorCode).toBe('too_many_requests')
  })

  test('is not found out by new login passwords: one that could be it counts as a guess', async () => {
    const platform = buildPlatform()
    const { username, token, memberId, email } = await buildMember(platform)
    await bindEmail(platform, { username, token, password })
    const rules = { paymentPassword: { patternId: 'noSpaces', minLength: 6, maxLength: 20 } }
    const own = 'Other-Sea-88'
    const set = (value: object) =>
      bindings.DB.prepare("UPDATE merchant SET field_rules = ? WHERE code = 'meridian'")
        .bind(JSON.stringify(value))
        .run()
    await set(rules)
    try {
      requireValue(await platform.call('changePaymentPassword', { oldPaymentPassword: first, ...pair(own) }, { token }))
      requireValue(await platform.call('forgotPassword', { username, email }))
      const resetToken = (await readMessage(email))?.match(/#([A-Za-z0-9_-]{43})/)?.[1] ?? ''
      const reset = (newPassword: string) =>
        platform.call('resetPasswordByEmail', { resetToken, newPassword, confirmNewPassword: newPassword })
      for (let guess = 1; guess <= 5; guess += 1) {
        expect(refusalOf(await reset(own)).errorCode, `guess ${guess}`).toBe('password_weak')
      }
      expect(refusalOf(await reset(own))).toMatchObject({ errorCode: 'payment_password_locked' })
      expect(await prove(platform, memberId, own)).toBe('payment_password_locked')
      // With blanks it could not be a payment password: it is no guess.
      requireValue(await reset('Quieter Sea 99'))
    } finally {
      await set({})
    }
  })

  test.each([
    ['too short', pair('2468'), 'invalid_fields'],
    ['letters', pair('24681a'), 'invalid_fields'],
    ['a run', pair('123456'), 'password_weak'],
    ['not the same twice', { ...pair(first), confirmPaymentPassword: second }, 'invalid_fields'],
  ])('is refused when it is %s', async (_, input, errorCode) => {
    const platform = buildPlatform()
    const { token } = await buildMember(platform, { withFirst: false })
    const answer = await platform.call('setPaymentPassword', { ...input, password }, { token })
    expect(refusalOf(answer).errorCode).toBe(errorCode)
  })

  /** A session opened by the password a moment ago, so that no try is counted. */
  async function logIn(platform: Platform, token: string) {
    const { account } = requireValue(await platform.call('memberInfo', {}, { token }))
    return platform.call('login', { type: 'username', username: account, password })
  }
})

describe('MEM-02 a forgotten payment password', () => {
  test('is replaced by the login password and a code of a bound contact, who is told', async () => {
    const platform = buildPlatform()
    const member = await buildMember(platform)
    await bindEmail(platform, { ...member, password })
    const { token, email, memberId } = member
    requireValue(await platform.call('paymentPasswordCode', { method: 'email' }, { token }))
    const code = await readSmsCode(email)
    const reset = (input: object) =>
      platform.call('resetPaymentPassword', { ...pair(second), method: 'email', code, ...input }, { token })
    expect(refusalOf(await reset({})).errorCode).toBe('password_incorrect')
    expect(refusalOf(await reset({ password: 'wrong' })).errorCode).toBe('password_incorrect')
    for (let guess = 0; guess < 5; guess++) await prove(platform, memberId, '300001')
    requireValue(await reset({ password }))
    expect(await prove(platform, memberId, second)).toBe('right')
    expect(await readMessage(email)).toContain('payment password was changed')
    expect(refusalOf(await reset({ password, ...pair('864209') })).errorCode).toBe('verification_code_invalid')
  })

  test('is not replaced by what a session alone has just bound', async () => {
    const platform = buildPlatform()
    const member = await buildMember(platform)
    const { email, memberId } = member
    let { token } = member
    // As of who registered by a number, or with an account elsewhere.
    await bindings.DB.prepare('UPDATE member SET password_hash = NULL, password_set_at_ms = NULL WHERE id = ?')
      .bind(memberId)
      .run()
    platform.advance(MINUTE_MS)
    await bindEmail(platform, member)
    const proofs = async () => requireValue(await platform.call('securityInfo', {}, { token })).paymentPasswordBy
    const ask = () => platform.call('paymentPasswordCode', { method: 'email' }, { token })
    expect(await proofs()).toEqual([])
    expect(refusalOf(await ask()).errorCode).toBe('forbidden')
    const input = { ...pair(second), method: 'email', code: '123456' } as const
    expect(refusalOf(await platform.call('resetPaymentPassword', input, { token })).errorCode).toBe(
      'verification_code_invalid',
    )
    // Nor with a login password that the same mailbox has set.
    const { username } = member
    requireValue(await platform.call('forgotPassword', { username, email }))
    const resetToken = (await readMessage(email))?.match(/#([A-Za-z0-9_-]{43})/)?.[1] ?? ''
    const passwords = { newPassword: password, confirmNewPassword: password }
    requireValue(await platform.call('resetPasswordByEmail', { resetToken, ...passwords }))
    token = requireValue(await platform.call('login', { type: 'username', username, password })).token
    expect(await proofs()).toEqual([])
    expect(refusalOf(await ask()).errorCode).toBe('forbidden')
    platform.advance(getPolicy('demo').destinationCoolDownHours * 60 * MINUTE_MS)
    expect(await proofs()).toEqual(['email'])
    requireValue(await ask())
    const code = await readSmsCode(email)
    requireValue(await platform.call('resetPaymentPassword', { ...input, password, code }, { token }))
  })

  test('that would be the login password uses no code up', async () => {
    const platform = buildPlatform()
    const member = await buildMember(platform)
    await bindEmail(platform, { ...member, password })
    const { token, email, memberId } = member
    requireValue(await platform.call('paymentPasswordCode', { method: 'email' }, { token }))
    const code = await readSmsCode(email)
    // A login password that the rule of payment passwords allows.
    await bindings.DB.prepare('UPDATE member SET password_hash = payment_password_hash WHERE id = ?')
      .bind(memberId)
      .run()
    const reset = (input: ReturnType<typeof pair>) =>
      platform.call('resetPaymentPassword', { method: 'email', code, password: first, ...input }, { token })
    expect(refusalOf(await reset(pair(first))).errorCode).toBe('password_weak')
    requireValue(await reset(pair(second)))
    expect(await prove(platform, memberId, second)).toBe('right')
  })

  test('a code for something else, or a contact that is not bound, replaces nothing', async () => {
    const platform = buildPlatform()
    const member = await buildMember(platform)
    const { token, email, memberId } = member
    const unbound = await platform.call('paymentPasswordCode', { method: 'email' }, { token })
    expect(refusalOf(unbound).errorCode).toBe('forbidden')
    await bindEmail(platform, { ...member, password })
    requireValue(await platform.call('bindEmailCode', { email }, { token }))
    const code = await readSmsCode(email)
    const input = { ...pair(second), method: 'email', code, password } as const
    expect(refusalOf(await platform.call('resetPaymentPassword', input, { token })).errorCode).toBe(
      'verification_code_invalid',
    )
    expect(await prove(platform, memberId, first)).toBe('right')
  })
})
