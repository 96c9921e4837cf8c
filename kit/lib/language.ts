/** The language of the texts on the screen. */
import { useTranslation } from 'react-i18next'
import { DEFAULT_LANGUAGE, LANGUAGE_TAG, LANGUAGES, type Language } from '../../contract/constants.ts'

/** The language of an i18next tag. */
export function languageOf(tag: string): Language {
  return LANGUAGES.find((language) => LANGUAGE_TAG[language] === tag) ?? DEFAULT_LANGUAGE
}

export function useLanguage(): Language {
  return languageOf(useTranslation().i18n.language)
}
