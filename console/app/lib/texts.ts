/**
 * Texts of the console: one file a screen under `app/locales/en`, which comes with the screen's chunk. English is the type: a key
 * that is not in the file does not compile.
 */
import { createInstance, type TOptions } from 'i18next'
import { useTranslation } from 'react-i18next'
import common from '../locales/en/common.json' with { type: 'json' }

type Tree = { readonly [name: string]: string | Tree }
type Leaf<T, Prefix extends string = ''> = {
  [Name in keyof T & string]: T[Name] extends string ? `${Prefix}${Name}` : Leaf<T[Name], `${Prefix}${Name}.`>
}[keyof T & string]
type WithoutForms<Key extends string> = Key extends `${infer Base}_one`
  ? Base
  : Key extends `${string}_other`
    ? never
    : Key

export const i18n = createInstance()
void i18n.init({
  lng: 'en',
  resources: { en: { common } },
  defaultNS: 'common',
  initAsync: false,
  // React escapes.
  interpolation: { escapeValue: false },
})

export type Say<T> = (key: WithoutForms<Leaf<T>>, values?: TOptions) => string

/** The hook that says the texts of one file. */
export function createTexts<T extends Tree>(namespace: string, texts: T): () => Say<T> {
  i18n.addResourceBundle('en', namespace, texts, true, true)
  return () => {
    const { t } = useTranslation(namespace as never, { i18n })
    return t as unknown as Say<T>
  }
}

export const useCommon = createTexts('common', common)
