/** GAME-07: rounds of real money that ended within the hour, masked, by the member's choice; no row without a round. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { keepFeed } from '../../../platform/money/sums/keep-feed.ts'
import { productionHooks, walletHooks } from '../../../platform/money/wallet/wallet-hooks.ts'
import { buildPlayer, type Player, platform, walletOf } from './promotions/support.ts'
import { HOUR_MS, keepTime, play } from './rewards/support.ts'
import { bindings, requireValue, seedTestMerchants, tellOwnObjects } from './support.ts'

beforeAll(async () => {
  await seedTestMerchants()
  await bindings.DB.batch([
    bindings.DB.prepare(
      "INSERT INTO vendor (vendor_code, display_name, is_hot, mark, position) VALUES ('HARBOR', 'H', 0, '/x.svg', 1)",
    ),
    bindings.DB.prepare(
      `INSERT INTO game (game_id, node_id, game_code, vendor_code, category, account_type_name, rtp_points, volatility,
         min_bet_minor, max_bet_minor, popularity, released_at, is_playable, offers_demo, english_name, search_text, cover)
       VALUES ('g', 1, 'g', 'HARBOR', 'RNG', 'RNG', 9500, 2, 20, 100, 1, 0, 1, 1, 'Gold Reef', 'g', '/x.svg')`,
    ),
  ])
})
beforeEach(async () => {
  keepTime()
  await bindings.DB.prepare('DELETE FROM play_feed').run()
})
afterAll(() => {
  Object.assign(walletHooks, productionHooks)
})

const rows = async () => requireValue(await platform.call('playFeed', {}, {})).rows
/** The queue brings what the wallet tells, as often as it likes. */
async function tell(player: Player, times = 1) {
  const digest = await walletOf(player).readDigest({ afterSequence: 0 })
  if (!digest.ok || !digest.value) throw new Error('no digest')
  for (let time = 0; time < times; time += 1) await keepFeed({ env: bindings }, [digest.value])
}

test('shows the last rounds of a member masked, ten seconds apart and once, and nothing older than an hour', async () => {
  expect(await rows()).toEqual([])
  const player = await buildPlayer()
  for (const payoutMinor of [0, 250, 1_999]) {
    await play(player, { stakeMinor: 200, payoutMinor })
    platform.advance(6_000)
  }
  await tell(player, 3)
  const shown = await rows()
  expect(shown?.map(({ multiplier, stake }) => [multiplier, stake])).toEqual([
    ['9.99', '2.00'],
    ['0.00', '2.00'],
  ])
  expect(shown?.[0]?.player).toMatch(/^..?\*\*\*.?$/)
  expect(JSON.stringify(shown)).not.toContain(player.username)
  expect(JSON.stringify(shown)).not.toContain(player.memberId)
  platform.advance(HOUR_MS)
  expect(await rows()).toEqual([])
})

test('a member who hides leaves with the rounds of before, and a bar, a lock and the policy take rows away at once', async () => {
  const player = await buildPlayer()
  await play(player, { stakeMinor: 200, payoutMinor: 400 })
  await tell(player)
  const { token, memberId } = player
  expect(requireValue(await platform.call('playFeedOwn', {}, { token }))).toEqual({ shown: true })
  expect(await rows()).toHaveLength(1)
  for (const shown of [false, true]) {
    requireValue(await platform.call('setPlayFeed', { shown }, { token }))
    expect(requireValue(await platform.call('playFeedOwn', {}, { token }))).toEqual({ shown })
    expect(await rows()).toHaveLength(shown ? 1 : 0)
  }
  await bindings.DB.prepare(
    "INSERT INTO play_bar (member_id, merchant, kind, since_ms, until_ms, lifts) VALUES (?, 'meridian', 'break', ?, ?, 'by_itself')",
  )
    .bind(memberId, platform.time.nowMs, platform.time.nowMs + HOUR_MS)
    .run()
  expect(await rows()).toEqual([])
  await bindings.DB.prepare('DELETE FROM play_bar WHERE member_id = ?').bind(memberId).run()
  await tellOwnObjects(platform.time.nowMs)
  await bindings.DB.prepare("UPDATE merchant SET jurisdiction = 'unknown' WHERE code = 'meridian'").run()
  try {
    expect(await rows()).toBeNull()
    await bindings.DB.prepare('DELETE FROM play_feed').run()
    await tell(player)
  } finally {
    await bindings.DB.prepare("UPDATE merchant SET jurisdiction = 'demo' WHERE code = 'meridian'").run()
  }
  expect(await rows(), 'nothing is kept where nothing is shown').toEqual([])
})

test('one who plays fast leaves room for others, and who is suspended is in no row', async () => {
  const [quick, calm] = [await buildPlayer(), await buildPlayer()]
  await play(calm, { stakeMinor: 200, payoutMinor: 400 })
  await tell(calm)
  for (let round = 0; round < 70; round += 1) {
    platform.advance(1_000)
    const latest = [{ gameId: 'g', stakeMinor: 100, payoutMinor: 0, closedAt: platform.time.nowMs }]
    await keepFeed({ env: bindings }, [{ merchant: 'meridian', memberId: quick.memberId, latest } as never])
  }
  expect((await rows())?.some(({ stake }) => stake === '2.00')).toBe(true)
  await bindings.DB.prepare(
    "INSERT INTO agent_suspension (member_id, part, agent_id, merchant, reason, at_ms) VALUES (?, 'play', ?, 'meridian', 'x', 1)",
  )
    .bind(quick.memberId, calm.memberId)
    .run()
  expect((await rows())?.map(({ stake }) => stake)).toEqual(['2.00'])
})
