import { expect, test } from 'vitest'
import { computeFirstAttempt, computeLifetimeMinutes, computeSendAt, reportSpan } from './report-times.ts'

const at = (iso: string) => Date.parse(iso)
const NIGHT = { quietFrom: 22, quietTo: 7 }
const ALWAYS = { quietFrom: 0, quietTo: 0 }

test.each([
  ['in the night, at its end', 'Asia/Manila', NIGHT, '2026-11-28T18:30:20Z', '2026-11-28T23:00:00Z'],
  [
    'in the hour before it, that the gateway has time',
    'Asia/Manila',
    NIGHT,
    '2026-11-28T13:30:00Z',
    '2026-11-28T23:00:00Z',
  ],
  ['at its end, at once', 'Asia/Manila', NIGHT, '2026-11-28T23:00:00Z', '2026-11-28T23:00:00Z'],
  ['by day, at once', 'Asia/Manila', NIGHT, '2026-11-28T04:05:06Z', '2026-11-28T04:05:06Z'],
  ['half an hour off', 'Asia/Kolkata', NIGHT, '2026-11-28T18:00:00Z', '2026-11-29T01:30:00Z'],
  ['without quiet hours, at once', 'Asia/Manila', ALWAYS, '2026-11-28T18:00:00Z', '2026-11-28T18:00:00Z'],
  [
    'through the night that the clocks go forward',
    'Europe/Malta',
    NIGHT,
    '2026-03-28T23:00:00Z',
    '2026-03-29T05:00:00Z',
  ],
  ['through the night that they go back', 'Europe/Malta', NIGHT, '2026-10-24T23:00:00Z', '2026-10-25T06:00:00Z'],
])('a mail leaves %s', (_, zone, quiet, now, leaves) =>
  expect(new Date(computeSendAt(at(now), quiet, zone)).toISOString()).toBe(new Date(at(leaves)).toISOString()),
)

test('a report is due once its last window is settled, and its quiet hours are over', () => {
  const day = reportSpan('daily', at('2026-11-28T10:00:00Z'))
  expect(computeFirstAttempt(day, ALWAYS, 'Asia/Manila')).toBe(at('2026-11-29T00:05:00Z'))
  expect(computeFirstAttempt(day, { quietFrom: 20, quietTo: 10 }, 'Asia/Manila')).toBe(at('2026-11-29T02:00:00Z'))
  const week = reportSpan('weekly', at('2026-11-28T10:00:00Z'))
  expect(week).toEqual({ startMs: at('2026-11-23T00:00:00Z'), endMs: at('2026-11-30T00:00:00Z') })
})

test('a mail that waits for its gateway is dropped before the quiet hours begin', () => {
  expect(computeLifetimeMinutes(at('2026-11-28T12:30:00Z'), NIGHT, 'Asia/Manila')).toBe(90)
  expect(computeLifetimeMinutes(at('2026-11-28T23:00:00Z'), NIGHT, 'Asia/Manila')).toBe(15 * 60)
  expect(computeLifetimeMinutes(at('2026-11-28T23:00:00Z'), ALWAYS, 'Asia/Manila')).toBe(24 * 60)
})
