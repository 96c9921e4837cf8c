import { describe, expect, test } from 'vitest'
import { beaconWaitSeconds, cancelEndsSeconds, LOTTERY_GAMES, longestChase, successorDueAt } from './games.ts'
import { findPeriod, nextPeriod, periodAt, periodsFrom, placeFrom, previousPeriod } from './periods.ts'
import type { LotteryGame } from './types.ts'

const games = [...LOTTERY_GAMES.values()]
const get = (gameCode: string): LotteryGame => LOTTERY_GAMES.get(gameCode)!
const ms = (iso: string) => Date.parse(iso)
const iso = (timeMs: number) => new Date(timeMs).toISOString().replace('.000', '')

describe('LOT-03 periods', () => {
  test.each([
    ['five-star-numbers', '20261201-0001', '2026-11-30T23:59:50Z', '2026-12-01T00:00:50Z', '2026-12-01T00:01:00Z'],
    ['five-star-numbers', '20261201-1440', '2026-12-01T23:58:50Z', '2026-12-01T23:59:50Z', '2026-12-02T00:00:00Z'],
    ['fast-three-dice', '20261201-0480', '2026-12-01T23:56:45Z', '2026-12-01T23:59:45Z', '2026-12-02T00:00:00Z'],
    ['harbour-six', '20261201', '2026-11-30T13:25:00Z', '2026-12-01T13:25:00Z', '2026-12-01T13:30:00Z'],
    ['northern-delta', '20261201', '2026-11-30T11:05:00Z', '2026-12-01T11:05:00Z', '2026-12-01T11:15:00Z'],
    ['siam-bimonthly', '20261216', '2026-12-01T08:30:00Z', '2026-12-16T08:30:00Z', '2026-12-16T09:00:00Z'],
    ['siam-bimonthly', '20270101', '2026-12-16T08:30:00Z', '2027-01-01T08:30:00Z', '2027-01-01T09:00:00Z'],
    // A Wednesday after a Sunday.
    ['island-four', '20261202', '2026-11-29T10:50:00Z', '2026-12-02T10:50:00Z', '2026-12-02T11:00:00Z'],
  ])('%s %s', (gameCode, period, openAt, closeAt, drawAt) => {
    const found = findPeriod(get(gameCode), period)!
    expect([found.openAtMs, found.closeAtMs, found.drawAtMs].map(iso)).toEqual([openAt, closeAt, drawAt])
  })

  test.each([
    ['five-star-numbers', '20261201'],
    ['five-star-numbers', '20261201-0000'],
    ['five-star-numbers', '20261201-1441'],
    ['five-star-numbers', '20261301-0001'],
    ['five-star-numbers', '20260230-0001'],
    ['harbour-six', '20261201-0001'],
    ['siam-bimonthly', '20261202'],
    ['island-four', '20261201'],
    ['island-four', ''],
  ])('%s has no period %j', (gameCode, period) => expect(findPeriod(get(gameCode), period)).toBeNull())

  test.each(games.map((game) => [game.gameCode, game] as const))('%s: periods follow without a gap', (_, game) => {
    const start = ms('2026-11-30T12:34:56.789Z')
    for (let count = 0, period = periodAt(game, start); count < 1_500; count += 1) {
      const next = nextPeriod(game, period.period)
      expect(next.openAtMs).toBe(period.closeAtMs)
      expect(previousPeriod(game, next.period)).toEqual(period)
      expect(periodAt(game, next.openAtMs)).toEqual(next)
      expect(periodAt(game, next.openAtMs - 1)).toEqual(period)
      period = next
    }
  })

  test.each(games.map((game) => [game.gameCode, game] as const))('%s draws at its time in its zone', (_, game) => {
    const clock = new Intl.DateTimeFormat('en-GB', {
      timeZone: game.zone,
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    })
    for (const { period, drawAtMs } of periodsFrom(game, periodAt(game, ms('2026-03-01T00:00:00Z')).period, 400)) {
      const parts = Object.fromEntries(clock.formatToParts(drawAtMs).map(({ type, value }) => [type, value]))
      if (game.schedule.kind === 'interval') continue
      expect(`${parts.year}${parts.month}${parts.day} ${parts.hour}:${parts.minute}`).toBe(
        `${period} ${game.schedule.at}`,
      )
    }
  })

  test.each(games.map((game) => [game.gameCode, game] as const))('%s counts its draws from any one', (_, game) => {
    const [before, ...periods] = periodsFrom(game, periodAt(game, ms('2026-02-26T20:00:00Z')).period, 400)
    const first = periods[0]?.period ?? ''
    const places = periods.map(({ period }) => placeFrom(game, first, period))
    expect(places).toEqual(periods.map((_period, index) => index + 1))
    expect(placeFrom(game, first, before?.period ?? '')).toBeNull()
    expect(placeFrom(game, 'x', first)).toBeNull()
  })

  test.each([
    ['minute-keno', { cancel: 20, wait: 1_800, chase: 100, successor: 1_000, chain: 131_072 }],
    ['racing-ten', { cancel: 20, wait: 1_800, chase: 100, successor: 1_000, chain: 20_000 }],
    ['harbour-six', { cancel: 600, wait: 43_200, chase: 30, successor: 30, chain: 20_000 }],
  ])('what %s allows follows its pace', (gameCode, expected) => {
    const game = get(gameCode)
    expect({
      cancel: cancelEndsSeconds(game),
      wait: beaconWaitSeconds(game),
      chase: longestChase(game),
      successor: successorDueAt(game),
      chain: game.chainLength,
    }).toEqual(expected)
  })
})
