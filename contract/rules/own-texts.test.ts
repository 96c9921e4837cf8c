import { describe, expect, test } from 'vitest'
import type { Language } from '../constants.ts'
import { ownTextSchema } from '../operator/own-texts.ts'
import { type Forms, findOwnFault, fitOwnTexts, listOwnable, type TextFiles } from './own-texts.ts'

const FILES: TextFiles = {
  lobby: {
    hero: {
      register: 'Register',
      sum: '{{amount}} is yours',
      gift: '{{amount}} for you',
      count_one: '{{count}} game',
      count_other: '{{count}} games',
    },
    home: { safety: 'View limits and breaks', age: '{{age}}+ only', consent: 'Read the <terms>rules</terms>' },
  },
  safety: { title: 'Safety' },
}
const JAPANESE: TextFiles = {
  lobby: { hero: { register: '登録', sum: '{{amount}}進呈', count_other: '{{count}}ゲーム' } },
}
const ownable = listOwnable((language: Language) => (language === 'JA' ? JAPANESE : FILES))

test('OPS-02 what law, safer play or odds want is not on the list, nor is a part that is not named there', () =>
  expect([...ownable.EN.keys()]).toEqual(['lobby.hero.register', 'lobby.hero.sum', 'lobby.hero.count']))

const LONG = 'x'.repeat(41)
describe.each<[string, Forms, Language, [own: unknown, fault: string | null][]]>([
  [
    'a plain text',
    { plain: 'Register' },
    'EN',
    [
      [{ plain: 'Join us & play' }, null],
      [{ plain: '' }, 'empty'],
      [{ plain: '\u2060\u3164' }, 'empty'],
      [{ plain: LONG }, '40 characters'],
      [{ plain: '<b>Join</b>' }, 'no marks'],
      [{ plain: 'Join &lt;' }, null],
      [{ plain: 'Guaranteed wins, join' }, 'a promise'],
      [{ plain: 'Join, no limits' }, 'nothing of law'],
      [{ plain: 'Join {{name}}' }, 'same placeholders: none'],
      [{ plain: 'Join {name}' }, 'no braces'],
      [{ plain: 'Join }}' }, 'no braces'],
      [{ plain: '$t(common:nav.safety)' }, 'no text within'],
      [{ one: 'Join', other: 'Join' }, 'the forms'],
      [{}, 'the forms'],
    ],
  ],
  [
    'a text with a placeholder',
    { plain: '{{amount}} is yours' },
    'EN',
    [
      [{ plain: 'Take {{amount}}' }, null],
      [{ plain: 'Take 500' }, 'same placeholders: {{amount}}'],
      [{ plain: '{{amount}} and {{amount}}' }, 'same placeholders'],
      [{ plain: '{{ amount }}' }, 'same placeholders'],
      [{ plain: '{{- amount}}' }, 'same placeholders'],
      [{ plain: '{{amount}} {{name}}' }, 'same placeholders'],
    ],
  ],
  [
    'plural forms of English',
    { one: '{{count}} game', other: '{{count}} games' },
    'EN',
    [
      [{ one: '{{count}} hit', other: '{{count}} hits' }, null],
      [{ other: '{{count}} hits' }, 'the forms of this language: one,other'],
      [{ one: '{{count}} hit', other: 'hits' }, 'other: the same placeholders'],
      [{ plain: '{{count}} hits' }, 'the forms'],
    ],
  ],
  ['plural forms of Japanese', { other: '{{count}}ゲーム' }, 'JA', [[{ other: '全{{count}}' }, null]]],
])('OPS-02 own words for %s', (_, shipped, __, table) => {
  test.each(table)('%j: %s', (own, fault) => {
    const found = findOwnFault(own as Forms, shipped)
    if (fault === null) expect(found).toBeNull()
    else expect(found).toContain(fault)
  })
})

test.each([
  [{ key: '__proto__', texts: {} }],
  [{ key: 'lobby', texts: {} }],
  [{ key: 'lobby.hero.register', texts: { XX: { plain: 'x' } } }],
  [{ key: 'lobby.hero.register', texts: { EN: 'x' } }],
  [{ key: 'lobby.hero.register', texts: { EN: { plain: 'x'.repeat(301) } } }],
  [{ key: 'lobby.hero.register', texts: { EN: { plain: '\u202e\u200b' } } }],
])('OPS-02 %j is no proposal of a text', (payload) => expect(ownTextSchema.safeParse(payload).success).toBe(false))

test('OPS-02 signs that turn or hide what is read are not kept', () =>
  expect(
    ownTextSchema.parse({ key: 'lobby.hero.register', texts: { EN: { plain: ' Jo\u202ein\u200b\u0007 ' } } }),
  ).toMatchObject({
    texts: { EN: { plain: 'Join' } },
  }))

test('OPS-02 a page lays over its files what fits this release, each form by its own name', () => {
  const own = {
    'lobby.hero.count': { EN: { one: '{{count}} hit', other: '{{count}} hits' }, JA: { other: '全{{count}}' } },
    'lobby.hero.register': { EN: { plain: 'Join {{gone}}' }, JA: { plain: '参加' } },
    'lobby.home.safety': { EN: { plain: 'No limits' } },
    'lobby.hero.none': { EN: { plain: 'x' } },
  }
  expect(fitOwnTexts(own, ownable)).toEqual({
    EN: { lobby: { 'hero.count_one': '{{count}} hit', 'hero.count_other': '{{count}} hits' } },
    JA: { lobby: { 'hero.count_other': '全{{count}}', 'hero.register': '参加' } },
  })
  expect(fitOwnTexts({ 'lobby.home.safety': { EN: { plain: 'x' } } }, ownable)).toBeNull()
})
