/**
 * How many trips to the database wait for one another in each call: a player on another continent waits 200 ms for each. A
 * figure here is a ceiling that only falls; `npm run bench -- far` shows the same of whole acts.
 */
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Call } from '../../../contract/call.ts'
import { idempotencyKeySchema } from '../../../contract/ids.ts'
import { vendorCalls } from '../../../contract/protocols/vendor-wallet.ts'
import { type CallInput, type CallName, calls, type UpstreamCallName } from '../../../contract/table.ts'
import { DAY_MS } from '../../../contract/time-units.ts'
import type { Bindings } from '../../../platform/kernel/env.ts'
import { KEPT_MS } from '../../../platform/kernel/keep-for-seconds.ts'
import { expectEach } from '../../support/expect-each.ts'
import { buildInput } from '../../support/inputs.ts'
import { computeDepth, type Travel, type Trip, traceDatabase } from '../../support/roads.ts'
import { beginDay, billsOf, HOUR_MS, passUntil, played, walletOf } from './agents/settle-support.ts'
import { buildAgent, buildTop, give, platform as ofAgents, offer, TERMS, tier } from './agents/support.ts'
import { bindEmail } from './bind-email.ts'
import { env as cashier, playProvider, seedChannels } from './cashier/support.ts'
import { bindings, buildPlatform, buildRegistration, mintName, requireValue } from './support.ts'
import {
  buildGame,
  buildLaunch,
  buildPlayer,
  callVendor,
  launch as launchFor,
  bindings as ofVendors,
  seedWorld,
  time,
} from './vendors/support.ts'
import { ask, buildPlayer as buildWithdrawer, seedMethods, platform as withdrawals } from './withdrawals/support.ts'

/** Long beside the work at either end, so that trips that go side by side overlap. */
const TRIP_MS = 8
/** On a busy machine trips drift apart and look deeper than they are, never shallower. */
const TRIES = 3
const WEIGHTS = { primary: 1, replica: 1, journey: 0, beside: 0, own: 0, other: 0 }

let trips: Trip[] = []
const travel: Travel = async (road, what, go) => {
  const trip = { road, what, fromMs: performance.now(), toMs: Number.POSITIVE_INFINITY }
  trips.push(trip)
  await new Promise((resolve) => setTimeout(resolve, TRIP_MS))
  try {
    return await go()
  } finally {
    trip.toMs = performance.now()
  }
}

const traced = (env: Bindings): Bindings => ({ ...env, DB: traceDatabase(env.DB, travel) })
/** No one waits for what goes on behind the answer. */
let answeredMs = 0
const onAnswer = () => {
  answeredMs = performance.now()
}
/** A warm isolate, as most calls meet one. */
const platform = buildPlatform({
  env: traced({ ...cashier, STUDIO_ORIGIN: ofVendors.STUDIO_ORIGIN }),
  nowMs: withdrawals.time.nowMs,
  keepMs: 5_000,
  onAnswer,
})

async function measure(act: () => Promise<unknown>): Promise<Trip[]> {
  trips = []
  answeredMs = Number.POSITIVE_INFINITY
  await act()
  return trips.filter(({ toMs }) => toMs <= answeredMs)
}

/** The least depth of a few tries, as soon as it is low enough. */
async function expectDepth(most: number, act: () => Promise<unknown>) {
  let least = Number.POSITIVE_INFINITY
  let waits: string[] = []
  for (let attempt = 0; attempt < TRIES && least > most; attempt += 1) {
    const made = await measure(act)
    const depth = computeDepth(made, WEIGHTS).all
    if (depth < least) waits = made.map(({ what, fromMs, toMs }) => `${Math.round(fromMs)}-${Math.round(toMs)} ${what}`)
    least = Math.min(least, depth)
  }
  expect(least, `trips:\n${waits.join('\n')}`).toBeLessThanOrEqual(most)
  // A ceiling that is no longer reached is lowered.
  expect(least).toBe(most)
}

/** Reads of a logged-in member, where they are not one trip deep. */
const READS: Partial<Record<CallName, number>> = {
  bettingRecord: 0,
  ledgerRecord: 0,
  playSession: 0,
  profitLoss: 0,
  roundDetail: 0,
  safety: 0,
  safetyHistory: 0,
  statement: 0,
  memberInfo: 2,
  rebateRecord: 2,
  recentVnLotteries: 2,
}
const USUAL_READ = 1

const listReads = (agents: Call['agents']) =>
  (Object.keys(calls) as CallName[]).filter((name): name is UpstreamCallName => {
    const call: Call = calls[name]
    return call.handledBy === 'forward' && call.method === 'GET' && call.token && call.agents === agents
  })

beforeAll(async () => {
  await seedChannels()
  await seedMethods()
  await seedWorld()
})
beforeEach(() => {
  vi.restoreAllMocks()
  playProvider()
})

test('each read of a member waits for no more trips than its row says', async () => {
  const { token } = requireValue(await withdrawals.call('register', buildRegistration()))
  await platform.call('memberInfo', {}, { token })
  await expectEach(listReads('allowed'), (name) =>
    expectDepth(READS[name] ?? USUAL_READ, () => platform.call(name, buildInput(name), { token })),
  )
})

type Done = { status: number; ok?: boolean; errorCode?: string | undefined }
/** A refusal stops early, so its depth says nothing. */
function requireDone(answer: Done) {
  expect(answer.status, JSON.stringify(answer)).toBe(200)
}

const key = () => ({ idempotencyKey: idempotencyKeySchema.parse(crypto.randomUUID()) })

test('each act that moves money or begins a session waits for no more trips than it did', async () => {
  const registration = buildRegistration()
  const { token } = requireValue(await withdrawals.call('register', registration))
  const login = { type: 'username', username: registration.username, password: registration.password } as const
  const deposit: CallInput<'createDeposit'> = { channelId: 'bank', amount: '500.00', receive: '500.00' }
  const withdrawer = await buildWithdrawer()
  const player = await buildPlayer()
  const game = await buildGame()
  const exchange = { launchToken: await launchFor(player.member, game), gameCode: game.gameCode }
  requireDone(await player.bet())
  const far = { env: traced(ofVendors), isWarm: true, onAnswer }
  const stake = () => player.bet({ transactionId: crypto.randomUUID(), roundId: crypto.randomUUID() }, far)
  // With the settings of the merchant in memory.
  requireDone(await stake())
  const acts: Record<string, [most: number, act: () => Promise<Done>]> = {
    register: [4, () => platform.call('register', buildRegistration())],
    login: [4, () => platform.call('login', login as CallInput<'login'>)],
    deposit: [5, () => platform.call('createDeposit', deposit, { token, claims: key() })],
    withdrawal: [8, () => ask(withdrawer, { on: platform, amount: '100.00', receive: '100.00' })],
    launch: [1, () => platform.call('launchGame', buildLaunch(game), { token })],
    bet: [0, stake],
    win: [0, () => player.win({ transactionId: crypto.randomUUID(), amount: '0.10', closesRound: false }, far)],
    balanceAtVendor: [0, () => player.balance(far)],
    // A token may be exchanged twice within seconds.
    authenticate: [0, () => callVendor(vendorCalls.authenticate.path, exchange, far)],
    betAfterPause: [
      1,
      () => {
        time.now += 2 * KEPT_MS
        return stake()
      },
    ],
  }
  await expectEach(Object.keys(acts), async (name) => {
    const [most, act] = acts[name]!
    await expectDepth(most, async () => requireDone(await act()))
  })
})

/** Likewise of an agent. */
const AGENT_READS: Partial<Record<CallName, number>> = {
  agentAccounts: 2,
  agentIncome: 2,
  agentOverview: 2,
  agentProfit: 2,
  agentReport: 2,
  agentSubUsers: 2,
  agentTeam: 3,
  agentTeamBets: 2,
  agentTransactions: 3,
  agentTransferOptions: 2,
  bills: 2,
  offerImpact: 3,
  whatIf: 2,
}
/** Of a sub-user, and of a bill. */
const NOT_OF_A_NEW_AGENT: readonly CallName[] = ['subUserSecurity', 'billStatement']

test('each read and act of an agent waits for no more trips than its row says', async () => {
  const { nowMs } = ofAgents.time
  const agents = buildPlatform({ env: traced(bindings), nowMs, keepMs: 5_000, onAnswer })
  const top = await buildTop()
  const downline = await buildAgent(top)
  const { memberId } = downline
  const contractId = await give(top, downline, 60)
  // Each can be offered to once, and each offer can be withdrawn once.
  const others = await Promise.all(Array.from({ length: 2 * TRIES }, () => buildAgent(top)))
  const free = others.splice(0, TRIES)
  const offered: string[] = []
  for (const one of others) offered.push(requireValue(await offer(top, one, 50)).contractId)
  const by = { token: top.token }
  const withKey = () => ({ ...by, claims: key() })
  await agents.call('memberInfo', {}, by)

  const known: Record<string, string> = { memberId, contractId }
  /** What the suite of all calls asks, of those who are here. */
  const inputOf = <Name extends UpstreamCallName>(name: Name) => {
    const input = buildInput(name)
    return { ...input, ...Object.fromEntries(Object.entries(known).filter(([field]) => field in input)) }
  }
  const names = listReads('only').filter((name) => !NOT_OF_A_NEW_AGENT.includes(name))
  await expectEach(names, (name) =>
    expectDepth(AGENT_READS[name] ?? USUAL_READ, async () => requireDone(await agents.call(name, inputOf(name), by))),
  )

  const paymentPassword = '246813'
  const open = () => ({ username: mintName('d'), password: 'Quiet-Sea-77', level: 0, rebate: 0 }) as const
  const terms = { tiers: [tier(40)], terms: TERMS, paymentPassword }
  const acts: Record<string, [most: number, act: () => Promise<Done>]> = {
    openAccount: [8, () => agents.call('openAgentAccount', open(), withKey())],
    addLink: [6, () => agents.call('addAgentLink', { label: 'Fair', level: 0, rebate: 0 }, withKey())],
    addNote: [3, () => agents.call('addAgentNote', { memberId, text: 'called on Monday' }, withKey())],
    suspend: [5, () => agents.call('suspendDownline', { memberId, part: 'play', reason: 'looked into' }, by)],
    whatIfOffer: [5, () => agents.call('whatIfOffer', { memberId, kind: 'daily', ...terms }, by)],
    offer: [
      10,
      () => agents.call('offerContract', { memberId: free.shift()!.memberId, kind: 'daily', ...terms }, withKey()),
    ],
    withdrawOffer: [
      9,
      () => agents.call('withdrawOffer', { contractId: offered.shift() ?? '', paymentPassword }, withKey()),
    ],
  }
  await expectEach(Object.keys(acts), async (name) => {
    const [most, act] = acts[name]!
    await expectDepth(most, async () => requireDone(await act()))
  })
})

test('each act of an agent on what is there already waits for no more trips than its row says', async () => {
  const top = await buildTop()
  const player = await buildAgent(top, 0)
  const midnight = await beginDay()
  await played(player, { atMs: midnight + HOUR_MS, stakeMinor: 500_000 })
  await passUntil(midnight + DAY_MS)
  const [bill] = await billsOf(top)
  expect(bill).toMatchObject({ kind: 'daily' })
  await bindEmail(ofAgents, { ...top, password: 'Quiet-Sea-77' })
  for (const one of [top, player])
    await walletOf(one).deposit({ key: 'opening', currency: 'PHP', amountMinor: 1_000_000 })
  // Each is restored once, and accepts once.
  const others = await Promise.all(Array.from({ length: TRIES }, () => buildAgent(top)))
  const play = ({ memberId }: Pick<typeof top, 'memberId'>) =>
    ({ memberId, part: 'play', reason: 'looked into' }) as const
  const offered: { by: typeof top; contractId: string }[] = []
  for (const one of others) {
    requireValue(await ofAgents.call('suspendDownline', play(one), { token: top.token }))
    offered.push({ by: one, contractId: requireValue(await offer(top, one, 50)).contractId })
  }

  const agents = buildPlatform({ env: traced(bindings), nowMs: ofAgents.time.nowMs, keepMs: 5_000, onAnswer })
  const by = { token: top.token }
  await agents.call('memberInfo', {}, by)
  const paymentPassword = '246813'
  const accept = () => {
    const { by: one, contractId } = offered.shift()!
    const input = { contractId, action: 'accept', paymentPassword } as CallInput<'processDailySalary'>
    return agents.call('processDailySalary', input, { token: one.token, claims: key() })
  }
  const transfer = { amount: '1000.00', paymentPassword }
  const report = { cadence: 'daily', quietFrom: 0, quietTo: 0 } as const
  const statement = { billId: bill?.id } as CallInput<'billStatement'>
  const acts: Record<string, [most: number, act: () => Promise<Done>]> = {
    billStatement: [3, () => agents.call('billStatement', statement, by)],
    accept: [13, accept],
    restore: [6, () => agents.call('restoreDownline', play(others.shift()!), by)],
    report: [4, () => agents.call('setAgentReport', report, by)],
    stopReport: [3, () => agents.call('stopAgentReport', {}, by)],
    transferDown: [
      16,
      () => agents.call('sendAgentTransfer', { memberId: player.memberId, ...transfer }, { ...by, claims: key() }),
    ],
    transferUp: [15, () => agents.call('createTransfer', transfer, { token: player.token, claims: key() })],
  }
  await expectEach(Object.keys(acts), async (name) => {
    const [most, act] = acts[name]!
    await expectDepth(most, async () => requireDone(await act()))
  })
})
