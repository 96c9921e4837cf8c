import { expect, test } from 'vitest'
import type { Language } from '../../../contract/constants.ts'
import type { PlatformContext } from '../../kernel/context.ts'
import { tell } from './present-message.ts'

const merchant = { timeZone: 'Asia/Manila', defaultLanguage: 'EN', currencySymbol: '₱' } as PlatformContext['merchant']
const said = (language: Language, date: string) =>
  tell({ merchant, language }, 'contract_ended', { contract: 'Club', date }).content.replaceAll('\u202f', ' ')

test.each<[what: string, language: Language, date: string, shown: string]>([
  ['a moment, by the merchant’s clock', 'EN', '2026-11-28T19:46:01.000Z', '29 Nov 2026, 3:46 am'],
  ['a moment of an older message', 'EN', '2026-11-28 19:46 UTC', '29 Nov 2026, 3:46 am'],
  ['a day, as it was counted', 'EN', '2026-11-28', '28 Nov 2026'],
  ['a day in another language', 'JA', '2026-11-28', '2026年11月28日'],
  ['what is no date, as it stands', 'EN', 'Monday', 'Monday'],
])('says %s', (_, language, date, shown) => {
  expect(said(language, date)).toContain(shown)
})
