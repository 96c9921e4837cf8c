/** The page's words; a page is sent those of its language alone. */
import type { Language } from '../../contract/constants.ts'
import { CN } from './cn.ts'
import { EN, type MessageKey } from './en.ts'
import { JA } from './ja.ts'
import { TH } from './th.ts'
import { VI } from './vi.ts'

export type { MessageKey }
export type Messages = Readonly<Record<MessageKey, string>>
export const MESSAGES: Readonly<Record<Language, Messages>> = { CN, EN, JA, TH, VI }
