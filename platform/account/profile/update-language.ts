import { setLanguage } from '../../identity/member/write-member.ts'
import { auditAct } from '../../kernel/audit.ts'
import { commit } from '../../kernel/commit.ts'
import type { Handler } from '../../kernel/handler.ts'
import { tellFacts } from '../../kernel/tell-facts.ts'

/** Kept for a member; a visitor's choice lives in the browser and at the edge. */
export const updateLanguage: Handler<'updateLanguage'> = async (ctx, { language }) => {
  if (ctx.member) {
    await commit(ctx, [
      setLanguage(ctx.member.id, language, ctx.clock()),
      auditAct(ctx, ctx.member.id, 'language_changed'),
    ])
    await tellFacts(ctx, { merchant: ctx.merchant.code, memberId: ctx.member.id })
  }
  return { language }
}
