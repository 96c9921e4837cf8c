import type { Handler } from '../../kernel/handler.ts'

/** AUTH-05, MEM-13: whether registering with this code would work. */
export const checkAffiliate: Handler<'affiliate'> = async (ctx, { code }) => ({
  valid: (await ctx.seams.identity.findInviter(ctx, code)) !== null,
})
