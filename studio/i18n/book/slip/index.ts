/** Texts of the slip: the namespace `slip` of the book's page. */
import type { Language } from '../../../../contract/constants.ts'
import { slipCn } from './cn.ts'
import { type SlipWords, slipEn } from './en.ts'
import { slipJa } from './ja.ts'
import { slipTh } from './th.ts'
import { slipVi } from './vi.ts'

export const SLIP_TEXTS: Readonly<Record<Language, SlipWords>> = {
  CN: slipCn,
  EN: slipEn,
  JA: slipJa,
  TH: slipTh,
  VI: slipVi,
}
