import { globSync, readFileSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { LANGUAGES } from '../../contract/constants.ts'
import { ERRORS } from '../../contract/errors.ts'
import { listOwnable } from '../../contract/rules/own-texts.ts'

const web = resolve(import.meta.dirname, '..')
const namespaces = globSync('locales/en/*.json', { cwd: web }).map((file) => basename(file, '.json'))
/** What a language's plural rules may add to a key. */
const PLURAL = /_(zero|one|two|few|many|other)$/

function flatten(words: object, prefix = ''): [key: string, text: string][] {
  return Object.entries(words).flatMap(([name, value]) =>
    typeof value === 'string' ? [[prefix + name, value] as [string, string]] : flatten(value, `${prefix}${name}.`),
  )
}
const read = (language: string, namespace: string) =>
  flatten(JSON.parse(readFileSync(`${web}/locales/${language.toLowerCase()}/${namespace}.json`, 'utf8')))
const baseKeys = (words: [string, string][]) => [...new Set(words.map(([key]) => key.replace(PLURAL, '')))].sort()
const placeholders = (text: string) => [...new Set(text.match(/{{[^}]+}}/g))].sort()

const others = LANGUAGES.filter((language) => language !== 'EN')
const cases = others.flatMap((language) => namespaces.map((namespace) => ({ language, namespace })))

describe('I18N-01 five languages', () => {
  test.each(cases)('$language $namespace has the keys of English, and no other', ({ language, namespace }) => {
    expect(baseKeys(read(language, namespace))).toEqual(baseKeys(read('EN', namespace)))
  })

  test.each(cases)('$language $namespace has the placeholders of English', ({ language, namespace }) => {
    const english = new Map(read('EN', namespace).map(([key, text]) => [key.replace(PLURAL, ''), placeholders(text)]))
    for (const [key, text] of read(language, namespace)) {
      expect(placeholders(text), key).toEqual(english.get(key.replace(PLURAL, '')))
    }
  })

  test.each(cases)('$language $namespace is written in its own words', ({ language, namespace }) => {
    const english = new Map(read('EN', namespace))
    const same = read(language, namespace).filter(([key, text]) => english.get(key) === text && /[a-z]{5}/.test(text))
    // Names of products and the plainest loans may stay: LINE, WhatsApp, Facebook, WeChat, E-mail.
    expect(same.length, JSON.stringify(same)).toBeLessThanOrEqual(5)
  })

  test.each(cases)('$language $namespace has every form its plural rules need', ({ language, namespace }) => {
    const tag = { CN: 'zh-Hans', JA: 'ja', TH: 'th', VI: 'vi' }[language]
    const forms = new Intl.PluralRules(tag).resolvedOptions().pluralCategories
    const keys = new Set(read(language, namespace).map(([key]) => key))
    const plural = [...keys].filter((key) => PLURAL.test(key)).map((key) => key.replace(PLURAL, ''))
    for (const key of plural) for (const form of forms) expect(keys, key).toContain(`${key}_${form}`)
  })
})

/** Placeholders that hold a number of things. Ranges (`min` to `max`) always have more than one. */
const NUMBERS =
  /{{(?:count|rows|points|left|total|shown|back|atOnce|number|hours|days|minutes|times|members|players|hosts|hands|target)(?:, number)?}}/
const OF_MANY = new RegExp(`${NUMBERS.source}\\s(?:[a-z]+\\s)?(?!is\\b|was\\b|has\\b|its\\b|as\\b|this\\b)[a-z]+s\\b`)

const consoleTexts = resolve(web, '../console/app/locales/en')
/** Of the console: constants, and what is chosen among more than one. */
const ALWAYS_MANY = ['lastMinutes', 'where', 'done', 'forecast.none']
const english = [
  ...namespaces.map((namespace) => [namespace, read('EN', namespace)] as const),
  ...globSync('*.json', { cwd: consoleTexts }).map((file) => {
    const words = flatten(JSON.parse(readFileSync(`${consoleTexts}/${file}`, 'utf8')))
    return [`console ${file}`, words.filter(([key]) => !ALWAYS_MANY.includes(key))] as const
  }),
]

test.each(english)('I18N-01 EN %s: a number before its things has a form for one', (_, words) => {
  const counted = new Set(words.map(([key]) => key).filter((key) => PLURAL.test(key)))
  const wrong = words.filter(([key, text]) => !PLURAL.test(key) && OF_MANY.test(text))
  expect(wrong).toEqual([])
  for (const key of counted) expect(counted, key).toContain(key.replace(PLURAL, '_one'))
})

/** How a market's sites address a player; one form throughout, or a screen sounds stitched together. */
const TOO_FAMILIAR = {
  CN: /你/,
  JA: /あなた/,
  // Within words (quality, property, value, thanks) it is no address.
  TH: /(?<!ขอบ)คุณ(?!ภาพ|สมบัติ|ค่า|ลักษณะ)/,
  VI: /(?<!người )\b[Bb]ạn(?! bè)(?!\p{L})/u,
} as const

describe('I18N-01 the formal you', () => {
  const formal = ['CN', 'JA', 'TH', 'VI'] as const
  test.each(formal.flatMap((language) => namespaces.map((namespace) => ({ language, namespace }))))(
    '$language $namespace: 您, お客様, ท่าน, quý khách',
    ({ language, namespace }) => {
      expect(read(language, namespace).filter(([, text]) => TOO_FAMILIAR[language].test(text))).toEqual([])
    },
  )

  test.each(formal)('%s in the studio', (language) => {
    const studio = resolve(web, '../studio')
    // In the last ones a language is a line beside the others.
    const shared = ['i18n/*-words.ts', 'book/words.ts', 'rooms/describe-hand.ts']
    const files = globSync([`**/i18n/**/${language.toLowerCase()}.ts`, ...shared], { cwd: studio })
    const lines = files.flatMap((file) => readFileSync(`${studio}/${file}`, 'utf8').split('\n'))
    expect(files.length).toBeGreaterThan(10)
    expect(lines.filter((line) => TOO_FAMILIAR[language].test(line))).toEqual([])
  })
})

test('NAV-07 every count has its thousands', () => {
  for (const language of LANGUAGES) {
    for (const name of namespaces) {
      for (const [key, text] of read(language, name)) expect(text, key).not.toMatch(/{{\s*count\s*}}/)
    }
  }
})

test('ERR-01 every code of the contract has a text, and so have the two silences, a picture that cannot be opened, a wait that is known and a read that failed', () => {
  const waits = ['wait.seconds', 'wait.minutes', 'wait.hours', 'locked.seconds', 'locked.minutes', 'locked.until']
  const unclear = ['internal', 'upstream_failed', 'upstream_timeout', 'network_failed', 'answer_unreadable']
  const reads = unclear.map((code) => `read.${code}`)
  const own = ['network_failed', 'answer_unreadable', 'picture_unreadable']
  const codes = [...Object.keys(ERRORS), ...own, ...waits, ...reads].sort()
  expect(baseKeys(read('EN', 'errors'))).toEqual(codes)
})

test('OPS-02 what a merchant may reword holds no text of law, safer play, odds or terms, and each is in every language', () => {
  const filesOf = (language: string) =>
    Object.fromEntries(
      namespaces.map((name) => [
        name,
        JSON.parse(readFileSync(`${web}/locales/${language.toLowerCase()}/${name}.json`, 'utf8')),
      ]),
    )
  const ownable = listOwnable(filesOf)
  const keys = [...ownable.EN.keys()]
  for (const key of ['lobby.hero.register', 'common.action.deposit', 'help.contact.text']) expect(keys).toContain(key)
  const guarded = [...baseKeys(read('EN', 'safety')).map((key) => `safety.${key}`), ...baseKeys(read('EN', 'errors'))]
  for (const key of [
    ...guarded,
    'common.nav.safety',
    'common.footer.adults',
    'auth.register.consent',
    'lobby.home.firstTimeLimit',
    'lobby.hero.paid',
    'lobby.hero.gift',
    'lobby.tile.demo',
    'auth.freePlay.text',
    'help.mine.no',
    'help.state.closed',
    'lobby.gift.text',
  ])
    expect(keys).not.toContain(key)
  for (const language of LANGUAGES) expect([...ownable[language].keys()].toSorted(), language).toEqual(keys.toSorted())
})
