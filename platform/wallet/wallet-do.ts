/**
 * One member's wallet: a shell that parses, holds the transaction and answers. What may happen is
 * decided in platform/ledger; the single thread makes it strictly one thing after the other.
 */
import { DurableObject } from 'cloudflare:workers'
import type { z } from 'zod'
import { payWithdrawal, returnWithdrawal } from '../ledger/close-withdrawal.ts'
import { deposit, grantPlayMoney, payPromotion, payRebate } from '../ledger/deposit.ts'
import { explainBalance } from '../ledger/explain-balance.ts'
import { freezeWallet, unfreezeWallet } from '../ledger/freeze-wallet.ts'
import { holdWithdrawal } from '../ledger/hold-withdrawal.ts'
import { listPostings } from '../ledger/list-postings.ts'
import { openWallet } from '../ledger/open-wallet.ts'
import { accept, BooksBroken, refuse } from '../ledger/outcome.ts'
import { placeBet } from '../ledger/place-bet.ts'
import { receiveTransfer } from '../ledger/receive-transfer.ts'
import { refuseBet } from '../ledger/refuse-bet.ts'
import { rollbackBet } from '../ledger/rollback-bet.ts'
import { listOpenRounds, listRounds, requireRoundWithDetails } from '../ledger/rounds.ts'
import { admitDeposit, releaseDeposit } from '../ledger/safety/admit-deposit.ts'
import { getSafety } from '../ledger/safety/get-safety.ts'
import { cancelLimitChange, setLimit } from '../ledger/safety/limits.ts'
import { barPlay, liftBar } from '../ledger/safety/play-bar.ts'
import { acknowledgeReminder, beginPlay, setReminder } from '../ledger/safety/play-stretch.ts'
import { listSafetyChanges } from '../ledger/safety/safety-changes.ts'
import { migrate } from '../ledger/schema.ts'
import { refuseTransfer, sendTransfer } from '../ledger/send-transfer.ts'
import { settleRound } from '../ledger/settle-round.ts'
import { getTransfer, getTransfers, listTransfers } from '../ledger/transfers.ts'
import { readTurnoverLeft } from '../ledger/turnover.ts'
import type { Ledger, Outcome } from '../ledger/types.ts'
import { verifyBooks } from '../ledger/verify-books.ts'
import { getBalance, getWalletState, notOpen } from '../ledger/wallet-state.ts'
import { Alarm } from './alarm.ts'
import { DELIVER_AFTER_MS, Deliveries, type WalletNamespace } from './deliveries.ts'
import { GATHER_MS, Outbox } from './outbox.ts'
import type { OutboxEvent } from './outbox-event.ts'
import { readEvents } from './read-events.ts'
import { walletHooks } from './wallet-hooks.ts'
import * as inputs from './wallet-inputs.ts'
import type * as wallet from './wallet-interface.ts'

export type WalletEnv = { OUTBOX: Queue<OutboxEvent>; WALLET: WalletNamespace }

export class WalletDO extends DurableObject<WalletEnv> implements wallet.Wallet {
  readonly #ledger: Ledger
  readonly #outbox: Outbox
  readonly #deliveries: Deliveries
  readonly #alarm: Alarm

  constructor(ctx: DurableObjectState, env: WalletEnv) {
    super(ctx, env)
    this.#ledger = { sql: ctx.storage.sql, clock: () => walletHooks.clock() }
    this.#outbox = new Outbox(ctx.storage, this.#ledger, env.OUTBOX)
    this.#deliveries = new Deliveries(this.#ledger, env.WALLET, (work) => this.#transact(work))
    this.#alarm = new Alarm(ctx.storage, [this.#outbox, this.#deliveries])
    ctx.storage.transactionSync(() => migrate(ctx.storage.sql))
  }

  async open(input: inputs.OpenInput) {
    return this.#command(inputs.openInputSchema, input, openWallet)
  }

  async getBalance() {
    return getBalance(this.#ledger)
  }

  async explainBalance() {
    return explainBalance(this.#ledger)
  }

  async deposit(input: inputs.DepositInput) {
    return this.#command(inputs.depositInputSchema, input, deposit)
  }

  async payPromotion(input: inputs.PayPromotionInput) {
    return this.#command(inputs.payPromotionInputSchema, input, payPromotion)
  }

  async payRebate(input: inputs.PayPromotionInput) {
    return this.#command(inputs.payPromotionInputSchema, input, payRebate)
  }

  async grantPlayMoney(input: inputs.GrantPlayMoneyInput) {
    return this.#command(inputs.grantPlayMoneyInputSchema, input, grantPlayMoney)
  }

  async holdWithdrawal(input: inputs.HoldWithdrawalInput) {
    return this.#command(inputs.holdWithdrawalInputSchema, input, holdWithdrawal)
  }

  async payWithdrawal(input: inputs.PayWithdrawalInput) {
    return this.#command(inputs.payWithdrawalInputSchema, input, payWithdrawal)
  }

  async returnWithdrawal(input: inputs.ReturnWithdrawalInput) {
    return this.#command(inputs.returnWithdrawalInputSchema, input, returnWithdrawal)
  }

  async getTurnoverLeft() {
    return getWalletState(this.#ledger) ? accept({ leftMinor: readTurnoverLeft(this.#ledger) }) : notOpen
  }

  async sendTransfer(input: inputs.SendTransferInput) {
    const sent = this.#command(inputs.sendTransferInputSchema, input, sendTransfer)
    if (sent.ok && this.#deliveries.isPending()) this.#alarm.arm(this.#deliveries, DELIVER_AFTER_MS)
    return sent
  }

  async refuseTransfer(input: inputs.SendTransferInput) {
    return this.#command(inputs.sendTransferInputSchema, input, refuseTransfer)
  }

  async receiveTransfer(input: inputs.ReceiveTransferInput) {
    return this.#command(inputs.receiveTransferInputSchema, input, receiveTransfer)
  }

  async settleTransfer(input: inputs.TransferInput) {
    const parsed = this.#parse(inputs.transferInputSchema, input)
    return parsed.ok ? this.#deliveries.settle(parsed.value.transferId) : parsed
  }

  async getTransfer(input: inputs.TransferInput) {
    return this.#query(inputs.transferInputSchema, input, (ledger, { transferId }) => {
      const transfer = getTransfer(ledger, transferId)
      return transfer ? accept(transfer) : refuse('transfer_unknown', 'no such transfer in this wallet')
    })
  }

  async getTransfers(input: inputs.TransfersInput) {
    return this.#query(inputs.transfersInputSchema, input, (ledger, { transferIds }) =>
      accept(getTransfers(ledger, transferIds)),
    )
  }

  async listTransfers(input: inputs.EventsInput) {
    return this.#query(inputs.eventsInputSchema, input, (ledger, page) => accept(listTransfers(ledger, page)))
  }

  async placeBet(input: inputs.PlaceBetInput) {
    return this.#command(inputs.placeBetInputSchema, input, placeBet)
  }

  async refuseBet(input: inputs.RefuseBetInput) {
    return this.#command(inputs.refuseBetInputSchema, input, refuseBet)
  }

  async settleRound(input: inputs.SettleRoundInput) {
    return this.#command(inputs.settleRoundInputSchema, input, settleRound)
  }

  async rollbackBet(input: inputs.RollbackBetInput) {
    return this.#command(inputs.rollbackBetInputSchema, input, rollbackBet)
  }

  async getRound(input: inputs.RoundInput) {
    return this.#query(inputs.roundInputSchema, input, requireRoundWithDetails)
  }

  async listRounds(input: inputs.PageInput) {
    return this.#query(inputs.pageInputSchema, input, (ledger, page) => accept(listRounds(ledger, page)))
  }

  async listOpenRounds(input: inputs.PageInput) {
    return this.#query(inputs.pageInputSchema, input, (ledger, page) => accept(listOpenRounds(ledger, page)))
  }

  async listPostings(input: inputs.PageInput) {
    return this.#query(inputs.pageInputSchema, input, (ledger, page) => accept(listPostings(ledger, page)))
  }

  async listEvents(input: inputs.EventsInput) {
    return this.#query(inputs.eventsInputSchema, input, (ledger, { afterSequence, limit }) => {
      const state = getWalletState(ledger)
      return state ? accept(readEvents(ledger, state, afterSequence, limit)) : notOpen
    })
  }

  async pokeOutbox() {
    return this.#outbox.drain()
  }

  async republish(input: inputs.RepublishInput) {
    return this.#command(inputs.republishInputSchema, input, (ledger, { afterSequence }) =>
      getWalletState(ledger) ? accept({ pending: this.#outbox.rewind(afterSequence) }) : notOpen,
    )
  }

  async verify() {
    return verifyBooks(this.#ledger)
  }

  async freeze(input: inputs.FreezeInput) {
    return this.#command(inputs.freezeInputSchema, input, (ledger, { reason }) => freezeWallet(ledger, reason))
  }

  async unfreeze() {
    return this.#transact(() => unfreezeWallet(this.#ledger))
  }

  async admitDeposit(input: inputs.AdmitDepositInput) {
    return this.#command(inputs.admitDepositInputSchema, input, admitDeposit)
  }

  async releaseDeposit(input: inputs.ReleaseDepositInput) {
    return this.#command(inputs.releaseDepositInputSchema, input, releaseDeposit)
  }

  async setLimit(input: inputs.SetLimitInput) {
    return this.#command(inputs.setLimitInputSchema, input, setLimit)
  }

  async cancelLimitChange(input: inputs.CancelLimitChangeInput) {
    return this.#command(inputs.cancelLimitChangeInputSchema, input, cancelLimitChange)
  }

  async barPlay(input: inputs.BarPlayInput) {
    return this.#command(inputs.barPlayInputSchema, input, barPlay)
  }

  async liftBar(input: inputs.LiftBarInput) {
    return this.#command(inputs.liftBarInputSchema, input, liftBar)
  }

  async beginPlay(input: inputs.BeginPlayInput) {
    return this.#command(inputs.beginPlayInputSchema, input, beginPlay)
  }

  async acknowledgeReminder() {
    return this.#transact(() => acknowledgeReminder(this.#ledger))
  }

  async setReminder(input: inputs.SetReminderInput) {
    return this.#command(inputs.setReminderInputSchema, input, setReminder)
  }

  async getSafety() {
    return getSafety(this.#ledger)
  }

  async listSafetyChanges(input: inputs.PageInput) {
    return this.#query(inputs.pageInputSchema, input, (ledger, page) => accept(listSafetyChanges(ledger, page)))
  }

  override async alarm(): Promise<void> {
    await this.#alarm.ring()
  }

  #command<S extends z.ZodType, T>(schema: S, input: unknown, verb: Verb<S, T>): wallet.WalletResult<T> {
    return this.#query(schema, input, (ledger, parsed) => this.#transact(() => verb(ledger, parsed)))
  }

  #query<S extends z.ZodType, T>(schema: S, input: unknown, verb: Verb<S, T>): wallet.WalletResult<T> {
    const parsed = this.#parse(schema, input)
    return parsed.ok ? verb(this.#ledger, parsed.value) : parsed
  }

  #parse<S extends z.ZodType>(schema: S, input: unknown): wallet.WalletResult<z.output<S>> {
    const parsed = schema.safeParse(input)
    if (parsed.success) return accept(parsed.data)
    const fields = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
    return { ok: false, refusal: 'malformed', message: fields.join('; ') }
  }

  /** Books that contradict themselves freeze the wallet, and the command is then refused as any other. */
  #transact<T>(work: () => Outcome<T>): Outcome<T> {
    try {
      return this.#commit(work)
    } catch (error) {
      if (!(error instanceof BooksBroken)) throw error
      this.#commit(() => freezeWallet(this.#ledger, error.message))
      return this.#commit(work)
    }
  }

  /** All of `work` or none of it: a throw alone would leave the writes before it in place. */
  #commit<T>(work: () => Outcome<T>): Outcome<T> {
    const outcome = this.ctx.storage.transactionSync(() => {
      const decided = work()
      walletHooks.beforeCommit()
      return decided
    })
    if (outcome.ok && !outcome.replayed) this.#alarm.arm(this.#outbox, GATHER_MS)
    walletHooks.afterCommit()
    return outcome
  }
}

type Verb<S extends z.ZodType, T> = (ledger: Ledger, input: z.output<S>) => Outcome<T>
