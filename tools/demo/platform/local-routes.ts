/** What exists on a developer's machine and in tests only: elsewhere these paths are not found. */

import { desc, eq, sql } from 'drizzle-orm'
import { Hono, type MiddlewareHandler } from 'hono'
import { html } from 'hono/html'
import { z } from 'zod'
import { SEAL_DELAY_MS, windowOf } from '../../../contract/agents/periods.ts'
import { Refusal } from '../../../contract/errors.ts'
import { isoTimeSchema, merchantCodeSchema } from '../../../contract/ids.ts'
import { findLottery } from '../../../contract/lottery/games.ts'
import { LOOPBACK_HOST } from '../../../contract/protocols/loopback.ts'
import { DAY_MS } from '../../../contract/time-units.ts'
import { settleUpTo } from '../../../platform/agents/settlement/settle-merchant.ts'
import type { AppEnv } from '../../../platform/kernel/http/app-env.ts'
import { requireMerchantFacts } from '../../../platform/kernel/merchant/require-merchant-facts.ts'
import { localOutbox, messageQuotas } from '../../../platform/messaging/outgoing/tables.ts'
import { countLate } from '../../../platform/money/sums/count-late.ts'
import { HISTORY_DAYS, seedAgentHistory } from './agent-history.ts'
import { demoDataSchema } from './demo-data.ts'
import { drawAtOnce, drawRaffleAtOnce } from './draw-at-once.ts'
import { firebaseStandIn } from './firebase-stand-in.ts'
import { openidStandIn } from './openid-stand-in.ts'
import { seedDemo } from './seed-demo.ts'
import { seedLotteries } from './seed-lotteries.ts'
import { DEMO_MERCHANTS } from './seed-merchants.ts'
import { playDaysAgo } from './seed-rewards.ts'
import { seedWaiting } from './seed-waiting.ts'

const SHOWN = 50
const waitSchema = z.object({ to: z.string().max(120) })
const agentHistorySchema = z.object({
  merchant: z.string(),
  days: z.number().int().min(3).max(40).default(HISTORY_DAYS),
})
const drawSchema = z.object({ merchant: z.string(), gameCode: z.string() })
const raffleSchema = z.object({ merchant: z.string(), promotionId: z.string().max(64) })
const playDaysAgoSchema = z.object({ merchant: z.string(), days: z.number().int().min(1).max(40) })

const settleAheadSchema = z.object({ merchant: z.string(), until: isoTimeSchema })
/** A contract begins at the next five minutes, and pays for the five after. */
const AHEAD_MS = 10 * 60_000

/** The edge's binding. */
const BINDING_HOST = 'platform.internal'

/** By names of this machine alone: a page elsewhere can have its own name lead here, and then reads what it likes. */
export const onlyLocally: MiddlewareHandler<AppEnv> = async (c, next) => {
  const { hostname } = new URL(c.req.url)
  if (!c.get('services').env.LOCAL || !(LOOPBACK_HOST.test(hostname) || hostname === BINDING_HOST))
    throw new Refusal('not_found')
  await next()
}

const SERVICE_TITLES = new Map([
  ['live', 'Live chat'],
  ['vip', 'VIP channel'],
])

/**
 * MSG-02: what stands in for a customer service on a developer's machine, so that the window that opens shows a page and
 * not a host that is nobody's. It says so, and names the ways that do reach somebody. Mounted below /__local.
 */
const serviceStandIn = new Hono<AppEnv>().get('/:merchant/:channel', (c) => {
  const merchant = DEMO_MERCHANTS.find(({ code }) => code === c.req.param('merchant'))
  const title = SERVICE_TITLES.get(c.req.param('channel'))
  if (!merchant || !title) throw new Refusal('not_found')
  const card = 'padding:16px;border-radius:12px;background:#fff;border:1px solid #dfe3ec'
  return c.html(html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><link rel="icon" href="data:,"><title>Customer service</title></head>
<body style="margin:0;font:16px/1.5 system-ui;background:#f4f6fa;color:#15181d">
<header style="padding:20px 24px;background:#131a2b;color:#f3f5fc"><h1 style="margin:0;font-size:1.25rem">Customer service</h1>
<p style="margin:4px 0 0;color:#b9c2d9">${merchant.code} · ${title}</p></header>
<main style="display:grid;gap:16px;max-width:26rem;margin:24px auto;padding:0 16px">
<div style="${card}"><p style="margin:0">This site runs on your own machine. A merchant's live chat or ticket system opens in this window.</p></div>
<div style="${card}"><h2 style="margin:0 0 8px;font-size:1rem">Meanwhile, on the site</h2><ul style="margin:0;padding-left:20px">
<li><a href="/help" style="color:#1b5fa8">Read the help centre</a></li>
<li><a href="/help?view=write" style="color:#1b5fa8">Write to us: an operator sees and answers it</a></li></ul></div>
</main></body></html>`)
})

export const localRoutes = new Hono<AppEnv>()
  .post('/seed', async (c) => {
    await seedDemo(c.get('services'), demoDataSchema.parse(await c.req.json()))
    return c.json({ success: true, value: {} })
  })
  /** Chains, past results and tickets of the lotteries, once the site answers. */
  .post('/seed-lotteries', async (c) => {
    await seedLotteries(c.get('services'))
    return c.json({ success: true, value: {} })
  })
  /** Work that waits for people, for the console. */
  .post('/seed-waiting', async (c) => {
    for (const merchant of DEMO_MERCHANTS) await seedWaiting(c.get('services'), merchant)
    return c.json({ success: true, value: {} })
  })
  /** At start, when the queue in memory is empty: whatever a kill left uncounted is lost, however young. */
  .post('/count-late', async (c) => {
    const options = { graceMs: 0, dueBy: Number.MAX_SAFE_INTEGER }
    return c.json({ success: true, value: await countLate(c.get('services'), options) })
  })
  /** A day passes for what shows one: the rounds of a demo player, as of some days ago. */
  .post('/play-days-ago', async (c) => {
    const { merchant, days } = playDaysAgoSchema.parse(await c.req.json())
    const facts = DEMO_MERCHANTS.find(({ code }) => code === merchant)
    if (!facts) throw new Refusal('not_found')
    const { db, clock } = c.get('services')
    // The windows of then are open once more: settlement seals them again, and what it settled stays.
    await db.run(
      sql`UPDATE sealed_window SET window = min(window, ${windowOf(clock() - days * DAY_MS) - 1}) WHERE merchant = ${merchant}`,
    )
    await playDaysAgo(c.get('services'), facts, days)
    return c.json({ success: true, value: {} })
  })
  /** Nobody waits for a draw: the open period of a lottery is drawn, and a merchant's tickets of it are paid. */
  .post('/draw-lottery', async (c) => {
    const { merchant, gameCode } = drawSchema.parse(await c.req.json())
    const facts = DEMO_MERCHANTS.find(({ code }) => code === merchant)
    if (!facts || !findLottery(gameCode)) throw new Refusal('not_found')
    return c.json({ success: true, value: { period: await drawAtOnce(c.get('services'), facts, gameCode) } })
  })
  /** Likewise a raffle: it closes now. */
  .post('/draw-raffle', async (c) => {
    const { merchant, promotionId } = raffleSchema.parse(await c.req.json())
    const facts = DEMO_MERCHANTS.find(({ code }) => code === merchant)
    if (!facts) throw new Refusal('not_found')
    await drawRaffleAtOnce(c.get('services'), facts, promotionId)
    return c.json({ success: true, value: {} })
  })
  /** Nobody waits five minutes for pay: what was played counts now, and the windows up to a time are sealed and settled. */
  .post('/settle-ahead', async (c) => {
    const { merchant, until } = settleAheadSchema.parse(await c.req.json())
    const services = c.get('services')
    await countLate(services, { graceMs: 0, dueBy: Number.MAX_SAFE_INTEGER })
    const untilMs = Math.min(Date.parse(until), services.clock() + AHEAD_MS) + SEAL_DELAY_MS
    await settleUpTo(services, await requireMerchantFacts(services.db, merchantCodeSchema.parse(merchant)), untilMs)
    return c.json({ success: true, value: {} })
  })
  /** Some weeks of the demo tree, for who looks at the agent centre. */
  .post('/agent-history', async (c) => {
    const { merchant, days } = agentHistorySchema.parse(await c.req.json())
    const facts = DEMO_MERCHANTS.find(({ code }) => code === merchant)
    if (!facts) throw new Refusal('not_found')
    await seedAgentHistory(c.get('services'), facts, days)
    return c.json({ success: true, value: {} })
  })
  /** The newest SMS and mails that would have been sent. */
  .get('/outbox', async (c) => {
    const rows = await c.get('services').db.select().from(localOutbox).orderBy(desc(localOutbox.id)).limit(SHOWN)
    const messages = rows.map(({ sentAtMs, ...row }) => ({ ...row, sentAt: new Date(sentAtMs).toISOString() }))
    return c.json({ success: true, value: { messages } })
  })
  /** A person waits a minute before another message to a number or mailbox; who tries one flow after the other need not. */
  .post('/outbox/forget-wait', async (c) => {
    const { to } = waitSchema.parse(await c.req.json())
    await c.get('services').db.delete(messageQuotas).where(eq(messageQuotas.quotaKey, to))
    return c.json({ success: true, value: {} })
  })
  .route('/openid', openidStandIn)
  .route('/firebase', firebaseStandIn)
  .route('/service', serviceStandIn)
  .all('/*', () => {
    throw new Refusal('not_found')
  })
