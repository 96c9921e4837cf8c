/** No agent gives more than it gets: what may be offered, and what ends when a lower rate is accepted. */
import { type Content, canonicalJson } from '../lib/canonical-json.ts'
import { sha256Hex } from '../lib/digest.ts'
import { findRateAbove, type TopRates } from './category-rates.ts'
import type { ContractPeriod } from './terms.ts'

/** What of a contract's terms the rule compares: of one kind. */
export type RateTerms = TopRates & { period: ContractPeriod | null }
/** An accepted contract of that kind. Ids are the members' own. */
export type GivenContract = RateTerms & { contractId: string; uplineId: string; downlineId: string }

/**
 * Why an agent may not offer such a contract, or null. `own`: the agent's accepted contract of the kind; without one it
 * has nothing to give from. The platform's offers are not asked. Rates are compared category by category.
 */
export function findOfferRefusal(own: RateTerms | null, offer: RateTerms): 'rate_above_own' | 'period_differs' | null {
  if (own === null || findRateAbove(offer, own) !== null) return 'rate_above_own'
  return offer.period === own.period ? null : 'period_differs'
}

/**
 * The contracts that end when an agent's own contract becomes `next`, or ends (`null`): those it gave above the new rate
 * or for another period, and all that the downlines of an ended one gave, as they have nothing left to pay from.
 * `given`: the accepted contracts of the kind in the agent's team. Nearest first.
 */
export function computeImpact(
  agentId: string,
  next: RateTerms | null,
  given: readonly GivenContract[],
): GivenContract[] {
  const by = Map.groupBy(given, ({ uplineId }) => uplineId)
  const ended = (by.get(agentId) ?? []).filter((each) => next === null || findOfferRefusal(next, each) !== null)
  const list = sortById(ended)
  // The list grows while it is walked. Each pair has one contract of a kind, so the walk ends even if a cycle slipped in.
  const seen = new Set(list.map(({ contractId }) => contractId))
  for (const { downlineId } of list) {
    for (const each of sortById(by.get(downlineId) ?? [])) {
      if (!seen.has(each.contractId)) list.push(each)
      seen.add(each.contractId)
    }
  }
  return list
}

const sortById = (contracts: readonly GivenContract[]) =>
  contracts.toSorted((a, b) => (a.contractId < b.contractId ? -1 : 1))

/** What the agent agrees to: accepting this contract ends these, at these rates. The order of the list does not matter. */
export function hashImpact(contractId: string, impact: readonly GivenContract[]): Promise<string> {
  const ends: Content = sortById(impact).map((each) => [each.contractId, each.topBps])
  return sha256Hex(canonicalJson({ contractId, ends }))
}
