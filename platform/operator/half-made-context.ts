import type { MerchantCode } from '../../contract/ids.ts'
import type { OperatorRequest, OperatorResponse } from '../../contract/operator/calls.ts'
import type { operatorHealthCalls } from '../../contract/operator/health.ts'
import type { operatorMakingCalls } from '../../contract/operator/new-merchant.ts'
import type { Services } from '../kernel/context.ts'

/** What a call may use that is answered for a merchant without a row too. */
export type HalfMadeContext = Services & { merchantCode: MerchantCode }
export type HalfMadeCallName = keyof typeof operatorHealthCalls | keyof typeof operatorMakingCalls
export type HalfMadeHandlers = {
  [Name in HalfMadeCallName]: (ctx: HalfMadeContext, input: OperatorRequest<Name>) => Promise<OperatorResponse<Name>>
}
