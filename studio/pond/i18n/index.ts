import type { Language } from '../../../contract/constants.ts'
import { POND_CN } from './cn.ts'
import { POND_EN, type PondKey, type PondWords } from './en.ts'
import { POND_JA } from './ja.ts'
import { POND_TH } from './th.ts'
import { POND_VI } from './vi.ts'

export type { PondKey, PondWords }
export const POND_WORDS: Readonly<Record<Language, PondWords>> = {
  CN: POND_CN,
  EN: POND_EN,
  JA: POND_JA,
  TH: POND_TH,
  VI: POND_VI,
}
