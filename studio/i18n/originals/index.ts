import type { Language } from '../../../contract/constants.ts'
import { ORIGINALS_CN } from './cn.ts'
import { type AutoKey, ORIGINALS_EN, type OriginalKey, type OriginalMessages } from './en.ts'
import { ORIGINALS_JA } from './ja.ts'
import { ORIGINALS_TH } from './th.ts'
import { ORIGINALS_VI } from './vi.ts'

export type { AutoKey, OriginalKey, OriginalMessages }
export const ORIGINAL_MESSAGES: Readonly<Record<Language, OriginalMessages>> = {
  CN: ORIGINALS_CN,
  EN: ORIGINALS_EN,
  JA: ORIGINALS_JA,
  TH: ORIGINALS_TH,
  VI: ORIGINALS_VI,
}

const isAutoKey = (key: string): key is AutoKey => key === 'bet' || key.startsWith('auto')

/** The words of auto bet alone. */
export const autoMessagesOf = (language: Language) =>
  Object.fromEntries(Object.entries(ORIGINAL_MESSAGES[language]).filter(([key]) => isAutoKey(key))) as Readonly<
    Record<AutoKey, string>
  >
