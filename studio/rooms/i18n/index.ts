import type { Language } from '../../../contract/constants.ts'
import { CN } from './cn.ts'
import { EN, type RoomWords } from './en.ts'
import { JA } from './ja.ts'
import { TH } from './th.ts'
import { VI } from './vi.ts'

export const ROOM_WORDS: Readonly<Record<Language, RoomWords>> = { CN, EN, JA, TH, VI }
