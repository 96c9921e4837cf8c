import { beforeAll, expect, test } from 'vitest'
import { writeSum } from '../sums/count.ts'
import { bindings, codeOf, requireValue, seedTestMerchants } from '../support.ts'
import { buildAgents, DAY_MS, type Person } from './build-tree.ts'

beforeAll(seedTestMerchants)
const { platform, ask, open, buildTree } = buildAgents()
const today = Math.floor(platform.time.nowMs / DAY_MS)
const dateOf = (day: number) => new Date(day * DAY_MS).toISOString().slice(0, 10)
const span = { from: dateOf(today - 6), to: dateOf(today) }

/** What the counting of digests writes of a member's day. */
async function play({ memberId }: Person, day: number, stake: number, payout: number, category = 'RNG') {
  await writeSum(
    memberId,
    `play_day_sum SELECT merchant_number, ?3, member_number, ?4, 1, ?5, ?6, ?5, 0, 0`,
    day,
    category,
    stake,
    payout,
  )
}
const deposit = ({ memberId }: Person, day: number, amount: number) =>
  writeSum(memberId, `money_day_sum SELECT merchant_number, ?3, member_number, ?4, 0, 0, 0, 70`, day, amount)

const COLUMNS = {
  play_day: 'rounds, stake_minor, payout_minor, valid_minor, rebate_base_minor',
  money_day: 'deposit_minor, withdrawal_minor, bonus_minor, rebate_minor, bet_rebate_minor',
} as const
/** The sums that the settlement keeps of these teams, made from what was counted and by the tree as it is. */
async function settleTeams(...agents: Person[]): Promise<void> {
  const ids = JSON.stringify(agents.map(({ memberId }) => memberId))
  const OF_THEM = '(SELECT value FROM json_each(?1))'
  await bindings.DB.batch(
    [
      `DELETE FROM agent_day WHERE agent_id IN ${OF_THEM}`,
      ...(['play_day', 'money_day'] as const).map((table) => {
        const columns = COLUMNS[table].split(', ')
        return `INSERT INTO agent_day (merchant, day, agent_id, ${columns.join(', ')})
          SELECT merchant, day, ancestor_id, ${columns.map((column) => `sum(${column})`).join(', ')}
          FROM ${table} AS counted JOIN member_ancestor ON member_ancestor.member_id = counted.member_id AND from_day <= day
            AND (to_day IS NULL OR to_day > day)
          WHERE ancestor_id IN ${OF_THEM} GROUP BY 1, 2, 3
          ON CONFLICT DO UPDATE SET ${columns.map((column) => `${column} = ${column} + excluded.${column}`).join(', ')}`
      }),
    ].map((text) => bindings.DB.prepare(text).bind(ids)),
  )
}

async function buildPlayedTree() {
  const tree = await buildTree()
  const second = await open(tree.middle, 0)
  for (const { memberId } of [tree.middle, tree.agent, tree.player, second])
    await bindings.DB.prepare('UPDATE member_ancestor SET from_day = from_day - 7 WHERE member_id = ?')
      .bind(memberId)
      .run()
  await play(tree.player, today, 1_000, 400)
  await play(tree.player, today - 2, 500, 700, 'LIVE')
  await play(second, today, 3_000, 0)
  await play(tree.agent, today, 200, 100)
  await deposit(second, today, 5_000)
  await settleTeams(tree.top, tree.middle, tree.agent)
  return { ...tree, second }
}

test('AGT-02 each branch has the figures of itself and of all below it, names by who looks', async () => {
  const { top, middle, agent, player, second } = await buildPlayedTree()
  const ofTop = requireValue(await ask('agentTeam', span, top))
  expect(ofTop.totals).toMatchObject({
    rounds: 4,
    stake: '47.00',
    payout: '12.00',
    profit: '35.00',
    deposits: '50.00',
    lotteryRebates: '0.70',
  })
  expect(ofTop.rows).toMatchObject([{ memberId: middle.memberId, name: middle.username, downlines: 2, teamSize: 3 }])

  const parent = middle.memberId
  const below = requireValue(await ask('agentTeam', { ...span, parent, sort: 'valid' }, top))
  expect(below.path).toMatchObject([{ memberId: middle.memberId }])
  expect(below.rows.map(({ memberId }) => memberId)).toEqual([second.memberId, agent.memberId])
  expect(below.rows[1]).toMatchObject({
    isDirect: false,
    rebate: null,
    balance: null,
    teamSize: 1,
    figures: { rounds: 3, stake: '17.00', payout: '12.00', profit: '5.00' },
  })
  expect(below.rows[1]?.name).toMatch(/^d.?\*\*\*.$/)
  expect(below.rows[1]?.name).not.toContain(agent.username)
  const own = requireValue(await ask('agentTeam', span, agent))
  expect(own.rows).toMatchObject([{ name: player.username, isDirect: true, rebate: 100 }])
})

test('AGT-02 a search finds direct downlines by the start of their name, deeper ones by their mask alone', async () => {
  const { top, middle, player } = await buildPlayedTree()
  const find = async (q: string, who: Person) =>
    requireValue(await ask('agentTeam', { ...span, q }, who)).rows.map(({ memberId }) => memberId)
  expect(await find(middle.username.slice(0, 5), top)).toEqual([middle.memberId])
  expect(await find(player.username, top)).toEqual([])
  const path = requireValue(await ask('agentProfit', { ...span, memberId: player.memberId }, top)).path
  const mask = path.at(-1)?.name ?? ''
  for (const typed of [mask, mask.replaceAll('*', '＊'), `${mask.toUpperCase()}\u200b`])
    expect(await find(typed, top), typed).toContain(player.memberId)
})

test('AGT-02 pages of a team follow one another without a gap', async () => {
  const { middle } = await buildPlayedTree()
  await open(middle, 0)
  const seen: string[] = []
  let cursor: string | undefined
  do {
    const page = requireValue(await ask('agentTeam', { ...span, pageSize: 1, ...(cursor && { cursor }) }, middle))
    seen.push(...page.rows.map(({ memberId }) => memberId))
    cursor = page.nextCursor ?? undefined
  } while (cursor)
  expect(new Set(seen).size).toBe(3)
  expect(codeOf(await ask('agentTeam', { ...span, cursor: 'made.up' }, middle))).toBe('malformed')
  expect(codeOf(await ask('agentTeam', { from: span.to, to: span.from }, middle))).toBe('malformed')
})

test('AGT-05 profit and loss adds up by day and by member', async () => {
  const { top, middle, agent } = await buildPlayedTree()
  const all = requireValue(await ask('agentProfit', span, top))
  expect(all.totals).toMatchObject({ stake: '47.00', profit: '35.00' })
  expect(all.days.map(({ day, profit }) => [day, profit])).toEqual([
    [dateOf(today), '37.00'],
    [dateOf(today - 2), '-2.00'],
  ])
  const branch = requireValue(await ask('agentProfit', { ...span, memberId: agent.memberId }, middle))
  expect(branch).toMatchObject({ own: { stake: '2.00' }, totals: { stake: '17.00' } })
  expect(branch.members).toMatchObject([{ own: { stake: '15.00' }, team: { stake: '0.00' }, isDirect: false }])
})

test('AGT-05 figures of a day are of who stood there that day', async () => {
  const { top, agent, player } = await buildPlayedTree()
  await bindings.DB.prepare('UPDATE member_ancestor SET to_day = ? WHERE member_id = ? AND ancestor_id = ?')
    .bind(today, player.memberId, top.memberId)
    .run()
  await settleTeams(top, agent)
  const moved = requireValue(await ask('agentProfit', span, top))
  expect(moved.days.find(({ day }) => day === dateOf(today))).toMatchObject({ stake: '32.00' })
  expect(moved.days.find(({ day }) => day === dateOf(today - 2))).toMatchObject({ stake: '5.00' })
  expect(requireValue(await ask('agentProfit', span, agent)).totals).toMatchObject({ stake: '15.00' })
})

test('AGT-05 a member who came yesterday brings no figures, rounds or money of the days before', async () => {
  const { top, agent, player } = await buildPlayedTree()
  await bindings.DB.prepare('UPDATE member_ancestor SET from_day = ? WHERE member_id = ? AND ancestor_id IN (?, ?)')
    .bind(today, player.memberId, agent.memberId, top.memberId)
    .run()
  await settleTeams(top, agent)
  const memberId = player.memberId
  for (const upline of [agent, top]) {
    const { own, days } = requireValue(await ask('agentProfit', { ...span, memberId }, upline))
    expect(days.map(({ day }) => day)).toEqual([dateOf(today)])
    expect(own).toMatchObject({ stake: '10.00' })
    const before = requireValue(await ask('agentBets', { day: dateOf(today - 2), memberId }, upline))
    expect(before).toMatchObject({ rounds: [], totals: { stake: '0.00' } })
  }
  const { rows } = requireValue(await ask('agentTeam', { ...span, sort: 'joined' }, agent))
  expect(rows.find((row) => row.memberId === memberId)?.figures).toMatchObject({ stake: '10.00' })
  // Of a branch below the caller as well: what its members did elsewhere is not the caller's to see.
  expect(requireValue(await ask('agentProfit', { ...span, memberId: agent.memberId }, top)).totals).toMatchObject({
    stake: '12.00',
  })
})

test('AGT-05 the kinds of game and the vendors are of whole days, of the own team or of one below, and of no other', async () => {
  const { top, middle, agent, player } = await buildPlayedTree()
  const insert = bindings.DB.prepare(
    `INSERT INTO agent_category_day (merchant, day, agent_id, category, rounds, stake_minor, payout_minor, valid_minor)
     VALUES ('meridian', ?, ?, ?, 2, ?, ?, ?)`,
  )
  await bindings.DB.batch([
    insert.bind(today - 1, middle.memberId, 'RNG', 3_000, 400, 3_000),
    insert.bind(today - 2, middle.memberId, 'RNG', 1_000, 0, 1_000),
    insert.bind(today - 2, middle.memberId, 'LIVE', 500, 700, 200),
    insert.bind(today - 20, middle.memberId, 'LIVE', 900, 0, 900),
    insert.bind(today - 1, agent.memberId, 'RNG', 100, 0, 100),
    ...([middle, agent] as const).map(({ memberId }, at) =>
      bindings.DB.prepare("INSERT INTO agent_vendor_day VALUES ('meridian', ?, ?, 'NOSUCH', 2, ?, 400, 3000)").bind(
        today - 1,
        memberId,
        3_000 - at,
      ),
    ),
  ])
  const { vendors, vendorsSince: none } = requireValue(await ask('agentProfit', span, middle))
  expect(none, 'nothing is counted by vendor').toBeNull()
  await bindings.DB.prepare(
    `INSERT INTO play_vendor_day_sum SELECT number, ?, 1, 'NOSUCH', 1, 1, 1, 1 FROM merchant WHERE code = 'meridian'`,
  )
    .bind(today - 3)
    .run()
  const { vendorsSince } = requireValue(await ask('agentProfit', span, middle))
  expect(vendorsSince, 'that day lacks the hours before').toBe(dateOf(today - 2))
  expect(vendors).toEqual([
    {
      vendor: 'NOSUCH',
      vendorName: 'NOSUCH',
      rounds: 2,
      stake: '30.00',
      validBet: '30.00',
      payout: '4.00',
      profit: '26.00',
    },
  ])
  const kindsOf = async (who: Person, memberId?: string) =>
    requireValue(await ask('agentProfit', { ...span, ...(memberId && { memberId }) }, who)).categories
  expect(await kindsOf(middle)).toEqual([
    { gameType: 'RNG', rounds: 4, stake: '40.00', validBet: '40.00', payout: '4.00', profit: '36.00' },
    { gameType: 'LIVE', rounds: 2, stake: '5.00', validBet: '2.00', payout: '7.00', profit: '-2.00' },
  ])
  expect(await kindsOf(top, middle.memberId)).toEqual(await kindsOf(middle))
  expect(await kindsOf(agent)).toMatchObject([{ gameType: 'RNG', stake: '1.00' }])
  expect(await kindsOf(middle, player.memberId)).toEqual([])
})

test('AGT-05 bets are one member’s rounds, or the sums of the whole team with a way down to each member', async () => {
  const { top, middle, agent, player, second } = await buildPlayedTree()
  const day = dateOf(today)
  const outline = ({ sums }: { sums: { memberId: string; gameType: string | null; figures: { stake: string } }[] }) =>
    sums.map(({ memberId, gameType, figures }) => [memberId, gameType, figures.stake])
  const ofMiddle = requireValue(await ask('agentBets', { day }, middle))
  expect(ofMiddle.totals).toMatchObject({ stake: '42.00' })
  expect(outline(ofMiddle)).toEqual([
    [second.memberId, 'RNG', '30.00'],
    [agent.memberId, null, '10.00'],
    [agent.memberId, 'RNG', '2.00'],
  ])
  // Two levels down, where the direct downline itself played nothing.
  const ofTop = requireValue(await ask('agentBets', { day }, top))
  expect(ofTop.totals).toEqual(ofMiddle.totals)
  expect(outline(ofTop)).toEqual([[middle.memberId, null, '42.00']])
  const below = requireValue(await ask('agentBets', { day, parent: agent.memberId }, top))
  expect(below).toMatchObject({ totals: { stake: '10.00' }, path: [{}, { memberId: agent.memberId }] })
  expect(outline(below)).toEqual([[player.memberId, 'RNG', '10.00']])
  expect(below.sums[0]?.name).not.toContain(player.username)
  expect(codeOf(await ask('agentBets', { day, parent: top.memberId }, middle))).toBe('not_found')
  const one = requireValue(await ask('agentBets', { day, memberId: player.memberId }, top))
  expect(one).toMatchObject({ totals: { stake: '10.00' }, rounds: [], member: { isDirect: false } })
})

test('AGT-05 money is of each direct downline, and as one sum of all below it', async () => {
  const { top, middle, agent, player, second } = await buildPlayedTree()
  await deposit(player, today - 1, 300)
  await settleTeams(top, middle, agent)
  const day = dateOf(today)
  const money = requireValue(await ask('agentTransactions', span, middle))
  expect(money).toMatchObject({
    totals: { deposits: '53.00', withdrawals: '0.00' },
    rows: [
      { day, kind: 'deposits', amount: '50.00', member: { memberId: second.memberId }, ofTeam: false },
      { day, kind: 'lotteryRebates', amount: '0.70', ofTeam: false },
      { day: dateOf(today - 1), kind: 'deposits', amount: '3.00', member: { memberId: agent.memberId }, ofTeam: true },
      { day: dateOf(today - 1), kind: 'lotteryRebates', amount: '0.70', ofTeam: true },
    ],
  })
  const ofTop = requireValue(await ask('agentTransactions', { ...span, kind: 'deposits' }, top))
  expect(ofTop.totals.deposits).toBe('53.00')
  expect(ofTop.rows).toMatchObject([
    { day, amount: '50.00', member: { memberId: middle.memberId }, ofTeam: true },
    { day: dateOf(today - 1), amount: '3.00', member: { memberId: middle.memberId }, ofTeam: true },
  ])
  const own = requireValue(await ask('agentTransactions', { ...span, memberId: middle.memberId }, top))
  expect(own).toMatchObject({ rows: [], totals: { deposits: '0.00' } })
  expect(codeOf(await ask('agentTransactions', { ...span, memberId: second.memberId }, top))).toBe('not_found')
})

test('AGT-01 the overview counts sealed windows, players, money and pay of a span and of the one before', async () => {
  const { top, middle } = await buildPlayedTree()
  const aggregate = (day: number, stake: number, payout: number, deposits: number, active: number) =>
    bindings.DB.prepare(
      `INSERT INTO agent_day (merchant, day, agent_id, rounds, stake_minor, payout_minor, valid_minor, deposit_minor, active_day,
         active_month) VALUES ('meridian', ?1, ?2, 3, ?3, ?4, ?3, ?5, ?6, ?6)
       ON CONFLICT DO UPDATE SET stake_minor = ?3, payout_minor = ?4, valid_minor = ?3, active_day = ?6, active_month = ?6`,
    )
      .bind(day, top.memberId, stake, payout, deposits, active)
      .run()
  await aggregate(today, 13_700, 500, 5_000, 1)
  await aggregate(today - 1, 2_000, 2_500, 700, 1)
  // Of yesterday a part was before the hour that today is counted to.
  const nowWindow = Math.floor(platform.time.nowMs / 300_000)
  const window = (at: number, stake: number, payout: number, active: number) =>
    bindings.DB.prepare(
      `INSERT INTO agent_window (merchant, window, agent_id, rounds, stake_minor, payout_minor, valid_minor, rebate_base_minor,
         active_day) VALUES ('meridian', ?, ?, 1, ?, ?, ?, 0, ?)`,
    )
      .bind(at, top.memberId, stake, payout, stake, active)
      .run()
  await window(nowWindow - 289, 800, 100, 1)
  await window(nowWindow - 288, 1_200, 2_400, 0)
  await bindings.DB.prepare("INSERT INTO agent_settlement (merchant, aggregated, billed) VALUES ('meridian', ?1, ?1)")
    .bind(nowWindow - 1)
    .run()
  await bindings.DB.prepare(
    `INSERT INTO agent_window (merchant, window, agent_id, rounds, stake_minor, payout_minor, valid_minor, rebate_base_minor,
       active_hour) VALUES ('meridian', ?, ?, 3, 13700, 500, 13700, 0, 1)`,
  )
    .bind(today * 288 + 5, top.memberId)
    .run()
  const bill = (n: number, state: string, amount: number, paid: number) =>
    bindings.DB.prepare(
      `INSERT INTO agent_bill (id, merchant, kind, payer_depth, receiver_id, from_ms, to_ms, day, state, currency, amount_minor,
         paid_minor, allow_partial, facts, moved_at_ms, created_at_ms)
       VALUES (?, 'meridian', 'rebate_difference', -1, ?, ?, ?, ?, ?, 'PHP', ?, ?, 0, '{}', 0, 0)`,
    )
      .bind(`B-00000000000${n}`, top.memberId, today * DAY_MS + n, today * DAY_MS + n + 1, today, state, amount, paid)
      .run()
  await bill(0, 'issued', 250, 250)
  await bill(1, 'to_collect', 900, 0)

  const seen = requireValue(await ask('agentOverview', { span: 'today' }, top))
  expect(seen.now).toMatchObject({
    teamSize: 4,
    activeMembers: 1,
    deposits: '50.00',
    withdrawals: '0.00',
    validBet: '137.00',
    grossProfit: '132.00',
    netProfit: '132.00',
    income: { rebate_difference: '2.50', total: '2.50' },
  })
  const hasYesterday = nowWindow - 289 >= (today - 1) * 288
  expect(seen.before).toMatchObject({
    validBet: hasYesterday ? '8.00' : '0.00',
    grossProfit: hasYesterday ? '7.00' : '0.00',
    activeMembers: hasYesterday ? 1 : 0,
    deposits: '7.00',
  })
  expect(seen.waiting).toEqual({ offers: 0, billsToCollect: 1, billsToPay: 0 })
  expect(seen.chart[0]).toMatchObject({
    at: `${dateOf(today)}T00:00:00.000Z`,
    validBet: '137.00',
    income: '2.50',
    activeMembers: 1,
  })

  const month = requireValue(await ask('agentOverview', { span: 'month' }, top))
  expect(month.chart.at(-1)).toMatchObject({
    at: `${dateOf(today)}T00:00:00.000Z`,
    validBet: '137.00',
    activeMembers: 1,
  })
  const below = requireValue(await ask('agentOverview', {}, middle))
  expect(below.now).toMatchObject({ teamSize: 3, validBet: '42.00', activeMembers: 0, income: { total: '0.00' } })

  const fresh = await buildTree()
  const { now, chart } = requireValue(await ask('agentOverview', {}, fresh.top))
  expect(now).toMatchObject({ teamSize: 3, newMembers: 3 })
  expect(chart.reduce((sum, { newMembers }) => sum + newMembers, 0)).toBe(3)
  await bindings.DB.prepare('DELETE FROM agent_settlement').run()
})
