import type { PlatformContext, SessionMember } from '../kernel/context.ts'
import { countMissions } from './missions/get-missions.ts'
import { mayBeOffered } from './promotions/may-be-offered.ts'
import { readShownOffers } from './promotions/read-offers.ts'

/** NAV-02, MEM-12: what waits to be claimed, for the entries of the site. Nothing for who may not be told of rewards. */
export async function countRewards(ctx: PlatformContext, member: SessionMember) {
  if (!mayBeOffered(member)) return { availablePromo: 0, missionCount: 0 }
  const [offers, missionCount] = await Promise.all([readShownOffers(ctx, member), countMissions(ctx, member)])
  return { availablePromo: offers.filter(({ state }) => state === 'Claim').length, missionCount }
}
