import type { WithdrawOrderId } from '../../../contract/ids.ts'
import { log } from '../../../contract/log.ts'
import { sayError } from '../../../contract/rules/describe-error.ts'
import type { Services } from '../../kernel/context.ts'
import { settleMoney } from './settle-money.ts'

/** Decided it is: a silent wallet is asked again by the cron job. */
export async function settleNow(services: Services, id: WithdrawOrderId, requestId?: string): Promise<void> {
  try {
    await settleMoney(services, id, requestId)
  } catch (error) {
    log.warn('withdrawal_waits', { order: id, error: sayError(error) })
  }
}
