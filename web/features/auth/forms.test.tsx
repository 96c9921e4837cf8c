/** What the forms of a merchant ask for and offer, as the first HTML has it. */
import { describe, expect, test } from 'vitest'
import type { Boot } from '../../../contract/boot.ts'
import type { FieldRule, RegisterSetting } from '../../../contract/calls/site/system.ts'
import type { Flag } from '../../../contract/flags.ts'
import { PATTERNS } from '../../../contract/rules/patterns.ts'
import { mainPartOf, renderText } from '../../../tests/support/boot.ts'
import { buildBoot, buildPermission, NOTHING_OPEN } from '../../../tests/support/build-boot.ts'

const rule = (field: FieldRule['field'], overrides: Partial<FieldRule> = {}): FieldRule => ({
  field,
  patternId: 'any',
  minLength: 1,
  maxLength: 40,
  acceptedPattern: '*',
  enabled: true,
  required: false,
  ...overrides,
})
type Asked = { setting?: Partial<RegisterSetting>; rules?: FieldRule[]; flags?: Flag[] }

async function show(path: string, { setting = {}, rules = [], flags = [] }: Asked = {}): Promise<string> {
  const permission = buildPermission()
  permission.info.register = { setting: { ...NOTHING_OPEN, ...setting }, rules }
  permission.info.merchant.flags = Object.fromEntries(flags.map((flag) => [flag, true]))
  return renderText(path, buildBoot({ permission }))
}
/** The words of the main part, each piece by itself. */
const read = async (path: string, asked?: Asked): Promise<string[]> => wordsOf(await show(path, asked))

function wordsOf(html: string): string[] {
  const main = mainPartOf(html).replaceAll(/<!--.*?-->/g, '')
  return main.split(/<[^>]*>/).filter((piece) => piece.trim() !== '')
}

describe('AUTH-01 logging in', () => {
  test('by username alone where that is all', async () => {
    const words = await read('/login')
    expect(words).toEqual(expect.arrayContaining(['Username', 'Password', 'Remember me for 24 hours', 'Log in']))
    for (const absent of ['SMS code', 'Type the characters', 'Try with play money', 'Google'])
      expect(words).not.toContain(absent)
  })

  test('by SMS too, and with play money, where configured', async () => {
    const words = await read('/login', { setting: { smsLogin: true, freePlay: true } })
    expect(words).toContain('SMS code')
    expect(words).toContain('Try with play money')
  })

  test.each<[Asked, string[]]>([
    [
      { setting: { social: ['google', 'facebook'] }, flags: ['socialGoogle', 'socialFacebook'] },
      ['Google', 'Facebook'],
    ],
    [{ setting: { social: ['google', 'facebook'] }, flags: ['socialFacebook'] }, ['Facebook']],
    [{ setting: { social: [] }, flags: ['socialGoogle', 'socialFacebook'] }, []],
  ])('AUTH-14 providers that are set up and switched on: %j', async (asked, names) => {
    for (const path of ['/login', '/register']) {
      const words = await read(path, asked)
      expect(words.filter((word) => word === 'Google' || word === 'Facebook')).toEqual(names)
    }
  })
})

describe('AUTH-02 registering', () => {
  test('a username, a password, both consents and nothing that is not switched on', async () => {
    const words = await read('/register', { rules: [rule('email', { enabled: false })] })
    expect(words).toEqual(expect.arrayContaining(['Username', 'Password', 'Create account']))
    expect(words.join('')).toContain('I’m 21 or older and agree to the Terms and Privacy policy.')
    for (const absent of ['By mobile', 'Mobile number', 'Email', 'Email (optional)', 'Confirm password'])
      expect(words).not.toContain(absent)
  })

  test('the password twice where the merchant wants it', async () => {
    expect(await read('/register', { rules: [rule('confirmPassword')] })).toContain('Confirm password')
  })

  test('what may be left out is folded away, the code under its own name', async () => {
    const folded = async (rules: FieldRule[]) => {
      const [, inside = ''] = /<details[^>]*>(.*?)<\/details>/s.exec(await show('/register', { rules })) ?? []
      return wordsOf(`<main>${inside}</main>`)
    }
    const code = await folded([rule('affiliateCode')])
    expect(code).toEqual(expect.arrayContaining(['Have an invitation code?', 'Invitation code (optional)']))
    const more = await folded([rule('affiliateCode'), rule('line'), rule('email', { required: true })])
    expect(more).toEqual(expect.arrayContaining(['More about you (optional)', 'LINE (optional)']))
    expect(more).not.toContain('Email')
  })

  test('fields that are on, each required only where the server says so', async () => {
    const words = await read('/register', { rules: [rule('email', { required: true }), rule('line')] })
    expect(words).toContain('Email')
    expect(words).toContain('LINE (optional)')
  })

  test('a rule of several parts is said part by part', async () => {
    const strong = {
      patternId: 'strong',
      minLength: 8,
      maxLength: 20,
      acceptedPattern: PATTERNS.strong.source,
    } as const
    const words = await read('/register', { rules: [rule('password', strong)] })
    const parts = [
      'An uppercase letter',
      'A lowercase letter',
      'A number',
      'A symbol',
      'No spaces',
      '8 to 20 characters',
    ]
    expect(words).toEqual(expect.arrayContaining(parts))
    expect(words.join()).not.toContain('A capital, a small letter')
  })

  test('AUTH-03 what is longer than its rule is refused, never cut short as it is pasted', async () => {
    const html = await show('/register', {
      rules: [rule('username', { maxLength: 12 }), rule('password', { maxLength: 20 })],
    })
    const inputs = html.match(/<input[^>]*name="[^"]*"[^>]*>/g)?.join('\n') ?? ''
    expect(inputs).toMatch(/name="username"/)
    expect(inputs).toMatch(/name="password"/)
    expect(inputs).not.toContain('maxLength')
  })

  test('a number beside the username: how it is asked for, and its rule', async () => {
    const mobileNum = (required: boolean) =>
      rule('mobileNum', { patternId: 'digits', minLength: 9, maxLength: 11, acceptedPattern: '', required })
    expect(await read('/register', { rules: [mobileNum(false)] })).toContain('Mobile number (optional)')
    const words = await read('/register', { rules: [mobileNum(true)] })
    expect(words).toEqual(expect.arrayContaining(['Mobile number', 'Digits only, 9 to 11']))
    // A code goes to it: then it cannot be left out.
    const withCode = await read('/register', { setting: { smsOnRegister: true }, rules: [mobileNum(false)] })
    expect(withCode).toContain('Mobile number')
  })

  test('by mobile alone, with a code, where that is what is open', async () => {
    const setting = { usernameEnabled: false, mobileEnabled: true, mobilePasswordEnabled: true, smsOnRegister: true }
    const words = await read('/register', { setting })
    expect(words).toEqual(expect.arrayContaining(['Mobile number', 'SMS code', 'Send code', 'Password']))
    expect(words).not.toContain('Username')
  })

  test('closed where neither is', async () => {
    const words = await read('/register', { setting: { usernameEnabled: false } })
    expect(words).not.toContain('Create account')
  })
})

describe('AUTH-02 a page that came without the settings, as the platform was slower', () => {
  const CLOSED = 'Registration is closed right now'
  const readLate = async (answers: Boot['answers']) => wordsOf(await renderText('/register', buildBoot({ answers })))
  /** As they are once they have been asked for. */
  const late = (setting: Partial<RegisterSetting>): Boot['answers'] => [
    { name: 'registerSetting', input: {}, value: { ...NOTHING_OPEN, ...setting } },
    { name: 'registerRules', input: {}, value: { rules: [rule('email', { required: true })] } },
  ]

  test('waits for them, and does not say that nobody may register', async () => {
    const words = await readLate([])
    for (const absent of [CLOSED, 'Create account']) expect(words).not.toContain(absent)
  })

  test('has them count like its own when they come', async () => {
    const words = await readLate(late({ freePlay: true }))
    expect(words).toEqual(expect.arrayContaining(['Create account', 'Username', 'Email', 'Try with play money']))
    expect(await readLate(late({ usernameEnabled: false }))).toContain(CLOSED)
  })
})
