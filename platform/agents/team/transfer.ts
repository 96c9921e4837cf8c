/** AGT-02, MEM-06: money to a direct downline, under the policy's `peerTransfers`. */
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { Refusal } from '../../../contract/errors.ts'
import type { MemberId } from '../../../contract/ids.ts'
import { getPolicy } from '../../../contract/policy/policy.ts'
import { DAY_MS } from '../../../contract/time-units.ts'
import { type PlatformContext, requireMember } from '../../kernel/context.ts'
import type { Handler } from '../../kernel/handler.ts'
import { presentTime } from '../../kernel/present-time.ts'
import { sendMoney } from '../../money/transfers/create-transfer.ts'
import { readTransferRoom } from '../../money/transfers/read-transfers.ts'
import { presentTransfer } from '../../money/transfers/transfer-rows.ts'
import { presentTeamMember, requireDirectDownline } from '../tree/team.ts'

/** Of either account: one that was just opened is no road for money. */
const WAIT_AFTER_OPENING_MS = DAY_MS

function assertAllowed({ merchant }: PlatformContext): void {
  if (getPolicy(merchant.jurisdiction).peerTransfers === 'off')
    throw new Refusal('function_disabled', 'this jurisdiction allows no transfers between members')
}

const pairSchema = z.object({ openedAtMs: z.number(), areActive: z.number() })

/** Of the agent and the downline: when the younger one was opened. */
async function readPair(ctx: PlatformContext, downlineId: MemberId) {
  const { id } = requireMember(ctx)
  return pairSchema.parse(
    await ctx.db.get(sql`SELECT max(created_at_ms) AS openedAtMs, min(status = 'active') AS areActive FROM member_public
      WHERE id IN (${id}, ${downlineId})`),
  )
}

/** Throws `not_found` for who is no direct downline, and `function_disabled`. */
export const getAgentTransferOptions: Handler<'agentTransferOptions'> = async (ctx, { memberId }) => {
  const downline = await requireDirectDownline(ctx, memberId)
  assertAllowed(ctx)
  const [room, { openedAtMs }] = await Promise.all([readTransferRoom(ctx), readPair(ctx, memberId)])
  const { turnoverLeft: _, turnoverTimes: __, sendableFrom, ...rest } = room
  const openEndMs = openedAtMs + WAIT_AFTER_OPENING_MS
  const waits = [sendableFrom, openEndMs > ctx.clock() ? presentTime(openEndMs) : null].filter((wait) => wait !== null)
  return {
    ...rest,
    downline: await presentTeamMember(ctx, downline),
    sendableFrom: waits.sort().at(-1) ?? null,
  }
}

/**
 * Throws `not_found` for who is no direct downline, `function_disabled` where the policy or the state of that account does not
 * allow it, `destination_not_ready` within 24 hours of the opening of either account, and what `sendMoney` throws.
 */
export const sendAgentTransfer: Handler<'sendAgentTransfer'> = async (ctx, { memberId, amount, paymentPassword }) => {
  const downline = await requireDirectDownline(ctx, memberId)
  const findReceiver = async () => {
    assertAllowed(ctx)
    const { openedAtMs, areActive } = await readPair(ctx, memberId)
    if (areActive === 0) throw new Refusal('function_disabled', 'the account is inactive')
    const waitMs = openedAtMs + WAIT_AFTER_OPENING_MS - ctx.clock()
    if (waitMs > 0)
      throw new Refusal('destination_not_ready', 'an account was opened within 24 hours', {
        retryAfterSeconds: Math.ceil(waitMs / 1_000),
      })
    return { id: memberId }
  }
  const isSame = (order: { receiver_id: MemberId }) => order.receiver_id === memberId
  const sent = await sendMoney(ctx, { amount, paymentPassword, findReceiver, isSame })
  const { upline: _, ...transfer } = presentTransfer(sent)
  return { ...transfer, downline: (await presentTeamMember(ctx, downline)).name }
}
