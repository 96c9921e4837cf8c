/** AUTH-13, AUTH-19: guests and agents at every call that takes a session. A new call is tried the day it enters the table. */
import { beforeAll, expect, test } from 'vitest'
import type { Call } from '../../../contract/call.ts'
import { AGENT_LEVELS } from '../../../contract/constants.ts'
import { idempotencyKeySchema } from '../../../contract/ids.ts'
import { type CallName, calls, type UpstreamCallName } from '../../../contract/table.ts'
import { expectEach } from '../../support/expect-each.ts'
import { HERD } from '../../support/herd.ts'
import { buildInput } from '../../support/inputs.ts'
import { bindings, buildPlatform, buildRegistration, requireValue, seedTestMerchants } from './support.ts'

beforeAll(seedTestMerchants)

const platform = buildPlatform()
const memberCalls = (Object.keys(calls) as CallName[]).filter(
  (name): name is UpstreamCallName => calls[name].handledBy !== 'edge' && (calls[name] as Call).token,
)

/** What a guest may: their session, the lobby, a trial of a game and its clock, tickets with play money. Nothing of money, of records, of others. */
const GUESTS_MAY: readonly CallName[] = [
  ...(['logout', 'verificationMethods', 'sendVerificationCode', 'verifySession', 'resumeSession'] as const),
  ...(['memberInfo', 'avatar', 'memberIcon', 'balance', 'balanceExplained', 'badges', 'availablePromotions'] as const),
  ...(['favouriteGames', 'favouriteGameList', 'setFavouriteGame', 'addFavouriteGames', 'recentGames'] as const),
  ...(['vassalageGames', 'roomList', 'launchGame', 'playSession', 'acknowledgeReminder'] as const),
  // They play the draws of everybody, with play money in books of their own.
  ...([
    'lotteryRebate',
    'openedNumbers',
    'recentVnLotteries',
    'lotteryTickets',
    'lotteryTicket',
    'lotteryChases',
    'savedNumbers',
    'saveNumbers',
    'removeSavedNumbers',
  ] as const),
  ...(['placeLotteryBets', 'cancelLotteryTicket', 'placeLotteryChase', 'stopLotteryChase'] as const),
]
/** What is for players alone: whoever earns by the play of others takes no part in what rewards play (docs/architecture/members.md). */
const PLAYERS_ALONE: readonly CallName[] = [
  ...(['joinPromotion', 'claimPromotion', 'manualRebate', 'rebateRecord', 'claimRebate'] as const),
  ...(['referral', 'invitees', 'missionSummary', 'missionLeaderboard', 'claimMission', 'missionPrivacy'] as const),
  'noteRoundCheck',
  ...(['raceOwn', 'enterRace', 'leaveRace'] as const),
  ...(['pointBalance', 'pointReward', 'redeemPointReward', 'redeemPointList'] as const),
  ...(['applicationImages', 'addApplicationImage'] as const),
  ...(['rafflePromotion', 'raffleTickets', 'claimRafflePromotion'] as const),
  ...(['pointConfig', 'convertPoint', 'pointHistory'] as const),
]

async function ask(name: UpstreamCallName, token: string) {
  const claims = { idempotencyKey: idempotencyKeySchema.parse(crypto.randomUUID()) }
  const answer = await platform.call(name, buildInput(name), { token, claims })
  return answer.ok ? 'fine' : answer.failure.errorCode
}

const newcomer = async () => requireValue(await platform.call('register', buildRegistration()))
const newGuest = async () => requireValue(await platform.call('freePlay', {}))
/** Reads share an account; what a write did to one must not reach the next call. */
const isWrite = (name: CallName) => calls[name].method !== 'GET'
/** Calls in a row that one level tries, so that accounts which no write has touched serve the next one. */
const IN_A_ROW = 8
/** A write needs accounts of its own: in the gate each is tried by one level, in turn; by night by all. */
function levelsThatWrite(name: UpstreamCallName) {
  const turn = Math.floor(memberCalls.indexOf(name) / IN_A_ROW) % AGENT_LEVELS.length
  return HERD > 8 ? AGENT_LEVELS : AGENT_LEVELS.filter((_, at) => at === turn)
}
/** Refused before anything was done or counted. */
const UNTOUCHED = ['agent_only', 'forbidden', 'function_disabled', 'invalid_fields', 'malformed', 'not_found']
/** Some calls ask for no password within ten minutes of the login. */
const SPARE_MS = 5 * 60_000
/** Hundreds of accounts are made one after the other. */
const SLOW_MS = 120_000

// @fault Guests on every member call
test(
  'AUTH-13 a guest may use the session, the lobby and a trial of a game, and nothing else',
  async () => {
    let guest = await newGuest()
    await expectEach(memberCalls, async (name) => {
      const may = GUESTS_MAY.includes(name)
      const said = await ask(name, guest.token)
      if (may) expect(['in_need_true_account', 'internal']).not.toContain(said)
      else expect(said).toBe('in_need_true_account')
      if (may && isWrite(name)) guest = await newGuest()
    })
  },
  SLOW_MS,
)

// @fault Agents on every member call
test(
  'AUTH-19 an agent gets the answers of a member, but for what rewards play',
  async () => {
    const newAgent = async (level: number) => {
      const agent = await newcomer()
      await bindings.DB.prepare('UPDATE member SET type = ? WHERE id = ?').bind(level, agent.memberId).run()
      return agent
    }
    const newPeople = async (levels: readonly number[]) => ({
      member: await newcomer(),
      agents: await Promise.all(levels.map(async (level) => ({ level, ...(await newAgent(level)) }))),
    })
    const all = await newPeople(AGENT_LEVELS)
    type Spare = { people: typeof all; levels: string; madeAtMs: number }
    let spare: Spare | null = null
    const takePeople = async (levels: readonly number[]): Promise<Spare> => {
      const nowMs = platform.time.nowMs
      const taken = spare
      spare = null
      if (taken?.levels === levels.join() && nowMs - taken.madeAtMs < SPARE_MS) return taken
      return { people: await newPeople(levels), levels: levels.join(), madeAtMs: nowMs }
    }
    await expectEach(memberCalls, async (name) => {
      const taken = isWrite(name) ? await takePeople(levelsThatWrite(name)) : null
      const people = taken?.people ?? all
      const ofMember = await ask(name, people.member.token)
      const isForAgents = (calls[name] as Call).agents === 'only'
      expect(ofMember === 'agent_only').toBe(isForAgents)
      const said = PLAYERS_ALONE.includes(name) ? 'forbidden' : ofMember
      let areUntouched = UNTOUCHED.includes(ofMember)
      for (const { level, token } of people.agents) {
        // Codes go to one mailbox once a minute, whoever asks.
        platform.advance(61_000)
        const toAgent = await ask(name, token)
        areUntouched &&= UNTOUCHED.includes(toAgent)
        if (isForAgents) expect(['agent_only', 'internal'], `level ${level}`).not.toContain(toAgent)
        else expect(toAgent, `level ${level}`).toBe(said)
      }
      if (taken && areUntouched) spare = taken
      expect(said).not.toBe('internal')
    })
  },
  SLOW_MS,
)
