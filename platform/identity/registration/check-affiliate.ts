import { commit } from '../../kernel/commit.ts'
import type { Handler } from '../../kernel/handler.ts'

/** AUTH-05, MEM-13: whether registering with this code would work. A sign-up link counts it as a visit. */
export const checkAffiliate: Handler<'affiliate'> = async (ctx, { code }) => {
  const inviter = await ctx.seams.identity.findInviter(ctx, code)
  if (inviter?.visit) await commit(ctx, [inviter.visit])
  return { valid: inviter !== null }
}
