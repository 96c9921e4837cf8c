/** Who has something of rewards and of their own limits open hears that it changed, whoever changed it. */
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays, dayWindow, localDateOf } from '../../../contract/rules/day-windows.ts'
import type { Services } from '../../../platform/kernel/context.ts'
import { productionHooks, walletHooks } from '../../../platform/money/wallet/wallet-hooks.ts'
import { finishRewards } from '../../../platform/rewards/finish-rewards.ts'
import { reconcileReferrals } from '../../../platform/rewards/referrals/reconcile-referrals.ts'
import { drainJob } from '../../support/drain-jobs.ts'
import * as cashier from './cashier/support.ts'
import {
  askAsOperator,
  buildPlayer,
  buildPromotion,
  DAY_MS,
  type Player,
  platform,
  seedLargeAmount,
} from './promotions/support.ts'
import { asMember, buildTestServices, countAll, HOUR_MS, keepTime, play } from './rewards/support.ts'
import { buildRegistration, meridian, requireValue, seedTestMerchants, takeNotices } from './support.ts'

const TIME_ZONE = 'Asia/Manila'
const TODAY = localDateOf(TIME_ZONE, Date.now())
const noonOf = (date: string) => dayWindow(TIME_ZONE, date).from + 12 * HOUR_MS

beforeAll(async () => {
  await seedTestMerchants()
  await seedLargeAmount()
  platform.time.nowMs = noonOf(addDays(TODAY, -2))
  const mission = { id: 'one-round', kind: 'rounds', period: 'day', target: '1', reward: '5.00', points: 1 }
  expect(await askAsOperator('missions-add', mission)).toMatchObject({ ok: true })
})
beforeEach(() => {
  keepTime()
  platform.time.nowMs = noonOf(TODAY)
})
/** What nobody has read, so that none of it is of another hour than the next test's. */
afterEach(() => takeNotices('nobody', platform.time.nowMs))

const told = ({ memberId }: { memberId: string }, nowMs = platform.time.nowMs) => takeNotices(memberId, nowMs)
/** What the cron job told of a member, and forgets. */
const toldBy = (services: Services, { memberId }: Player) =>
  services.notices
    .take()
    .get(meridian)
    ?.find((notice) => notice.memberId === memberId)?.topics

/** Who has done the mission of the day. */
async function buildFinisher() {
  const player = await buildPlayer()
  await play(player)
  await told(player)
  return player
}
const claim = (player: Player) =>
  platform.call('claimMission', { missionId: 'one-round', window: TODAY }, asMember(player))

describe('MEM-14 a mission', () => {
  test('that is paid tells of itself', async () => {
    const player = await buildFinisher()
    requireValue(await claim(player))
    expect(await told(player)).toContain('rewards')
  })

  test('whose payment the cron job finishes tells of itself', async () => {
    const player = await buildFinisher()
    walletHooks.beforeCommit = () => {
      walletHooks.beforeCommit = productionHooks.beforeCommit
      throw new Error('the machine died')
    }
    expect(await claim(player)).toMatchObject({ ok: false })
    const services = buildTestServices(61_000)
    await drainJob(finishRewards, services)
    expect(toldBy(services, player)).toContain('rewards')
    await drainJob(finishRewards, services)
    expect(toldBy(services, player), 'once').toBeUndefined()
  })
})

describe('MEM-13 an invitation', () => {
  let addresses = 0
  const mintIp = () => `198.51.100.${++addresses}`
  const join = async (clientIp: string, affiliateCode?: string): Promise<Player> =>
    requireValue(await platform.call('register', buildRegistration({ affiliateCode }), { clientIp }))
  const terms = { open: true, condition: 'turnover', conditionAmount: '500.00', reward: '100.00', withinDays: 30 }
  beforeEach(() => askAsOperator('referral-set', { ...terms, unseenInMonth: 15 }))

  /** From one address it is held. */
  async function invite(address = mintIp(), of = mintIp()) {
    const referrer = await join(of)
    const { code } = requireValue(await platform.call('referral', {}, { token: referrer.token }))
    return { referrer, invitee: await join(address, code) }
  }
  async function look({ referrer }: { referrer: Player }, laterMs = 0) {
    const services = buildTestServices(laterMs)
    await drainJob(reconcileReferrals, services)
    return toldBy(services, referrer)
  }
  async function meet({ invitee }: { invitee: Player }) {
    await play(invitee, { stakeMinor: 50_000 })
    await countAll(invitee)
  }

  test('that is paid tells who invited, and one that ends unmet', async () => {
    const [met, unmet] = [await invite(), await invite()]
    expect(await look(met)).toBeUndefined()
    await meet(met)
    expect(await look(met)).toContain('rewards')
    expect(await look(unmet, 31 * DAY_MS)).toEqual(['rewards'])
  })

  test('that is held tells who invited, and one that is released or refused', async () => {
    for (const decision of ['referral-release', 'referral-refuse'] as const) {
      const address = mintIp()
      const pair = await invite(address, address)
      await meet(pair)
      expect(await look(pair), 'held').toContain('rewards')
      await told(pair.referrer)
      const word = { username: pair.invitee.username, reason: 'looked at' }
      expect(await askAsOperator(decision, word)).toMatchObject({ ok: true })
      expect(await told(pair.referrer), decision).toContain('rewards')
    }
  })
})

describe('PROMO-01 a bonus', () => {
  cashier.playProviderInEachTest({ wallets: 'platform' })

  test('that comes with a deposit tells of itself when the deposit is credited', async () => {
    const { nowMs } = cashier.platform.time
    const deposit = { percent: 50, capMinor: 20_000, minDepositMinor: 10_000, turnoverTimes: 5, playDays: 7 }
    const promotionId = await buildPromotion({
      kind: 'deposit',
      category: 'newcomer',
      amountMinor: null,
      rule: { deposit },
      startsAtMs: nowMs - DAY_MS,
      endsAtMs: nowMs + DAY_MS,
    })
    const depositor = await cashier.buildDepositor()
    const { orderId } = await cashier.open(depositor, { bonus: { promotionId, amount: '200.00' } })
    await told(depositor, nowMs)
    await cashier.callBack(cashier.paid(orderId))
    expect(await told(depositor, nowMs)).toEqual(['messages', `order:${orderId}`, 'rewards'])
  })
})

describe('SAFE-01 a limit', () => {
  const limit = { kind: 'loss', period: 'week', amount: '50.00' } as const

  test('set by the member tells every window, taken back too', async () => {
    const player = await buildPlayer()
    await told(player)
    requireValue(await platform.call('setLimit', limit, { token: player.token }))
    expect(await told(player)).toEqual(['balance'])
    requireValue(await platform.call('setLimit', { ...limit, amount: null }, { token: player.token }))
    await told(player)
    const { kind, period } = limit
    requireValue(await platform.call('cancelLimitChange', { kind, period }, { token: player.token }))
    expect(await told(player)).toEqual(['balance'])
  })

  test('set by an operator tells the member', async () => {
    const player = await buildPlayer()
    await told(player)
    const asked = { username: player.username, ...limit, reason: 'asked for by telephone' }
    expect(await askAsOperator('safety-limit', asked)).toMatchObject({ ok: true })
    expect(await told(player)).toEqual(['balance'])
  })
})
