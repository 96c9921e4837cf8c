import { expect, test } from 'vitest'
import { formatDateTime, formatDuration, formatNoticeTime, formatPeriod, nameOfZone } from './dates.ts'

test('notices are dated yyyy-MM-dd hh:mm:ss', () => {
  expect(formatNoticeTime('2026-11-20T09:05:07.123Z', 'UTC')).toBe('2026-11-20 09:05:07')
  expect(formatNoticeTime('2026-11-20T19:05:07Z', 'Asia/Bangkok')).toBe('2026-11-21 02:05:07')
})

test.each([
  ['EN', '20 Nov 2026, 9:05:00 am'],
  ['JA', '2026年11月20日 9:05:00'],
  ['VI', '20/11/2026'],
  // The calendar of the date fields and of notices: not the Buddhist year 2569 beside it.
  ['TH', '20 พ.ย. 2026'],
] as const)('I18N-01 %s writes dates its own way', (language, part) => {
  expect(formatDateTime('2026-11-20T09:05:00Z', language, 'UTC', { seconds: true })).toContain(part)
})

test.each([
  [-3, '0:00:00'],
  [0, '0:00:00'],
  [59.9, '0:00:59'],
  [3_661, '1:01:01'],
  [360_000, '100:00:00'],
])('%s seconds read %s', (seconds, text) => expect(formatDuration(seconds)).toBe(text))

test('MEM-10 a day, a week and a month as the language writes them', () => {
  const at = (day: string) => `${day}T00:00:00.000Z`
  expect(formatPeriod(at('2026-11-20'), at('2026-11-21'), 'day', 'EN')).toBe('Fri 20 Nov')
  expect(formatPeriod(at('2026-11-16'), at('2026-11-23'), 'week', 'EN')).toMatch(/^16\D{1,3}22 Nov$/)
  expect(formatPeriod(at('2026-11-01'), at('2026-12-01'), 'month', 'JA')).toBe('2026年11月')
})

test.each([
  ['EN', 'Philippines Time', 'Thailand Time'],
  ['TH', 'เวลาฟิลิปปินส์', 'เวลาไทย'],
  ['VI', 'giờ Philippines', 'giờ Thái Lan'],
] as const)('I18N-01 %s calls a zone by its land', (language, manila, bangkok) => {
  expect(nameOfZone('Asia/Manila', language)).toBe(manila)
  expect(nameOfZone('Asia/Bangkok', language)).toBe(bangkok)
})

test('I18N-01 a zone the browser has never heard of goes by its own name', () => {
  expect(nameOfZone('Mars/Olympus_Mons', 'TH')).toBe('Mars/Olympus_Mons')
})
