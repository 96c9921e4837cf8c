import { describe, expect, test } from 'vitest'
import { profileCalls } from '../calls/account/profile.ts'
import { agentAccountCalls } from '../calls/agents/accounts.ts'
import { nicknameSchema } from '../calls/games/race.ts'
import { findFieldError } from '../calls/identity/field-rules.ts'
import { loginVerificationCalls } from '../calls/identity/login-verification.ts'
import { passkeyCalls } from '../calls/identity/passkeys.ts'
import { payoutAccountCalls } from '../calls/money/payout-accounts.ts'
import { foldNickname, foldPersonName, isNickname, isPersonName } from './person-name.ts'

const nickname = profileCalls.updateProfile.request.shape.nickname
/** What takes a name as a line of words, and leaves judging it to the platform. */
const LINES = {
  label: agentAccountCalls.addAgentLink.request.shape.label,
  holderName: payoutAccountCalls.addPayoutAccount.request.shape.holderName,
  realName: payoutAccountCalls.setRealName.request.shape.realName,
  accountName: loginVerificationCalls.verifySession.request.shape.accountName,
  passkey: passkeyCalls.renamePasskey.request.shape.name,
}
const rule = {
  field: 'payeeName',
  minLength: 2,
  maxLength: 60,
  required: true,
  ...({ patternId: 'personName', acceptedPattern: '' } as const),
}

describe('MEM-02, MEM-17 names are folded and judged alike wherever they are given', () => {
  test.each([
    ['O’Neil', "O'Neil"],
    ['’t Hooft', "'t Hooft"],
    ['‘s-Gravesande', "'s-Gravesande"],
    ['O‛Neil', "O'Neil"],
    ['D´Angelo', "D'Angelo"],
    ['花・子', '花・子'],
    ['花･子', '花・子'],
    ['Jean‑Luc', 'Jean-Luc'],
    ['Jean–Luc', 'Jean-Luc'],
    ['Jean\u00adLuc', 'JeanLuc'],
    ['ジャン゠リュック', 'ジャン＝リュック'],
    ['ジャン＝リュック', 'ジャン＝リュック'],
    ['古丽•买买提', '古丽·买买提'],
    ['古丽‧买买提', '古丽·买买提'],
    ['Gal·la', 'Gal·la'],
    ['ז׳בוטינסקי', 'ז׳בוטינסקי'],
    ['Dela Cruz, Jr.', 'Dela Cruz, Jr.'],
    ['สมชาย  ใจดี', 'สมชาย ใจดี'],
    ['Nguyễn Văn Ánh', 'Nguyễn Văn Ánh'],
    ['Kaʻahumanu', 'Kaʻahumanu'],
    ['李〇明', '李〇明'],
    ['བསྟན་འཛིན', 'བསྟན་འཛིན'],
    ['محمد، علي', 'محمد, علي'],
    ['J․R․ Cruz', 'J.R. Cruz'],
    ['J。R。', 'J.R.'],
    ['J｡R｡ Cruz､ Jr｡', 'J.R. Cruz, Jr.'],
  ])('%s is %s', (typed, kept) => {
    expect(foldPersonName(typed)).toBe(kept)
    expect(foldNickname(typed)).toBe(kept)
    expect([isPersonName(kept), isNickname(kept)]).toEqual([true, true])
    expect(nickname.parse(typed)).toBe(kept)
    expect(findFieldError(rule, typed)).toBeNull()
    for (const [name, line] of Object.entries(LINES)) expect(foldPersonName(line.parse(typed) ?? ''), name).toBe(kept)
  })

  // @fault Names as papers of Malaysia and Singapore write them
  test.each([
    ['Muthu A/L Raman', 'Muthu A/L Raman', true],
    ['Kavitha d／o Suresh', 'Kavitha d/o Suresh', true],
    ['Tan Ah Kow ＠ Tan Kow', 'Tan Ah Kow @ Tan Kow', true],
    ['ana@mail.example', 'ana@mail.example', false],
    ['https://play.example', 'https://play.example', false],
    ['Raman/', 'Raman/', false],
  ])('MEM-02 a real name, %s, is %s: %s', (typed, kept, expected) => {
    expect(foldPersonName(typed)).toBe(kept)
    expect(isPersonName(kept)).toBe(expected)
    expect(isNickname(foldNickname(typed))).toBe(false)
  })

  test.each([
    ['Maria', true],
    ['山田太郎', true],
    ['lucky.star-7', true],
    ['7up', true],
    ['a_b', true],
    ['Ｍaria', false],
    ['two  spaces', false],
    [' edge', false],
    ["'7up", false],
    ["''edge", false],
    ["'", false],
    ['<b>x</b>', false],
    ['a@b', false],
    ['abc\u202Egnp', false],
    ['zero\u200Bwidth', false],
    ['line\nbreak', false],
  ])('MEM-17 %j is a nickname: %s', (text, expected) => {
    expect(isNickname(text)).toBe(expected)
  })

  test('MEM-17 a nickname has no wide letters and digits', () => {
    expect(foldNickname('Ｍａｒｉａ７')).toBe('Maria7')
    expect(foldNickname('abc\u202Egnp')).toBe('abcgnp')
  })

  test.each([
    ['O’Neil', "O'Neil"],
    ['花･子', '花・子'],
    ['Jean‑Luc', 'Jean-Luc'],
    [' Ｍａｒｉａ７ ', 'Maria7'],
    ['www.site', null],
    ['<b>ab</b>', null],
    ['0917 755 330', null],
    ["O''Neil", null],
  ])('PROMO-06 a name in the race, %s, is %s', (typed, kept) => {
    expect(nicknameSchema.safeParse(typed).data ?? null).toBe(kept)
  })
})
