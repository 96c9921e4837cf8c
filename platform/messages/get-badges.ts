import { MEMBER_TYPE } from '../../contract/constants.ts'
import { requireMember } from '../context.ts'
import type { Handler } from '../handlers.ts'
import { countMissions } from '../missions/get-missions.ts'
import { readShownOffers } from '../promotions/read-offers.ts'
import { countUnread } from './inbox.ts'

/** NAV-02, MEM-12, MEM-15: what the entries of the site count, asked together. Nothing waits for a guest. */
export const getBadges: Handler<'badges'> = async (ctx) => {
  const member = requireMember(ctx)
  const [offers, unreadCount, missionCount] = await Promise.all([
    member.type === MEMBER_TYPE.member ? readShownOffers(ctx, member) : [],
    member.type === MEMBER_TYPE.guest ? 0 : countUnread(ctx, member),
    countMissions(ctx, member),
  ])
  return { availablePromo: offers.filter(({ state }) => state === 'Claim').length, unreadCount, missionCount }
}

export const getUnreadCount: Handler<'unreadCount'> = async (ctx) => ({
  unreadCount: await countUnread(ctx, requireMember(ctx)),
})
