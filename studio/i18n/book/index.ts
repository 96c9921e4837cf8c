/** Texts of the book's page by namespace. The page is sent those of its language. */
import type { Language } from '../../../contract/constants.ts'
import { cn } from './cn.ts'
import { en, type PageWords } from './en.ts'
import { ja } from './ja.ts'
import type { SlipWords } from './slip/en.ts'
import { SLIP_TEXTS } from './slip/index.ts'
import { th } from './th.ts'
import { vi } from './vi.ts'

export interface BookTexts {
  readonly page: PageWords
  readonly slip: SlipWords
}

export const BOOK_TEXTS: Readonly<Record<Language, BookTexts>> = {
  CN: { page: cn, slip: SLIP_TEXTS.CN },
  EN: { page: en, slip: SLIP_TEXTS.EN },
  JA: { page: ja, slip: SLIP_TEXTS.JA },
  TH: { page: th, slip: SLIP_TEXTS.TH },
  VI: { page: vi, slip: SLIP_TEXTS.VI },
}
