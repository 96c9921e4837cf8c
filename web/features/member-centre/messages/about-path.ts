import { promotionPath } from '../../../shared/rewards/promotions.ts'
import { PATH } from '../../../shared/site/paths.ts'
import type { Message } from './api.ts'

/** Where a message leads on to; an order without its number leads to the page of its kind. */
export function aboutPath({ subject, id }: NonNullable<Message['about']>): string {
  const order = id === null ? '' : `&${new URLSearchParams({ order: id })}`
  switch (subject) {
    case 'security':
      return PATH.security
    case 'safety':
      return PATH.safety
    case 'deposit':
      return `${PATH.deposit}${order}`
    case 'withdrawal':
      return `${PATH.withdraw}${order}`
    case 'transfer':
      // Its receiver has no list of transfers.
      return PATH.accountRecord
    case 'promotion':
      return id === null ? PATH.promotions : promotionPath(id)
    case 'bonus':
      return `${PATH.member}&centre=bonusDetails`
    case 'rebate':
      return `${PATH.member}&centre=manualRebate`
    case 'referral':
      return `${PATH.member}&centre=referral`
    case 'mission':
      return `${PATH.member}&centre=missionLeaderboard`
    case 'rank':
      return PATH.rank
    case 'contract':
      return PATH.member
    case 'team':
      return PATH.agents
    case 'points':
      return PATH.pointMall
    case 'case':
      return `${PATH.help}?view=mine`
  }
}
