/** Takes a round through its steps with the wallet, one drive a round at a time. */

import type { JackpotEntry } from '../../contract/jackpot/rules.ts'
import { log } from '../../contract/log.ts'
import type { StudioVendor } from '../../contract/rules/studio-vendors.ts'
import type { Clock } from '../../contract/time-and-chance.ts'
import type { Wallet } from '../wallet/wallet.ts'
import { askWallet } from './ask-wallet.ts'
import { type JackpotOf, payJackpot } from './pay-jackpot.ts'
import { type RoundRow, standOf } from './round-row.ts'
import { advance } from './round-steps.ts'
import { requireRound, saveProgress } from './rounds-store.ts'
import { findRoundSeed } from './seeds-store.ts'

/** Tries within one request before the alarm takes over and the page is told to ask again. */
const QUICK_TRIES = 2

type Deps = {
  readonly clock: Clock
  readonly walletOf: (vendor: StudioVendor) => Wallet
  readonly jackpotOf: JackpotOf
}

export class RoundDriver {
  readonly #storage: DurableObjectStorage
  readonly #deps: () => Deps
  readonly #driving = new Map<string, Promise<string | null>>()

  constructor(storage: DurableObjectStorage, deps: () => Deps) {
    this.#storage = storage
    this.#deps = deps
  }

  /**
   * Resolves when the round has ended, waits, or the quick tries are spent. A second caller waits for the same drive. Answers the
   * name under which others may see the bet that the wallet took in it; it is kept nowhere, so a bet after a crash has none.
   */
  drive(roundId: string): Promise<string | null> {
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

  async #driveOnce(roundId: string): Promise<string | null> {
    const { sql } = this.#storage
    let shownAs: string | null = null
    for (let tries = 0; tries < QUICK_TRIES; ) {
      const row = requireRound(sql, roundId)
      if (row.step === 'done' || row.step === 'act') break
      const { answer, entries } = await this.#ask(row)
      const next = advance(row, answer, { isFurther: row.next_act !== null, endsRound: endsRound(row) })
      const balance = answer.kind === 'ok' ? answer.value.balance : null
      if (answer.kind === 'ok' && row.step === 'bet') shownAs = answer.value.shownAs ?? null
      this.#storage.transactionSync(() => saveProgress(sql, row, { ...next, balance, entries }, this.#deps().clock()))
      if (answer.kind === 'ok' || next.step === 'done') {
        tries = 0
        continue
      }
      tries += 1
      const cause = answer.kind === 'refused' ? answer.errorCode : answer.cause
      log.warn('wallet_unanswered', { round: row.id, step: row.step, attempts: next.attempts, cause })
    }
    return shownAs
  }

  /** A win waits for what the round won of its jackpot: the wallet takes that while the round is open. */
  async #ask(row: RoundRow): Promise<Asked> {
    const { walletOf, jackpotOf } = this.#deps()
    const wallet = walletOf(row.vendor)
    const seed = findRoundSeed(this.#storage.sql, row)
    if (row.step !== 'win') return { answer: await askWallet(wallet, row, seed), entries: [] }
    const paid = await payJackpot({ wallet, jackpotOf }, row, seed)
    if (paid.kind !== 'ok') return { answer: paid, entries: [] }
    return { answer: await askWallet(wallet, row, seed), entries: paid.entries }
  }
}

/** The wallet's answer to a step, and what the round did to its jackpot before it. */
type Asked = { readonly answer: Awaited<ReturnType<typeof askWallet>>; readonly entries: readonly JackpotEntry[] }

/** Whether nothing is left to do once the bet under way is taken. A shared round waits for its table. */
const endsRound = (row: RoundRow): boolean => row.kind === 'own' && standOf(row, 'with next act').isOver
