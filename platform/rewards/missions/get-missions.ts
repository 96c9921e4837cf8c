import type { MemberId } from '../../../contract/ids.ts'
import { atThisMoment } from '../../../contract/time-and-chance.ts'
import type { PlatformContext } from '../../kernel/context.ts'
import type { Handler } from '../../kernel/handler.ts'
import { mayBeOffered } from '../promotions/may-be-offered.ts'
import { requirePlayer } from '../promotions/require-player.ts'
import { readRecentlyCounted } from './read-counted.ts'
import { presentUndertaking, readUndertakings, stateOf, type Undertaking } from './read-missions.ts'

/** MEM-14: missions that run, and finished ones of the day or week before. Throws `forbidden` for agents. */
export const getMissionSummary: Handler<'missionSummary'> = async (ctx) => {
  const player = requirePlayer(ctx)
  const { id } = player
  const { timeZone } = ctx.merchant
  // On a break or excluded nothing is offered that asks for play (SAFE-02).
  if (!mayBeOffered(player)) return { timeZone, missionCount: 0, missions: [] }
  const now = atThisMoment(ctx)
  const all = (await readUndertakings(now, id)).map((each) => ({ each, state: stateOf(each) }))
  // Of what is over only that shows which can still be claimed.
  const isOver = ({ at }: Undertaking) => at !== null && at.window.to <= now.clock()
  const shown = all.filter(({ each, state }) => !isOver(each) || state === 'claimable')
  return {
    timeZone,
    missionCount: all.filter(({ state }) => state === 'claimable').length,
    missions: shown.map(({ each }) => presentUndertaking(ctx, each)),
  }
}

/** How many wait for a claim: the badge, by what was played a moment ago. */
export async function countMissions(ctx: PlatformContext, { id }: { id: MemberId }) {
  const undertakings = await readUndertakings(ctx, id, readRecentlyCounted)
  return undertakings.filter((each) => stateOf(each) === 'claimable').length
}
