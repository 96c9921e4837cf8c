/** A period of a book, step by step: closed with its root, drawn, settled or void. */

import { assert } from '../../../contract/lib/assert.ts'
import { log } from '../../../contract/log.ts'
import { merkleRoot } from '../../../contract/lottery/merkle.ts'
import { sayError } from '../../../contract/rules/describe-error.ts'
import { getDrawHall } from '../../kernel/lottery/draw-interface.ts'
import { getRegister } from '../../kernel/lottery/register-interface.ts'
import { lotteryHooks } from '../lottery-hooks.ts'
import type { BookEnv } from './book-do.ts'
import type { BookState } from './book-state.ts'
import { dropCells } from './cells.ts'
import * as periods from './period-rows.ts'
import { settleSome } from './settle.ts'
import * as tickets from './ticket-rows.ts'

/** A stake that was not in the wallet so long after the close is void: the beacon comes six seconds after it at the earliest. */
export const STAKED_WITHIN_MS = 5_000
const ASK_DRAW_EVERY_MS = 2_000
export const RETRY_MS = 5_000

type Env = Pick<BookEnv, 'DRAW' | 'REGISTER'>

export class PeriodMachine {
  readonly #env: () => Env
  readonly #state: BookState

  constructor(env: () => Env, state: BookState) {
    this.#env = env
    this.#state = state
  }

  /** One that fails holds up no other. */
  async goOn(row: periods.PeriodRow, budget: number): Promise<number> {
    try {
      return await this.#step(row, budget)
    } catch (error) {
      log.warn('lottery_period_waits', { period: row.period, error: sayError(error) })
      periods.waitUntil(this.#state.sql, row.period, this.#state.now() + RETRY_MS)
      return 0
    }
  }

  /** One period one step on. Answers how many tickets were settled or taken back. */
  async #step(row: periods.PeriodRow, budget: number): Promise<number> {
    const now = this.#state.see()
    if (row.state === 'open') {
      await this.#close(row)
      return 0
    }
    if (row.state === 'closed') {
      await this.#goOnClosed(row, now)
      return 0
    }
    const { period, result } = row
    const limit = Math.max(1, budget)
    if (row.state === 'void') return this.#state.transact(() => this.#goOnVoid(row, limit, now))
    assert(result, 'a period is settled by its result')
    const settled = this.#state.transact(() => settleSome(this.#state.sql, { period, result, limit, now }))
    lotteryHooks.reach('settled')
    if (settled > 0) return settled
    this.#state.transact(() => this.#endSettling(period, now))
    return 0
  }

  #goOnVoid({ period, voidReason }: periods.PeriodRow, limit: number, now: number): number {
    const taken = tickets.voidSome(this.#state.sql, { period, reason: voidReason ?? 'void', limit, now })
    if (taken > 0) return taken
    dropCells(this.#state.sql, period)
    periods.waitUntil(this.#state.sql, period, null)
    return 0
  }

  /** A book is settled when only frozen wallets are left to be paid, and no ticket is undecided. */
  #endSettling(period: string, now: number): void {
    const { waiting } = this.#state.sql
      .exec<{ waiting: number }>(
        `SELECT count(*) AS waiting FROM tickets WHERE period = ?
           AND (state IN ('reserved', 'live') OR (owed IS NOT NULL AND is_aside = 0))`,
        period,
      )
      .one()
    if (waiting > 0) periods.waitUntil(this.#state.sql, period, now + 1_000)
    else if (periods.endSettling(this.#state.sql, period)) dropCells(this.#state.sql, period)
  }

  /** The root over all tickets that were ever reserved, before the beacon speaks. None can be added any more. */
  async #close({ period, closeAt }: periods.PeriodRow): Promise<void> {
    const root = await merkleRoot(tickets.listLeaves(this.#state.sql, period))
    periods.closePeriod(this.#state.sql, period, root, closeAt + STAKED_WITHIN_MS)
  }

  async #goOnClosed({ period, closeAt, drawAt }: periods.PeriodRow, now: number): Promise<void> {
    if (now < closeAt + STAKED_WITHIN_MS) return periods.waitUntil(this.#state.sql, period, closeAt + STAKED_WITHIN_MS)
    // Each ticket is asked for by itself: the draw waits for none.
    tickets.askStakes(this.#state.sql, period, now)
    if (now < drawAt) return periods.waitUntil(this.#state.sql, period, drawAt)
    const draw = await this.getDraw(period)
    if (draw?.state === 'drawn' && draw.result) {
      periods.beginSettling(this.#state.sql, period, draw.result, this.#state.now())
    } else if (draw?.state === 'void') {
      periods.voidPeriod(this.#state.sql, period, draw.voidReason ?? 'void', this.#state.now())
    } else periods.waitUntil(this.#state.sql, period, now + ASK_DRAW_EVERY_MS)
  }

  /** Roots go into the public register at the close. A silent register delays no draw: the next run tries again. */
  async listRoots(): Promise<void> {
    const sealed = periods.listUnlisted(this.#state.sql)
    if (sealed.length === 0) return
    const { merchant, gameCode, kind: book } = this.#state.requireKept().identity
    try {
      const answers = await getRegister(this.#env().REGISTER).append({
        entries: sealed.map(({ period, root }) => ({ kind: 'root', merchant, gameCode, book, period, root })),
      })
      for (const [index, { period }] of sealed.entries()) {
        if (answers[index]?.isRegistered !== true)
          log.error('register_has_another_root', { merchant, gameCode, book, period })
        periods.keepListed(this.#state.sql, period)
      }
    } catch (error) {
      log.warn('register_silent', { merchant, gameCode, error: sayError(error) })
    }
  }

  getDraw(period: string) {
    const { gameCode } = this.#state.requireKept().identity
    return getDrawHall(this.#env().DRAW, gameCode).getDraw({ gameCode, period })
  }
}
