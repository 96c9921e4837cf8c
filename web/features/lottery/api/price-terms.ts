/** LOT-02: what tickets of a lottery are priced by. */
import { useQuery } from '@tanstack/react-query'
import { parseMoney } from '../../../../contract/amount.ts'
import { DEFAULT_LIMITS, USUAL_REBATE_BPS } from '../../../../contract/lottery/limits.ts'
import type { LotteryGame, LotteryLimits } from '../../../../contract/lottery/types.ts'
import type { RouteValue } from '../../../lib/api.ts'
import { memberQuery, publicQuery } from '../../../lib/queries.ts'
import { useIsAdmitted } from '../../../shared/session/session.tsx'

/** Visitors see the usual rebate until they log in. No chase is offered before its longest is known. */
export function usePriceTerms(gameCode: LotteryGame['gameCode']) {
  const { data: rules } = useQuery(publicQuery('GET /lgw/games/rules', { gameCode }))
  const rebate = useQuery({ ...memberQuery('GET /lgw/members/rebate', {}), enabled: useIsAdmitted() })
  return {
    rebateBps: rebate.data?.rebateBps ?? USUAL_REBATE_BPS,
    limits: rules ? readLimits(rules.limits) : DEFAULT_LIMITS,
    longestChase: rules?.longestChase ?? 0,
  }
}

const readLimits = (limits: RouteValue<'GET /lgw/games/rules'>['limits']): LotteryLimits => ({
  unitMinMinor: parseMoney(limits.unitMin),
  ticketStakeMaxMinor: parseMoney(limits.ticketStakeMax),
  linesMax: limits.linesMax,
  ticketPayoutMaxMinor: parseMoney(limits.ticketPayoutMax),
  cellPayoutMaxMinor: parseMoney(limits.cellPayoutMax),
  drawPayoutMaxMinor: parseMoney(limits.drawPayoutMax),
})
