/** SAFE-02: how a break or an exclusion begins, whoever asks for it. */

import type { PlayBar } from '../../contract/calls/account/safety.ts'
import type { MemberId } from '../../contract/ids.ts'
import { assert } from '../../contract/lib/assert.ts'
import { findMemberById } from '../identity/member/find-member.ts'
import { presentBar } from '../identity/member/session-bar.ts'
import type { MemberAct } from '../kernel/audit.ts'
import { commit } from '../kernel/commit.ts'
import type { Services, SessionBar } from '../kernel/context.ts'
import type { MerchantFacts } from '../kernel/merchant/merchant-facts.ts'
import { requireAccepted } from '../kernel/wallet/require-accepted.ts'
import { noteIntent } from './bar-intents.ts'
import { finishBar } from './finish-bar.ts'

type Context = Services & { merchant: MerchantFacts; requestId: string; clientIp: string; country: string }

/**
 * What is asked for is written down first: whatever dies from then on, the cron job finishes it (docs/decisions/0110).
 * Throws `conflict` for a shorter or milder one than holds.
 */
export async function barMember(
  ctx: Context,
  memberId: MemberId,
  asked: SessionBar & { actor: string; act: MemberAct },
): Promise<PlayBar> {
  const { requestId, clientIp, country } = ctx
  const member = await findMemberById(ctx, memberId)
  assert(member, 'who is barred is a member')
  const intent = { ...asked, memberId, merchant: ctx.merchant.code, requestId, clientIp, country }
  await commit(ctx, noteIntent(ctx, member, intent))
  const bar = requireAccepted(await finishBar(ctx, intent))
  return presentBar({ kind: bar.kind, untilMs: bar.until, lifts: bar.lifts })
}
