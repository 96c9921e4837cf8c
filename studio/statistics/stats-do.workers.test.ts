import { runInDurableObject } from 'cloudflare:test'
import { expect, test, vi } from 'vitest'
import { expectOlderRefused, rollForthAndBack } from '../../tests/support/roll-back.ts'
import { bindingsOf } from '../../tests/support/workers.ts'
import type { StudioBindings } from '../env.ts'
import type { PlayerTotals, StatsDO } from './stats-do.ts'
import { STATS_SCHEMA } from './stats-schema.ts'

const { STATS } = bindingsOf<StudioBindings>()
const SINCE_MS = Date.UTC(2026, 10, 20)

const buildTotals = (overrides: Partial<PlayerTotals> = {}): PlayerTotals => ({
  player: 'ana',
  rounds: 10,
  stakedMinor: 1_000,
  paidMinor: 900,
  sinceMs: SINCE_MS,
  ...overrides,
})

/** A game of the test's own. */
const open = () => STATS.getByName(`${crypto.randomUUID()}:play`)

test('FAIR-03 totals move by the difference, and a report that comes twice or late changes nothing', async () => {
  const stats = open()
  expect(await stats.actualReturn()).toEqual({ rounds: 0, rtpPercent: null, since: null })
  const [first, second] = [buildTotals(), buildTotals({ rounds: 12, stakedMinor: 1_200, paidMinor: 1_500 })]
  for (const totals of [first, second, first, second]) await stats.report(totals)
  await stats.report(buildTotals({ player: 'ben', stakedMinor: 800, paidMinor: 0, sinceMs: SINCE_MS - 1_000 }))
  expect(await stats.actualReturn()).toEqual({
    rounds: 22,
    rtpPercent: 75,
    since: new Date(SINCE_MS - 1_000).toISOString(),
  })
})

test('a seat and a report read as many rows after 5,000 players as after one', async () => {
  const rowsRead = await runInDurableObject(open(), (stats: StatsDO, state) => {
    const exec = vi.spyOn(state.storage.sql, 'exec')
    const countRows = (act: () => void) => {
      exec.mockClear()
      act()
      return exec.mock.results.reduce((sum, { value }) => sum + value.rowsRead, 0)
    }
    const measure = (player: string) => ({
      report: countRows(() => stats.report(buildTotals({ player, rounds: 20 }))),
      seat: countRows(() => stats.actualReturn()),
    })
    stats.report(buildTotals({ player: 'player-0' }))
    const withOne = measure('player-0')
    for (let index = 1; index < 5_000; index += 1) stats.report(buildTotals({ player: `player-${index}` }))
    return { withOne, withMany: measure('player-2500') }
  })
  expect(rowsRead.withOne.seat).toBe(1)
  expect(rowsRead.withMany).toEqual(rowsRead.withOne)
})

test.each([2, 6])('what was counted is kept over %i versions of its tables and back', async (count) => {
  const stats = open()
  await stats.report(buildTotals())
  await expectOlderRefused(stats, STATS_SCHEMA)
  await rollForthAndBack(stats, STATS_SCHEMA, count, ['players', 'totals'])
  await stats.report(buildTotals())
  await stats.report(buildTotals({ rounds: 12, stakedMinor: 1_200, paidMinor: 1_200 }))
  expect(await stats.actualReturn()).toMatchObject({ rounds: 12, rtpPercent: 100 })
})
