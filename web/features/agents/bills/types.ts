import type { RouteValue } from '../../../lib/api.ts'
import type { BILLS } from '../api.ts'

export type Bill = RouteValue<typeof BILLS>['rows'][number]
export type Calculation = NonNullable<Bill['calculation']>
