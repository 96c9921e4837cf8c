/**
 * One member's wallet: what it can be asked, each a line. How a command is parsed and committed stands in transactions.ts,
 * what may happen is decided in platform/money/ledger; the single thread makes it strictly one thing after the other.
 */
import { DurableObject } from 'cloudflare:workers'
import { openTables } from '../../../contract/protocols/object-schema.ts'
import type { Digest } from '../../kernel/wallet/digest.ts'
import * as launches from '../../kernel/wallet/launches.ts'
import * as lottery from '../../kernel/wallet/lottery-inputs.ts'
import * as member from '../../kernel/wallet/member-facts.ts'
import * as points from '../../kernel/wallet/points.ts'
import * as asked from '../../kernel/wallet/record-inputs.ts'
import * as safety from '../../kernel/wallet/safety-inputs.ts'
import * as vendors from '../../kernel/wallet/vendor-wallets.ts'
import * as inputs from '../../kernel/wallet/wallet-inputs.ts'
import type * as wallet from '../../kernel/wallet/wallet-interface.ts'
import { lapseBonuses, listBonuses } from '../ledger/bonuses.ts'
import { payWithdrawal, returnWithdrawal } from '../ledger/close-withdrawal.ts'
import { correctRound } from '../ledger/correct-round.ts'
import { deposit, grantPlayMoney, payCommission, payPromotion, payRebate } from '../ledger/deposit.ts'
import { explainBalance } from '../ledger/explain-balance.ts'
import { freezeWallet, unfreezeWallet } from '../ledger/freeze-wallet.ts'
import { holdWithdrawal } from '../ledger/hold-withdrawal.ts'
import { rememberMember, whoIs } from '../ledger/known-member.ts'
import { exchangeLaunch, findLaunch, noteLaunch, placeLaunchedBet } from '../ledger/launches.ts'
import { listOrderGroups } from '../ledger/list-order-groups.ts'
import { listPostings } from '../ledger/list-postings.ts'
import { openWallet } from '../ledger/open-wallet.ts'
import { accept, refuse } from '../ledger/outcome.ts'
import { payBetRebate } from '../ledger/pay-bet-rebate.ts'
import { placeBet } from '../ledger/place-bet.ts'
import { placeBets } from '../ledger/place-bets.ts'
import { adjustPoints, earnPoints, returnPoints, spendPoints } from '../ledger/points/move-points.ts'
import { findPointsSpent, listPoints, readPoints } from '../ledger/points/post-points.ts'
import { readPointsDue } from '../ledger/points/read-points-due.ts'
import { receiveTransfer } from '../ledger/receive-transfer.ts'
import { findBestRound } from '../ledger/records/find-best-round.ts'
import { readMovement, readMovements, readRound } from '../ledger/records/read-movements.ts'
import { readOpenGames, readProfit, readRounds } from '../ledger/records/read-rounds.ts'
import { readStatement } from '../ledger/records/read-statement.ts'
import { sumPlay } from '../ledger/records/sum-play.ts'
import { refuseBet } from '../ledger/refuse-bet.ts'
import { rollbackBet } from '../ledger/rollback-bet.ts'
import { listOpenRounds, listRounds, requireRoundWithDetails } from '../ledger/rounds.ts'
import { admitDeposit, releaseDeposit } from '../ledger/safety/admit-deposit.ts'
import { getSafety } from '../ledger/safety/get-safety.ts'
import { cancelLimitChange, setLimit } from '../ledger/safety/limits.ts'
import { barPlay, liftBar } from '../ledger/safety/play-bar.ts'
import { acknowledgeReminder, beginPlay, setReminder } from '../ledger/safety/play-session.ts'
import { listSafetyChanges } from '../ledger/safety/safety-changes.ts'
import { WALLET_SCHEMA } from '../ledger/schema.ts'
import { rememberEnvelope } from '../ledger/seen-envelopes.ts'
import { refuseTransfer, sendTransfer } from '../ledger/send-transfer.ts'
import { settleRound } from '../ledger/settle-round.ts'
import { getTransfer, getTransfers, listTransfers } from '../ledger/transfers.ts'
import { getTurnoverLeft } from '../ledger/turnover.ts'
import type { Ledger } from '../ledger/types.ts'
import { listMoves } from '../ledger/vendor-wallets/list-moves.ts'
import { launchFrom, moveMoney } from '../ledger/vendor-wallets/move-money.ts'
import { returnOverspent } from '../ledger/vendor-wallets/return-overspent.ts'
import { waiveTurnover } from '../ledger/waive-turnover.ts'
import { openForm } from '../ledger/wallet-form.ts'
import { getBalance, getWalletState, notOpen } from '../ledger/wallet-state.ts'
import { Alarm } from './alarm.ts'
import { checkBooks } from './books.ts'
import { DELIVER_AFTER_MS, Deliveries, type WalletNamespace } from './deliveries.ts'
import { Outbox } from './outbox.ts'
import { readDigest } from './read-digest.ts'
import { sumCounted } from './sum-counted.ts'
import { Records, Transactions } from './transactions.ts'
import { walletHooks } from './wallet-hooks.ts'

export type WalletEnv = { LOCAL?: string; WALLET_FORM?: string; OUTBOX: Queue<Digest>; WALLET: WalletNamespace }

export class WalletDO extends DurableObject<WalletEnv> implements wallet.Wallet {
  readonly #ledger: Ledger
  readonly #run: Transactions
  readonly #records: Records
  readonly #outbox: Outbox
  readonly #deliveries: Deliveries
  readonly #alarm: Alarm
  /** Of demo data; 0 but while it is made. */
  #seedingAgoMs = 0

  constructor(ctx: DurableObjectState, env: WalletEnv) {
    super(ctx, env)
    const isOpen = openTables(ctx, WALLET_SCHEMA)
    const form = isOpen ? openForm(ctx.storage, walletHooks.wantForm(env), () => walletHooks.beforeCommit()) : 'rows'
    this.#ledger = { sql: ctx.storage.sql, clock: () => walletHooks.clock() - this.#seedingAgoMs, form }
    this.#outbox = new Outbox(ctx.storage, this.#ledger, env.OUTBOX)
    this.#run = new Transactions(ctx.storage, this.#ledger, () =>
      this.#alarm.arm(this.#outbox, this.#outbox.computeWaitMs()),
    )
    this.#records = new Records(ctx.storage, this.#ledger, this.#run)
    this.#deliveries = new Deliveries(this.#ledger, env.WALLET, (work) => this.#run.transact(work))
    this.#alarm = new Alarm(ctx.storage, [this.#outbox, this.#deliveries])
    if (isOpen) returnOverspent(ctx.storage, this.#ledger)
  }

  async open(input: inputs.OpenInput) {
    return this.#run.command(inputs.openInputSchema, input, openWallet)
  }

  async getBalance() {
    return getBalance(this.#ledger)
  }

  async explainBalance() {
    return explainBalance(this.#ledger)
  }

  async deposit(input: inputs.DepositInput) {
    return this.#run.command(inputs.depositInputSchema, input, deposit)
  }

  async payPromotion(input: inputs.PayPromotionInput) {
    return this.#run.command(inputs.payPromotionInputSchema, input, payPromotion)
  }

  async payRebate(input: inputs.PayPromotionInput) {
    return this.#run.command(inputs.payPromotionInputSchema, input, payRebate)
  }

  async payCommission(input: inputs.PayCommissionInput) {
    return this.#run.command(inputs.payCommissionInputSchema, input, payCommission)
  }

  async grantPlayMoney(input: inputs.GrantPlayMoneyInput) {
    return this.#run.command(inputs.grantPlayMoneyInputSchema, input, grantPlayMoney)
  }

  async holdWithdrawal(input: inputs.HoldWithdrawalInput) {
    return this.#run.command(inputs.holdWithdrawalInputSchema, input, holdWithdrawal)
  }

  async payWithdrawal(input: inputs.PayWithdrawalInput) {
    return this.#run.command(inputs.payWithdrawalInputSchema, input, payWithdrawal)
  }

  async returnWithdrawal(input: inputs.ReturnWithdrawalInput) {
    return this.#run.command(inputs.returnWithdrawalInputSchema, input, returnWithdrawal)
  }

  async getTurnoverLeft() {
    return getTurnoverLeft(this.#ledger)
  }

  async waiveTurnover(input: inputs.WaiveTurnoverInput) {
    return this.#run.command(inputs.waiveTurnoverInputSchema, input, waiveTurnover)
  }

  async listBonuses() {
    return getWalletState(this.#ledger) ? accept(listBonuses(this.#ledger)) : notOpen
  }

  async lapseBonuses() {
    return this.#run.transact(() => lapseBonuses(this.#ledger))
  }

  async sendTransfer(input: inputs.SendTransferInput) {
    const sent = this.#run.command(inputs.sendTransferInputSchema, input, sendTransfer)
    if (sent.ok && this.#deliveries.isPending()) this.#alarm.arm(this.#deliveries, DELIVER_AFTER_MS)
    return sent
  }

  async refuseTransfer(input: inputs.SendTransferInput) {
    return this.#run.command(inputs.sendTransferInputSchema, input, refuseTransfer)
  }

  async receiveTransfer(input: inputs.ReceiveTransferInput) {
    return this.#run.command(inputs.receiveTransferInputSchema, input, receiveTransfer)
  }

  async settleTransfer(input: inputs.TransferInput) {
    const parsed = this.#run.parse(inputs.transferInputSchema, input)
    return parsed.ok ? this.#deliveries.settle(parsed.value.transferId) : parsed
  }

  async getTransfer(input: inputs.TransferInput) {
    return this.#run.query(inputs.transferInputSchema, input, (ledger, { transferId }) => {
      const transfer = getTransfer(ledger, transferId)
      return transfer ? accept(transfer) : refuse('transfer_unknown', 'no such transfer in this wallet')
    })
  }

  async getTransfers(input: inputs.TransfersInput) {
    return this.#run.query(inputs.transfersInputSchema, input, (ledger, { transferIds }) =>
      accept(getTransfers(ledger, transferIds)),
    )
  }

  async listTransfers(input: inputs.TransfersAfterInput) {
    return this.#run.query(inputs.transfersAfterInputSchema, input, (ledger, page) =>
      accept(listTransfers(ledger, page)),
    )
  }

  async moveMoney(input: vendors.MoveMoneyInput) {
    return this.#run.command(vendors.moveMoneyInputSchema, input, moveMoney)
  }

  async launchFrom(input: vendors.LaunchFromInput) {
    return this.#run.command(vendors.launchFromInputSchema, input, launchFrom)
  }

  async placeBet(input: inputs.PlaceBetInput) {
    return this.#run.command(inputs.placeBetInputSchema, input, placeBet)
  }

  async placeLaunchedBet(input: launches.PlaceLaunchedBetInput) {
    return this.#run.command(launches.placeLaunchedBetInputSchema, input, placeLaunchedBet)
  }

  async placeBets(input: lottery.PlaceBetsInput) {
    return this.#run.command(lottery.placeBetsInputSchema, input, placeBets)
  }

  async refuseBet(input: inputs.RefuseBetInput) {
    return this.#run.command(inputs.refuseBetInputSchema, input, refuseBet)
  }

  async settleRound(input: inputs.SettleRoundInput) {
    return this.#run.command(inputs.settleRoundInputSchema, input, settleRound)
  }

  async payBetRebate(input: lottery.PayBetRebateInput) {
    return this.#run.command(lottery.payBetRebateInputSchema, input, payBetRebate)
  }

  async rollbackBet(input: inputs.RollbackBetInput) {
    return this.#run.command(inputs.rollbackBetInputSchema, input, rollbackBet)
  }

  async correctRound(input: inputs.CorrectRoundInput) {
    return this.#run.command(inputs.correctRoundInputSchema, input, correctRound)
  }

  async getRound(input: inputs.RoundInput) {
    return this.#run.query(inputs.roundInputSchema, input, requireRoundWithDetails)
  }

  async listRounds(input: inputs.PageInput) {
    return this.#run.query(inputs.pageInputSchema, input, (ledger, page) => accept(listRounds(ledger, page)))
  }

  async listOpenRounds(input: inputs.PageInput) {
    return this.#run.query(inputs.pageInputSchema, input, (ledger, page) => accept(listOpenRounds(ledger, page)))
  }

  async listPostings(input: inputs.PageInput) {
    return this.#run.query(inputs.pageInputSchema, input, (ledger, page) => accept(listPostings(ledger, page)))
  }

  async readDigest(input: inputs.DigestInput) {
    return this.#run.query(inputs.digestInputSchema, input, (ledger, { afterSequence }) => {
      const state = getWalletState(ledger)
      return state ? accept(readDigest(ledger, state, afterSequence)) : notOpen
    })
  }

  async readRounds(input: asked.ReadRoundsInput) {
    return this.#records.read(asked.readRoundsInputSchema, input, readRounds)
  }

  async readMovements(input: asked.ReadMovementsInput) {
    return this.#records.read(asked.readMovementsInputSchema, input, readMovements)
  }

  async listMoves(input: vendors.ListMovesInput) {
    return this.#records.read(vendors.listMovesInputSchema, input, listMoves)
  }

  async readStatement(input: asked.ReadStatementInput) {
    return this.#records.read(asked.readStatementInputSchema, input, readStatement)
  }

  async readProfit(input: asked.ReadProfitInput) {
    return this.#records.read(asked.readProfitInputSchema, input, readProfit)
  }

  async readRound(input: inputs.RoundInput) {
    return this.#run.query(inputs.roundInputSchema, input, readRound)
  }

  async readMovement(input: asked.ReadMovementInput) {
    return this.#run.query(asked.readMovementInputSchema, input, readMovement)
  }

  async sumPlay(input: asked.SumPlayInput) {
    return this.#records.read(asked.sumPlayInputSchema, input, sumPlay)
  }

  async findBestRound(input: asked.FindBestRoundInput) {
    return this.#records.read(asked.findBestRoundInputSchema, input, findBestRound)
  }

  async readOpenGames() {
    return readOpenGames(this.#ledger)
  }

  async sumCounted(input: inputs.SumCountedInput) {
    return this.#records.read(inputs.sumCountedInputSchema, input, sumCounted)
  }

  async listOrderGroups(input: inputs.OrderGroupsInput) {
    return this.#run.query(inputs.orderGroupsInputSchema, input, (ledger, page) =>
      accept(listOrderGroups(ledger, page)),
    )
  }

  async earnPoints(input: points.EarnPointsInput) {
    return this.#run.command(points.earnPointsInputSchema, input, earnPoints)
  }

  async spendPoints(input: points.SpendPointsInput) {
    return this.#run.command(points.spendPointsInputSchema, input, spendPoints)
  }

  async returnPoints(input: points.ReturnPointsInput) {
    return this.#run.command(points.returnPointsInputSchema, input, returnPoints)
  }

  async adjustPoints(input: points.AdjustPointsInput) {
    return this.#run.command(points.adjustPointsInputSchema, input, adjustPoints)
  }

  async getPoints() {
    return accept(readPoints(this.#ledger))
  }

  async readPointsDue(input: points.ReadPointsDueInput) {
    return this.#records.read(points.readPointsDueInputSchema, input, readPointsDue)
  }

  async findPointsSpent(input: points.FindPointsSpentInput) {
    return this.#run.query(points.findPointsSpentInputSchema, input, (ledger, asked) =>
      accept(findPointsSpent(ledger, asked)),
    )
  }

  async listPoints(input: points.ListPointsInput) {
    return this.#run.query(points.listPointsInputSchema, input, (ledger, page) => accept(listPoints(ledger, page)))
  }

  async pokeOutbox() {
    return this.#outbox.drain()
  }

  async verify(input: inputs.VerifyInput = {}) {
    const parsed = this.#run.parse(inputs.verifyInputSchema, input)
    return parsed.ok ? checkBooks(this.ctx.storage, this.#ledger, parsed.value) : parsed
  }

  async freeze(input: inputs.FreezeInput) {
    return this.#run.command(inputs.freezeInputSchema, input, (ledger, { reason }) => freezeWallet(ledger, reason))
  }

  async unfreeze() {
    return this.#run.transact(() => unfreezeWallet(this.#ledger))
  }

  async admitDeposit(input: safety.AdmitDepositInput) {
    return this.#run.command(safety.admitDepositInputSchema, input, admitDeposit)
  }

  async releaseDeposit(input: safety.ReleaseDepositInput) {
    return this.#run.command(safety.releaseDepositInputSchema, input, releaseDeposit)
  }

  async setLimit(input: safety.SetLimitInput) {
    return this.#run.command(safety.setLimitInputSchema, input, setLimit)
  }

  async cancelLimitChange(input: safety.CancelLimitChangeInput) {
    return this.#run.command(safety.cancelLimitChangeInputSchema, input, cancelLimitChange)
  }

  async barPlay(input: safety.BarPlayInput) {
    return this.#run.command(safety.barPlayInputSchema, input, barPlay)
  }

  async liftBar(input: safety.LiftBarInput) {
    return this.#run.command(safety.liftBarInputSchema, input, liftBar)
  }

  async beginPlay(input: safety.BeginPlayInput) {
    return this.#run.command(safety.beginPlayInputSchema, input, beginPlay)
  }

  async acknowledgeReminder() {
    return this.#run.transact(() => acknowledgeReminder(this.#ledger))
  }

  async setReminder(input: safety.SetReminderInput) {
    return this.#run.command(safety.setReminderInputSchema, input, setReminder)
  }

  async getSafety() {
    return getSafety(this.#ledger)
  }

  async listSafetyChanges(input: inputs.PageInput) {
    return this.#run.query(inputs.pageInputSchema, input, (ledger, page) => accept(listSafetyChanges(ledger, page)))
  }

  async whoIs(input: member.WhoIsInput) {
    return this.#run.query(member.whoIsInputSchema, input, whoIs)
  }

  async rememberMember(input: member.MemberSnapshot) {
    return this.#run.note(member.memberSnapshotSchema, input, rememberMember)
  }

  async noteLaunch(input: launches.NoteLaunchInput) {
    return this.#run.note(launches.noteLaunchInputSchema, input, noteLaunch)
  }

  async exchangeLaunch(input: launches.ExchangeLaunchInput) {
    return this.#run.note(launches.exchangeLaunchInputSchema, input, exchangeLaunch)
  }

  async findLaunch(input: launches.FindLaunchInput) {
    return this.#run.query(launches.findLaunchInputSchema, input, findLaunch)
  }

  async rememberEnvelope(input: launches.RememberEnvelopeInput) {
    return this.#run.note(launches.rememberEnvelopeInputSchema, input, rememberEnvelope)
  }

  async setSeedingClock(input: inputs.SeedingClockInput) {
    return this.#run.query(inputs.seedingClockInputSchema, input, (_, { agoMs }) => {
      if (!this.env.LOCAL) return refuse('not_admitted', 'only on a developer machine')
      this.#seedingAgoMs = agoMs
      return accept(null)
    })
  }

  override async alarm(): Promise<void> {
    await this.#alarm.ring()
  }
}
