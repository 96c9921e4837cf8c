/**
 * Where a test may reach into a wallet: time, and the moments at which a machine may die. Nothing but
 * tests assigns to it; a fault point that throws stands for the crash.
 */
import { type Clock, systemClock } from '../../contract/time-and-chance.ts'
import type { OutboxEvent } from './outbox-event.ts'

export type WalletHooks = {
  clock: Clock
  /** Inside the transaction, after its writes. */
  beforeCommit: () => void
  /** After the commit, before the answer. */
  afterCommit: () => void
  /** Hands a batch to the queue. Resolves once it has been accepted. */
  send: (queue: Queue<OutboxEvent>, events: OutboxEvent[]) => Promise<void>
}

export const productionHooks: Readonly<WalletHooks> = {
  clock: systemClock,
  beforeCommit: () => {},
  afterCommit: () => {},
  send: async (queue, events) => {
    await queue.sendBatch(events.map((body) => ({ body, contentType: 'json' })))
  },
}

export const walletHooks: WalletHooks = { ...productionHooks }
