/** One a merchant: settles by its own alarm each five minutes. The cron job pokes it, should an alarm have been lost. */

import { DurableObject } from 'cloudflare:workers'
import { drizzle } from 'drizzle-orm/d1'
import { SEAL_DELAY_MS, WINDOW_MS } from '../../../contract/agents/periods.ts'
import { merchantCodeSchema } from '../../../contract/ids.ts'
import { log } from '../../../contract/log.ts'
import { sayError } from '../../../contract/rules/describe-error.ts'
import { systemClock, systemRandom } from '../../../contract/time-and-chance.ts'
import { createHeard, openPrimary } from '../../kernel/database.ts'
import { type Bindings, parseEnv, type Settlement } from '../../kernel/env.ts'
import { requireMerchantFacts } from '../../kernel/merchant/require-merchant-facts.ts'
import { createNotices } from '../../kernel/notices.ts'
import { sendNotices } from '../../messaging/live/send-notices.ts'
import { settleMerchant } from './settle-merchant.ts'

/** A run that has more to do goes on at once, as another invocation with D1's statements of its own. */
const GO_ON_MS = 50
const MERCHANT = 'merchant'

export class SettlementDO extends DurableObject<Bindings> implements Settlement {
  #running: Promise<void> | null = null

  /** Whoever asks while it runs waits for that run. Throws what a step threw; the next run goes on from there. */
  async settle(merchant: string): Promise<void> {
    this.#running ??= this.#settle(merchant).finally(() => {
      this.#running = null
    })
    await this.#running
  }

  async #settle(merchant: string): Promise<void> {
    const parsed = parseEnv(this.env)
    const heard = createHeard()
    const env = { ...parsed, DB: openPrimary(parsed.DB, heard) }
    const settler = {
      env,
      db: drizzle(env.DB),
      heard,
      clock: systemClock,
      random: systemRandom,
      notices: createNotices(),
    }
    await this.ctx.storage.put(MERCHANT, merchant)
    await this.#setNextAlarm()
    try {
      const facts = await requireMerchantFacts(settler.db, merchantCodeSchema.parse(merchant))
      const { isDone } = await settleMerchant(settler, facts)
      if (!isDone) await this.ctx.storage.setAlarm(systemClock() + GO_ON_MS)
    } finally {
      await sendNotices(settler)
    }
  }

  /** First, so that a crash finds the next alarm already set. */
  async #setNextAlarm(): Promise<void> {
    const nextMs = (Math.floor((systemClock() - SEAL_DELAY_MS) / WINDOW_MS) + 1) * WINDOW_MS + SEAL_DELAY_MS
    await this.ctx.storage.setAlarm(nextMs)
  }

  override async alarm(): Promise<void> {
    const merchant = await this.ctx.storage.get<string>(MERCHANT)
    if (merchant === undefined) return
    // A run that the cron job began may be under way, and has set the alarm that is ringing now.
    await this.#setNextAlarm()
    try {
      await this.settle(merchant)
    } catch (error) {
      log.error('settlement_failed', { merchant, error: sayError(error) })
    }
  }
}
