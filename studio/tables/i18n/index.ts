import type { Language } from '../../../contract/constants.ts'
import { CN } from './cn.ts'
import { EN, type TableWords } from './en.ts'
import { JA } from './ja.ts'
import { TH } from './th.ts'
import { VI } from './vi.ts'

export const TABLE_WORDS: Readonly<Record<Language, TableWords>> = { CN, EN, JA, TH, VI }
