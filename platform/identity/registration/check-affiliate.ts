import type { Handler } from '../../calls.ts'
import { findInviter } from '../../rewards/referrals/find-inviter.ts'

/** AUTH-05, MEM-13: whether registering with this code would work. */
export const checkAffiliate: Handler<'affiliate'> = async (ctx, { code }) => ({
  valid: (await findInviter(ctx, code)) !== null,
})
