/**
 * Carries transfers to the other wallet (design: a saga): deliver by a call that may be repeated, end by its answer. A
 * silence is asked again for ever and never taken for a refusal, because the money may have arrived.
 */

import type { TransactionId } from '../../../contract/ids.ts'
import { within } from '../../../contract/lib/within.ts'
import { log } from '../../../contract/log.ts'
import { sayError } from '../../../contract/rules/describe-error.ts'
import { getWallet, type Wallet } from '../../kernel/wallet/wallet-interface.ts'
import type { Move, Outcome, Transfer, TransferAnswer } from '../../kernel/wallet/wallet-types.ts'
import { refuse } from '../ledger/outcome.ts'
import { endTransfer } from '../ledger/send-transfer.ts'
import { getTransfer, listTransfersUnderWay, readPurpose } from '../ledger/transfers.ts'
import type { Ledger } from '../ledger/types.ts'
import { getWalletState } from '../ledger/wallet-state.ts'
import type { Duty } from './alarm.ts'
import { walletHooks } from './wallet-hooks.ts'

/** The verb that took the money asks at once; the alarm is for what it left open. */
export const DELIVER_AFTER_MS = 2_000
/** Then the receiver counts as silent. */
const ANSWER_WITHIN_MS = 5_000
const PER_RUN = 20

export type WalletNamespace = DurableObjectNamespace<Wallet & Rpc.DurableObjectBranded>

export class Deliveries implements Duty {
  readonly name = 'transfer_delivery'
  readonly #ledger: Ledger
  readonly #wallets: WalletNamespace
  readonly #transact: (work: () => Outcome<Move>) => Outcome<Move>

  constructor(ledger: Ledger, wallets: WalletNamespace, transact: (work: () => Outcome<Move>) => Outcome<Move>) {
    this.#ledger = ledger
    this.#wallets = wallets
    this.#transact = transact
  }

  isPending(): boolean {
    return listTransfersUnderWay(this.#ledger, 1).length > 0
  }

  /** Each by itself: one silent receiver holds up no other. Throws when one stayed open. */
  async run(): Promise<void> {
    const open = listTransfersUnderWay(this.#ledger, PER_RUN)
    const ends = await Promise.allSettled(open.map((transfer) => this.#deliver(transfer)))
    const failed = ends.find((end) => end.status === 'rejected')
    if (failed) throw failed.reason
  }

  /** Brings one transfer as far as it goes now, and answers where it is. */
  async settle(transferId: TransactionId): Promise<Outcome<Transfer>> {
    const transfer = getTransfer(this.#ledger, transferId)
    if (!transfer) return refuse('transfer_unknown', 'no such transfer in this wallet')
    try {
      if (transfer.status === 'transit') await this.#deliver(transfer)
    } catch (error) {
      log.warn('transfer_waits', { transferId, error: sayError(error) })
    }
    const value = getTransfer(this.#ledger, transferId) ?? transfer
    return { ok: true, value, replayed: transfer.status !== 'transit' }
  }

  async #deliver({ transferId, counterpart, amountMinor }: Transfer): Promise<void> {
    const wallet = getWalletState(this.#ledger)
    if (!wallet) return
    const { memberId: from, currency } = wallet
    const purpose = readPurpose(this.#ledger, transferId)
    const receiver = getWallet(this.#wallets, wallet.merchant, counterpart)
    const delivery = walletHooks.deliver(receiver, { transferId, from, currency, amountMinor, purpose })
    const answer = await within(delivery, ANSWER_WITHIN_MS)
    if (!answer) throw new Error('the receiver is silent')
    if (!answer.ok) throw new Error(`no answer to transfer ${transferId}: ${answer.refusal}: ${answer.message}`)
    this.#end(transferId, answer.value)
  }

  #end(transferId: TransactionId, answer: TransferAnswer): void {
    const ended = this.#transact(() => endTransfer(this.#ledger, { transferId, answer }))
    if (!ended.ok) throw new Error(`transfer ${transferId} stays open: ${ended.refusal}: ${ended.message}`)
  }
}
