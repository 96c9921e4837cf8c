import { MEMBER_TYPE, type MemberType } from '../../contract/constants.ts'
import type { MemberId } from '../../contract/ids.ts'
import type { PlatformContext } from '../context.ts'
import type { Handler } from '../handlers.ts'
import { requirePlayer } from '../promotions/require-player.ts'
import { presentUndertaking, readUndertakings, stateOf } from './read-missions.ts'
import { readRecentPlays } from './read-plays.ts'

/** MEM-14: missions that run, and finished ones of the day or week before. Throws `forbidden` for agents. */
export const getMissionSummary: Handler<'missionSummary'> = async (ctx) => {
  const { id } = requirePlayer(ctx)
  const all = (await readUndertakings(ctx, id)).map((each) => ({ each, state: stateOf(each) }))
  const nowMs = ctx.clock()
  // Of what is over only that shows which can still be claimed.
  const shown = all.filter(({ each, state }) => each.at.window.to > nowMs || state === 'claimable')
  return {
    timeZone: ctx.merchant.timeZone,
    missionCount: all.filter(({ state }) => state === 'claimable').length,
    missions: shown.map(({ each }) => presentUndertaking(ctx, each)),
  }
}

/** How many wait for a claim: the badge, by what was played a moment ago. None for guests and agents. */
export async function countMissions(ctx: PlatformContext, { id, type }: { id: MemberId; type: MemberType }) {
  if (type !== MEMBER_TYPE.member) return 0
  const undertakings = await readUndertakings(ctx, id, readRecentPlays)
  return undertakings.filter((each) => stateOf(each) === 'claimable').length
}
