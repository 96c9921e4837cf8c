/** OPS-01: writes to the members of a campaign, a page at a time; each page is one commit with the place it came to. */
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { memberIdSchema, merchantCodeSchema } from '../../../contract/ids.ts'
import { log } from '../../../contract/log.ts'
import { segmentFilterSchema } from '../../../contract/operator/campaigns.ts'
import { sayError } from '../../../contract/rules/describe-error.ts'
import { ATTEMPT_EVERY_MS, isAttemptDue } from '../../kernel/backoff.ts'
import { commit } from '../../kernel/commit.ts'
import type { Services } from '../../kernel/context.ts'
import { defineJob, JOB_BATCH } from '../../kernel/job.ts'
import { requireAccepted } from '../../kernel/wallet/require-accepted.ts'
import { getWallet, type SafetyState } from '../../kernel/wallet/wallet-interface.ts'
import { mintMessageId } from '../../kernel/write-message.ts'
import { isInSegment } from './segment-filter.ts'

/** Each asks a wallet: an invocation may ask a thousand. */
const PAGE_SIZE = 300
/** Wallets that are asked at the same time. */
const AT_ONCE = 25

const keySchema = z.object({ merchant: merchantCodeSchema, id: z.string() })
const rowSchema = z.object({
  merchant: merchantCodeSchema,
  id: z.string(),
  filter: z
    .string()
    .transform((text): unknown => JSON.parse(text))
    .pipe(segmentFilterSchema),
  promotion_id: z.string().nullable(),
  cursor: z.string(),
})
const foundSchema = z.object({ id: memberIdSchema }).array()
type Campaign = z.output<typeof rowSchema>

/**
 * SAFE-01, SAFE-02: whether a member may be written to of an offer. Not on a break or excluded, not where an operator holds a limit,
 * and not once a limit of theirs is reached. Pure.
 */
export const mayBeWrittenTo = ({ bar, limits }: Pick<SafetyState, 'bar' | 'limits'>): boolean =>
  bar === null &&
  limits.every(
    ({ operatorMinor, inForceMinor, usedMinor }) =>
      operatorMinor === null && (inForceMinor === null || usedMinor < inForceMinor),
  )

/** Throws where a wallet stays silent: the page is tried again. */
async function pickReceivers(
  { env }: Services,
  { merchant }: Campaign,
  ids: readonly z.output<typeof memberIdSchema>[],
) {
  const picked: string[] = []
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const asked = ids.slice(from, from + AT_ONCE).map(async (id) => {
      const wallet = getWallet(env.WALLET, merchant, id)
      return mayBeWrittenTo(requireAccepted(await wallet.getSafety())) ? [id] : []
    })
    picked.push(...(await Promise.all(asked)).flat())
  }
  return picked
}

async function sendPage(services: Services, campaign: Campaign, size: number): Promise<void> {
  const { merchant, id, cursor, filter, promotion_id: promotionId } = campaign
  const nowMs = services.clock()
  const isIn = isInSegment(filter, { merchant, nowMs })
  const found = foundSchema.parse(
    await services.db.all(
      sql`SELECT member.id FROM member WHERE ${isIn} AND member.id > ${cursor} ORDER BY member.id LIMIT ${size}`,
    ),
  )
  const ids = found.map((member) => member.id)
  const receivers = await pickReceivers(services, campaign, ids)
  const messages = JSON.stringify(receivers.map((member) => [mintMessageId(services.random), member]))
  const isOpen = ids.length === size
  // Stopped, or sent by another attempt in between: then nothing of this page happens.
  const isHere = sql`EXISTS (SELECT 1 FROM campaign WHERE merchant = ${merchant} AND id = ${id} AND state = 'running'
    AND cursor = ${cursor})`
  const coupons = sql`INSERT INTO promotion_coupon (merchant, member_id, promotion_id, campaign_id, at_ms)
    SELECT ${merchant}, value, ${promotionId}, ${id}, ${nowMs} FROM json_each(${JSON.stringify(receivers)})
    WHERE ${isHere} ON CONFLICT DO NOTHING`
  const end = isOpen ? sql`next_attempt_at_ms` : sql`NULL`
  await commit(services, [
    // Without an event, as an operator's own words: a release before this one shows the title and breaks no inbox.
    sql`INSERT INTO message (id, merchant, member_id, kind, facts, about_id, titles, contents, written_by, at_ms)
      SELECT value ->> 0, ${merchant}, value ->> 1, 'promotion', ${JSON.stringify({ campaign: id })}, ${promotionId},
        campaign.titles, '{}', campaign.approved_by, ${nowMs}
      FROM json_each(${messages}), campaign
      WHERE campaign.merchant = ${merchant} AND campaign.id = ${id} AND ${isHere}`,
    ...(promotionId === null ? [] : [coupons]),
    sql`UPDATE campaign SET cursor = ${ids.at(-1) ?? cursor}, sent = sent + ${receivers.length},
        left_out = left_out + ${ids.length - receivers.length}, state = ${isOpen ? 'running' : 'done'},
        ended_at_ms = ${isOpen ? null : nowMs}, next_attempt_at_ms = ${end}
      WHERE merchant = ${merchant} AND id = ${id} AND ${isHere}`,
  ])
}

/** The next page of a campaign that runs and is due; none of one that is over, or that another attempt has in hand. */
export async function sendNextPage(services: Services, { merchant, id }: z.output<typeof keySchema>, size = PAGE_SIZE) {
  const nowMs = services.clock()
  const isIt = sql`merchant = ${merchant} AND id = ${id} AND state = 'running'`
  const row = await services.db.get(sql`SELECT * FROM campaign WHERE ${isIt} AND ${isAttemptDue(nowMs)}`)
  if (!row) return
  await commit(services, [sql`UPDATE campaign SET next_attempt_at_ms = ${nowMs + ATTEMPT_EVERY_MS} WHERE ${isIt}`])
  try {
    await sendPage(services, rowSchema.parse(row), size)
  } catch (error) {
    log.warn('campaign_waits', { merchant, campaign: id, error: sayError(error) })
  }
}

/** The cron job goes on with what runs: after a crash, from the last page that was committed. */
export const sendCampaigns = defineJob({
  key: keySchema,
  readDue: async ({ db, clock }) =>
    keySchema.array().parse(
      await db.all(sql`SELECT merchant, id FROM campaign WHERE ${isAttemptDue(clock())}
          ORDER BY next_attempt_at_ms LIMIT ${JOB_BATCH}`),
    ),
  run: (services, key) => sendNextPage(services, key),
})
