/** MEM-02: where money may be sent: own name, masked, one member's, after a wait. */

import { drizzle } from 'drizzle-orm/d1'
import { beforeAll, describe, expect, test } from 'vitest'
import { memberIdSchema } from '../../../contract/ids.ts'
import { getPolicy } from '../../../contract/policy/policy.ts'
import type { CallInput } from '../../../contract/table.ts'
import { systemRandom } from '../../../contract/time-and-chance.ts'
import { HOUR_MS, MINUTE_MS } from '../../../contract/time-units.ts'
import {
  openPayoutAccount,
  requireUsablePayoutAccount,
} from '../../../platform/account/payout-accounts/require-payout-account.ts'
import { parseEnv } from '../../../platform/kernel/env.ts'
import { requireMerchantFacts } from '../../../platform/kernel/merchant/require-merchant-facts.ts'
import { buildServices } from '../../../platform/services.ts'
import { buildSeedContext } from '../../../tools/demo/platform/seed-members.ts'
import { HERD } from '../../support/herd.ts'
import {
  bindings,
  buildPlatform,
  buildRegistration,
  CHEAP,
  meridian,
  mintName,
  readSmsCode,
  refusalOf,
  requireValue,
  seedTestMerchants,
} from './support.ts'

beforeAll(seedTestMerchants)

const { destinationCoolDownHours, destinationsPerKind } = getPolicy('demo')
const password = 'Quiet-Sea-77'
const paymentPassword = '246813'
const pair = { paymentPassword, confirmPaymentPassword: paymentPassword }
type Platform = ReturnType<typeof buildPlatform>
type Added = CallInput<'addPayoutAccount'>

let minted = 0
const mintAccount = () => String(1_000_000_000 + ++minted * 7_919)

async function buildMember(platform: Platform, realName: string | null = 'Maria Cruz') {
  const username = mintName()
  const { token, memberId } = requireValue(await platform.call('register', buildRegistration({ username, password })))
  requireValue(await platform.call('setPaymentPassword', { ...pair, password }, { token }))
  if (realName) requireValue(await platform.call('setRealName', { realName, password }, { token }))
  return { username, token, memberId: memberIdSchema.parse(memberId) }
}

const buildBank = (overrides: Partial<Added> = {}): Added => ({
  kind: 'bank',
  provider: 'PH_HARBOUR',
  account: mintAccount(),
  holderName: 'CRUZ MARIA',
  paymentPassword,
  ...overrides,
})
const add = (platform: Platform, { token }: { token: string }, input: Partial<Added> = {}) =>
  platform.call('addPayoutAccount', buildBank(input), { token })

async function buildContext(platform: Platform) {
  const options = { clock: () => platform.time.nowMs, random: systemRandom, passwordCost: CHEAP }
  const services = buildServices(parseEnv(bindings), options)
  return buildSeedContext(services, await requireMerchantFacts(drizzle(bindings.DB), meridian))
}
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'fine',
    (error) => String(error.errorCode ?? error),
  )

describe('MEM-02 payout accounts', () => {
  test('are shown by their last digits; the whole number is nowhere but sealed', async () => {
    const platform = buildPlatform()
    const member = await buildMember(platform)
    const account = mintAccount()
    const answer = requireValue(await add(platform, member, { account }))
    expect(answer).toMatchObject({
      realName: 'M*** C***',
      destinations: [{ providerName: 'Harbour Savings', masked: `•••• ${account.slice(-4)}`, state: 'cooling' }],
    })
    expect(JSON.stringify(answer)).not.toContain(account)
    const { results } = await bindings.DB.prepare('SELECT * FROM destination WHERE member_id = ?')
      .bind(member.memberId)
      .all()
    expect(JSON.stringify(results)).not.toContain(account)
    const opened = await openPayoutAccount(await buildContext(platform), answer.destinations[0]!.id)
    expect(opened.account).toBe(account)
  })

  test.each([
    ['another name', { holderName: 'Juan Cruz' }, 'holder_name_differs'],
    ['a number too short', { account: '123' }, 'account_number_invalid'],
    ['a bank of elsewhere', { provider: 'TH_LOTUS' }, 'malformed'],
    ['a bank as a wallet', { kind: 'ewallet' as const }, 'malformed'],
    [
      'an address with a slip',
      { kind: 'crypto' as const, provider: 'BTC', account: '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN3' },
      'account_number_invalid',
    ],
    ['a wrong payment password', { paymentPassword: '864209' }, 'payment_password_incorrect'],
  ])('are refused for %s', async (_, input, errorCode) => {
    const platform = buildPlatform()
    const member = await buildMember(platform)
    expect(refusalOf(await add(platform, member, input)).errorCode).toBe(errorCode)
    expect(requireValue(await platform.call('payoutAccounts', {}, member)).destinations).toEqual([])
  })

  test('are in the member’s own name where none is written', async () => {
    const platform = buildPlatform()
    const member = await buildMember(platform)
    const { destinations } = requireValue(await add(platform, member, { holderName: undefined }))
    expect(destinations).toMatchObject([{ providerName: 'Harbour Savings', state: 'cooling' }])
  })

  test('need the real name and the payment password first', async () => {
    const platform = buildPlatform()
    const nameless = await buildMember(platform, null)
    expect(refusalOf(await add(platform, nameless)).errorCode).toBe('real_name_required')
    const { token } = requireValue(await platform.call('register', buildRegistration({ password })))
    requireValue(await platform.call('setRealName', { realName: 'Maria Cruz', password }, { token }))
    expect(refusalOf(await add(platform, { token })).errorCode).toBe('payment_password_required')
  })

  test('of many at once as many are kept as there may be; of the same number once', async () => {
    const platform = buildPlatform()
    const member = await buildMember(platform)
    const many = await Promise.all(Array.from({ length: HERD }, () => add(platform, member)))
    // Tries are counted before they are right, so some of so many at once wait; none gets past the count.
    const allowed = ['destinations_full', 'payment_password_locked']
    for (const answer of many) if (!answer.ok) expect(allowed).toContain(answer.failure.errorCode)
    const kept = requireValue(await platform.call('payoutAccounts', {}, member)).destinations.length
    expect(kept).toBeLessThanOrEqual(destinationsPerKind)
    const other = await buildMember(platform)
    const account = mintAccount()
    await Promise.all(Array.from({ length: 4 }, () => add(platform, other, { account })))
    expect(requireValue(await platform.call('payoutAccounts', {}, other)).destinations).toHaveLength(1)
    for (let more = 1; more < destinationsPerKind; more++) requireValue(await add(platform, other))
    expect(refusalOf(await add(platform, other)).errorCode).toBe('destinations_full')
  })

  test('one number is one member’s: the second is refused and shown to operators, and only with the password', async () => {
    const platform = buildPlatform()
    const [first, second] = [await buildMember(platform), await buildMember(platform)]
    const account = mintAccount()
    const id = requireValue(await add(platform, first, { account })).destinations[0]!.id
    const guess = await add(platform, second, { account, paymentPassword: '864209' })
    expect(refusalOf(guess).errorCode).toBe('payment_password_incorrect')
    expect(refusalOf(await add(platform, second, { account })).errorCode).toBe('destination_taken')
    const clash = () =>
      bindings.DB.prepare('SELECT * FROM destination_clash WHERE member_id = ?').bind(second.memberId).first()
    expect(await clash()).toMatchObject({ other_member_id: first.memberId, admitted: 0 })
    requireValue(await platform.call('removePayoutAccount', { id, paymentPassword }, first))
    requireValue(await add(platform, second, { account }))
    expect(await clash()).toMatchObject({ admitted: 1 })
  })

  test('of two members who race for one number one has it', async () => {
    const platform = buildPlatform()
    const both = [await buildMember(platform), await buildMember(platform)]
    const account = mintAccount()
    const answers = await Promise.all(both.map((member) => add(platform, member, { account })))
    expect(answers.filter((answer) => answer.ok)).toHaveLength(1)
    for (const answer of answers) if (!answer.ok) expect(answer.failure.errorCode).toBe('destination_taken')
  })

  // @fault Another member's payout account
  test('another member’s is not there, to look at, to remove or to be paid to', async () => {
    const platform = buildPlatform()
    const [mine, theirs] = [await buildMember(platform), await buildMember(platform)]
    const id = requireValue(await add(platform, theirs)).destinations[0]!.id
    expect(requireValue(await platform.call('payoutAccounts', {}, mine)).destinations).toEqual([])
    const removed = await platform.call('removePayoutAccount', { id, paymentPassword }, mine)
    expect(refusalOf(removed)).toMatchObject({ status: 404, errorCode: 'not_found' })
    platform.advance(destinationCoolDownHours * HOUR_MS)
    const ctx = await buildContext(platform)
    expect(await codeOf(requireUsablePayoutAccount(ctx, mine.memberId, id))).toBe('not_found')
    expect(await codeOf(requireUsablePayoutAccount(ctx, theirs.memberId, id))).toBe('fine')
  })

  test('wait before they may be used; removed they are gone', async () => {
    const platform = buildPlatform()
    const member = await buildMember(platform)
    const id = requireValue(await add(platform, member)).destinations[0]!.id
    const use = async () => codeOf(requireUsablePayoutAccount(await buildContext(platform), member.memberId, id))
    platform.advance(destinationCoolDownHours * HOUR_MS - 1)
    expect(await use()).toBe('destination_not_ready')
    platform.advance(1)
    expect(await use()).toBe('fine')
    const remove = (given: string) => platform.call('removePayoutAccount', { id, paymentPassword: given }, member)
    expect(refusalOf(await remove('864209')).errorCode).toBe('payment_password_incorrect')
    requireValue(await remove(paymentPassword))
    expect(await use()).toBe('not_found')
  })

  // @fault Clock set back: new payout account
  test('a clock set back ten minutes makes none ready sooner, and none is lost to it', async () => {
    const platform = buildPlatform()
    const member = await buildMember(platform)
    const id = requireValue(await add(platform, member)).destinations[0]!.id
    const use = async () => codeOf(requireUsablePayoutAccount(await buildContext(platform), member.memberId, id))
    platform.advance(-10 * MINUTE_MS)
    expect(await use()).toBe('destination_not_ready')
    platform.advance(destinationCoolDownHours * HOUR_MS)
    expect(await use()).toBe('destination_not_ready')
    platform.advance(10 * MINUTE_MS)
    expect(await use()).toBe('fine')
    platform.advance(-10 * MINUTE_MS)
    expect(await use()).toBe('destination_not_ready')
    platform.advance(10 * MINUTE_MS)
    expect(await use()).toBe('fine')
    expect(requireValue(await platform.call('payoutAccounts', {}, member)).destinations).toMatchObject([
      { id, state: 'ready' },
    ])
  })

  test('wait again after the payment password was replaced by a code', async () => {
    const platform = buildPlatform()
    const member = await buildMember(platform)
    const id = requireValue(await add(platform, member)).destinations[0]!.id
    platform.advance(destinationCoolDownHours * HOUR_MS)
    const email = `${member.username}@mail.example`
    requireValue(await platform.call('bindEmailCode', { email }, member))
    const bound = { email, verificationCode: await readSmsCode(email), password }
    requireValue(await platform.call('bindEmail', bound, member))
    platform.advance(60_000)
    requireValue(await platform.call('paymentPasswordCode', { method: 'email' }, member))
    const next = { paymentPassword: '975310', confirmPaymentPassword: '975310' }
    const reset = { ...next, method: 'email', code: await readSmsCode(email), password } as const
    requireValue(await platform.call('resetPaymentPassword', reset, member))
    const use = async () => codeOf(requireUsablePayoutAccount(await buildContext(platform), member.memberId, id))
    expect(await use()).toBe('destination_not_ready')
    const stateOf = async () => requireValue(await platform.call('payoutAccounts', {}, member)).destinations[0]?.state
    expect(await stateOf(), 'an account of long ago is not called new').toBe('password_replaced')
    platform.advance(destinationCoolDownHours * HOUR_MS)
    expect(await use()).toBe('fine')
    expect(await stateOf()).toBe('ready')
  })
})

describe('MEM-02 the real name', () => {
  test('is given once, by the password; of five at once one stays', async () => {
    const platform = buildPlatform()
    const member = await buildMember(platform, null)
    const set = (realName: string, given?: string) =>
      platform.call('setRealName', { realName, ...(given && { password: given }) }, member)
    expect(refusalOf(await set('Maria Cruz')).errorCode).toBe('password_incorrect')
    expect(refusalOf(await set('Maria 2', password)).errorCode).toBe('invalid_fields')
    const names = ['Ana Cruz', 'Bea Cruz', 'Cia Cruz', 'Dea Cruz']
    const answers = await Promise.all(names.map((name) => set(name, password)))
    expect(answers.filter((answer) => answer.ok)).toHaveLength(1)
    expect(refusalOf(await set('Eva Cruz', password)).errorCode).toBe('conflict')
  })

  test('changed by an operator, accounts in the old one are paid to no more', async () => {
    const platform = buildPlatform()
    const member = await buildMember(platform)
    const id = requireValue(await add(platform, member)).destinations[0]!.id
    platform.advance(destinationCoolDownHours * HOUR_MS)
    const { changeRealName } = await import('../../../platform/account/operate/change-profile.ts')
    const ctx = { ...(await buildContext(platform)), operator: 'ops' }
    const input = { username: member.username, realName: 'Maria Reyes', reason: 'married' }
    expect(await changeRealName(ctx, input)).toEqual({ username: member.username, realName: 'M*** R***' })
    expect(requireValue(await platform.call('payoutAccounts', {}, member)).destinations[0]?.state).toBe('name_differs')
    expect(await codeOf(requireUsablePayoutAccount(ctx, member.memberId, id))).toBe('holder_name_differs')
    const { results } = await bindings.DB.prepare(
      'SELECT act FROM member_audit WHERE member_id = ? ORDER BY at_ms, rowid',
    )
      .bind(member.memberId)
      .all()
    expect(results.map(({ act }) => act)).toEqual(
      expect.arrayContaining(['real_name_set', 'destination_added', 'real_name_changed']),
    )
  })
})
