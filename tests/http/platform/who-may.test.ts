/** AUTH-13, AUTH-19: guests and agents at every call that takes a session. A new call is tried the day it enters the table. */
import { beforeAll, describe, expect, test } from 'vitest'
import type { Call } from '../../../contract/call.ts'
import { AGENT_LEVELS } from '../../../contract/constants.ts'
import { idempotencyKeySchema } from '../../../contract/ids.ts'
import { type CallName, calls, type UpstreamCallName } from '../../../contract/table.ts'
import { buildInput } from '../../support/inputs.ts'
import { bindings, buildPlatform, buildRegistration, requireValue, seedTestMerchants } from './support.ts'

beforeAll(seedTestMerchants)

const platform = buildPlatform()
const memberCalls = (Object.keys(calls) as CallName[]).filter(
  (name): name is UpstreamCallName => calls[name].handledBy !== 'edge' && (calls[name] as Call).token,
)

/** What a guest may: their session, the lobby, a trial of a game and its clock. Nothing of money, of records, of others. */
const GUESTS_MAY: readonly CallName[] = [
  ...(['logout', 'verificationMethods', 'sendVerificationCode', 'verifySession', 'resumeSession'] as const),
  ...(['memberInfo', 'avatar', 'memberIcon', 'balance', 'balanceExplained', 'badges', 'availablePromotions'] as const),
  ...(['favouriteGames', 'favouriteGameList', 'setFavouriteGame', 'addFavouriteGames', 'recentGames'] as const),
  ...(['vassalageGames', 'roomList', 'launchGame', 'playSession', 'acknowledgeReminder'] as const),
]
/** What is for players alone: whoever earns by the play of others takes no part in what rewards play (docs/architecture/members.md). */
const PLAYERS_ALONE: readonly CallName[] = [
  ...(['joinPromotion', 'claimPromotion', 'manualRebate', 'rebateRecord', 'claimRebate'] as const),
  ...(['referral', 'invitees', 'missionSummary', 'missionLeaderboard', 'claimMission', 'missionPrivacy'] as const),
]

async function ask(name: UpstreamCallName, token: string) {
  const claims = { idempotencyKey: idempotencyKeySchema.parse(crypto.randomUUID()) }
  const answer = await platform.call(name as 'memberInfo', buildInput(name) as never, { token, claims })
  return answer.ok ? 'fine' : answer.failure.errorCode
}

const newcomer = async () => requireValue(await platform.call('register', buildRegistration()))

describe('AUTH-13 a guest', () => {
  test.each(memberCalls)('%s', async (name) => {
    const { token } = requireValue(await platform.call('freePlay', {}))
    const said = await ask(name, token)
    if (GUESTS_MAY.includes(name)) expect(['in_need_true_account', 'internal']).not.toContain(said)
    else expect(said).toBe('in_need_true_account')
  })
})

describe('AUTH-19 an agent is told what a member is', () => {
  test.each(memberCalls)('%s', async (name) => {
    const member = await newcomer()
    const said = PLAYERS_ALONE.includes(name) ? 'forbidden' : await ask(name, member.token)
    for (const level of AGENT_LEVELS) {
      const agent = await newcomer()
      await bindings.DB.prepare('UPDATE member SET type = ? WHERE id = ?').bind(level, agent.memberId).run()
      // Codes go to one mailbox once a minute, whoever asks.
      platform.advance(61_000)
      expect(await ask(name, agent.token), `level ${level}`).toBe(said)
    }
    expect(said).not.toBe('internal')
  })
})
