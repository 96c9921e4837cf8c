/** MEM-14, PROMO-06: missions count what was really done, are paid once, and the board is made of what was claimed. */

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays, dayWindow, localDateOf, mondayOf } from '../../../../contract/rules/day-windows.ts'
import { MINUTE_MS } from '../../../../contract/time-units.ts'
import { productionHooks, walletHooks } from '../../../../platform/money/wallet/wallet-hooks.ts'
import { goByWayOf } from '../../../support/at-that-moment.ts'
import { HERD } from '../../../support/herd.ts'
import {
  askAsOperator,
  buildPlayer,
  DAY_MS,
  type Player,
  platform,
  seedLargeAmount,
  walletOf,
} from '../promotions/support.ts'
import { bindings, buildPlatform, refusalOf, requireValue, seedTestMerchants, tellOwnObjects } from '../support.ts'
import { asMember, expectSound, HOUR_MS, keepTime, play, postingsOf, runJobs } from './support.ts'

const TIME_ZONE = 'Asia/Manila'
/** A Wednesday, so that days before and after it lie in its week. */
const MONDAY = mondayOf(localDateOf(TIME_ZONE, Date.now()))
const TODAY = addDays(MONDAY, 2)
const noon = (date: string) => dayWindow(TIME_ZONE, date).from + 12 * HOUR_MS

const ROUNDS = { id: 'three-rounds', kind: 'rounds', period: 'day', target: '3', reward: '5.00', points: 10 }
const STAKE = {
  id: 'stake-live',
  kind: 'stake',
  period: 'week',
  target: '300.00',
  gameType: 'LIVE',
  reward: '20.00',
  points: 50,
}
const LOGINS = { id: 'two-days', kind: 'logins', period: 'week', target: '2', reward: '1.00', points: 5 }

beforeAll(async () => {
  await seedTestMerchants()
  await seedLargeAmount()
  platform.time.nowMs = noon(addDays(MONDAY, -14))
  for (const mission of [ROUNDS, STAKE, LOGINS]) {
    expect(await askAsOperator('missions-add', mission)).toMatchObject({ ok: true })
  }
})
beforeEach(() => {
  keepTime()
  platform.time.nowMs = noon(TODAY)
})
afterAll(() => {
  Object.assign(walletHooks, productionHooks)
})

const read = async ({ token }: Player) => requireValue(await platform.call('missionSummary', {}, { token }))
const missionOf = async (player: Player, id: string, window?: string) =>
  (await read(player)).missions.find((one) => one.missionId === id && (window === undefined || one.window === window))
const claim = (player: Player, missionId = ROUNDS.id, window = TODAY) =>
  platform.call('claimMission', { missionId, window }, asMember(player))
const board = async ({ token }: Player, week?: string) =>
  requireValue(await platform.call('missionLeaderboard', week ? { week } : {}, { token }))
const paid = async (player: Player) => (await postingsOf(player, 'promotion')).map(({ amountMinor }) => amountMinor)
const audits = (player: Player) =>
  bindings.DB.prepare("SELECT count(*) AS n FROM member_audit WHERE member_id = ? AND act = 'mission_claimed'")
    .bind(player.memberId)
    .first<{ n: number }>()

/** Three rounds today, which is what the mission asks for. */
async function buildFinisher() {
  const player = await buildPlayer()
  for (let round = 0; round < 3; round += 1) await play(player, { stakeMinor: 100 })
  return player
}

describe('MEM-14 what is done', () => {
  test('is counted from settled rounds of the window and the games that count', async () => {
    const player = await buildPlayer()
    await play(player, { stakeMinor: 10_000, category: 'LIVE' })
    await play(player, { stakeMinor: 90_000 })
    const open = await play(player, { stakeMinor: 15_000, category: 'LIVE', open: true })
    expect(await missionOf(player, ROUNDS.id)).toMatchObject({ done: '2', target: '3', percent: 66, state: 'open' })
    expect(await missionOf(player, STAKE.id)).toMatchObject({ done: '100.00', percent: 33, window: MONDAY })
    await open.settle()
    expect(await missionOf(player, ROUNDS.id)).toMatchObject({ done: '3', percent: 100, state: 'claimable' })
    expect(await missionOf(player, STAKE.id)).toMatchObject({ done: '250.00', percent: 83, state: 'open' })
    expect((await read(player)).missionCount).toBe(1)
    expect(requireValue(await platform.call('badges', {}, { token: player.token }))).toMatchObject({ missionCount: 1 })
  })

  test('SAFE-02 and is offered as little as any other while its member is on a break', async () => {
    const player = await buildFinisher()
    const counts = async () => [
      (await read(player)).missionCount,
      requireValue(await platform.call('badges', {}, { token: player.token })).missionCount,
    ]
    expect(await counts()).toEqual([1, 1])
    await bindings.DB.prepare(
      "INSERT INTO play_bar (member_id, merchant, kind, since_ms, until_ms, lifts) VALUES (?, 'meridian', 'break', ?, ?, 'by_itself')",
    )
      .bind(player.memberId, platform.time.nowMs, platform.time.nowMs + DAY_MS)
      .run()
    await tellOwnObjects(platform.time.nowMs)
    expect(await counts()).toEqual([0, 0])
    expect((await read(player)).missions).toEqual([])
    await bindings.DB.prepare('DELETE FROM play_bar WHERE member_id = ?').bind(player.memberId).run()
    await tellOwnObjects(platform.time.nowMs)
    expect((await missionOf(player, ROUNDS.id))?.state).toBe('claimable')
  })

  test('starts again at midnight of the merchant’s clock; what was finished can be claimed the day after', async () => {
    const player = await buildFinisher()
    platform.time.nowMs = dayWindow(TIME_ZONE, TODAY).to
    const tomorrow = addDays(TODAY, 1)
    expect(await missionOf(player, ROUNDS.id, tomorrow)).toMatchObject({ done: '0', state: 'open' })
    expect(await missionOf(player, ROUNDS.id, TODAY)).toMatchObject({ state: 'claimable' })
    expect(requireValue(await claim(player))).toMatchObject({ state: 'claimed' })
    expect(await missionOf(player, ROUNDS.id, TODAY)).toBeUndefined()
    platform.time.nowMs += DAY_MS
    expect(refusalOf(await claim(player, ROUNDS.id, addDays(TODAY, 1))).errorCode).toBe('reward_unavailable')
  })

  test('claimed in its last moments it is paid and said so, or neither, wherever the clock has come to in between', async () => {
    const lastDay = dayWindow(TIME_ZONE, addDays(TODAY, 1))
    const ends: string[] = []
    for (let leftMs = 2; leftMs <= 24; leftMs += 2) {
      platform.time.nowMs = noon(TODAY)
      const player = await buildFinisher()
      Object.assign(platform.time, { nowMs: lastDay.to - leftMs, tickMs: 1 })
      const answer = await claim(player)
      platform.time.tickMs = 0
      expect([answer.ok, await paid(player)]).toEqual(answer.ok ? [true, [500]] : [false, []])
      ends.push(answer.ok ? 'paid' : 'refused')
    }
    expect(new Set(ends)).toEqual(new Set(['refused', 'paid']))
  })

  test('logins count by days, however many there are of one', async () => {
    const player = await buildPlayer()
    const login = (day: string, hour: number, outcome = 'success') =>
      bindings.DB.prepare("INSERT INTO login_event VALUES (?, 'meridian', ?, 'username', ?, '', 'XX', '', 0, ?)")
        .bind(crypto.randomUUID(), player.memberId, outcome, dayWindow(TIME_ZONE, day).from + hour * HOUR_MS)
        .run()
    await bindings.DB.prepare('DELETE FROM login_event WHERE member_id = ?').bind(player.memberId).run()
    await login(MONDAY, 1)
    await login(MONDAY, 23)
    await login(addDays(MONDAY, -1), 23)
    await login(addDays(MONDAY, 1), 5, 'failure')
    expect(await missionOf(player, LOGINS.id, MONDAY)).toMatchObject({ done: '1', target: '2', state: 'open' })
    await login(addDays(MONDAY, 1), 0)
    expect(await missionOf(player, LOGINS.id, MONDAY)).toMatchObject({ done: '2', state: 'claimable' })
  })
})

describe('NAV-02 the badge', () => {
  /** Badges as many pages ask for them, with how often a wallet was asked for it what was played. */
  function buildCounter(player: Player) {
    let walks = 0
    const WALLET = goByWayOf(bindings.WALLET, 'sumPlay', (go) => {
      walks += 1
      return go()
    })
    const site = buildPlatform({ nowMs: platform.time.nowMs, env: { WALLET } })
    const countMissions = async () => requireValue(await site.call('badges', {}, { token: player.token })).missionCount
    return { site, count: countMissions, walks: () => walks }
  }

  test('walks what was played once in some minutes, however often it is asked', async () => {
    const player = await buildPlayer()
    const { site, count, walks } = buildCounter(player)
    for (let ask = 0; ask < 20; ask += 1) expect(await count()).toBe(0)
    expect(walks()).toBe(1)
    for (let round = 0; round < 3; round += 1) await play(player, { stakeMinor: 100 })
    site.advance(2 * 60_000)
    expect(await count()).toBe(1)
    expect(walks()).toBe(2)
  })

  test('forgets at once what was claimed, and says what the page of missions has seen', async () => {
    const player = await buildPlayer()
    const { count, walks } = buildCounter(player)
    expect(await count()).toBe(0)
    for (let round = 0; round < 3; round += 1) await play(player, { stakeMinor: 100 })
    expect((await read(player)).missionCount).toBe(1)
    expect(await count()).toBe(1)
    requireValue(await claim(player))
    expect(await count()).toBe(0)
    expect(walks()).toBe(1)
  })

  test('of another day is counted again, and of another member apart', async () => {
    const finisher = await buildFinisher()
    platform.time.nowMs = dayWindow(TIME_ZONE, TODAY).to - 1_000
    const [one, other] = [buildCounter(finisher), buildCounter(await buildPlayer())]
    expect([await one.count(), await other.count()]).toEqual([1, 0])
    one.site.advance(2_000)
    expect(await one.count()).toBe(1)
    expect(one.walks(), 'yesterday is another window').toBe(2)
  })
})

describe('MEM-14 a claim', () => {
  test('many at once are paid once, with one audit row and points once', async () => {
    const player = await buildFinisher()
    const answers = await Promise.all(Array.from({ length: HERD }, () => claim(player)))
    for (const answer of answers) expect(requireValue(answer)).toMatchObject({ state: 'claimed', reward: '5.00' })
    expect(await paid(player)).toEqual([500])
    expect(await audits(player)).toEqual({ n: 1 })
    expect((await board(player)).own).toMatchObject({ points: 10 })
    await expectSound(player)
  })

  // @fault Crash at a claim of a mission
  test.each(['beforeCommit', 'afterCommit'] as const)(
    'that dies at %s of the wallet is finished by the next, or the cron job',
    async (point) => {
      const player = await buildFinisher()
      walletHooks[point] = () => {
        walletHooks[point] = productionHooks[point]
        throw new Error('the machine died')
      }
      expect(refusalOf(await claim(player))).toMatchObject({ errorCode: 'internal' })
      expect(await missionOf(player, ROUNDS.id, TODAY)).toMatchObject({ state: 'claimable' })
      await Promise.all([claim(player), runJobs()])
      expect(await missionOf(player, ROUNDS.id, TODAY)).toMatchObject({ state: 'claimed' })
      expect(await paid(player)).toEqual([500])
      expect((await board(player)).own).toMatchObject({ points: 10 })
    },
  )

  // @fault Clock set back: claim of a mission at the end of its window
  test('is paid once when the clock goes back ten minutes over the end of its window, and forth again', async () => {
    const player = await buildFinisher()
    platform.time.nowMs = dayWindow(TIME_ZONE, TODAY).to + 5 * MINUTE_MS
    walletHooks.beforeCommit = () => {
      walletHooks.beforeCommit = productionHooks.beforeCommit
      throw new Error('the machine died')
    }
    expect(refusalOf(await claim(player)).errorCode).toBe('internal')
    platform.time.nowMs -= 10 * MINUTE_MS
    await Promise.all([runJobs(), runJobs()])
    expect(requireValue(await claim(player))).toMatchObject({ state: 'claimed', reward: '5.00' })
    platform.time.nowMs += 10 * MINUTE_MS
    await Promise.all([runJobs(), claim(player), runJobs()])
    expect(requireValue(await claim(player))).toMatchObject({ state: 'claimed', reward: '5.00' })
    expect(await paid(player)).toEqual([500])
    expect(await audits(player)).toEqual({ n: 1 })
    expect((await board(player)).own).toMatchObject({ points: 10 })
    await expectSound(player)
  })

  // @fault Clock set back: claim of a mission at the start of its window
  test('waits, and is lost to nobody, when the clock goes back ten minutes to before its window', async () => {
    platform.time.nowMs = dayWindow(TIME_ZONE, TODAY).from + 5 * MINUTE_MS
    const player = await buildFinisher()
    platform.time.nowMs -= 10 * MINUTE_MS
    expect(refusalOf(await claim(player)).errorCode).toBe('reward_unavailable')
    expect(await paid(player)).toEqual([])
    platform.time.nowMs += 10 * MINUTE_MS
    requireValue(await claim(player))
    expect(await paid(player)).toEqual([500])
  })

  test('of the day and of the week are two, and each day is its own', async () => {
    const player = await buildFinisher()
    await play(player, { stakeMinor: 30_000, category: 'LIVE' })
    requireValue(await claim(player))
    requireValue(await claim(player, STAKE.id, MONDAY))
    platform.time.nowMs += DAY_MS
    for (let round = 0; round < 3; round += 1) await play(player, { stakeMinor: 100 })
    requireValue(await claim(player, ROUNDS.id, addDays(TODAY, 1)))
    platform.time.nowMs -= DAY_MS
    requireValue(await claim(player))
    expect(await paid(player)).toEqual([500, 2_000, 500])
    expect((await board(player)).own).toMatchObject({ points: 70 })
  })

  test('of what is not finished, of another day, of nothing, by an agent, or into a frozen wallet pays nothing', async () => {
    const player = await buildPlayer()
    await play(player, { stakeMinor: 100 })
    expect(refusalOf(await claim(player))).toMatchObject({ status: 422, errorCode: 'reward_unavailable' })
    const finisher = await buildFinisher()
    for (const [id, window] of [
      [ROUNDS.id, addDays(TODAY, -3)],
      [ROUNDS.id, addDays(TODAY, 1)],
      ['nothing', TODAY],
      [STAKE.id, TODAY],
    ] as const)
      expect(refusalOf(await claim(finisher, id, window)).errorCode).toBe('reward_unavailable')
    await walletOf(finisher).freeze({ reason: 'looked at' })
    expect(refusalOf(await claim(finisher)).errorCode).toBe('account_locked')
    await bindings.DB.prepare('UPDATE member SET type = 1 WHERE id = ?').bind(finisher.memberId).run()
    expect(refusalOf(await claim(finisher)).errorCode).toBe('forbidden')
    expect([await paid(player), await paid(finisher)]).toEqual([[], []])
  })
})

describe('MEM-14 the board', () => {
  test('masks names, knows the own place, hides who asks for it, and stays when the week is over', async () => {
    const first = await buildFinisher()
    await play(first, { stakeMinor: 30_000, category: 'LIVE' })
    await claim(first)
    await claim(first, STAKE.id, MONDAY)
    const second = await buildFinisher()
    await claim(second)
    const { rows, own, week } = await board(second)
    expect(week).toBe(MONDAY)
    expect(rows.find((row) => row.own)).toMatchObject({ place: own.place, points: 10 })
    for (const { player } of rows) expect(player).toMatch(/^.{1,2}\*\*\*.?$/)
    expect(rows.map(({ points }) => points)).toEqual(rows.map(({ points }) => points).toSorted((a, b) => b - a))
    requireValue(await platform.call('missionPrivacy', { hidden: true }, { token: second.token }))
    platform.time.nowMs += 7 * DAY_MS
    const past = await board(second, MONDAY)
    expect(past.own).toMatchObject({ points: 10, hidden: true, place: own.place })
    expect(past.rows.find((row) => row.own)).toMatchObject({ player: null })
    expect((await board(second)).rows).toEqual([])
    expect(past.weeks.slice(0, 2)).toEqual([addDays(MONDAY, 7), MONDAY])
    const far = await platform.call('missionLeaderboard', { week: addDays(MONDAY, -70) }, { token: second.token })
    expect(refusalOf(far).errorCode).toBe('not_found')
  })
})

describe('OPS-01 missions', () => {
  test('are added once, never changed, and end with the window that runs', async () => {
    const mission = { ...ROUNDS, id: 'short-lived', target: '1' }
    expect(await askAsOperator('missions-add', mission)).toMatchObject({ ok: true })
    expect(await askAsOperator('missions-add', { ...mission, reward: '500.00' })).toMatchObject({
      failure: { errorCode: 'conflict' },
    })
    expect(await askAsOperator('missions-end', { id: mission.id })).toMatchObject({ ok: true })
    expect(await askAsOperator('missions-end', { id: mission.id })).toMatchObject({
      failure: { errorCode: 'not_found' },
    })
    const player = await buildPlayer()
    expect(await missionOf(player, mission.id)).toMatchObject({ state: 'open', reward: '5.00' })
    platform.time.nowMs += DAY_MS
    expect(await missionOf(player, mission.id)).toBeUndefined()
  })

  test.each([
    ['of logins by day', { ...LOGINS, period: 'day' }],
    ['of eight days a week', { ...LOGINS, target: '8' }],
    ['of half a round', { ...ROUNDS, target: '1.5' }],
    ['of nothing staked', { ...STAKE, target: '0.00' }],
    ['that brings nothing', { ...ROUNDS, reward: '0.00' }],
  ])('one %s is refused', async (_, mission) => {
    const answer = await askAsOperator('missions-add', { ...mission, id: 'impossible' })
    expect(answer).toMatchObject({ ok: false, failure: { errorCode: 'malformed' } })
  })
})
