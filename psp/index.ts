/** The reference payment provider: entry of its Worker. */
import { app } from './app.ts'

export { LedgerDO } from './ledger-do.ts'
export { PaymentDO } from './payment-do.ts'
export default app
