/** SAFE-04: the date of birth of a registration, where the jurisdiction asks for it. */
import { describe, expect, test } from 'vitest'
import { create, platform } from '../cashier/support.ts'
import { bindings, codeOf, mintMobile, mintName, refusalOf, requireValue } from '../support.ts'
import { BORN, beginEachAtNoon, dueOf, give, invalid, launch, profileOf, register, under, young } from './support.ts'

beginEachAtNoon()

describe('SAFE-04 registering where the date of birth is asked for', () => {
  test('keeps it as the birthday, and it stays', async () => {
    const member = requireValue(await register(BORN))
    expect(await profileOf(member)).toEqual({ birthday: BORN })
    expect(await dueOf(member)).toBeNull()
    const change = (details: Record<string, string>) =>
      platform.call('updateProfile', { nickname: 'Maria', details }, { token: member.token })
    for (const birthday of ['1991-05-27', ''])
      expect(refusalOf(await change({ birthday })).fields).toEqual({ birthday: { key: 'birthday_kept' } })
    const saved = requireValue(await change({ birthday: BORN, telegram: '@maria' }))
    expect(saved).toMatchObject({ isBirthdayKept: true, details: { birthday: BORN, telegram: '@maria' } })
    expect(codeOf(await give(member, '1991-05-27'))).toBe('conflict')
    expect(await profileOf(member)).toMatchObject({ birthday: BORN })
  })

  test('the field is in the rules that the form reads, and no merchant leaves it out', async () => {
    const rules = '{"birthday":{"enabled":false,"required":false}}'
    const set = (text: string) =>
      bindings.DB.prepare("UPDATE merchant SET field_rules = ? WHERE code = 'meridian'").bind(text).run()
    await set(rules)
    const read = async () =>
      requireValue(await platform.call('registerRules', {})).rules.find(({ field }) => field === 'birthday')
    expect(await read()).toMatchObject({ enabled: true, required: true, patternId: 'date' })
    await under('demo')
    expect(await read()).toMatchObject({ enabled: false })
    await set('{}')
  })

  test.each([
    ['none', undefined, { birthday: { key: 'reg_pattern_date', values: { min: 10, max: 10 } } }],
    ['an empty one', '', { birthday: { key: 'reg_pattern_date', values: { min: 10, max: 10 } } }],
    ['one of a child', '2015-01-01', young],
    ['one too young by a day', '2008-11-22', young],
    ['one of the future', '2027-01-01', invalid],
    ['one of the year 1', '0001-01-01', invalid],
    ['a day that there never was', '2001-02-29', invalid],
    ['markup', '<b>1990-05-27</b>', invalid],
    ['month first', '05-27-1990', invalid],
  ])('refuses %s', async (_, birthday, fields) => {
    expect(refusalOf(await register(birthday))).toMatchObject({ errorCode: 'invalid_fields', fields })
  })

  test.each([[['1990-05-27']], [{ year: 1990 }], [19900527], [true]])('%j is malformed', async (birthday) => {
    expect(refusalOf(await register(birthday)).status).toBe(400)
  })

  test('by mobile number and by way of a provider too', async () => {
    const consent = { ageConfirmed: true, termsAgreed: true } as const
    const mobile = {
      mobileNum: mintMobile(),
      countryDialingCode: '63',
      password: 'Quiet-Sea-77',
      verificationCode: '123456',
    }
    const byMobile = (birthday: string) => platform.call('registerMobile', { ...mobile, ...consent, birthday })
    const ticket = 'ticket-of-sixteen-characters'
    const bySocial = (birthday: string) =>
      platform.call('socialRegister', { ticket, username: mintName(), ...consent, birthday })
    for (const way of [byMobile, bySocial]) {
      expect(refusalOf(await way('')).fields).toMatchObject({ birthday: { key: 'reg_pattern_date' } })
      expect(refusalOf(await way('2008-11-22')).fields).toEqual(young)
    }
    // Old enough, they fail at what comes next.
    expect([codeOf(await byMobile(BORN)), codeOf(await bySocial(BORN))]).toEqual([
      'verification_code_invalid',
      'social_login_failed',
    ])
  })

  test('one comes of age at midnight where the merchant is', async () => {
    platform.time.nowMs = Date.parse('2026-11-21T15:59:59Z')
    expect(refusalOf(await register('2008-11-22')).fields).toEqual(young)
    platform.time.nowMs = Date.parse('2026-11-21T16:00:00Z')
    requireValue(await register('2008-11-22'))
  })

  test('where it is not asked for, nothing of it is looked at or kept', async () => {
    await under('demo')
    const member = requireValue(await register('2015-01-01'))
    expect(await profileOf(member)).toEqual({})
    requireValue(await launch(member))
    requireValue(await create(member))
    expect(await dueOf(member)).toBeNull()
  })
})
