/** Members who invite, members who came, and what the cron job makes of them. */
import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { Services } from '../../../../platform/kernel/context.ts'
import { productionHooks, walletHooks } from '../../../../platform/money/wallet/wallet-hooks.ts'
import { reconcileReferrals } from '../../../../platform/rewards/referrals/reconcile-referrals.ts'
import { buildServices } from '../../../../platform/services.ts'
import { drainJob } from '../../../support/drain-jobs.ts'
import { ownSessions } from '../../../support/own-sessions.ts'
import { askAsOperator, type Player, platform, seedLargeAmount } from '../promotions/support.ts'
import { bindings, buildRegistration, requireValue, seedTestMerchants } from '../support.ts'
import { buildTestServices, countAll, keepTime, play, postingsOf } from './support.ts'

const TERMS = { open: true, condition: 'turnover', conditionAmount: '500.00', reward: '100.00', withinDays: 30 }
export const setTerms = (change: object = {}) =>
  askAsOperator('referral-set', { ...TERMS, unseenInMonth: 15, ...change })

/** For a file of tests: the programme is open in each, on these terms. */
export function openProgrammeInEachTest() {
  beforeAll(async () => {
    await seedTestMerchants()
    await seedLargeAmount()
  })
  beforeEach(async () => {
    keepTime()
    await setTerms()
  })
  afterAll(() => {
    Object.assign(walletHooks, productionHooks)
  })
}

let addresses = 0
/** An address nobody has come from. */
export const mintIp = () => {
  addresses += 1
  return `198.51.${Math.floor(addresses / 250)}.${(addresses % 250) + 1}`
}
export const join = async (affiliateCode?: string, clientIp = mintIp(), change = {}): Promise<Player> =>
  requireValue(await platform.call('register', buildRegistration({ affiliateCode, ...change }), { clientIp }))
export const read = async ({ token }: Player) => requireValue(await platform.call('referral', {}, { token }))
export const listed = async ({ token }: Player) => requireValue(await platform.call('invitees', {}, { token })).rows
export const look = (laterMs = 0) => drainJob(reconcileReferrals, buildTestServices(laterMs))

/** Who invites, and who came by the code. */
export async function invite(inviteeIp = mintIp()) {
  const referrer = await join()
  const { code } = await read(referrer)
  const invitee = await join(code.toLowerCase(), inviteeIp)
  return { referrer, invitee, code }
}
export async function stake(player: Player, stakeMinor: number) {
  await play(player, { stakeMinor })
  await countAll(player)
}
export const paid = async (player: Player) =>
  (await postingsOf(player, 'promotion')).map(({ amountMinor }) => amountMinor)
export const stateOf = async (referrer: Player) => (await listed(referrer)).map(({ state }) => state)

/** Services whose database answers as long as `allows` says so of a statement and its values. */
export function buildFailing(allows: (query: string, values: readonly unknown[]) => boolean, laterMs = 0): Services {
  const { DB } = bindings
  const died = () => new Error('D1 is away')
  const prepare = (query: string) => {
    const statement = DB.prepare(query)
    const bind = statement.bind.bind(statement)
    statement.bind = (...values) => {
      if (!allows(query, values)) throw died()
      return bind(...values)
    }
    return statement
  }
  const failing = ownSessions({ prepare, batch: DB.batch.bind(DB) })
  const { env, ...rest } = buildTestServices(laterMs)
  return { ...buildServices({ ...env, DB: failing }, rest) }
}
