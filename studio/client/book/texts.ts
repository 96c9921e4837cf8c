/** i18next with the texts that came in the page. A key that is not in the English file does not compile. */
import { createInstance, type i18n, type TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { LANGUAGE_TAG, type Language } from '../../../contract/constants.ts'
import type { BookTexts } from '../../i18n/book/index.ts'

export function createBookI18n(language: Language, texts: BookTexts): i18n {
  const instance = createInstance()
  const tag = LANGUAGE_TAG[language]
  void instance.init({
    lng: tag,
    ns: Object.keys(texts),
    resources: { [tag]: { ...texts } as never },
    initAsync: false,
    // React escapes.
    interpolation: { escapeValue: false },
  })
  return instance
}

export type SayValues = Readonly<Record<string, string | number>>
/** A key of a namespace, without the endings of plurals. */
type KeyOf<N extends keyof BookTexts> =
  Extract<keyof BookTexts[N], string> extends infer Key
    ? Key extends `${infer Stem}_${'one' | 'other'}`
      ? Stem
      : Key
    : never

/** `const say = useSay('page')`, then `say('live')`. */
export function useSay<N extends keyof BookTexts>(namespace: N): (key: KeyOf<N>, values?: SayValues) => string {
  // The types of i18next are global and belong to the site's own page.
  const { t } = useTranslation(namespace as never) as unknown as { t: TFunction<never> }
  return t as unknown as (key: KeyOf<N>, values?: SayValues) => string
}
