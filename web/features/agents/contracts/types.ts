import type { RouteInput, RouteValue } from '../../../lib/api.ts'
import type { CONTRACTS } from '../api.ts'

export type Contract = RouteValue<typeof CONTRACTS>['rows'][number]
/** Kind, period, tiers and all other terms, as calls carry them. */
export type ContractTerms = Contract['contract']
export type MemberId = NonNullable<RouteInput<typeof CONTRACTS>['memberId']>
