import { FIRST_COUNTERS, rebuildAccounts } from './schema-columns.ts'

/** AGT-03: where the platform's pay of agents comes from. */
export const createCommission = rebuildAccounts([...FIRST_COUNTERS, 'cash-fee', 'transfer', 'commission'])
