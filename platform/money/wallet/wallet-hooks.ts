/**
 * Where a test may reach into a wallet: time, and the moments at which a machine may die. Nothing but
 * tests assigns to it; a fault point that throws stands for the crash.
 */
import { type Clock, systemClock } from '../../../contract/time-and-chance.ts'
import type { Digest } from '../../kernel/wallet/digest.ts'
import type { ReceiveTransferInput } from '../../kernel/wallet/wallet-inputs.ts'
import type { Wallet, WalletResult } from '../../kernel/wallet/wallet-interface.ts'
import { type TransferAnswer, WALLET_FORMS, type WalletForm } from '../../kernel/wallet/wallet-types.ts'

export type WalletHooks = {
  clock: Clock
  /** The form that a wallet in rows changes to when it starts. */
  wantForm: (env: { WALLET_FORM?: string }) => WalletForm
  /** Inside the transaction, after its writes. */
  beforeCommit: () => void
  /** After the commit, before the answer. */
  afterCommit: () => void
  /** Posting groups that the books check reads before it lets others in. */
  groupsPerPortion: number
  /** Hands a digest to the queue. Resolves once it has been accepted. */
  send: (queue: Queue<Digest>, digest: Digest) => Promise<void>
  /** Brings a transfer to the other wallet. A throw is a silence. */
  deliver: (receiver: Wallet, delivery: ReceiveTransferInput) => Promise<WalletResult<TransferAnswer>>
}

export const productionHooks: Readonly<WalletHooks> = {
  clock: systemClock,
  wantForm: ({ WALLET_FORM }) => WALLET_FORMS.find((form) => form === WALLET_FORM) ?? 'rows',
  beforeCommit: () => {},
  afterCommit: () => {},
  // Three milliseconds or so: a bet that comes in between waits for one or two of them.
  groupsPerPortion: 200,
  send: async (queue, digest) => {
    await queue.send(digest, { contentType: 'json' })
  },
  deliver: (receiver, delivery) => receiver.receiveTransfer(delivery),
}

export const walletHooks: WalletHooks = { ...productionHooks }
