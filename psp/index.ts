/** The reference payment provider: entry of its Worker. */
import { app } from './app.ts'

export { PaymentDO } from './payment-do.ts'
export default app
