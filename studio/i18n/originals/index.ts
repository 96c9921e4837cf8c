import type { Language } from '../../../contract/constants.ts'
import { ORIGINALS_CN } from './cn.ts'
import { ORIGINALS_EN, type OriginalKey, type OriginalMessages } from './en.ts'
import { ORIGINALS_JA } from './ja.ts'
import { ORIGINALS_TH } from './th.ts'
import { ORIGINALS_VI } from './vi.ts'

export type { OriginalKey, OriginalMessages }
export const ORIGINAL_MESSAGES: Readonly<Record<Language, OriginalMessages>> = {
  CN: ORIGINALS_CN,
  EN: ORIGINALS_EN,
  JA: ORIGINALS_JA,
  TH: ORIGINALS_TH,
  VI: ORIGINALS_VI,
}
