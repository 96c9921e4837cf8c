import { expect, test } from 'vitest'
import { zonedToIso } from './zoned.ts'

test.each([
  ['2026-11-29T03:00', 'Asia/Manila', '2026-11-28T19:00:00.000Z'],
  ['2026-07-01T12:00', 'Europe/Vienna', '2026-07-01T10:00:00.000Z'],
  ['2026-12-01T12:00', 'UTC', '2026-12-01T12:00:00.000Z'],
  // The hour that the clocks leave out.
  ['2026-03-29T02:30', 'Europe/Vienna', null],
  ['', 'UTC', null],
])('%s in %s is %s', (local, zone, iso) => expect(zonedToIso(local, zone)).toBe(iso))
