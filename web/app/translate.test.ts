import i18next from 'i18next'
import { describe, expect, test } from 'vitest'
import { LANGUAGE_TAG, LANGUAGES } from '../../contract/constants.ts'
import { makeTranslate, type Words } from '../lib/translate.ts'
import { getWords } from './all-words.ts'

const words = {
  plain: 'Hello',
  greet: 'Hello {{name}}, {{ name }}',
  list: { games_one: '{{count}} game of {{max}}', games_other: '{{count}} games of {{max}}' },
} as const
const t = makeTranslate<typeof words>(words, 'en')

describe('I18N-01 texts by key', () => {
  test('a value stands wherever it is named', () => expect(t('greet', { name: '<Ann>' })).toBe('Hello <Ann>, <Ann>'))
  test('a value that is not given leaves its name', () => expect(t('greet')).toBe(words.greet))
  test.each([
    [0, '0 games of 9'],
    [1, '1 game of 9'],
    [21, '21 games of 9'],
    [9_875, '9,875 games of 9'],
  ])('%s of a thing takes its own form', (count, text) => expect(t('list.games', { count, max: 9 })).toBe(text))
  test('a text without forms is the same for every count', () => expect(t('plain', { count: 1 })).toBe('Hello'))

  test('a key that is not there is given back, and so is a group', () => {
    const untyped = makeTranslate<Record<string, string>>(words, 'en')
    expect(untyped('list.none')).toBe('list.none')
    expect(untyped('list')).toBe('list')
    expect(untyped('plain.deeper')).toBe('plain.deeper')
  })

  test('a text that looks like a pattern of replacement is left alone', () =>
    expect(t('greet', { name: '$&{{name}}' })).toBe('Hello $&{{name}}, $&{{name}}'))
})

const keysOf = (group: Words, prefix = ''): string[] =>
  Object.entries(group).flatMap(([name, value]) =>
    typeof value === 'string' ? [prefix + name] : keysOf(value, `${prefix}${name}.`),
  )
const VALUES = { age: 18, brand: 'B', category: 'C', code: 'X', game: 'G', label: 'L', max: 9, min: 2, name: 'N' }

describe.each(LANGUAGES)('I18N-01 %s reads as i18next would read it', (language) => {
  const tag = LANGUAGE_TAG[language]
  test.each(Object.entries(getWords(language)))('%s', (namespace, group) => {
    const reference = i18next.createInstance()
    const interpolation = { escapeValue: false }
    reference.init({ lng: tag, fallbackLng: false, resources: { [tag]: { [namespace]: group } }, interpolation })
    const [expected, own] = [reference.getFixedT(tag, namespace), makeTranslate<Record<string, string>>(group, tag)]
    const keys = [...new Set(keysOf(group).flatMap((key) => [key, key.replace(/_(one|other)$/, '')]))]
    for (const key of keys) {
      for (const count of [undefined, 0, 1, 2, 5, 1_000_000]) {
        const values = count === undefined ? VALUES : { ...VALUES, count }
        // NAV-07: with the thousands that amounts have.
        expect(own(key, values), key).toBe(expected(key, values).replace('1000000', '1,000,000'))
      }
    }
  })
})
