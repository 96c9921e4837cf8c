import type { Language } from '../../../contract/constants.ts'
import { ORIGINALS_CN } from './cn.ts'
import { ORIGINALS_EN, type OriginalKey, type OriginalMessages, type SlotKey } from './en.ts'
import { ORIGINALS_JA } from './ja.ts'
import { ORIGINALS_TH } from './th.ts'
import { ORIGINALS_VI } from './vi.ts'

export type { OriginalKey, OriginalMessages, SlotKey }
export const ORIGINAL_MESSAGES: Readonly<Record<Language, OriginalMessages>> = {
  CN: ORIGINALS_CN,
  EN: ORIGINALS_EN,
  JA: ORIGINALS_JA,
  TH: ORIGINALS_TH,
  VI: ORIGINALS_VI,
}

const SLOT_KEYS: readonly string[] = ['bet', 'lastResults', 'resultEntry', 'keys', 'keysOn', 'keySpace']
const isSlotKey = (key: string): key is SlotKey => key.startsWith('auto') || SLOT_KEYS.includes(key)

/** The words that slots have of it. */
export const slotMessagesOf = (language: Language) =>
  Object.fromEntries(Object.entries(ORIGINAL_MESSAGES[language]).filter(([key]) => isSlotKey(key))) as Readonly<
    Record<SlotKey, string>
  >
