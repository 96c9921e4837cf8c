import { useQueryClient } from '@tanstack/react-query'
import type { i18n } from 'i18next'
import { createContext, type ReactNode, useCallback, useContext, useRef } from 'react'
import { I18nextProvider } from 'react-i18next'
import { LANGUAGE_TAG, type Language } from '../../contract/constants.ts'
import { languageOf } from '../../kit/lib/language.ts'
import { notify } from '../../kit/lib/notify.ts'
import { setApiLanguage } from '../lib/api.ts'
import { loadTexts } from '../lib/i18n.ts'
import { readStored, STORAGE_KEY, writeStored } from '../lib/storage.ts'
import { isWorded, tellLanguage } from './tell-language.ts'

type SetLanguage = (language: Language) => Promise<void>
const SetLanguageContext = createContext<SetLanguage>(async () => {})
export const useSetLanguage = () => useContext(SetLanguageContext)

/** I18N-01: a change of the language loads its texts, tells the server and asks again for what depends on it. */
export function LanguageProvider({ i18n, children }: { i18n: i18n; children: ReactNode }) {
  const queryClient = useQueryClient()
  const chosen = useRef<Language | null>(null)
  const told = useRef<Promise<unknown>>(Promise.resolve())
  const setLanguage = useCallback<SetLanguage>(
    async (next) => {
      // Arrow keys run through the list, so the last choice wins, however late texts and answers come.
      chosen.current = next
      const isChosen = () => chosen.current === next
      const tag = LANGUAGE_TAG[next]
      await loadTexts(i18n, tag)
      if (!isChosen()) return
      const previous = readStored('local', STORAGE_KEY.language) ?? languageOf(i18n.language)
      writeStored('local', STORAGE_KEY.previousLanguage, previous)
      writeStored('local', STORAGE_KEY.language, next)
      document.documentElement.lang = tag
      setApiLanguage(next)
      await i18n.changeLanguage(tag)
      // The server hears one choice after the other, so that the last one stays. Answers asked for from now on are in `next` anyway.
      told.current = told.current.then(async () => {
        if (!isChosen() || (await tellLanguage(next))) return
        const onFailed = () => notify('error', i18n.getFixedT(null, 'common')('state.languageUnkept'))
        void import('./keep-telling.ts').then(({ keepTelling }) => keepTelling(next, { isChosen, onFailed }))
      })
      await told.current
      if (isChosen()) await queryClient.invalidateQueries({ predicate: isWorded })
    },
    [i18n, queryClient],
  )
  return (
    <I18nextProvider i18n={i18n}>
      <SetLanguageContext value={setLanguage}>{children}</SetLanguageContext>
    </I18nextProvider>
  )
}
