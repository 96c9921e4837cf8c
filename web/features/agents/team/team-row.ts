import type { RouteInput, RouteValue } from '../../../lib/api.ts'
import type { TEAM } from '../api.ts'

export type TeamRow = RouteValue<typeof TEAM>['rows'][number]
export const TEAM_SORTS = [
  'joined',
  'name',
  'team',
  'valid',
  'profit',
  'deposits',
] as const satisfies readonly NonNullable<RouteInput<typeof TEAM>['sort']>[]
export type TeamSort = (typeof TEAM_SORTS)[number]
