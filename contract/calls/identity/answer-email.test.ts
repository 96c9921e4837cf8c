import { describe, expect, test } from 'vitest'
import { isEmail } from '../../rules/email.ts'
import { ANSWER_EMAIL_MAX_CHARS } from '../../states/case.ts'
import { calls } from '../../table.ts'

const content = 'Five words are enough here'
const isTaken = (email: string) => [
  calls.feedback.request.safeParse({ kind: 'feedback', topic: 'site', content, email }).success,
  calls.joinApplication.request.safeParse({ name: 'Mai', channel: 'site', address: '', content, email }).success,
]
const ofLength = (chars: number) => `${'a'.repeat(60)}@${'b'.repeat(chars - '@.mail.example'.length - 60)}.mail.example`

describe('MSG-03 an address that a form lets through is one that the call takes', () => {
  const FIT = [
    'mai@mail.example',
    'mai.le+bets@a-b.mail.example',
    "o'brien@mail.example",
    'a@b.co',
    'A_1@x9.ph',
    'a%b@c.co',
    'ivan@xn--e1afmkfd.xn--p1ai',
    'a@bü.co',
  ]
  const NONE = [
    'a@b.c',
    'a@b',
    'a.b.c',
    '@b.co',
    'a@.co',
    '.a@b.co',
    'a.@b.co',
    'a..b@c.co',
    'a@b..co',
    'a@-b.co',
    'a@b.c0',
    'a b@c.co',
    'a@b c.co',
    'a@@b.co',
    'ä@b.co',
    'a@bü.',
    '"a b"@c.co',
    'a@[192.0.2.1]',
    'a@b.co.',
  ]
  test.each([...FIT, ...NONE])('%s', (email) => {
    const fits = FIT.includes(email)
    expect([isEmail(email), ...isTaken(email)]).toEqual([fits, fits, fits])
  })

  test('however it is written', () => {
    for (const typed of ['ana＠mail.example', ' ana@mail.example\u200b'])
      expect(isTaken(typed), typed).toEqual([true, true])
  })

  test('of as many characters, and not of one more', () => {
    expect(isTaken(ofLength(ANSWER_EMAIL_MAX_CHARS))).toEqual([true, true])
    expect(isTaken(ofLength(ANSWER_EMAIL_MAX_CHARS + 1))).toEqual([false, false])
  })
})
