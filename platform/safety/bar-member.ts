/** SAFE-02: how a break or an exclusion begins, whoever asks for it. */
import { sql } from 'drizzle-orm'
import { memberIdSchema } from '../../contract/ids.ts'
import { commit } from '../commit.ts'
import type { Services } from '../context.ts'
import { foldHolder } from '../destinations/fold-holder.ts'
import { auditAct, type MemberAct } from '../members/audit.ts'
import type { MemberRow } from '../members/find-member.ts'
import type { MerchantFacts } from '../system/merchant-facts.ts'
import { requireAccepted } from '../vendors/require-accepted.ts'
import { getWallet } from '../wallet/wallet-interface.ts'
import type { SessionBar } from './session-bar.ts'

type Context = Services & { merchant: MerchantFacts; requestId: string; clientIp: string; country: string }

/** The wallet's own rule: of two accepted at once the one written down last may be the shorter or milder. */
const canFollow = sql`(excluded.until_ms >= play_bar.until_ms
  AND NOT (play_bar.kind = 'exclusion' AND excluded.kind = 'break')
  AND NOT (play_bar.lifts = 'on_request' AND excluded.lifts = 'by_itself'))`

/**
 * The wallet first: from then on no bet is taken, whatever comes of the rest. Then, in one commit, the record, the end
 * of every session and the audit row. Asked again after a fault in between, it is finished. Throws `conflict` for a
 * shorter or milder one than holds.
 */
export async function barMember(
  ctx: Context,
  member: MemberRow,
  { kind, untilMs, lifts, actor, act }: SessionBar & { actor: string; act: MemberAct },
): Promise<SessionBar> {
  const memberId = memberIdSchema.parse(member.id)
  const wallet = getWallet(ctx.env.WALLET, ctx.merchant.code, memberId)
  const bar = requireAccepted(await wallet.barPlay({ kind, until: untilMs, lifts, actor }))
  const isOver = sql`(play_bar.lifts = 'by_itself' AND play_bar.until_ms <= ${ctx.clock()})`
  await commit(ctx, [
    sql`INSERT INTO play_bar (member_id, merchant, kind, since_ms, until_ms, lifts, name_key, mobile, email_key)
      VALUES (${memberId}, ${ctx.merchant.code}, ${bar.kind}, ${bar.since}, ${bar.until}, ${bar.lifts},
        ${member.payeeName === null ? null : foldHolder(member.payeeName)}, ${member.mobile}, ${member.emailKey})
      ON CONFLICT (member_id) DO UPDATE SET kind = excluded.kind, since_ms = excluded.since_ms,
        until_ms = excluded.until_ms, lifts = excluded.lifts, name_key = excluded.name_key, mobile = excluded.mobile,
        email_key = excluded.email_key
      WHERE ${isOver} OR ${canFollow}`,
    sql`UPDATE member_session SET revoked_at_ms = ${ctx.clock()}
      WHERE member_id = ${memberId} AND revoked_at_ms IS NULL`,
    auditAct(ctx, memberId, act),
  ])
  return { kind: bar.kind, untilMs: bar.until, lifts: bar.lifts }
}
