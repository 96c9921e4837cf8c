import { presentMoney } from '../../../contract/money.ts'
import type { CallRequest, UpstreamResponse } from '../../../contract/table.ts'
import { type PlatformContext, requireMember } from '../../kernel/context.ts'
import { type CursorScope, cutPage, openCursor, sealCursor } from '../../kernel/cursor.ts'
import { requireAccepted } from '../../kernel/wallet/require-accepted.ts'
import { STATUS_OF_STATE } from '../../kernel/wallet/round-state.ts'
import { getWallet } from '../../kernel/wallet/wallet-interface.ts'
import { parseRange } from './parse-range.ts'
import { presentRounds } from './present-round.ts'

/** MEM-07: rounds newest first, with exact totals over the whole selection. Throws `malformed` for a foreign cursor. */
export async function getBettingRecord(
  ctx: PlatformContext,
  input: CallRequest<'bettingRecord'>,
): Promise<UpstreamResponse<'bettingRecord'>> {
  const member = requireMember(ctx)
  const range = parseRange(ctx, input)
  const scope: CursorScope = {
    secret: ctx.env.PASSWORD_PEPPER,
    selection: ['bettingRecord', ctx.merchant.code, member.id, input.from, input.to, input.gameType, input.state],
  }
  const before = input.cursor === undefined ? undefined : Number(openCursor(input.cursor, scope)[0])
  const { rows, totals } = requireAccepted(
    await getWallet(ctx.env.WALLET, ctx.merchant.code, member.id).readRounds({
      range,
      category: input.gameType,
      status: input.state && STATUS_OF_STATE[input.state],
      before,
      limit: input.pageSize + 1,
    }),
  )
  const { shown, nextCursor } = cutPage(rows, input.pageSize, (last) => sealCursor([last.openedSequence], scope))
  return {
    rows: await presentRounds(ctx, shown),
    nextCursor,
    totals: {
      rounds: totals.rounds,
      stake: presentMoney(totals.stakeMinor),
      payout: presentMoney(totals.payoutMinor),
      net: presentMoney(totals.netMinor),
    },
  }
}
