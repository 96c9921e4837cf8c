import type { Language } from '../../contract/constants.ts'

/** Names in one line, with the comma of the language: `A, B`, and `A、B` in Chinese and Japanese. */
export const joinNames = (names: readonly string[], language: Language): string =>
  names.join(language === 'CN' || language === 'JA' ? '、' : ', ')
