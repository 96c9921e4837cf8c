/** AGT-02: rounds of the whole team, read from the wallets of those who played. */
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { gameIdSchema, memberIdSchema, vendorCodeSchema } from '../../../../contract/ids.ts'
import type { CallInput } from '../../../../contract/table.ts'
import { SMALL_TEAM } from '../../../../platform/agents/team/find-players.ts'
import { getWallet } from '../../../../platform/kernel/wallet/wallet-interface.ts'
import { walletHooks } from '../../../../platform/money/wallet/wallet-hooks.ts'
import { writeSum } from '../sums/count.ts'
import { bindings, codeOf, meridian, requireValue, seedTestMerchants } from '../support.ts'
import { buildAgents, DAY_MS, type Person } from './build-tree.ts'

const { platform, ask, open, buildTree, login } = buildAgents()
const startMs = platform.time.nowMs
const today = Math.floor(startMs / DAY_MS)
const dateOf = (day: number) => new Date(day * DAY_MS).toISOString().slice(0, 10)

beforeAll(seedTestMerchants)
beforeEach(() => {
  platform.time.nowMs = startMs
  walletHooks.clock = () => platform.time.nowMs
})

type Played = { stake?: number; payout?: number | null; game?: string; category?: 'RNG' | 'LIVE' }
/** `payout` null: the round stays open. */
async function play(
  { memberId }: Person,
  roundId: string,
  { stake = 100, payout = 0, game = 'game-x', category = 'RNG' }: Played = {},
) {
  const wallet = getWallet(bindings.WALLET, meridian, memberIdSchema.parse(memberId))
  const money = { kind: 'real' as const, currency: 'PHP' }
  const names = { vendor: vendorCodeSchema.parse('HARBOR'), roundId }
  await wallet.deposit({ key: `for-${roundId}`, currency: 'PHP', amountMinor: stake })
  const gameId = gameIdSchema.parse(game)
  const placed = await wallet.placeBet({
    ...names,
    ...money,
    transactionId: `bet-${roundId}`,
    amountMinor: stake,
    gameId,
    gameCode: game,
    gameName: 'Lantern Tide',
    category,
  })
  if (!placed.ok) throw new Error(placed.message)
  if (payout !== null)
    await wallet.settleRound({
      ...names,
      ...money,
      transactionId: `win-${roundId}`,
      amountMinor: payout,
      closesRound: true,
    })
  await bindings.DB.prepare(
    `INSERT INTO recent_game (merchant, member_id, game_id, last_played_at) VALUES ('meridian', ?1, ?2, ?3)
     ON CONFLICT DO UPDATE SET last_played_at = ?3`,
  )
    .bind(memberId, game, platform.time.nowMs)
    .run()
}

type Filter = Omit<CallInput<'agentTeamBets'>, 'day'> & { day?: string }
const list = async (agent: Person, { day = dateOf(today), ...filter }: Filter = {}) =>
  requireValue(await ask('agentTeamBets', { day, ...filter }, agent))
const roundsOf = async (agent: Person, filter: Filter = {}) =>
  (await list(agent, filter)).rows.map(({ roundId }) => roundId)

async function buildPlayedTree() {
  const tree = await buildTree()
  const second = await open(tree.middle, 0)
  // They stood there before the day that a test looks at.
  for (const { memberId } of [tree.middle, tree.agent, tree.player, second])
    await bindings.DB.prepare('UPDATE member_ancestor SET from_day = from_day - 9 WHERE member_id = ?')
      .bind(memberId)
      .run()
  return { ...tree, second }
}

test('the whole team is listed, who played last first, by filters, and no member of another team', async () => {
  const { top, middle, agent, player, second } = await buildPlayedTree()
  const other = await buildTree()
  await play(other.player, 'not-theirs')
  await play(player, 'deep-1', { stake: 500, payout: 900 })
  platform.time.nowMs += 1_000
  await play(player, 'deep-2', { stake: 2_000, payout: null, game: 'game-y', category: 'LIVE' })
  platform.time.nowMs += 1_000
  await play(second, 'direct-1', { stake: 100 })
  const all = await list(middle)
  expect(all.rows.map(({ roundId, member, state }) => [roundId, member.memberId, member.isDirect, state])).toEqual([
    ['direct-1', second.memberId, true, 'settled'],
    ['deep-2', player.memberId, false, 'open'],
    ['deep-1', player.memberId, false, 'settled'],
  ])
  expect(all.rows[1]?.member.name).not.toContain(player.username)
  expect(all).toMatchObject({ looked: 2, nextCursor: null })
  expect(all.rows[2]).toMatchObject({ stake: '5.00', payout: '9.00' })
  expect(all.rows[2]).not.toHaveProperty('balanceAfter')
  expect(await roundsOf(top)).toHaveLength(3)
  expect(await roundsOf(agent)).toEqual(['deep-2', 'deep-1'])
  expect(await roundsOf(middle, { state: 'open' })).toEqual(['deep-2'])
  expect(await roundsOf(middle, { gameType: 'LIVE' })).toEqual(['deep-2'])
  expect(await roundsOf(middle, { gameId: gameIdSchema.parse('game-y') })).toEqual(['deep-2'])
  expect(await roundsOf(middle, { vendor: vendorCodeSchema.parse('HARBOR') })).toHaveLength(3)
  expect(await roundsOf(middle, { vendor: vendorCodeSchema.parse('NUMERA') })).toEqual([])
  expect(await roundsOf(middle, { stakeMin: '2.00', stakeMax: '10.00' })).toEqual(['deep-1'])
  expect(await roundsOf(middle, { roundId: 'direct-1' })).toEqual(['direct-1'])
  expect(await roundsOf(middle, { memberId: player.memberId })).toEqual(['deep-2', 'deep-1'])
  expect(codeOf(await ask('agentTeamBets', { day: dateOf(today), memberId: second.memberId }, agent))).toBe('not_found')
  expect(await roundsOf(middle, { day: dateOf(today - 1) })).toEqual([])
  // One who came by no launch is known by what was counted.
  await bindings.DB.prepare('DELETE FROM recent_game WHERE member_id = ?').bind(second.memberId).run()
  await writeSum(
    second.memberId,
    "play_day_sum SELECT merchant_number, ?3, member_number, 'RNG', 1, 1, 1, 1, 0, 0",
    today,
  )
  expect(await roundsOf(middle)).toEqual(['deep-2', 'deep-1', 'direct-1'])
  // What is open is in no sum, however old the day is.
  platform.time.nowMs += 3 * DAY_MS
  const again = await login(middle.username)
  expect(await roundsOf({ ...middle, ...again }, { state: 'open' })).toEqual(['deep-2'])
  platform.time.nowMs -= 3 * DAY_MS
})

test('a page holds 50, and the next ones bring each round that is left once, of the same selection alone', async () => {
  const { middle, agent, player, second } = await buildPlayedTree()
  const names = [player, second, agent].flatMap((who, at) =>
    Array.from({ length: 28 }, (_, n) => [who, `p${at}-${n}`] as const),
  )
  for (const [who, name] of names) await play(who, name)
  const first = await list(middle)
  expect(first.rows).toHaveLength(50)
  const cursor = first.nextCursor ?? ''
  const rest = await list(middle, { cursor })
  expect(rest.nextCursor).toBeNull()
  const seen = [...first.rows, ...rest.rows].map(({ roundId }) => roundId)
  expect(seen.toSorted()).toEqual(names.map(([, name]) => name).toSorted())
  for (const asked of [{ cursor, state: 'open' as const }, { cursor: `x${cursor}` }])
    expect(codeOf(await ask('agentTeamBets', { day: dateOf(today), ...asked }, middle))).toBe('malformed')
  expect(codeOf(await ask('agentTeamBets', { day: dateOf(today), cursor }, agent))).toBe('malformed')
})

test('of an earlier day the sums know who played, and a team too large to be asked one by one has the same rounds', async () => {
  const day = today - 5
  platform.time.nowMs = day * DAY_MS + 3_600_000
  const { top, middle, agent, player, second } = await buildPlayedTree()
  await play(player, 'old-1')
  await play(second, 'old-2')
  platform.time.nowMs = startMs
  await play(agent, 'new-1')
  platform.time.nowMs += 1_000
  await play(second, 'new-2', { game: 'game-y' })
  platform.time.nowMs += 1_000
  await play(second, 'new-3')
  for (const [{ memberId }, on] of [
    [player, day],
    // Settled with the day after alone.
    [second, day + 1],
  ] as const)
    for (const category of ['RNG', 'LIVE'])
      await writeSum(
        memberId,
        'play_day_sum SELECT merchant_number, ?3, member_number, ?4, 1, 1, 1, 1, 0, 0',
        on,
        category,
      )
  const askAll = async () => [
    (await roundsOf(middle, { day: dateOf(day) })).toSorted(),
    await roundsOf(middle, { day: dateOf(day), memberId: second.memberId }),
    await roundsOf(agent, { day: dateOf(day) }),
    await roundsOf(middle),
    await roundsOf(middle, { gameId: gameIdSchema.parse('game-y') }),
    await roundsOf(middle, { gameId: gameIdSchema.parse('game-z') }),
  ]
  const small = await askAll()
  expect(small).toEqual([['old-1', 'old-2'], ['old-2'], ['old-1'], ['new-3', 'new-2', 'new-1'], ['new-2'], []])
  await bindings.DB.batch([
    bindings.DB.prepare(
      `INSERT INTO member (id, merchant, username, username_key, type, nickname, language, avatar, affiliate_code, registered_ip,
         registered_country, created_at_ms)
       WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < ?2)
       SELECT ?1 || i, 'meridian', ?1 || i, ?1 || i, 0, '', 'EN', 1, ?1 || i, '', 'PH', 0 FROM n`,
    ).bind(`wide-${middle.memberId.slice(0, 9)}-`, SMALL_TEAM),
    bindings.DB.prepare(
      `INSERT INTO member_ancestor (member_id, ancestor_id, depth, from_day) SELECT id, ?2, 1, 0 FROM member WHERE id LIKE ?1 || '%'`,
    ).bind(`wide-${middle.memberId.slice(0, 9)}-`, middle.memberId),
  ])
  expect(await askAll()).toEqual(small)
  expect(await roundsOf(top, { day: dateOf(day) })).toHaveLength(2)
})
