import type { Language } from '../../../contract/constants.ts'
import { CARDS_CN } from './cn.ts'
import { CARDS_EN, type CardKey, type CardMessages } from './en.ts'
import { CARDS_JA } from './ja.ts'
import { CARDS_TH } from './th.ts'
import { CARDS_VI } from './vi.ts'

export type { CardKey, CardMessages }
export const CARD_MESSAGES: Readonly<Record<Language, CardMessages>> = {
  CN: CARDS_CN,
  EN: CARDS_EN,
  JA: CARDS_JA,
  TH: CARDS_TH,
  VI: CARDS_VI,
}
