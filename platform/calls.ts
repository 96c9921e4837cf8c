/** Who answers each call of the table. It does not compile while a declared call has no handler. */
import type { CallRequest, UpstreamCallName, UpstreamResponse } from '../contract/table.ts'
import { documentHandlers } from './account/kyc-documents/index.ts'
import { destinationHandlers } from './account/payout-accounts/index.ts'
import { uploadHandlers } from './account/uploads/index.ts'
import { gameHandlers } from './games/catalogue/index.ts'
import { launchGame } from './games/vendors/launch-game.ts'
import { memberHandlers } from './identity/index.ts'
import { passkeyHandlers } from './identity/passkeys/index.ts'
import type { PlatformContext } from './kernel/context.ts'
import { systemHandlers } from './messaging/announcements/index.ts'
import { messageHandlers } from './messaging/messages/index.ts'
import { serviceHandlers } from './messaging/service/index.ts'
import { cashierHandlers } from './money/deposits/index.ts'
import { getBalanceExplained } from './money/records/explain-balance.ts'
import { getBettingRecord } from './money/records/get-betting-record.ts'
import { getLedgerRecord } from './money/records/get-ledger-record.ts'
import { getProfitLoss } from './money/records/get-profit-loss.ts'
import { getRoundDetail } from './money/records/get-round-detail.ts'
import { getStatement } from './money/records/get-statement.ts'
import { transferHandlers } from './money/transfers/index.ts'
import { withdrawHandlers } from './money/withdrawals/index.ts'
import { safetyHandlers } from './protection/index.ts'
import { missionHandlers } from './rewards/missions/index.ts'
import { promotionHandlers } from './rewards/promotions/index.ts'
import { rebateHandlers } from './rewards/rebates/index.ts'
import { referralHandlers } from './rewards/referrals/index.ts'
import { vipHandlers } from './rewards/vip/index.ts'

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
