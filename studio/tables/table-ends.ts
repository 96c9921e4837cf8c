/** Tells the players' objects how their bets ended, until each has answered. */
import { RPC_AT_ONCE } from '../../contract/lib/at-once.ts'
import { within } from '../../contract/lib/within.ts'
import { log } from '../../contract/log.ts'
import { sayError } from '../../contract/rules/describe-error.ts'
import type { TableFacts } from './table-facts.ts'
import type { TableDeps } from './table-interface.ts'
import * as store from './table-store.ts'

const TOLD_A_TURN = 50
export const SLOWEST_TELL_MS = 60_000
/** A player's object writes the end down and answers. One that is slower is told again, because the round goes on. */
const TELL_MOST_MS = 1_000

export class TableEnds {
  readonly #sql: SqlStorage
  readonly #facts: TableFacts
  readonly #deps: () => TableDeps

  constructor(sql: SqlStorage, facts: TableFacts, deps: () => TableDeps) {
    this.#sql = sql
    this.#facts = facts
    this.#deps = deps
  }

  /** Some of them, and no phase of the round waits for it. */
  async tell(): Promise<void> {
    const bets = store.listBetsToTell(this.#sql, this.#deps().clock(), TOLD_A_TURN)
    for (let at = 0; at < bets.length; at += RPC_AT_ONCE) {
      // The next phase comes first. What is left is told by the alarm that is armed behind it.
      const round = store.findLiveRound(this.#sql)
      if (at > 0 && round && this.#deps().clock() >= this.#facts.endMs(round)) return
      await Promise.all(bets.slice(at, at + RPC_AT_ONCE).map((bet) => this.#tellEnd(bet)))
    }
  }

  async #tellEnd(bet: store.TableBetRow): Promise<void> {
    try {
      const told = await within(this.#deps().playerOf(bet.player).endTableBet(this.#facts.endOf(bet)), TELL_MOST_MS)
      if (told === null) throw new Error(`no answer in ${TELL_MOST_MS} ms`)
      if (told === 'busy') throw new Error('the wallet is being asked about this bet')
      this.#sql.exec('UPDATE bets SET tell_ms = NULL WHERE id = ?', bet.id)
    } catch (error) {
      const delayMs = Math.min(1_000 * 2 ** bet.attempts, SLOWEST_TELL_MS)
      this.#sql.exec(
        'UPDATE bets SET attempts = attempts + 1, tell_ms = ? WHERE id = ?',
        this.#deps().clock() + delayMs,
        bet.id,
      )
      log.warn('player_unanswered', { bet: bet.id, cause: sayError(error) })
    }
  }
}
