import { promotionPath } from '../../../shared/rewards/promotions.ts'
import { PATH } from '../../../shared/site/paths.ts'
import type { Message } from './api.ts'

/** The pages of the agent centre by the kind that stands before the number of a contract or a bill. */
const CONTRACT_PAGE: Record<string, string> = {
  dividend: 'agentDividendRecordCopy2',
  daily: 'agentDailyWages2',
  hourly: 'agentHourSalary',
  realtime: 'agentRealtimeSalary',
}
function contractPath(id: string | null): string {
  const page = CONTRACT_PAGE[id?.split(':')[0] ?? '']
  return page ? `${PATH.agents}?agent=${page}` : PATH.agents
}

/** A difference of rebates is no contract and has no page of its own. */
function billsPath(id: string | null): string {
  const page = CONTRACT_PAGE[id?.split(':')[0] ?? ''] ?? 'agentRevenueReport'
  return `${PATH.agents}?agent=${page}&tab=bills`
}

/** A round is named by its vendor and its own id. */
function roundPath(id: string | null): string {
  const [roundVendor = '', round = ''] = id?.split(/:(.*)/) ?? []
  return round ? `${PATH.bettingRecord}&${new URLSearchParams({ round, roundVendor })}` : PATH.bettingRecord
}

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
    case 'correction':
      return roundPath(id)
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
      return contractPath(id)
    case 'bill':
      return billsPath(id)
    case 'team':
      return `${PATH.agents}?agent=downlineManagmentView`
    case 'points':
      return PATH.pointMall
    case 'case':
      return `${PATH.help}?view=mine`
  }
}
