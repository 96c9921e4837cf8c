/** AGT-02, AGT-05: what happened after the last settled window is in no figure of the agent centre, on whichever page. */
import { beforeAll, expect, test } from 'vitest'
import { windowOf } from '../../../../contract/agents/periods.ts'
import { requireValue, seedTestMerchants } from '../support.ts'
import { MINUTE_MS, passUntil, played, settle } from './settle-support.ts'
import { type Agent, buildAgent, platform } from './support.ts'

beforeAll(seedTestMerchants)

const dateOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)

/** Stake, deposits and the time up to which they are counted, as each page has them. */
async function readPages({ token }: Agent, player: Agent) {
  const to = dateOf(platform.time.nowMs)
  const [days, who] = [{ from: to, to }, { token }]
  const memberId = player.memberId
  const overview = requireValue(await platform.call('agentOverview', { span: 'today' }, who))
  const team = requireValue(await platform.call('agentTeam', days, who))
  const profit = requireValue(await platform.call('agentProfit', days, who))
  const one = requireValue(await platform.call('agentProfit', { ...days, memberId }, who))
  const bets = requireValue(await platform.call('agentBets', { day: to }, who))
  const rounds = requireValue(await platform.call('agentBets', { day: to, memberId }, who))
  const money = requireValue(await platform.call('agentTransactions', days, who))
  return {
    countedUntil: [overview, team, profit, one, bets, rounds, money].map(({ countedUntil }) => countedUntil),
    stakes: [
      overview.now.validBet,
      team.totals.stake,
      team.rows[0]?.figures.stake,
      profit.totals.stake,
      profit.members[0]?.own.stake,
      profit.days[0]?.stake,
      one.own?.stake,
      bets.totals.stake,
      bets.sums[0]?.figures.stake,
      rounds.totals.stake,
    ],
    deposits: [
      overview.now.deposits,
      team.totals.deposits,
      profit.totals.deposits,
      one.own?.deposits,
      money.totals.deposits,
    ],
    rows: money.rows.map(({ amount }) => amount),
  }
}
const all = <T>(list: T[]) => [...new Set(list)]

test('every page counts the same windows: what was played and paid in after them comes with them all', async () => {
  const top = await buildAgent(undefined, 42)
  const player = await buildAgent(top, 0)
  const paidIn = (atMs: number, amountMinor: number) => ({
    money: [{ window: windowOf(atMs), fact: 'deposit' as const, amountMinor }],
  })
  // Two hours into a UTC day.
  await passUntil((Math.floor(platform.time.nowMs / 86_400_000) + 1) * 86_400_000 + 120 * MINUTE_MS)
  const firstMs = platform.time.nowMs
  await played(player, { atMs: firstMs, stakeMinor: 10_000, ...paidIn(firstMs, 7_000) })
  await passUntil(firstMs + 10 * MINUTE_MS)
  const counted = await readPages(top, player)
  expect(all(counted.countedUntil)).toHaveLength(1)
  expect(all(counted.stakes)).toEqual(['100.00'])
  expect(all(counted.deposits)).toEqual(['70.00'])

  const laterMs = platform.time.nowMs
  await played(player, { atMs: laterMs, stakeMinor: 5_500, ...paidIn(laterMs, 300) })
  expect(await readPages(top, player)).toEqual(counted)

  platform.time.nowMs = laterMs + 10 * MINUTE_MS
  await settle()
  const later = await readPages(top, player)
  expect(all(later.countedUntil)).not.toEqual(all(counted.countedUntil))
  expect(all(later.stakes)).toEqual(['155.00'])
  expect(all(later.deposits)).toEqual(['73.00'])
  expect(later.rows).toEqual(['73.00'])
})
