/** PROMO-06: the race of a week: best multiplier of one real round, by choice, without those who are barred. */

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays, localDateOf, mondayOf, weekWindow } from '../../../../contract/rules/day-windows.ts'
import { MINUTE_MS } from '../../../../contract/time-units.ts'
import { productionHooks, walletHooks } from '../../../../platform/money/wallet/wallet-hooks.ts'
import { scoreRaces } from '../../../../platform/rewards/race/score-races.ts'
import { drainJob } from '../../../support/drain-jobs.ts'
import { buildPlayer, DAY_MS, type Player, platform } from '../promotions/support.ts'
import { bindings, codeOf, requireValue, seedTestMerchants, tellOwnObjects } from '../support.ts'
import { buildTestServices, HOUR_MS, keepTime, play } from './support.ts'

const ZONE = 'Asia/Manila'
/** Each test has a week of its own, so that no board holds another test's players. */
let monday = mondayOf(localDateOf(ZONE, Date.now()))
const week = () => weekWindow(ZONE, monday)

beforeAll(seedTestMerchants)
beforeEach(() => {
  keepTime()
  monday = addDays(monday, 7)
  platform.time.nowMs = week().from + DAY_MS
})
afterAll(() => {
  Object.assign(walletHooks, productionHooks)
})

const enter = ({ token }: Player, nickname: string | null = null) => platform.call('enterRace', { nickname }, { token })
const own = async ({ token }: Player) => requireValue(await platform.call('raceOwn', {}, { token }))
const board = async () => requireValue(await platform.call('race', {}, {})).race
const rows = async () => (await board())?.rows.map(({ player, multiplier }) => [player, multiplier])
/** Wallets are asked as the job would by now. */
const count = () => drainJob(scoreRaces, buildTestServices())
const wins = (player: Player, stakeMinor: number, payoutMinor: number) => play(player, { stakeMinor, payoutMinor })

async function join(nickname: string | null) {
  const player = await buildPlayer()
  requireValue(await enter(player, nickname))
  return player
}

describe('PROMO-06 what counts', () => {
  test('is the best multiplier of one round, not the sum of money; of equals the earlier stands higher', async () => {
    const [rich, lucky, late] = [await join('Rich'), await join(null), await join('Late')]
    await wins(rich, 1_000_000, 3_000_000)
    await wins(lucky, 100, 1_234)
    platform.advance(MINUTE_MS)
    await wins(late, 200, 2_469)
    await count()
    // 24.69 over 2.00 is cut to 12.34.
    expect(await rows()).toEqual([
      [null, '12.34'],
      ['Late', '12.34'],
      ['Rich', '3.00'],
    ])
    expect(await own(late)).toEqual({ joined: true, nickname: 'Late', place: 2, multiplier: '12.34' })
  })

  test('is no stake below the least, no open round, nothing of another week, and nothing unasked', async () => {
    const player = await join('One')
    const other = await buildPlayer()
    await wins(other, 100, 90_000)
    await wins(player, 99, 90_000)
    await play(player, { stakeMinor: 100, payoutMinor: 90_000, open: true })
    platform.time.nowMs = week().from - MINUTE_MS
    await wins(player, 100, 90_000)
    platform.time.nowMs = week().from + 2 * DAY_MS
    await wins(player, 100, 150)
    await count()
    expect(await rows()).toEqual([['One', '1.50']])
  })

  test('are the first 200 rounds of the week: more play does not help without end', async () => {
    const player = await join('Long')
    for (let round = 0; round < 200; round += 1) await wins(player, 100, 50)
    await wins(player, 100, 90_000)
    await count()
    expect(await rows()).toEqual([['Long', '0.50']])
  })

  test('ends with the week by the merchant’s clock, while rounds are open; later runs change nothing', async () => {
    const player = await join('End')
    await wins(player, 100, 200)
    const open = await play(player, { stakeMinor: 100, payoutMinor: 90_000, open: true })
    platform.time.nowMs = week().to + 1
    await open.settle()
    platform.time.nowMs = week().to + 2 * MINUTE_MS
    // A crash between: the item comes again, twice at once.
    await Promise.all([count(), count()])
    await count()
    const stored = await bindings.DB.prepare('SELECT score, look_at_ms FROM race_entry WHERE week = ?')
      .bind(monday)
      .all()
    expect(stored.results).toEqual([{ score: 200, look_at_ms: null }])
    // The next race begins empty, and asks everybody again.
    expect(await board()).toMatchObject({ week: addDays(monday, 7), players: 0, rows: [] })
    expect(await own(player)).toEqual({ joined: false, nickname: null, place: null, multiplier: null })
  })
})

describe('SAFE-02 who is in it', () => {
  test('leaves the board with a break, an exclusion and a lock, and may not join in one', async () => {
    const player = await join('Gone')
    await wins(player, 100, 500)
    await count()
    expect(await rows()).toEqual([['Gone', '5.00']])
    await bindings.DB.prepare(
      "INSERT INTO play_bar (member_id, merchant, kind, since_ms, until_ms, lifts) VALUES (?, 'meridian', 'break', ?, ?, 'by_itself')",
    )
      .bind(player.memberId, platform.time.nowMs, platform.time.nowMs + HOUR_MS)
      .run()
    await tellOwnObjects(platform.time.nowMs)
    expect(await board()).toMatchObject({ players: 0, rows: [] })
    expect(codeOf(await enter(player, 'Again'))).toBe('on_break')
    requireValue(await platform.call('leaveRace', {}, { token: player.token }))
    await bindings.DB.prepare('DELETE FROM play_bar WHERE member_id = ?').bind(player.memberId).run()
    await tellOwnObjects(platform.time.nowMs)
    expect(await board()).toMatchObject({ players: 0 })
  })

  test('is not who left, and joining twice is one entry with the newer name', async () => {
    const player = await join('First')
    await wins(player, 100, 500)
    await count()
    requireValue(await enter(player, 'Second'))
    expect(await rows()).toEqual([['Second', '5.00']])
    expect(requireValue(await enter(player, null))).toMatchObject({ nickname: null, place: 1 })
    requireValue(await platform.call('leaveRace', {}, { token: player.token }))
    expect(await board()).toMatchObject({ players: 0, rows: [] })
  })

  test.each([
    '<b>x</b>',
    '\u3164\u3164',
    '\u034f\ufe0f',
    '0917 123 4567',
    'a',
    'x'.repeat(17),
    'www.x.example',
    '👑👑',
    "o'; --",
  ])('has no name like %j', async (nickname) => {
    const player = await buildPlayer()
    expect(codeOf(await enter(player, nickname))).toBe('malformed')
    expect(await own(player)).toMatchObject({ joined: false })
  })

  test.each([
    ['\uff21dmin', 'Admin'],
    [' ab ', 'ab'],
    ['a  b', 'a b'],
    ['a\u202eb\u200b', 'ab'],
  ])('is named by what can be seen: %j is %j', async (typed, shown) => {
    const player = await buildPlayer()
    expect(requireValue(await enter(player, typed))).toMatchObject({ nickname: shown })
  })

  test('there is none where the policy has no races', async () => {
    const player = await join('Law')
    await bindings.DB.prepare("UPDATE merchant SET jurisdiction = 'unknown' WHERE code = 'meridian'").run()
    try {
      expect(requireValue(await platform.call('race', {}, {})).race).toBeNull()
      expect(codeOf(await enter(player))).toBe('function_disabled')
    } finally {
      await bindings.DB.prepare("UPDATE merchant SET jurisdiction = 'demo' WHERE code = 'meridian'").run()
    }
  })
})
