import type { MerchantCode } from '../../../contract/ids.ts'
import { MAX_MINOR, type Minor, minor } from '../../../contract/money.ts'
import { getPolicy } from '../../../contract/policy/policy.ts'
import type { Services } from '../../kernel/context.ts'
import { requireMerchantFacts } from '../../kernel/merchant/require-merchant-facts.ts'

/** MEM-05: what has to be staked for a deposit before money may be withdrawn, by the policy of its merchant. */
export async function computeDepositTurnover(
  { db }: Pick<Services, 'db'>,
  merchant: MerchantCode,
  amountMinor: Minor,
): Promise<Minor> {
  const { jurisdiction } = await requireMerchantFacts(db, merchant)
  return minor(Math.min(MAX_MINOR, amountMinor * getPolicy(jurisdiction).depositTurnoverTimes))
}
