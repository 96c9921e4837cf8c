import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { DESTINATION_KINDS, type DestinationKind } from '../../../contract/calls/destinations.ts'
import type { MerchantCode } from '../../../contract/ids.ts'
import { computeWithdrawSpeed, type WithdrawSpeed } from '../../../contract/states/withdraw.ts'
import { DAY_MS } from '../../../contract/time-units.ts'
import type { PlatformContext } from '../../kernel/context.ts'

const MEASURED_DAYS = 7
/** Of each method: enough for a true middle; a busier week is measured by its latest. */
const MEASURED_MOST = 5_000

type Reader = Pick<PlatformContext, 'db' | 'merchant' | 'clock'>
type Speeds = ReadonlyMap<DestinationKind, WithdrawSpeed>

/** Of this isolate alone, one of a merchant: thousands of rows are not read for every page that shows them. */
const kept = new Map<MerchantCode, { readAtMs: number; speeds: Speeds }>()
const KEPT_MS = 60_000

/** TRUST-01: how long each method really took from request to sent, whoever paid, over the last seven days. What came back was not. */
export async function readSpeeds(ctx: Reader): Promise<Speeds> {
  const nowMs = ctx.clock()
  const known = kept.get(ctx.merchant.code)
  if (known && nowMs >= known.readAtMs && nowMs - known.readAtMs < KEPT_MS) return known.speeds
  const found = await Promise.all(DESTINATION_KINDS.map(async (kind) => [kind, await readSpeed(ctx, kind)] as const))
  const speeds = new Map(found.flatMap(([kind, speed]) => (speed ? [[kind, speed] as const] : [])))
  kept.set(ctx.merchant.code, { readAtMs: nowMs, speeds })
  return speeds
}

const durationSchema = z.object({ ms: z.number().int().min(0) })

async function readSpeed({ db, merchant, clock }: Reader, kind: DestinationKind): Promise<WithdrawSpeed | null> {
  const rows = await db.all(sql`
    SELECT max(0, sent_at_ms - requested_at_ms) AS ms FROM withdraw_order
    WHERE merchant = ${merchant.code} AND kind = ${kind} AND sent_at_ms > ${clock() - MEASURED_DAYS * DAY_MS}
      AND state <> 'refused'
    ORDER BY sent_at_ms DESC LIMIT ${MEASURED_MOST}`)
  return computeWithdrawSpeed(
    durationSchema
      .array()
      .parse(rows)
      .map(({ ms }) => ms),
  )
}
