import type { i18n as I18n, TFunction } from 'i18next'
import i18next from 'i18next'
import { createContext, type ReactNode, use, useContext } from 'react'
import { DEFAULT_LANGUAGE, LANGUAGE_TAG, type Language } from '../../contract/constants.ts'

/** English is the type: a key that is not in locales/en does not compile. */
type English = {
  common: typeof import('../locales/en/common.json')
  lobby: typeof import('../locales/en/lobby.json')
  auth: typeof import('../locales/en/auth.json')
  errors: typeof import('../locales/en/errors.json')
  status: typeof import('../locales/en/status.json')
  game: typeof import('../locales/en/game.json')
  member: typeof import('../locales/en/member.json')
}
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    returnNull: false
    resources: English
  }
}

export type Namespace = keyof English
export type WordsLoader = (language: Language, namespace: Namespace) => Promise<object>
type Resources = Partial<Record<Namespace, object>>

/** A translator with the words it starts with; more namespaces may come later. */
export function createI18n(language: Language, words: Resources): I18n {
  const i18n = i18next.createInstance()
  i18n.init({
    lng: LANGUAGE_TAG[language],
    load: 'currentOnly',
    fallbackLng: false,
    resources: { [LANGUAGE_TAG[language]]: words },
    ns: Object.keys(words),
    defaultNS: 'common',
    interpolation: { escapeValue: false },
    initAsync: false,
  })
  return i18n
}

type Words = {
  i18n: I18n
  language: Language
  /** One promise for each namespace and language, the same at every call, marked once it is kept. */
  load: (namespace: Namespace) => Promise<void>
}
const WordsContext = createContext<Words | null>(null)

export function WordsProvider({ words, children }: { words: Words; children: ReactNode }) {
  return <WordsContext value={words}>{children}</WordsContext>
}

function useWords(): Words {
  const words = useContext(WordsContext)
  if (!words) throw new Error('useT outside WordsProvider')
  return words
}

/** The texts of a namespace. Suspends until they are there, so a page brings its words as it brings its code. */
export function useT<N extends Namespace>(namespace: N): TFunction<N> {
  const { i18n, language, load } = useWords()
  // Asked every time, known or not: a hook that comes and goes between two tries of one render breaks it.
  use(load(namespace))
  return i18n.getFixedT(LANGUAGE_TAG[language], namespace) as TFunction<N>
}

export function useLanguage(): Language {
  return useWords().language
}

/** A text that a merchant gives in several languages; English, then any, where this one is missing. */
export function pickText(texts: Partial<Record<Language, string>>, language: Language): string {
  return texts[language] ?? texts[DEFAULT_LANGUAGE] ?? Object.values(texts)[0] ?? ''
}
