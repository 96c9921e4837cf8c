/** Who answers each call of the table. It does not compile while a declared call has no handler. */
import type { CallRequest, UpstreamCallName, UpstreamResponse } from '../contract/table.ts'
import { cashierHandlers } from './cashier/index.ts'
import type { PlatformContext } from './context.ts'
import { destinationHandlers } from './destinations/index.ts'
import { documentHandlers } from './documents/index.ts'
import { gameHandlers } from './games/index.ts'
import { memberHandlers } from './members/index.ts'
import { messageHandlers } from './messages/index.ts'
import { missionHandlers } from './missions/index.ts'
import { passkeyHandlers } from './passkeys/index.ts'
import { promotionHandlers } from './promotions/index.ts'
import { rebateHandlers } from './rebates/index.ts'
import { getBalanceExplained } from './records/explain-balance.ts'
import { getBettingRecord } from './records/get-betting-record.ts'
import { getLedgerRecord } from './records/get-ledger-record.ts'
import { getProfitLoss } from './records/get-profit-loss.ts'
import { getRoundDetail } from './records/get-round-detail.ts'
import { getStatement } from './records/get-statement.ts'
import { referralHandlers } from './referrals/index.ts'
import { safetyHandlers } from './safety/index.ts'
import { serviceHandlers } from './service/index.ts'
import { systemHandlers } from './system/index.ts'
import { transferHandlers } from './transfers/index.ts'
import { uploadHandlers } from './uploads/index.ts'
import { launchGame } from './vendors/launch-game.ts'
import { vipHandlers } from './vip/index.ts'
import { withdrawHandlers } from './withdrawals/index.ts'

/** `ctx.member` is present in calls with the token flag: `requireMember(ctx)`. */
export type Handler<Name extends UpstreamCallName> = (
  ctx: PlatformContext,
  input: CallRequest<Name>,
) => Promise<UpstreamResponse<Name>>
export type Handlers = { [Name in UpstreamCallName]: Handler<Name> }

export const handlers: Handlers = {
  ...systemHandlers,
  ...memberHandlers,
  ...destinationHandlers,
  ...documentHandlers,
  ...uploadHandlers,
  ...passkeyHandlers,
  ...gameHandlers,
  ...promotionHandlers,
  ...vipHandlers,
  ...messageHandlers,
  ...rebateHandlers,
  ...referralHandlers,
  ...missionHandlers,
  ...cashierHandlers,
  ...withdrawHandlers,
  ...transferHandlers,
  ...serviceHandlers,
  ...safetyHandlers,
  // vendors
  launchGame,
  // records
  profitLoss: getProfitLoss,
  bettingRecord: getBettingRecord,
  roundDetail: getRoundDetail,
  ledgerRecord: getLedgerRecord,
  statement: getStatement,
  balanceExplained: getBalanceExplained,
}
