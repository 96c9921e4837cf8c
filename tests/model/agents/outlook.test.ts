/** AGT-05: what the overview says is due, against the bills that are made of it, over SQLite. */

import { expect, test } from 'vitest'
import type { Terms } from '../../../contract/agents/terms.ts'
import { minor, parseMoney } from '../../../contract/amount.ts'
import type { ContractId } from '../../../contract/calls/agents/contracts.ts'
import { HOUR_MS } from '../../../contract/time-units.ts'
import { getOutlook } from '../../../platform/agents/bills/outlook.ts'
import { getWhatIf } from '../../../platform/agents/bills/what-if.ts'
import { buildDice } from '../../support/dice.ts'
import { DAY_MS, World } from './world.ts'

const BEGIN = Date.parse('2026-12-02')
const NO_DEDUCTIONS = {
  feeBps: 0,
  depositBps: 0,
  withdrawalBps: 0,
  promotions: false,
  cashback: false,
  lotteryRebates: false,
  salaries: false,
}

type Signed = Pick<Terms, 'kind' | 'period' | 'categoryRates'> & {
  rates: number[]
  upline: string | null
  downline: string
  activeMin?: number
}
let signed = 0
/** Each rate after the first asks for two active players. */
function sign(
  world: World,
  { upline, downline, kind, period, rates, categoryRates, activeMin = 10_000 }: Signed,
): void {
  signed += 1
  const terms: Terms = {
    kind,
    period,
    activeMinMinor: minor(activeMin),
    carry: 'none',
    deductions: NO_DEDUCTIONS,
    allowPartial: false,
    approval: 'auto',
    collect: 'auto',
    ...(categoryRates && { categoryRates }),
    tiers: rates.map((rateBps, index) => ({
      rateBps,
      activeMembers: index === 0 ? null : 2,
      validMinor: null,
      profitMinor: null,
    })),
  }
  world.database.look(
    `INSERT INTO agent_contract (id, merchant, upline_id, downline_id, kind, period, version, state, terms, top_bps, offered_by,
       offer_key, offered_at_ms, lapses_at_ms, answered_at_ms, begins_at_ms)
     VALUES (?1, 'model', ?2, ?3, ?4, ?5, 1, 'accepted', ?6, ?7, 'test', ?1, 0, 0, 0, ?8) RETURNING id`,
    `C-${String(signed).padStart(12, '9')}`,
    upline,
    downline,
    kind,
    period,
    JSON.stringify(terms),
    rates.at(-1) ?? 0,
    BEGIN,
  )
}

async function build(kind: Pick<Terms, 'kind' | 'period' | 'categoryRates'>, activeMin?: number) {
  const world = new World(buildDice(31))
  world.wallets.silence = 0
  world.nowMs = BEGIN + HOUR_MS
  await world.open()
  const top = await world.addMember(42, 0, null)
  const agent = await world.addMember(1, 0, top)
  const players = [await world.addMember(0, 0, agent), await world.addMember(0, 0, agent)]
  sign(world, { ...kind, upline: null, downline: top, rates: [30, 40], ...(activeMin && { activeMin }) })
  sign(world, { ...kind, upline: top, downline: agent, rates: [20] })
  let told = 0
  const play = async (index: number, stake: number, category = 'RNG') => {
    const round = { category, stake, payout: 0, valid: stake, rebateBase: 0 }
    told += 1
    await world.tell(players[index] ?? '', world.nowMs, { round }, told)
    world.nowMs += HOUR_MS
    await world.settle()
  }
  const read = () => getOutlook(world.as(top), {})
  return { world, top, play, read }
}

const DAILY = { kind: 'daily', period: null } as const
const WEEKLY = { kind: 'dividend', period: 'Weekly' } as const

test.each([
  ['a daily salary', DAILY, undefined],
  ['a weekly dividend', WEEKLY, undefined],
  ['a least valid bet that no sum counts', DAILY, 9_999],
] as const)('what is due rises with the tier that is reached: %s', async (_, kind, activeMin) => {
  const { play, read } = await build(kind, activeMin)
  expect((await read()).pays).toMatchObject([{ about: '0.00', calculation: { activeMembers: 0 } }])
  await play(0, 1_000_000)
  expect((await read()).pays).toMatchObject([
    {
      kind: kind.kind,
      calculation: { activeMembers: 1, tier: 0, amount: '30.00', missing: { activeMembers: 1 } },
      toAgents: { contracts: 1, amount: '20.00' },
      about: '10.00',
      next: { rate: 40, adds: '10.00' },
    },
  ])
  await play(1, 20_000)
  expect((await read()).pays).toMatchObject([
    { calculation: { activeMembers: 2, tier: 1, amount: '40.80' }, about: '20.40', next: null },
  ])
})

test('the bill is what the outlook said, and each week of the running account adds up', async () => {
  const { world, top, play, read } = await build(DAILY)
  await play(0, 1_000_000)
  await play(1, 20_000)
  const { from, to, calculation } = (await read()).pays[0] ?? {}
  expect([from, to]).toEqual([new Date(BEGIN).toISOString(), new Date(BEGIN + DAY_MS).toISOString()])
  world.nowMs = BEGIN + DAY_MS + HOUR_MS
  await world.settle()
  const [bill] = world.database.look('SELECT amount_minor AS amount FROM agent_bill WHERE receiver_id = ?', top)
  expect(bill).toMatchObject({ amount: parseMoney(calculation?.amount ?? '0.00') })
  const { weeks } = await read()
  expect(weeks).toHaveLength(8)
  expect(weeks[0]).toMatchObject({ isRunning: true, opening: '0.00', earned: '40.80', toAgents: '20.40' })
  for (const [index, { opening, earned, toAgents, netPay, closing }] of weeks.entries()) {
    const sum = parseMoney(opening) + parseMoney(earned) - parseMoney(toAgents) - parseMoney(netPay)
    expect(sum).toBe(parseMoney(closing))
    expect(weeks[index + 1]?.closing ?? '0.00').toBe(opening)
  }
})

test('rates by category are what the outlook said, and a release from before them bills nothing', async () => {
  const { world, top, play, read } = await build({ ...DAILY, categoryRates: [{ category: 'LIVE', rateBps: 20 }] })
  await play(0, 1_000_000)
  await play(1, 500_000, 'LIVE')
  const formula = 'LIVE 5000.00 × 0.20 % + 10000.00 × 0.40 % = 50.00'
  const { pays } = await read()
  expect(pays).toMatchObject([
    { calculation: { amount: '50.00', formula }, toAgents: { amount: '30.00' }, about: '20.00' },
  ])
  expect(pays[0]?.calculation.parts).toEqual([
    { category: 'LIVE', validBet: '5000.00', rate: 20 },
    { category: null, validBet: '10000.00', rate: 40 },
  ])
  // Told and not sealed yet: it is in the sums of members already, and in no figure of the team.
  const late = { category: 'LIVE', stake: 70_000, payout: 0, valid: 70_000, rebateBase: 0 }
  await world.tell(await world.addMember(0, 0, top), world.nowMs, { round: late }, 1)
  expect((await read()).pays).toMatchObject([{ calculation: { amount: '50.00' } }])
  const [own] = world.database.look<{ id: string }>(
    'SELECT id FROM agent_contract WHERE upline_id IS NULL AND downline_id = ?',
    top,
  )
  const id = own?.id ?? ''
  const refused = /rates by category need a later release/
  expect(() =>
    world.database.look('INSERT INTO agent_contract_carry (contract_id) VALUES (?) RETURNING 1', id),
  ).toThrow(refused)
  expect(() =>
    world.database.look(
      `INSERT INTO agent_bill (id, merchant, kind, contract_id, payer_depth, receiver_id, from_ms, to_ms, day, state, currency,
         amount_minor, allow_partial, facts, created_at_ms, moved_at_ms, late)
       VALUES ('B-1', 'model', 'daily', ?, -1, ?, 0, 1, 0, 'paying', 'PHP', 1, 0, '{"pay":{"amountMinor":1}}', 0, 0, 1) RETURNING 1`,
      id,
      top,
    ),
  ).toThrow(refused)
  world.nowMs = BEGIN + DAY_MS + HOUR_MS
  // Sums of the team that lack what its members have: nothing is billed, and the fault names the contract.
  const change = (by: number) =>
    world.database.look('UPDATE agent_day SET valid_minor = valid_minor + ? WHERE agent_id = ? RETURNING 1', by, top)
  change(-1_400_000)
  await expect(world.settle()).rejects.toThrow(`contract ${id}: Invariant broken: the play of some categories`)
  change(1_400_000)
  await world.settle()
  const bills = world.database.look(
    "SELECT amount_minor, facts ->> '$.formula' AS formula FROM agent_bill WHERE contract_id = ?",
    id,
  )
  expect(bills).toEqual([{ amount_minor: 5_140, formula: 'LIVE 5700.00 × 0.20 % + 10000.00 × 0.40 % = 51.40' }])
})

test.each([
  ['from sums', undefined],
  ['from members, for a least valid bet that no sum counts', 9_999],
])(
  'a what-if of a real-time salary by category is what its bills came to, with and without a tier: %s',
  async (_, activeMin) => {
    const categoryRates = [{ category: 'LIVE', rateBps: 7 }] as const
    const { world, play } = await build({ kind: 'realtime', period: null, categoryRates }, activeMin)
    for (const [player, stake, category] of [
      [0, 1_000_003, 'RNG'],
      [1, 500_017, 'LIVE'],
      [0, 770, 'LIVE'],
      [1, 90_909, 'FISH'],
    ] as const)
      await play(player, stake, category)
    world.nowMs = BEGIN + DAY_MS + HOUR_MS
    await world.settle()
    const paid = world.database.look<{ id: ContractId; agent: string; amount: number }>(
      `SELECT contract_id AS id, receiver_id AS agent, sum(amount_minor) AS amount FROM agent_bill WHERE kind = 'realtime' GROUP BY 1, 2`,
    )
    expect(paid).toHaveLength(2)
    for (const { id, agent, amount } of paid) {
      const { offered } = await getWhatIf(world.as(agent), { contractId: id })
      expect(parseMoney(offered?.amount ?? '0.00')).toBe(amount)
      expect(offered?.parts).toContainEqual({ category: 'LIVE', validBet: '5007.87', rate: 7 })
    }
  },
)
