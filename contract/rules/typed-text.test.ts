import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { findFieldError, foldField } from '../calls/identity/field-rules.ts'
import { proofCodeSchema } from '../calls/identity/fields.ts'
import { foldPrintedId } from '../ids.ts'
import { operatorCalls } from '../operator/calls.ts'
import { operatorNameSchema } from '../operator/people.ts'
import { hostnameSchema } from '../operator/site-fields.ts'
import { calls } from '../table.ts'
import { foldEmail } from './email.ts'
import { freeText } from './free-text.ts'
import { foldPersonName, isPersonName } from './person-name.ts'
import { countSeen } from './seen-text.ts'
import {
  dropInvisible,
  foldLine,
  foldPhone,
  foldProofCode,
  foldSentCode,
  foldTyped,
  foldTypedEmail,
  foldUnmarked,
  foldUsername,
} from './typed-text.ts'

describe('AUTH-05 a code that was sent, as it is typed or pasted', () => {
  const right = [
    '824721',
    '824 721',
    '824-721',
    '824\u2011721',
    ' 824721\n',
    '８２４７２１',
    '８２４\u3000７２１',
    '๘๒๔๗๒๑',
    '៨២៤៧២១',
    '໘໒໔໗໒໑',
    '၈၂၄၇၂၁',
    '৮২৪৭২১',
    '824\u200b721',
    '\u200e824721\u2060',
    '8 2 4 7 2 1',
    '8\u00ad24721',
    'Your code is 824721. It is valid for 5 minutes.',
    'Harbor: 824-721 is your code. Valid 10 min. Never tell it to anybody.',
    '認証コードは８２４７２１です。5分間有効です。',
    '824721 is your code\n\n@play.example #824721',
    '824.721',
    '(824) 721',
    '824·721',
    '824_721',
    '824\u2212721',
    '８２４ー７２１',
    '824\u2043721',
    'Harbor: 824\u2212721 is your code. Valid 10 min.',
    '824721 824721',
    '824721\n824721',
    'Mã của bạn là 824721 5 phút',
    '824721 10分間有効',
    'Your code: 824721 2026-11-27 10:15',
  ]
  test('comes down to its digits', () => {
    expect(right.filter((text) => foldSentCode(text) !== '824721')).toEqual([])
  })

  test('nothing is guessed where a text holds no code, or two', () => {
    for (const text of [
      '',
      'no code',
      '123456 or 654321',
      '12/1/2026',
      '2026-11-27 10:15',
      '123456 654321',
      '82472l',
      'Call +63 917 755 3301',
    ]) {
      expect(foldSentCode(text), text).not.toMatch(/^\d{4,8}$/)
    }
  })

  test('a recovery code keeps its letters, and loses what parts them', () => {
    for (const text of [
      'K7QX-2MPA-9WTE',
      'K7QX 2MPA 9WTE',
      'Ｋ7QX2MPA\u200b9WTE',
      'K7QX\u22122MPA\u22129WTE',
      'K7QXー2MPAｰ9WTE',
    ])
      expect(foldProofCode(text), text).toBe('K7QX2MPA9WTE')
    expect(foldProofCode('824 721')).toBe('824721')
    expect(proofCodeSchema.parse('k7qx-2mpa-9wte-b4hj-c5kl-d6mn')).toBe('k7qx2mpa9wteb4hjc5kld6mn')
    for (const text of ['Your code is 824721.', 'Your code is 824721', 'Code 824 721'])
      expect(foldProofCode(text), text).toBe('824721')
    // Six of its digits in a row are no code that was sent; nor are signs of a picture typed apart.
    expect(['K123-456A-9WTE', 'AB123456CDEF', 'a 1 b2 c'].map(foldProofCode)).toEqual([
      'K123456A9WTE',
      'AB123456CDEF',
      'a1b2c',
    ])
  })
})

test('AUTH-06 names and numbers: width, invisible signs and digits of another script are no difference', () => {
  for (const text of [
    'maria7',
    'ｍａｒｉａ７',
    'ma\u200bria7',
    '\u200emaria7',
    'maria\u20607',
    'maria7\ufeff',
    'ma\u{1d159}ria\u{13441}7',
    ' maria๗ ',
  ]) {
    expect(foldTyped(text), JSON.stringify(text)).toBe('maria7')
  }
  for (const text of [
    '0917 755 3301',
    '0917-755-3301',
    '(0917) 755.3301',
    '０９１７７５５３３０１',
    '0917。755。3301',
    '０９１７・７５５・３３０１',
    '0917·755·3301',
  ]) {
    expect(foldPhone(text), text).toBe('09177553301')
  }
  for (const text of [
    '0917\u2212755\u22123301',
    '０９１７ー７５５ー３３０１',
    '0917ｰ755ｰ3301',
    '0917\u2043755\u20433301',
  ]) {
    expect(foldPhone(text), text).toBe('09177553301')
    expect(foldUsername(text), text).toBe('9177553301')
  }
  for (const text of ['1990\u221201\u221201', '1990–01–01', '１９９０ー０１ー０１'])
    expect(
      [
        foldField('birthday', text),
        operatorCalls['member-set-birthday'].request.parse({
          username: 'maria7',
          birthday: text,
          reason: 'document seen',
        }).birthday,
        calls.updateProfile.request.parse({ nickname: 'Maria', details: { birthday: text } }).details.birthday,
      ],
      text,
    ).toEqual(['1990-01-01', '1990-01-01', '1990-01-01'])
  for (const text of ['0917/755-3301', '(0917) 755/3301', '0917／755／3301'])
    expect(foldPhone(text), text).toBe('09177553301')
  // The mark of a footnote, and the number of a list's row, are no digits of a number.
  for (const text of ['0917 755 3301²', '①0917 755 3301', '0917 755 330¹1', '0917 755 3301₂', '0917 755 330⑴'])
    expect(foldPhone(text), text).not.toMatch(/^\d+$/)
  // A name of letters keeps its long sound.
  expect(foldUsername('ケリー')).toBe('ケリー')
  // A number with a mark or a stroke is no other member's name, however often it is folded.
  for (const text of ['917755330¹1', '09177553301²', '①anna', '12/34']) {
    expect(foldUsername(text)).toBe(text)
    expect(foldUsername(foldUsername(text))).toBe(text)
  }
  expect(foldPhone('＋63 917 755 3301')).toBe('+639177553301')
  expect(foldTyped('ana＠mail.example')).toBe('ana@mail.example')
})

describe('MEM-02 a name, however it is written', () => {
  test.each([
    ['山田\u3000太郎', '山田 太郎'],
    ['李\u00a0明', '李 明'],
    ['ジャン＝リュック', 'ジャン＝リュック'],
    ['ジャン゠リュック', 'ジャン＝リュック'],
    ['ﾔﾏﾀﾞ･ﾀﾛｰ', 'ﾔﾏﾀﾞ・ﾀﾛｰ'],
    ['Anne\u2011Marie', 'Anne-Marie'],
    ['O‘Brien', "O'Brien"],
    ['O’Brien', "O'Brien"],
    ['Dela Cruz, Jr.', 'Dela Cruz, Jr.'],
    [' Maria\u200b  Clara ', 'Maria Clara'],
    ['Maria\u{13442} Clara\u{16fe4}', 'Maria Clara'],
    ['Jose\u0301', 'José'],
  ])('%j is %j', (typed, kept) => {
    expect(foldPersonName(typed)).toBe(kept)
    expect(isPersonName(kept)).toBe(true)
  })

  test('the form and the platform judge the folded text by one function', () => {
    const rule = {
      field: 'payeeName',
      minLength: 2,
      maxLength: 60,
      required: true,
      patternId: 'any',
      acceptedPattern: '*',
    } as const
    expect(findFieldError(rule, '山田\u3000太郎')).toBeNull()
    for (const text of ['A', '\u200bA', 'Maria 2', '<b>Maria</b>', '..'])
      expect(findFieldError(rule, text), text).not.toBeNull()
  })
})

test('a password is kept exactly as it is typed', () => {
  for (const field of ['password', 'confirmPassword', 'paymentPassword']) {
    expect(foldField(field, ' ｐａｓｓ\u200b ')).toBe(' ｐａｓｓ\u200b ')
  }
})

test('MEM-17 a line of words: one blank between its parts, of whatever kind they were', () => {
  for (const text of ['Lea Cruz', ' Lea\u3000Cruz ', 'Lea\u00a0 Cruz', 'L\u200bea\tCruz\u2060', 'Ｌｅａ　Ｃｒｕｚ'])
    expect(foldLine(text), JSON.stringify(text)).toBe('Lea Cruz')
})

test('MEM-02 an address of e-mail: a hyphen that documents print is one, and kana keep their long sound', () => {
  for (const dash of ['\u2011', '–', '－', '\u2212'])
    expect(foldEmail(` ana${dash}cruz@mail${dash}one.example`), dash).toBe('ana-cruz@mail-one.example')
  expect(foldTypedEmail('ana@ラーメン.example')).toBe('ana@ラーメン.example')
})

// @fault Code, host or id with the dash or the full stop of another keyboard
test('OPS-01 what operators type of hosts, ids, references and results', () => {
  const { request: points } = operatorCalls['points-adjust']
  const { request: resettle } = operatorCalls['book-resettle']
  const { request: pay } = operatorCalls['withdrawals-pay']
  for (const dash of ['\u2011', '–', '－', 'ー']) {
    expect(hostnameSchema.parse(`Play${dash}one。Example`), dash).toBe('play-one.example')
    expect(operatorNameSchema.parse(`mia${dash}cruz`), dash).toBe('mia-cruz')
    expect(points.shape.reference.parse(`case${dash}2026${dash}１１`), dash).toBe('case-2026-11')
    expect(resettle.shape.result.parse(`２ ${dash} １`), dash).toBe('2-1')
    expect(pay.shape.reference.parse(`BANK${dash}77。1`), dash).toBe('BANK-77.1')
  }
  expect(resettle.shape.result.parse('３、５')).toBe('3,5')
})

test('MEM-02 an address of e-mail: the full stop of an East Asian keyboard is a dot', () => {
  for (const text of ['ana@mail.example', 'ana＠mail。example', 'ana@mail｡example', ' ana@mail．example\u200b'])
    expect(foldTypedEmail(text), text).toBe('ana@mail.example')
})

test('a sign without width between a letter and its accent makes no other text, and folding twice changes nothing', () => {
  for (const text of ['Ame\u200b\u0301lie', 'A\u2060\u030angstrom', '\uff76\u200d\uff9e'])
    for (const fold of [foldTyped, foldPersonName]) {
      expect(fold(text)).toBe(fold(dropInvisible(text)))
      expect(fold(fold(text))).toBe(fold(text))
    }
})

test.each([
  ['abc', 3],
  [' \u200b\u2060 ', 0],
  ['a\u200b\u200bb', 2],
  ['\u{1f600}\u{1f600}', 2],
])('of %j so much can be seen: %i', (text, seen) => {
  expect(countSeen(text)).toBe(seen)
  expect(freeText(20, 3).safeParse(text).success).toBe(seen >= 3)
})

test('no page asks trim() whether something was typed', () => {
  const files = globSync('{web/features,web/shared,console/app,studio/client}/**/*.{ts,tsx}')
  const asked = /\.trim\(\)(?: [!=]== ''|\.length [<>]| \? | \|\| )|!(?:\w|\??\.|\[\w+\])+\??\.trim\(\)/
  const trimmed = /const (\w+) = .*\.trim\(\)/g
  const asks = (file: string) => {
    const source = readFileSync(file, 'utf8')
    const names = [...source.matchAll(trimmed)].map(([, name]) => name)
    return asked.test(source) || names.some((name) => new RegExp(`\\b${name} [!=]== ''`).test(source))
  }
  expect(files.filter((file) => !file.includes('.test.') && asks(file))).toEqual([])
})

// @fault A mark of a footnote made a digit: the name, the account or the address of somebody else
describe('a mark is no digit of a name, a code or an address', () => {
  test.each(['²', '②', '❷', '₂', '⑵', '⒉', '2\u20e3'])('%s', (mark) => {
    expect(foldUnmarked(` ｍａｒｉａ${mark}\u200b `)).toBe(`maria${mark}`)
    expect(foldUsername(`Maria${mark}`)).toBe(`maria${mark}`)
    for (const field of ['username', 'affiliateCode', 'recommenderId', 'mobileNum', 'email'])
      expect(foldField(field, `ana${mark}`), field).toBe(`ana${mark}`)
    const { addAgentSubUser, updateProfile } = calls
    expect(addAgentSubUser.request.shape.name.safeParse(`ana${mark}`).success).toBe(false)
    const details = { zalo: `０９１７ 755${mark}` }
    expect(updateProfile.request.parse({ nickname: 'Maria', details }).details.zalo).toBe(`0917 755${mark}`)
  })

  test('no page folds it so', () => {
    const files = globSync('{web/features,web/shared,web/ui,studio/client}/**/*.{ts,tsx}')
    const folds = files.filter((file) => !file.includes('.test.') && /\bfoldTyped\b/.test(readFileSync(file, 'utf8')))
    // A search keeps nothing of what is typed.
    expect(folds).toEqual(['web/features/help/api/search-help.ts'])
  })
})

// @fault Number of an order as it is read aloud, or pasted from a mail
test('OPS-01 every call of operators reads a printed number as it is typed: lower case, other dashes, O for 0', () => {
  const ids = ['W', 'D', 'T', 'B', 'C', 'P'].map((kind) => `${kind}-7K3M9Q1A2B0C`)
  const references = ['F', 'C', 'A'].map((kind) => `${kind}-7K3M9Q1B0C`)
  const read: string[] = []
  for (const [name, { request }] of Object.entries(operatorCalls)) {
    const fields: Record<string, z.ZodType> = request instanceof z.ZodObject ? request.shape : {}
    for (const [field, schema] of Object.entries(fields))
      for (const id of [...ids, ...references]) {
        // Neither words nor an opaque id.
        if (!schema.safeParse(id).success || ['no number', 'no_number'].some((text) => schema.safeParse(text).success))
          continue
        read.push(`${name}.${field}`)
        const typed = `\u200e${id.toLowerCase().replace('-', '\u2011').replaceAll('0', 'o').replace('1', 'l')}\u200b `
        expect(schema.safeParse(typed).data, `${name}.${field} ${typed}`).toBe(id)
      }
  }
  expect(read).toEqual(expect.arrayContaining(['withdrawals-show.orderId', 'deposits-show.orderId']))
})

describe('OPS-01 a printed number as it is heard on the telephone', () => {
  test.each([
    'W-7K3M9QXA2B0C',
    'w\u20117k3m9qxa2boc',
    'W7K3M9QXA2B0C',
    'W 7K3M 9QXA 2B0C',
    'W-7K3M-9QXA-2B0C',
    '#W-7K3M9QXA2B0C',
    '＃ Ｗ－7k3m\u00a09qxa\u30002boc\n',
  ])('%j is W-7K3M9QXA2B0C', (typed) => expect(foldPrintedId(typed)).toBe('W-7K3M9QXA2B0C'))

  test.each([
    ['a case', 'c 7k3m 9qxa 2b', 'C-7K3M9QXA2B'],
    ['a bill', '#b7k3m9qxa2b0l', 'B-7K3M9QXA2B01'],
    ['less than a number', 'W-7K3 M9', 'W-7K3 M9'],
    ['more than a number', 'W-7K3M9QXA2B0C 1', 'W-7K3M9QXA2B0C 1'],
    ['two numbers', 'W-7K3M9QXA2B0C D-7K3M9QXA2B0C', 'W-7K3M9QXA2B0C D-7K3M9QXA2B0C'],
    ['a number without its kind', '7K3M9QXA2B0C', '7K3M9QXA2B0C'],
  ])('%s', (_, typed, read) => expect(foldPrintedId(typed)).toBe(read))
})
