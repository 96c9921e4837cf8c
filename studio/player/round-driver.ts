/** Takes a round through its steps with the wallet, one drive a round at a time. */
import type { StudioVendor } from '../../contract/rules/studio-vendors.ts'
import type { Clock } from '../../contract/time-and-chance.ts'
import type { Wallet } from '../wallet/wallet.ts'
import { askWallet } from './ask-wallet.ts'
import { advance } from './round-steps.ts'
import { type RoundRow, requireRound, saveProgress, standOf } from './rounds-store.ts'
import { findRoundSeed } from './seeds-store.ts'

/** Tries within one request before the alarm takes over and the page is told to ask again. */
const QUICK_TRIES = 2

type Deps = { readonly clock: Clock; readonly walletOf: (vendor: StudioVendor) => Wallet }

export class RoundDriver {
  readonly #storage: DurableObjectStorage
  readonly #deps: () => Deps
  readonly #driving = new Map<string, Promise<void>>()

  constructor(storage: DurableObjectStorage, deps: () => Deps) {
    this.#storage = storage
    this.#deps = deps
  }

  /** Resolves when the round has ended, waits, or the quick tries are spent. A second caller waits for the same drive. */
  drive(roundId: string): Promise<void> {
    const running = this.#driving.get(roundId)
    if (running) return running
    const drive = this.#driveOnce(roundId).finally(() => this.#driving.delete(roundId))
    this.#driving.set(roundId, drive)
    return drive
  }

  isDriving(roundId: string): boolean {
    return this.#driving.has(roundId)
  }

  /** Resolves when nothing drives the round: until the caller awaits again, its row is the caller's alone. */
  async untilIdle(roundId: string): Promise<void> {
    for (;;) {
      const running = this.#driving.get(roundId)
      if (!running) return
      await running.catch(() => undefined)
    }
  }

  async #driveOnce(roundId: string): Promise<void> {
    const { sql } = this.#storage
    for (let tries = 0; tries < QUICK_TRIES; ) {
      const row = requireRound(sql, roundId)
      if (row.step === 'done' || row.step === 'act') return
      const { clock, walletOf } = this.#deps()
      const answer = await askWallet(walletOf(row.vendor), row, findRoundSeed(sql, row))
      const next = advance(row, answer, { isFurther: row.next_act !== null, endsRound: endsRound(row) })
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

/** Whether nothing is left to do once the bet under way is taken. A shared round waits for its table. */
const endsRound = (row: RoundRow): boolean => row.kind === 'own' && standOf(row, 'with next act').isOver
