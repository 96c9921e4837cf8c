import { describe, expect, test } from 'vitest'
import { addDays, dayWindow, isTimeZone, localDateOf, mondayOf, weekWindow } from './day-windows.ts'

const iso = (atMs: number) => new Date(atMs).toISOString()

describe('MEM-08 days of a merchant’s own clock', () => {
  test.each([
    ['UTC', '2026-11-21T00:00:00.000Z', '2026-11-22T00:00:00.000Z'],
    ['Asia/Manila', '2026-11-20T16:00:00.000Z', '2026-11-21T16:00:00.000Z'],
    ['Asia/Kathmandu', '2026-11-20T18:15:00.000Z', '2026-11-21T18:15:00.000Z'],
    ['America/Los_Angeles', '2026-11-21T08:00:00.000Z', '2026-11-22T08:00:00.000Z'],
  ])('in %s', (timeZone, from, to) => {
    const window = dayWindow(timeZone, '2026-11-21')
    expect([iso(window.from), iso(window.to)]).toEqual([from, to])
    expect(localDateOf(timeZone, window.from)).toBe('2026-11-21')
    expect(localDateOf(timeZone, window.to - 1)).toBe('2026-11-21')
    expect(localDateOf(timeZone, window.to)).toBe('2026-11-22')
  })

  // Berlin changes at 02:00, Beirut and Havana at midnight itself, Lord Howe by half an hour.
  test.each(['UTC', 'Asia/Tokyo', 'Europe/Berlin', 'Asia/Beirut', 'America/Havana', 'Australia/Lord_Howe'])(
    'of two years in %s follow each other without gap or overlap',
    (timeZone) => {
      let date = '2025-12-31'
      let end = dayWindow(timeZone, date).to
      for (let day = 0; day < 730; day += 1) {
        date = addDays(date, 1)
        const window = dayWindow(timeZone, date)
        expect(window.from, date).toBe(end)
        expect([23, 23.5, 24, 24.5, 25]).toContain((window.to - window.from) / 3_600_000)
        expect([localDateOf(timeZone, window.from), localDateOf(timeZone, window.to - 1)]).toEqual([date, date])
        end = window.to
      }
    },
  )

  test('a week goes from its Monday to the next', () => {
    expect(['2026-11-16', '2026-11-21', '2026-11-22', '2026-11-23'].map(mondayOf)).toEqual([
      '2026-11-16',
      '2026-11-16',
      '2026-11-16',
      '2026-11-23',
    ])
    const { from, to } = weekWindow('Asia/Manila', '2026-11-16')
    expect([iso(from), iso(to)]).toEqual(['2026-11-15T16:00:00.000Z', '2026-11-22T16:00:00.000Z'])
  })

  test('a name that is no time zone is known as none', () => {
    expect([isTimeZone('Asia/Manila'), isTimeZone('Moon/Tranquility'), isTimeZone('')]).toEqual([true, false, false])
  })
})
