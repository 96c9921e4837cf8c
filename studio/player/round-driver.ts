/** Takes a round through its steps with the wallet, one drive a round at a time. */
import type { Clock } from '../../contract/time-and-chance.ts'
import type { Wallet } from '../wallet/wallet.ts'
import { askWallet } from './ask-wallet.ts'
import { advance } from './round-steps.ts'
import { requireRound, saveProgress } from './rounds-store.ts'
import { requireSeat } from './seat.ts'
import { getSeed } from './seeds-store.ts'

/** Tries within one request before the alarm takes over and the page is told to ask again. */
const QUICK_TRIES = 2

export class RoundDriver {
  readonly #storage: DurableObjectStorage
  readonly #deps: () => { readonly clock: Clock; readonly wallet: Wallet }
  readonly #driving = new Map<string, Promise<void>>()

  constructor(storage: DurableObjectStorage, deps: () => { readonly clock: Clock; readonly wallet: Wallet }) {
    this.#storage = storage
    this.#deps = deps
  }

  /** Resolves when the round has ended or the quick tries are spent. Whoever comes second waits with the first. */
  drive(roundId: string): Promise<void> {
    const running = this.#driving.get(roundId)
    if (running) return running
    const drive = this.#driveOnce(roundId).finally(() => this.#driving.delete(roundId))
    this.#driving.set(roundId, drive)
    return drive
  }

  async #driveOnce(roundId: string): Promise<void> {
    const { sql } = this.#storage
    const seat = requireSeat(sql)
    for (let tries = 0; tries < QUICK_TRIES; ) {
      const row = requireRound(sql, roundId)
      if (row.step === 'done') return
      const { clock, wallet } = this.#deps()
      const answer = await askWallet(wallet, row, seat, getSeed(sql, row.seed_id))
      const next = advance(row, answer)
      const balance = answer.kind === 'ok' ? answer.value.balance : null
      this.#storage.transactionSync(() => saveProgress(sql, row, next, balance, clock()))
      if (answer.kind === 'ok' || next.step === 'done') {
        tries = 0
        continue
      }
      tries += 1
      const cause = answer.kind === 'refused' ? answer.errorCode : answer.cause
      console.warn(
        JSON.stringify({ event: 'wallet_unanswered', round: row.id, step: row.step, attempts: next.attempts, cause }),
      )
    }
  }
}
