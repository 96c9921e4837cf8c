import type { BackendModule } from 'i18next'
import { describe, expect, test } from 'vitest'
import { LANGUAGE_TAG, LANGUAGES } from '../../contract/constants.ts'
import { languageOf } from '../../kit/lib/language.ts'
import { ChunkLoadError } from '../../kit/lib/lazy.tsx'
import { createI18n, loadTexts, type Texts, type TextsByNamespace } from './i18n.ts'

const COMMON = {
  plain: 'Hello',
  greet: 'Hello {{name}}, {{ name }}',
  list: { games_one: '{{count, number}} game of {{max}}', games_other: '{{count, number}} games of {{max}}' },
}
/** As `t`, for texts that are not English's. */
type Untyped = (key: string, values?: Record<string, unknown>) => string
const untyped = (i18n: ReturnType<typeof createI18n>, namespace: 'common' | 'auth' = 'common') =>
  i18n.getFixedT(null, namespace) as unknown as Untyped
const t = untyped(createI18n('EN', { common: COMMON }))

describe('I18N-01 texts by key', () => {
  test('a value stands wherever it is named, not escaped, because React escapes', () =>
    expect(t('greet', { name: '<Ann>' })).toBe('Hello <Ann>, <Ann>'))
  test('a value that is not given leaves its name', () => expect(t('greet')).toBe(COMMON.greet))
  test.each([
    [0, '0 games of 9'],
    [1, '1 game of 9'],
    [21, '21 games of 9'],
    [9_875, '9,875 games of 9'],
  ])('%s of a thing takes its own form', (count, text) => expect(t('list.games', { count, max: 9 })).toBe(text))
  test('a text without forms is the same for every count', () => expect(t('plain', { count: 1 })).toBe('Hello'))
  test.each(['list.none', 'list.games', 'plain.deeper'])('%s, which is no text, is given back', (key) =>
    expect(t(key)).toBe(key),
  )
  test('a key that English lacks does not compile', () => {
    // @ts-expect-error English has no such key.
    expect(createI18n('EN', { common: COMMON }).getFixedT(null, 'common')('none')).toBe('none')
  })
  test.each(['$&{{name}}', '{{max}}', '$t(plain)', '{{name, number}}'])('a value %s is not read as a text', (name) =>
    expect(t('greet', { name, max: 9 })).toBe(`Hello ${name}, ${name}`),
  )
})

describe.each(LANGUAGES)('NAV-07, I18N-01 %s', (language) => {
  const tag = LANGUAGE_TAG[language]
  const i18n = createI18n(language, { common: COMMON })
  test('a count has the thousands that amounts have', () =>
    expect(untyped(i18n)('list.games', { count: 1_234_567, max: 9 })).toBe('1,234,567 games of 9'))
  test('plural forms are those of the language, in every runtime', () => {
    const { pluralResolver } = i18n.services
    const forms = new Intl.PluralRules(tag).resolvedOptions().pluralCategories
    expect(pluralResolver.getSuffixes(tag)).toEqual(forms.map((form) => `_${form}`))
  })
  test('the tag that i18next speaks by names the language', () => {
    expect(i18n.language).toBe(tag)
    expect(languageOf(i18n.language)).toBe(language)
  })
})

describe('I18N-01 texts that come later', () => {
  /** Fails for as long as a file is not in `files`. */
  const backend = (files: Record<string, Texts>, asked: string[] = []): BackendModule => ({
    type: 'backend',
    callbackApi: false,
    init() {},
    async read(tag, namespace) {
      asked.push(`${tag}/${namespace}`)
      const found = files[`${tag}/${namespace}`]
      if (!found) throw new ChunkLoadError()
      return found
    },
  })
  const texts: TextsByNamespace = { common: COMMON }

  test('what came with the document is ready at once and never asked for', () => {
    const asked: string[] = []
    const i18n = createI18n('CN', texts, backend({}, asked))
    expect(i18n.isInitialized).toBe(true)
    expect(i18n.hasLoadedNamespace('common')).toBe(true)
    expect(untyped(i18n)('plain')).toBe('Hello')
    expect(asked).toEqual([])
  })
  test('another namespace is asked for once, in the language of the page', async () => {
    const asked: string[] = []
    const i18n = createI18n('CN', texts, backend({ 'zh-Hans/auth': { title: '登录' } }, asked))
    expect(i18n.hasLoadedNamespace('auth')).toBe(false)
    await Promise.all([i18n.loadNamespaces('auth'), i18n.loadNamespaces('auth')])
    expect(untyped(i18n, 'auth')('title')).toBe('登录')
    expect(asked).toEqual(['zh-Hans/auth'])
  })
  test('a change of the language brings what the page uses, and asks for nothing twice', async () => {
    const asked: string[] = []
    const files = { 'en/auth': { title: 'Log in' }, 'th/common': COMMON, 'th/auth': { title: 'เข้าสู่ระบบ' } }
    const i18n = createI18n('EN', texts, backend(files, asked))
    await i18n.loadNamespaces('auth')
    await Promise.all([loadTexts(i18n, 'th'), loadTexts(i18n, 'th')])
    expect(untyped(i18n, 'auth')('title'), 'shown only when it is changed').toBe('Log in')
    await i18n.changeLanguage('th')
    expect(untyped(i18n, 'auth')('title')).toBe('เข้าสู่ระบบ')
    expect(asked.toSorted()).toEqual(['en/auth', 'th/auth', 'th/common'])
  })
  test('SYS-10 a language that did not come is refused, and comes when it is chosen again', async () => {
    const files: Record<string, Texts> = {}
    const i18n = createI18n('EN', texts, backend(files))
    await expect(loadTexts(i18n, 'th')).rejects.toThrow(ChunkLoadError)
    files['th/common'] = { plain: 'สวัสดี' }
    await loadTexts(i18n, 'th')
    await i18n.changeLanguage('th')
    expect(untyped(i18n)('plain')).toBe('สวัสดี')
  })
  test('SYS-10 texts that did not come are an error with a way on, never bare keys', async () => {
    const i18n = createI18n('CN', texts, backend({}))
    await i18n.loadNamespaces('auth')
    expect(() => untyped(i18n, 'auth')('title')).toThrow(ChunkLoadError)
    expect(() => untyped(i18n, 'auth')('games', { count: 2 })).toThrow(ChunkLoadError)
    expect(untyped(i18n)('none'), 'a key that its file lacks is shown').toBe('none')
  })
})
