import type { Language } from '../../../../contract/constants.ts'
import type { EventTexts } from '../../../kernel/message-events.ts'
import { CN } from './cn.ts'
import { EN } from './en.ts'
import { JA } from './ja.ts'
import { TH } from './th.ts'
import { VI } from './vi.ts'

export const EVENT_TEXTS: Record<Language, EventTexts> = { EN, CN, JA, TH, VI }
