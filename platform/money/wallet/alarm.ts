/** One alarm for all that a wallet does by itself. Each duty keeps its own time: one that fails holds up no other. */

import { log } from '../../../contract/log.ts'
import { sayError } from '../../../contract/rules/describe-error.ts'
import { systemClock } from '../../../contract/time-and-chance.ts'

const RETRY_FIRST_MS = 5_000
const RETRY_MOST_MS = 300_000
/** What may wait longer waits for the next alarm: a timer keeps the object awake. */
const EARLY_MOST_MS = 5_000

export type Duty = {
  /** Of the log line when it fails. */
  name: string
  isPending: () => boolean
  /** Does what it can. A throw asks for another time. */
  run: () => Promise<unknown>
  /** How long what came while it ran may wait; none, unless told. */
  computeWaitMs?: () => number
}
type Plan = { dueAt: number | null; failures: number }

export class Alarm {
  readonly #storage: DurableObjectStorage
  /** Forgotten with the instance: then every duty counts as due at the next alarm. */
  readonly #plans = new Map<Duty, Plan>()
  readonly #duties: readonly Duty[]
  #setFor = Number.POSITIVE_INFINITY
  #rings = 0
  readonly #running = new Set<Duty>()
  readonly #early = new Set<Duty>()

  constructor(storage: DurableObjectStorage, duties: readonly Duty[]) {
    this.#storage = storage
    this.#duties = duties
  }

  /**
   * Called in the same turn as the commit, so that both reach the disk together. An earlier time takes the place of a
   * later one; a duty that fails keeps its own.
   */
  arm(duty: Duty, afterMs: number): void {
    if (this.#rings > 0) this.#runEarly(duty, afterMs)
    const dueAt = systemClock() + afterMs
    const plan = this.#plans.get(duty)
    if (plan && plan.dueAt !== null && (plan.failures > 0 || plan.dueAt <= dueAt)) return
    this.#plans.set(duty, { dueAt, failures: 0 })
    void this.#set()
  }

  /** Re-arms first: a crash or a silence finds the next alarm already set. Never throws, or alarms would give up. */
  async ring(): Promise<void> {
    const now = Math.max(systemClock(), this.#setFor)
    const due = this.#duties.filter((duty) => duty.isPending() && (this.#plans.get(duty)?.dueAt ?? 0) <= now)
    for (const duty of due) {
      const failures = this.#plans.get(duty)?.failures ?? 0
      const retryMs = Math.min(RETRY_FIRST_MS * 2 ** failures, RETRY_MOST_MS)
      this.#plans.set(duty, { dueAt: systemClock() + retryMs, failures })
    }
    this.#rings += 1
    try {
      await this.#set()
      await Promise.all(due.map((duty) => this.#run(duty)))
    } finally {
      this.#rings -= 1
    }
    for (const duty of this.#duties) if (!duty.isPending()) this.#plans.set(duty, { dueAt: null, failures: 0 })
    await this.#set()
  }

  /** While one alarm runs the runtime rings no other: what is armed in between waits for none that is slow. */
  #runEarly(duty: Duty, afterMs: number): void {
    if (afterMs > EARLY_MOST_MS || this.#early.has(duty)) return
    this.#early.add(duty)
    setTimeout(() => {
      this.#early.delete(duty)
      const isFailing = (this.#plans.get(duty)?.failures ?? 0) > 0
      if (this.#rings > 0 && !isFailing && !this.#running.has(duty) && duty.isPending()) void this.#run(duty)
    }, afterMs)
  }

  async #run(duty: Duty): Promise<void> {
    this.#running.add(duty)
    try {
      await duty.run()
      const waitMs = duty.isPending() ? (duty.computeWaitMs?.() ?? 0) : 0
      this.#plans.set(duty, { dueAt: systemClock() + waitMs, failures: 0 })
    } catch (error) {
      const plan = this.#plans.get(duty)
      const failures = (plan?.failures ?? 0) + 1
      this.#plans.set(duty, { dueAt: plan?.dueAt ?? systemClock() + RETRY_FIRST_MS, failures })
      log.warn(`${duty.name}_failed`, { failures, error: sayError(error) })
    } finally {
      this.#running.delete(duty)
    }
  }

  /** For the first duty that is due; none, where none is. */
  #set(): Promise<void> {
    const times = [...this.#plans.values()].flatMap(({ dueAt }) => (dueAt === null ? [] : [dueAt]))
    this.#setFor = Math.min(...times)
    return times.length > 0 ? this.#storage.setAlarm(this.#setFor) : this.#storage.deleteAlarm()
  }
}
