import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { PayoutAccountKind } from '../../../contract/calls/money/payout-accounts.ts'
import { PAYOUT_ACCOUNT_KINDS } from '../../../contract/constants.ts'
import type { MerchantCode } from '../../../contract/ids.ts'
import { computeSpeed, type MeasuredSpeed } from '../../../contract/rules/measured-speed.ts'
import { DAY_MS } from '../../../contract/time-units.ts'
import type { PlatformContext } from '../../kernel/context.ts'

const MEASURED_DAYS = 7
/** Of each method: enough for a true middle; a busier week is measured by its latest. */
const MEASURED_MOST = 5_000
/** Of the whole house: recent enough to be true today. */
const LAST_PAID = 200
/** Longer than this is no figure for a front page: the cashier says it in full. */
const TOLD_MOST_MINUTES = 120

type Reader = Pick<PlatformContext, 'db' | 'merchant' | 'clock'>
type Speeds = ReadonlyMap<PayoutAccountKind, MeasuredSpeed>

/** Of this isolate alone, one of a merchant: thousands of rows are not read for every page that shows them. */
const kept = new Map<MerchantCode, { readAtMs: number; speeds: Speeds }>()
const KEPT_MS = 60_000

/** TRUST-01: how long each method really took from request to sent, whoever paid, over the last seven days. What came back was not. */
export async function readSpeeds(ctx: Reader): Promise<Speeds> {
  const nowMs = ctx.clock()
  const known = kept.get(ctx.merchant.code)
  if (known && nowMs >= known.readAtMs && nowMs - known.readAtMs < KEPT_MS) return known.speeds
  const found = await Promise.all(PAYOUT_ACCOUNT_KINDS.map(async (kind) => [kind, await readSpeed(ctx, kind)] as const))
  const speeds = new Map(found.flatMap(([kind, speed]) => (speed ? [[kind, speed] as const] : [])))
  kept.set(ctx.merchant.code, { readAtMs: nowMs, speeds })
  return speeds
}

/**
 * The median of the last withdrawals that were sent, by any method, in whole minutes: at least 1. Undefined where they are
 * too few to say, or where it took longer than two hours.
 */
export async function readPaidInMinutes(ctx: Reader): Promise<number | undefined> {
  const ofKind = PAYOUT_ACCOUNT_KINDS.map((kind) => sql`SELECT * FROM (${sentOfKind(ctx, kind, LAST_PAID)})`)
  const rows = await ctx.db.all(sql`${sql.join(ofKind, sql` UNION ALL `)} ORDER BY sent_at_ms DESC LIMIT ${LAST_PAID}`)
  const speed = computeSpeed(readDurations(rows))
  if (!speed || speed.medianMinutes > TOLD_MOST_MINUTES) return undefined
  return Math.max(1, speed.medianMinutes)
}

const durationSchema = z.object({ ms: z.number().int().min(0) })
const readDurations = (rows: unknown) =>
  durationSchema
    .array()
    .parse(rows)
    .map(({ ms }) => ms)

/** The latest of a method, by the index alone. */
const sentOfKind = ({ merchant, clock }: Reader, kind: PayoutAccountKind, most: number) => sql`
  SELECT max(0, sent_at_ms - requested_at_ms) AS ms, sent_at_ms FROM withdraw_order
  WHERE merchant = ${merchant.code} AND kind = ${kind} AND sent_at_ms > ${clock() - MEASURED_DAYS * DAY_MS}
    AND state <> 'refused'
  ORDER BY sent_at_ms DESC LIMIT ${most}`

async function readSpeed(ctx: Reader, kind: PayoutAccountKind): Promise<MeasuredSpeed | null> {
  return computeSpeed(readDurations(await ctx.db.all(sentOfKind(ctx, kind, MEASURED_MOST))))
}
