import { createContext, type ReactNode, use, useContext } from 'react'
import { DEFAULT_LANGUAGE, LANGUAGE_TAG, type Language } from '../../contract/constants.ts'
import { makeTranslate, type Translate, type Words } from './translate.ts'

/** English is the type: a key that is not in locales/en does not compile. */
type English = {
  common: typeof import('../locales/en/common.json')
  lobby: typeof import('../locales/en/lobby.json')
  filters: typeof import('../locales/en/filters.json')
  games: typeof import('../locales/en/games.json')
  auth: typeof import('../locales/en/auth.json')
  errors: typeof import('../locales/en/errors.json')
  status: typeof import('../locales/en/status.json')
  game: typeof import('../locales/en/game.json')
  member: typeof import('../locales/en/member.json')
  cashier: typeof import('../locales/en/cashier.json')
  withdraw: typeof import('../locales/en/withdraw.json')
  transfer: typeof import('../locales/en/transfer.json')
  promotions: typeof import('../locales/en/promotions.json')
  bonus: typeof import('../locales/en/bonus.json')
  vip: typeof import('../locales/en/vip.json')
  security: typeof import('../locales/en/security.json')
  destinations: typeof import('../locales/en/destinations.json')
  documents: typeof import('../locales/en/documents.json')
  help: typeof import('../locales/en/help.json')
  service: typeof import('../locales/en/service.json')
  safety: typeof import('../locales/en/safety.json')
  messages: typeof import('../locales/en/messages.json')
  rewards: typeof import('../locales/en/rewards.json')
}

export type Namespace = keyof English
export type WordsLoader = (language: Language, namespace: Namespace) => Promise<Words>
export type WordsByNamespace = Partial<Record<Namespace, Words>>
/** What `useT` gives: the texts of a namespace by their keys. */
export type Texts<N extends Namespace> = Translate<English[N]>

/** The words that are at hand, and one translator for each namespace and language, the same at every call. */
export class Dictionary {
  readonly #words = new Map<string, Words>()
  readonly #translators = new Map<string, unknown>()

  constructor(language: Language, words: WordsByNamespace) {
    for (const [namespace, known] of Object.entries(words)) this.add(language, namespace as Namespace, known)
  }

  has(language: Language, namespace: Namespace): boolean {
    return this.#words.has(`${language}/${namespace}`)
  }

  namespaces(language: Language): Namespace[] {
    const own = [...this.#words.keys()].filter((name) => name.startsWith(`${language}/`))
    return own.map((name) => name.slice(language.length + 1) as Namespace)
  }

  add(language: Language, namespace: Namespace, words: Words): void {
    this.#words.set(`${language}/${namespace}`, words)
  }

  texts<N extends Namespace>(language: Language, namespace: N): Texts<N> {
    const name = `${language}/${namespace}`
    const known = this.#translators.get(name) as Texts<N> | undefined
    if (known) return known
    const made = makeTranslate<English[N]>(this.#words.get(name) ?? {}, LANGUAGE_TAG[language])
    this.#translators.set(name, made)
    return made
  }
}

type WordsContextValue = {
  dictionary: Dictionary
  language: Language
  /** One promise for each namespace and language, the same at every call, marked once it is kept. */
  load: (namespace: Namespace) => Promise<void>
}
const WordsContext = createContext<WordsContextValue | null>(null)

export function WordsProvider({ words, children }: { words: WordsContextValue; children: ReactNode }) {
  return <WordsContext value={words}>{children}</WordsContext>
}

function useWords(): WordsContextValue {
  const words = useContext(WordsContext)
  if (!words) throw new Error('useT outside WordsProvider')
  return words
}

/** The texts of a namespace. Suspends until they are there, so a page brings its words as it brings its code. */
export function useT<N extends Namespace>(namespace: N): Texts<N> {
  const { dictionary, language, load } = useWords()
  // Asked every time, known or not: a hook that comes and goes between two tries of one render breaks it.
  use(load(namespace))
  return dictionary.texts(language, namespace)
}

/** The same for texts that are seldom shown: they are asked for when they are, and hold up no render. */
export function useLateT<N extends Namespace>(namespace: N): () => Promise<Texts<N>> {
  const { dictionary, language, load } = useWords()
  return () => load(namespace).then(() => dictionary.texts(language, namespace))
}

export function useLanguage(): Language {
  return useWords().language
}

/** A text that a merchant gives in several languages; English, then any, where this one is missing. */
export function pickText(texts: Partial<Record<Language, string>>, language: Language): string {
  return texts[language] ?? texts[DEFAULT_LANGUAGE] ?? Object.values(texts)[0] ?? ''
}
