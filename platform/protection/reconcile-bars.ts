import { sql } from 'drizzle-orm'
import { keepHolding } from '../identity/bars/session-bar.ts'
import { isLookDue, LOOK_AGAIN_AFTER_MS } from '../kernel/backoff.ts'
import { commit } from '../kernel/commit.ts'
import type { Services } from '../kernel/context.ts'
import { boundless, type Share, workOff } from '../kernel/statement-budget.ts'
import { isIntent, readBarIntents } from './bar-intents.ts'
import { dropIntent, finishBar } from './finish-bar.ts'

const BATCH = 50
/** One takes no more. */
const STATEMENTS_EACH = 6

/** For the sweep: finishes breaks and exclusions whose machine died on the way, a minute after they were asked for. */
export async function lookAfterBars(services: Services, share: Share = boundless()): Promise<void> {
  const nowMs = services.clock()
  const due = await readBarIntents(services, sql`${isLookDue(nowMs)} ORDER BY look_at_ms LIMIT ${BATCH}`)
  await workOff(due, { share, statements: STATEMENTS_EACH }, async (intent) => {
    const { merchant, memberId, requestId } = intent
    try {
      await commit(services, [
        sql`UPDATE play_bar_intent SET look_at_ms = ${nowMs + LOOK_AGAIN_AFTER_MS} WHERE ${isIntent(intent)}`,
      ])
      // One whose term is over bars nobody any more; that it was asked for is kept.
      if (keepHolding(intent, nowMs)) await finishBar(services, intent)
      else await dropIntent(services, intent, { hasHeld: true })
    } catch (error) {
      console.warn(JSON.stringify({ event: 'bar_waits', merchant, memberId, requestId, error: String(error) }))
    }
  })
}
