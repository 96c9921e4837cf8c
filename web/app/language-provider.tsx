import { useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, useCallback, useContext, useMemo, useRef, useState } from 'react'
import { LANGUAGE_TAG, type Language } from '../../contract/constants.ts'
import { speak } from '../lib/api.ts'
import { type Dictionary, type Namespace, type WordsLoader, WordsProvider } from '../lib/i18n.tsx'
import { loadChunk } from '../lib/lazy.tsx'
import { notify } from '../lib/notify.ts'
import { readStored, STORAGE_KEY, writeStored } from '../lib/storage.ts'

type SetLanguage = (language: Language) => Promise<void>
const SetLanguageContext = createContext<SetLanguage>(async () => {})
export const useSetLanguage = () => useContext(SetLanguageContext)

/** React reads `status`: what is marked need not suspend at all. */
function markFulfilled(promise: Promise<void>): Promise<void> {
  return Object.assign(promise, { status: 'fulfilled', value: undefined })
}

type Props = { dictionary: Dictionary; initial: Language; loader: WordsLoader; children: ReactNode }

/** I18N-01: holds the language; a change brings its texts, tells the server and asks again for what depends on it. */
export function LanguageProvider({ dictionary, initial, loader, children }: Props) {
  const [language, setShown] = useState(initial)
  const queryClient = useQueryClient()
  const [kept] = useState(() => new Map<string, Promise<void>>())

  const loadInto = useCallback(
    (target: Language, namespace: Namespace) => {
      const key = `${target}/${namespace}`
      const known = kept.get(key)
      if (known) return known
      const loading = dictionary.has(target, namespace)
        ? markFulfilled(Promise.resolve())
        : loader(target, namespace).then((words) => {
            dictionary.add(target, namespace, words)
            markFulfilled(loading)
          })
      kept.set(key, loading)
      loading.catch(() => kept.delete(key))
      return loading
    },
    [dictionary, kept, loader],
  )

  const chosen = useRef(initial)
  const told = useRef<Promise<unknown>>(Promise.resolve())
  const setLanguage = useCallback<SetLanguage>(
    async (next) => {
      // Arrow keys run through the list: what counts is where they stop, however late the texts and answers come.
      chosen.current = next
      const isChosen = () => chosen.current === next
      // Its code comes with the texts: most never choose.
      const [{ isWorded, keepTelling, tellLanguage }] = await Promise.all([
        loadChunk(() => import('./tell-language.ts')),
        ...dictionary.namespaces(language).map((namespace) => loadInto(next, namespace)),
      ])
      if (!isChosen()) return
      const previous = readStored('local', STORAGE_KEY.language) ?? language
      writeStored('local', STORAGE_KEY.previousLanguage, previous)
      writeStored('local', STORAGE_KEY.language, next)
      document.documentElement.lang = LANGUAGE_TAG[next]
      speak(next)
      setShown(next)
      // One choice after the other, as the last one stays; what is asked now is answered in it whether the server has heard or not.
      told.current = told.current.then(async () => {
        if (!isChosen() || (await tellLanguage(next))) return
        const onFailed = () => notify('error', dictionary.texts(next, 'common')('state.languageUnkept'))
        void keepTelling(next, { isChosen, onFailed })
      })
      await told.current
      if (isChosen()) await queryClient.invalidateQueries({ predicate: isWorded })
    },
    [dictionary, language, loadInto, queryClient],
  )

  const words = useMemo(
    () => ({ dictionary, language, load: (namespace: Namespace) => loadInto(language, namespace) }),
    [dictionary, language, loadInto],
  )
  return (
    <WordsProvider words={words}>
      <SetLanguageContext value={setLanguage}>{children}</SetLanguageContext>
    </WordsProvider>
  )
}
