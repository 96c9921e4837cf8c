import type { Handler } from '../handlers.ts'
import { findInviter } from '../referrals/find-inviter.ts'

/** AUTH-05, MEM-13: whether registering with this code would work. */
export const checkAffiliate: Handler<'affiliate'> = async (ctx, { code }) => ({
  valid: (await findInviter(ctx, code)) !== null,
})
