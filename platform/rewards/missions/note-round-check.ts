import { sql } from 'drizzle-orm'
import { Refusal } from '../../../contract/errors.ts'
import { auditAct } from '../../kernel/audit.ts'
import { commit } from '../../kernel/commit.ts'
import type { Handler } from '../../kernel/handler.ts'
import { requireAccepted } from '../../kernel/wallet/require-accepted.ts'
import { getWallet } from '../../kernel/wallet/wallet-interface.ts'
import { requirePlayer } from '../promotions/require-player.ts'

/**
 * MEM-14, FAIR-02: keeps that the member checked a round, the first time alone. Throws `forbidden` for agents, `not_found`
 * for a round that is not theirs or has not ended.
 */
export const noteRoundCheck: Handler<'noteRoundCheck'> = async (ctx, { roundId, vassalage }) => {
  const { id } = requirePlayer(ctx)
  const read = await getWallet(ctx.env.WALLET, ctx.merchant.code, id).readRound({ vendor: vassalage, roundId })
  if (!read.ok && read.refusal === 'round_unknown') throw new Refusal('not_found', 'no such round of this member')
  if (requireAccepted(read).round.status === 'open') throw new Refusal('not_found', 'it has not ended')
  const isFirst = sql`NOT EXISTS (SELECT 1 FROM member_audit WHERE member_id = ${id} AND act = 'round_checked')`
  await commit(ctx, [auditAct(ctx, id, 'round_checked', isFirst)])
  return {}
}
