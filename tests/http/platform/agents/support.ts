/** Agents in a tree, with payment passwords, and contracts between them. */
import type { z } from 'zod'
import type { wireTermsSchema } from '../../../../contract/calls/agents/terms.ts'
import { idempotencyKeySchema, type MemberId, memberIdSchema } from '../../../../contract/ids.ts'
import type { CallInput } from '../../../../contract/table.ts'
import { systemRandom } from '../../../../contract/time-and-chance.ts'
import { lapseOffers } from '../../../../platform/agents/contracts/lapse-offers.ts'
import type { Services } from '../../../../platform/kernel/context.ts'
import { type Bindings, parseEnv } from '../../../../platform/kernel/env.ts'
import { buildServices } from '../../../../platform/services.ts'
import { drainJob } from '../../../support/drain-jobs.ts'
import { operateOn } from '../operate.ts'
import { bindings, buildPlatform, buildRegistration, CHEAP, equip, mintName, requireValue } from '../support.ts'

export const platform = buildPlatform({ nowMs: Date.parse('2026-12-01T10:07:30Z') })
const paymentPassword = '246813'
const password = 'Quiet-Sea-77'

export type Agent = { token: string; memberId: MemberId; username: string; code: string }

/** `type` 1: an agent; 0: a player; 42: the top of a tree. */
export async function buildAgent(upline?: Agent, type = 1): Promise<Agent> {
  const code = mintName('C').toUpperCase()
  const registration = buildRegistration({ password, ...(upline && { affiliateCode: upline.code }) })
  const { token, memberId } = requireValue(await platform.call('register', registration))
  await bindings.DB.prepare('UPDATE member SET type = ?, affiliate_code = ? WHERE id = ?')
    .bind(type, code, memberId)
    .run()
  await equip(memberId, { nowMs: platform.time.nowMs, paymentPassword })
  return { token, memberId: memberIdSchema.parse(memberId), username: registration.username, code }
}

export const TERMS: z.input<typeof wireTermsSchema> = {
  activeMin: '100.00',
  carry: 'none',
  allowPartial: false,
  approval: 'auto',
  collect: 'auto',
  deductions: {
    fee: 0,
    deposit: 0,
    withdrawal: 0,
    promotions: false,
    cashback: false,
    lotteryRebates: false,
    salaries: false,
  },
}
export const tier = (rate: number) => ({ rate, activeMembers: null, validBet: null, profit: null })

export const withKey = ({ token }: Pick<Agent, 'token'>, key: string = crypto.randomUUID()) => ({
  token,
  claims: { idempotencyKey: idempotencyKeySchema.parse(key) },
})

export type Kind = 'daily' | 'hourly' | 'realtime'
export const offer = (from: Agent, to: Pick<Agent, 'memberId'>, rate: number, kind: Kind = 'daily', key?: string) =>
  platform.call(
    'offerContract',
    { memberId: to.memberId, kind, tiers: [tier(rate)], terms: TERMS, paymentPassword },
    withKey(from, key),
  )

const RELAY = { daily: 'processDailySalary', hourly: 'processHourlySalary', realtime: 'processRealTimeSalary' } as const
type Action = CallInput<'processDailySalary'>['action']
export const act = (
  agent: Agent,
  action: Action,
  contractId: string,
  {
    kind = 'daily' as Kind,
    agree,
    termsHash,
    key,
  }: { kind?: Kind; agree?: string; termsHash?: string; key?: string } = {},
) =>
  platform.call(
    RELAY[kind],
    {
      contractId,
      action,
      paymentPassword,
      ...(agree !== undefined && { agree }),
      ...(termsHash !== undefined && { termsHash }),
    } as CallInput<'processDailySalary'>,
    withKey(agent, key),
  )
export const withdraw = (agent: Agent, contractId: string, key?: string) =>
  platform.call('withdrawOffer', { contractId, paymentPassword } as CallInput<'withdrawOffer'>, withKey(agent, key))

/** Offered by the platform to the top of a tree. */
export const offerToTop = (agent: Agent, rate: number, kind: Kind = 'daily', categories?: string) =>
  operateOn(platform, 'contracts-offer', { username: agent.username, kind, tiers: String(rate), categories })

/** The top of a tree with an accepted contract. */
export async function buildTop(rate = 100): Promise<Agent> {
  const top = await buildAgent(undefined, 42)
  await signed(top, requireValue(await offerToTop(top, rate)).contractId)
  return top
}
export async function signed(agent: Agent, contractId: string, kind: Kind = 'daily'): Promise<string> {
  requireValue(await act(agent, 'accept', contractId, { kind }))
  return contractId
}
/** An accepted contract from one to the other. */
export const give = async (from: Agent, to: Agent, rate: number) =>
  signed(to, requireValue(await offer(from, to, rate)).contractId)

export const stateOf = async (contractId: string) => {
  const row = bindings.DB.prepare(
    'SELECT state, termination, begins_at_ms, ends_at_ms FROM agent_contract WHERE id = ?',
  )
  return row.bind(contractId).first()
}
export const actsOf = async (contractId: string) => {
  const query = bindings.DB.prepare('SELECT act FROM agent_contract_audit WHERE contract_id = ? ORDER BY position')
  return (await query.bind(contractId).all<{ act: string }>()).results.map((row) => row.act)
}
export const eventsOf = async ({ memberId }: Agent) => {
  return (
    await bindings.DB.prepare("SELECT event FROM message WHERE member_id = ? AND event LIKE 'contract%'")
      .bind(memberId)
      .all<{ event: string }>()
  ).results.map((row) => row.event)
}

export const services = (changed: Partial<Bindings> = {}): Services =>
  buildServices(parseEnv({ ...bindings, ...changed }), {
    clock: () => platform.time.nowMs,
    random: systemRandom,
    passwordCost: CHEAP,
  })
export const lapse = () => drainJob(lapseOffers, services())
