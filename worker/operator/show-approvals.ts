/** OPS-01: approvals that the platform keeps, cut down to those that the reader gave or could give. */
import { type OperatorCallName, type OperatorResponse, operatorCalls } from '../../contract/operator/calls.ts'
import type { EdgeContext } from '../context.ts'
import { mayReadWaiting } from './read-audit.ts'

/** Which act gives an approval, by how the platform names its subject. The first that fits. */
const GIVEN_BY: readonly (readonly [subject: RegExp, act: OperatorCallName])[] = [
  [/^withdrawal-settle:/, 'withdrawals-settle'],
  [/^payout-close:/, 'withdrawals-resolve'],
  [/^payout:/, 'payouts-settle'],
  [/^deposit-return:/, 'deposits-resolve'],
  [/^terms:deposit:/, 'deposits-channel-set'],
  [/^terms:withdrawal:/, 'withdrawals-method-set'],
  [/^turnover:/, 'turnover-waive'],
  [/^bill:/, 'bills-approve'],
  [/^lottery:/, 'lotteries-void-draw'],
  [/^(fixture|coupon):/, 'book-void'],
  [/^promotion:[^:]+:/, 'promotions-approve'],
  [/^promotion:/, 'promotions-put'],
  [/^points:terms$/, 'points-set'],
  [/^points:/, 'points-adjust'],
  [/^good:/, 'goods-put'],
  [/^good-stock:/, 'goods-stock'],
  [/^mission:/, 'missions-add'],
  [/^vip:/, 'vip-put'],
  [/^race-prizes$/, 'race-prizes'],
  [/^referral$/, 'referral-set'],
]

/** One whose act is not known here is shown to who gave it. */
export function showOwnApprovals(
  c: EdgeContext,
  merchant: string,
  { waiting, ...rest }: OperatorResponse<'approvals-list'>,
): OperatorResponse<'approvals-list'> {
  const permissionOf = (subject: string) => {
    const act = GIVEN_BY.find(([form]) => form.test(subject))?.[1]
    return act && operatorCalls[act].permission
  }
  return {
    ...rest,
    waiting: waiting.filter(({ subject, operator }) =>
      mayReadWaiting(c, { asker: operator, permission: permissionOf(subject), merchant }),
    ),
  }
}
