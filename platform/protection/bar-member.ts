/** SAFE-02: how a break or an exclusion begins, whoever asks for it. */
import { memberIdSchema } from '../../contract/ids.ts'
import { requireAccepted } from '../games/vendors/require-accepted.ts'
import type { MemberRow } from '../identity/find-member.ts'
import type { MemberAct } from '../kernel/audit.ts'
import { commit } from '../kernel/commit.ts'
import type { Services } from '../kernel/context.ts'
import type { MerchantFacts } from '../kernel/merchant/merchant-facts.ts'
import { noteIntent } from './bar-intents.ts'
import { finishBar } from './finish-bar.ts'
import type { SessionBar } from './session-bar.ts'

type Context = Services & { merchant: MerchantFacts; requestId: string; clientIp: string; country: string }

/**
 * What is asked for is written down first: whatever dies from then on, the sweep finishes it (docs/decisions/0110).
 * Throws `conflict` for a shorter or milder one than holds.
 */
export async function barMember(
  ctx: Context,
  member: MemberRow,
  asked: SessionBar & { actor: string; act: MemberAct },
): Promise<SessionBar> {
  const { requestId, clientIp, country } = ctx
  const memberId = memberIdSchema.parse(member.id)
  const intent = { ...asked, memberId, merchant: ctx.merchant.code, requestId, clientIp, country }
  await commit(ctx, noteIntent(ctx, member, intent))
  const bar = requireAccepted(await finishBar(ctx, intent))
  return { kind: bar.kind, untilMs: bar.until, lifts: bar.lifts }
}
