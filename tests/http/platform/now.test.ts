/** OPS-01: what happens at this moment, from games that are open and from sums of one's own merchant. */
import { beforeAll, expect, test } from 'vitest'
import { PLAYING } from '../../../platform/operator/show-now.ts'
import { forgetPlannerFigures } from '../../support/planner.ts'
import { operateOn } from './operate.ts'
import { playCounted, writeSum } from './sums/count.ts'
import { bindings, buildPlatform, buildRegistration, requireValue, saffron, seedTestMerchants } from './support.ts'
import { buildGame, buildMember, buildPlayer, seedWorld, time } from './vendors/support.ts'

const platform = buildPlatform()
beforeAll(seedTestMerchants)
beforeAll(seedWorld)

const show = async (merchant?: typeof saffron) => requireValue(await operateOn(platform, 'now-show', {}, { merchant }))

test('counts each member once, where and from where they play; guests, who left and other merchants are not in it', async () => {
  await bindings.DB.batch([
    bindings.DB.prepare('DELETE FROM game_day'),
    bindings.DB.prepare('DELETE FROM play_window_sum'),
  ])
  time.now = platform.time.nowMs
  const [one, two] = await Promise.all([buildGame({ english_name: 'One' }), buildGame({ english_name: 'Two' })])
  const ana = await buildMember()
  for (const game of [one, two]) expect((await (await buildPlayer({ member: ana, game })).bet()).status).toBe(200)
  await buildPlayer({ game: one })
  await buildPlayer({ member: await buildMember({ type: 4 }), game: one })
  const gone = await buildPlayer({ game: one })
  await bindings.DB.prepare('UPDATE vendor_session SET last_seen_at = ? WHERE member_id = ?')
    .bind(time.now - 6 * 60_000, gone.member.id)
    .run()
  expect((await show()).playing).toEqual({
    members: 2,
    games: [
      { game: one.gameId, name: 'One', vendor: 'HARBOR', members: 2 },
      { game: two.gameId, name: 'Two', vendor: 'HARBOR', members: 1 },
    ],
    countries: [{ country: 'PH', members: 2 }],
  })
  expect((await show(saffron)).playing).toEqual({ members: 0, games: [], countries: [] })
})

test('sums settled rounds of the last hour by kind, and of the day by game', async () => {
  const { gameId } = await buildGame({ english_name: 'Summed' })
  const play = (atMs: number) => playCounted({ gameId, stakeMinor: 1_000, payoutMinor: 400, atMs })
  await play(platform.time.nowMs)
  await play(platform.time.nowMs)
  const { hour, day } = await show()
  expect(hour.categories).toMatchObject([{ category: 'RNG', rounds: 2, staked: '20.00', paid: '8.00' }])
  expect(day.games).toEqual([{ game: gameId, name: 'Summed', rounds: 2, staked: '20.00', paid: '8.00' }])
  const { days } = requireValue(await operateOn(platform, 'figures-days', { days: 1 }))
  const today = new Date(platform.time.nowMs).toISOString().slice(0, 10)
  expect(days).toMatchObject([
    { day: today, players: 2, rounds: 2, staked: '20.00', paid: '8.00', depositors: 2, deposits: '20.00' },
  ])
  expect(requireValue(await operateOn(platform, 'figures-days', {}, { merchant: saffron })).days).toEqual([])
  // Taken back on a later day than it was given.
  const { member } = await buildPlayer()
  const before = Math.floor(platform.time.nowMs / 86_400_000) - 3
  await writeSum(member.id, 'money_day_sum SELECT merchant_number, ?3, member_number, 0, 0, ?4, 0, 0', before, -5_000)
  const signed = requireValue(await operateOn(platform, 'figures-days', { days: 7 }))
  expect(signed.days.at(-1)).toMatchObject({ promotions: '-50.00', deposits: '0.00', cashback: '0.00' })
  const nothing = await show(saffron)
  expect([nothing.hour.categories, nothing.hour.members, nothing.day.games]).toEqual([[], 0, []])
})

test('finds who is in a game by merchant and moment, however many launches there were', async () => {
  await forgetPlannerFigures(bindings.DB)
  const { results } = await bindings.DB.prepare(`EXPLAIN QUERY PLAN SELECT count(*) ${PLAYING}`)
    .bind('meridian', 1, 1)
    .all<{ detail: string }>()
  expect(results.map(({ detail }) => detail)).toEqual([
    expect.stringMatching(/^SEARCH vendor_session USING INDEX vendor_session_seen \(merchant=\? AND last_seen_at>\?\)/),
  ])
})

test('counts a member once by the way they came, and their first deposit alone', async () => {
  const read = async (merchant?: typeof saffron) =>
    requireValue(await operateOn(platform, 'figures-arrivals', { days: 31 }, { merchant })).arrivals
  const sumOf = async (channel: string) =>
    (await read()).filter((row) => row.channel === channel).reduce((sum, row) => sum + row.registered, 0)
  const [direct, link] = [await sumOf('direct'), await sumOf('link')]
  const elsewhere = await read(saffron)
  const [ana, ben] = [
    requireValue(await platform.call('register', buildRegistration())),
    await buildMember({ type: 4 }),
  ]
  expect([await sumOf('direct'), await sumOf('link')]).toEqual([direct + 1, link])
  const day = Math.floor(platform.time.nowMs / 86_400_000)
  const open = bindings.DB.prepare(
    "INSERT INTO member_opening (member_id, merchant, opener_id, opened_by, day) VALUES (?, 'meridian', NULL, 'link', ?)",
  )
  await open.bind(ana.memberId, day).run()
  expect([await sumOf('direct'), await sumOf('link')]).toEqual([direct, link + 1])
  const before = (await read()).find((row) => row.channel === 'link')
  const order = bindings.DB.prepare(
    `INSERT INTO deposit_order (id, merchant, member_id, idempotency_key, channel_id, kind, provider, currency, amount_minor,
       fee_minor, receive_minor, language, return_origin, state, transaction_id, created_at_ms, expires_at_ms, changed_at_ms)
     VALUES (?1, 'meridian', ?2, ?1, 'c', 'bank', 'P', 'PHP', 100, 0, 100, 'EN', '', 'paid', ?1, 0, 0, 0)`,
  )
  const credit = bindings.DB.prepare(
    "UPDATE deposit_order SET state = 'credited', credited_minor = 100, changed_at_ms = ? WHERE id = ?",
  )
  for (const id of ['first', 'second']) {
    await order.bind(`arrival-${id}`, ana.memberId).run()
    await credit.bind(platform.time.nowMs, `arrival-${id}`).run()
  }
  expect((await read()).find((row) => row.channel === 'link')).toEqual({
    ...before,
    firstDeposits: (before?.firstDeposits ?? 0) + 1,
    converted: (before?.converted ?? 0) + 1,
  })
  expect(await read(saffron)).toEqual(elsewhere)
  expect(ben.id).not.toBe(ana.memberId)
})
