/** Texts of the book's page by namespace. The page is sent those of its language. */
import type { Language } from '../../../contract/constants.ts'
import { cn } from './cn.ts'
import { en, type PageWords } from './en.ts'
import { ja } from './ja.ts'
import { th } from './th.ts'
import { vi } from './vi.ts'

export interface BookTexts {
  readonly page: PageWords
}

export const BOOK_TEXTS: Readonly<Record<Language, BookTexts>> = {
  CN: { page: cn },
  EN: { page: en },
  JA: { page: ja },
  TH: { page: th },
  VI: { page: vi },
}
