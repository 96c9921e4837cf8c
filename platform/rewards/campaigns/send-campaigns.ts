/** OPS-01: finds the members of a campaign step by step, and writes to them a page at a time; each page is one commit. */
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { type MemberId, memberIdSchema, merchantCodeSchema } from '../../../contract/ids.ts'
import { mapAtOnce } from '../../../contract/lib/at-once.ts'
import { within } from '../../../contract/lib/within.ts'
import { log } from '../../../contract/log.ts'
import { segmentFilterSchema } from '../../../contract/operator/campaigns.ts'
import { sayError } from '../../../contract/rules/describe-error.ts'
import { CAMPAIGN_EVENTS } from '../../../contract/states/campaign.ts'
import { ATTEMPT_EVERY_MS, isAttemptDue } from '../../kernel/backoff.ts'
import { commit } from '../../kernel/commit.ts'
import type { Services } from '../../kernel/context.ts'
import { defineJob, JOB_BATCH } from '../../kernel/job.ts'
import { applyTransition, canTransition } from '../../kernel/transitions.ts'
import { requireAccepted } from '../../kernel/wallet/require-accepted.ts'
import { getWallet, type SafetyState } from '../../kernel/wallet/wallet-interface.ts'
import { insertWrittenMessages, mintMessageId } from '../../kernel/write-message.ts'
import { isInSegment, mayBeReached } from './segment-filter.ts'

const SIZES = {
  /** Each asks a wallet: an invocation may ask a thousand. */
  page: 300,
  /** Members whom one step of the search looks at. A step adds up the days of the whole merchant, so it is large. */
  step: 20_000,
}
/** A wallet that is silent is asked once a minute. After half an hour its member is left out. */
const TRIES = 30
const ASK_MS = 2_000

const keySchema = z.object({ merchant: merchantCodeSchema, id: z.string() })
type Key = z.output<typeof keySchema>
const rowSchema = keySchema.extend({
  filter: z
    .string()
    .transform((text): unknown => JSON.parse(text))
    .pipe(segmentFilterSchema),
  promotion_id: z.string().nullable(),
  searched_to: z.string().nullable(),
  is_offered: z.number(),
})
const stepEndSchema = z.object({ id: memberIdSchema }).nullish()
const receiverSchema = z.object({ id: memberIdSchema, tries: z.number() })
type Campaign = z.output<typeof rowSchema>
type At = { campaign: Campaign; nowMs: number }

const isIt = ({ merchant, id }: Key): SQL => sql`campaign.merchant = ${merchant} AND campaign.id = ${id}`
const isReceiver = ({ merchant, id }: Key): SQL =>
  sql`campaign_receiver.merchant = ${merchant} AND campaign_receiver.campaign_id = ${id}`
/** Whether what a row of `campaign` offers has not ended; a message alone offers nothing that ends. */
const isOffered = (nowMs: number): SQL => sql`(campaign.promotion_id IS NULL OR EXISTS (SELECT 1 FROM promotion
  WHERE promotion.merchant = campaign.merchant AND promotion.id = campaign.promotion_id
    AND (promotion.ends_at_ms IS NULL OR promotion.ends_at_ms > ${nowMs})))`
/** For a commit: once it is stopped, or its promotion has ended, nothing of the commit happens. */
const isRunning = ({ campaign, nowMs }: At): SQL =>
  sql`EXISTS (SELECT 1 FROM campaign WHERE ${isIt(campaign)} AND state = 'running' AND ${isOffered(nowMs)})`

/** For a commit. The first statement tells: one change or none. */
export const stopCampaign = (key: Key, nowMs: number): SQL[] => [
  sql`UPDATE campaign SET ${applyTransition(CAMPAIGN_EVENTS.stopped)}, ended_at_ms = ${nowMs}, next_attempt_at_ms = NULL
    WHERE ${isIt(key)} AND ${canTransition(CAMPAIGN_EVENTS.stopped)}`,
  sql`DELETE FROM campaign_receiver WHERE ${isReceiver(key)}`,
]

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

/** Writes down whom the filter finds among the next members by id. Each member is looked at once. */
async function searchStep(services: Services, at: At, step: number): Promise<void> {
  const { merchant, id, filter, searched_to: from } = at.campaign
  if (from === null) return
  const end = stepEndSchema.parse(
    await services.db.get(
      sql`SELECT id FROM member_public
        WHERE merchant = ${merchant} AND id > ${from} ORDER BY id LIMIT 1 OFFSET ${step - 1}`,
    ),
  )
  const isNext = sql`member.id > ${from} AND ${end ? sql`member.id <= ${end.id}` : sql`1`}`
  const isHere = sql`${isRunning(at)} AND EXISTS (SELECT 1 FROM campaign WHERE ${isIt(at.campaign)} AND searched_to = ${from})`
  await commit(services, [
    sql`INSERT INTO campaign_receiver (merchant, campaign_id, member_id) SELECT ${merchant}, ${id}, member.id
      FROM member_public AS member
      WHERE ${isInSegment(filter, { merchant, nowMs: at.nowMs })} AND ${isNext} AND ${isHere}`,
    sql`UPDATE campaign SET searched_to = ${end?.id ?? null} WHERE ${isIt(at.campaign)} AND ${isHere}`,
  ])
}

/** Whether a member may be written to; null for a wallet that is silent, or refuses to say. */
export async function askWallet({ env }: Pick<Services, 'env'>, { merchant, id: campaign }: Key, id: MemberId) {
  try {
    const answer = await within(getWallet(env.WALLET, merchant, id).getSafety(), ASK_MS)
    return answer && mayBeWrittenTo(requireAccepted(answer))
  } catch (error) {
    log.warn('campaign_wallet_silent', { merchant, campaign, memberId: id, error: sayError(error) })
    return null
  }
}

async function sendPage(services: Services, at: At, size: number): Promise<void> {
  const { campaign, nowMs } = at
  const { merchant, id, promotion_id: promotionId } = campaign
  const asked = receiverSchema.array().parse(
    await services.db.all(sql`SELECT member_id AS id, tries FROM campaign_receiver WHERE ${isReceiver(campaign)}
      ORDER BY tries, member_id LIMIT ${size}`),
  )
  const answers = await mapAtOnce(asked, async (each) => ({
    ...each,
    may: await askWallet(services, campaign, each.id),
  }))
  const idsOf = (rows: typeof answers) => JSON.stringify(rows.map((row) => row.id))
  const settled = idsOf(answers.filter(({ may, tries }) => may !== null || tries + 1 >= TRIES))
  const receivers = answers.filter(({ may }) => may === true)
  const messages = JSON.stringify(receivers.map((each) => [mintMessageId(services.random), each.id]))
  const isWritten = sql`id IN (SELECT value ->> 0 FROM json_each(${messages}))`
  const isAmong = (ids: string) =>
    sql`${isReceiver(campaign)} AND campaign_receiver.member_id IN (SELECT value FROM json_each(${ids}))`
  const written = sql`(SELECT count(*) FROM message_public WHERE ${isWritten})`
  const isHere = isRunning(at)
  const coupons = sql`INSERT INTO promotion_coupon (merchant, member_id, promotion_id, campaign_id, at_ms)
    SELECT ${merchant}, member_id, ${promotionId}, ${id}, ${nowMs} FROM message_public
    WHERE ${isWritten} ON CONFLICT DO NOTHING`
  await commit(services, [
    // Without an event, as an operator's own words: a release before this one shows the title and breaks no inbox.
    // A member who began a break since their wallet answered, or whom another attempt wrote to, is passed over.
    insertWrittenMessages(sql`
      SELECT picked.value ->> 0, ${merchant}, member.id, 'promotion', ${JSON.stringify({ campaign: id })}, ${promotionId},
        campaign.titles, '{}', campaign.approved_by, ${nowMs}
      FROM json_each(${messages}) AS picked
      JOIN campaign_receiver ON ${isReceiver(campaign)} AND campaign_receiver.member_id = picked.value ->> 1
      JOIN member_public AS member ON member.id = campaign_receiver.member_id
      JOIN campaign ON ${isIt(campaign)}
      WHERE ${mayBeReached({ merchant, nowMs })} AND ${isHere}`),
    ...(promotionId === null ? [] : [coupons]),
    sql`UPDATE campaign SET sent = sent + ${written},
        left_out = left_out + (SELECT count(*) FROM campaign_receiver WHERE ${isAmong(settled)}) - ${written}
      WHERE ${isIt(campaign)} AND ${isHere}`,
    sql`DELETE FROM campaign_receiver WHERE ${isAmong(settled)} AND ${isHere}`,
    sql`UPDATE campaign_receiver SET tries = tries + 1 WHERE ${isAmong(idsOf(answers.filter(({ may }) => may === null)))}`,
    sql`UPDATE campaign SET ${applyTransition(CAMPAIGN_EVENTS.done)}, ended_at_ms = ${nowMs}, next_attempt_at_ms = NULL
      WHERE ${isIt(campaign)} AND ${isHere} AND searched_to IS NULL
        AND NOT EXISTS (SELECT 1 FROM campaign_receiver WHERE ${isReceiver(campaign)})`,
  ])
}

/**
 * The next step of the search, and the next page, of a campaign that runs and is due; none of one that is over or that another
 * attempt has in hand. One whose promotion has ended is stopped.
 */
export async function sendNextPage(services: Services, key: Key, sizes: Partial<typeof SIZES> = {}) {
  const { page, step } = { ...SIZES, ...sizes }
  const nowMs = services.clock()
  const row = await services.db.get(sql`SELECT *, ${isOffered(nowMs)} AS is_offered FROM campaign
    WHERE ${isIt(key)} AND state = 'running' AND ${isAttemptDue(nowMs)}`)
  if (!row) return
  await commit(services, [
    sql`UPDATE campaign SET next_attempt_at_ms = ${nowMs + ATTEMPT_EVERY_MS} WHERE ${isIt(key)} AND state = 'running'`,
  ])
  try {
    const at = { campaign: rowSchema.parse(row), nowMs }
    if (at.campaign.is_offered === 0) return void (await commit(services, stopCampaign(key, nowMs)))
    await searchStep(services, at, step)
    await sendPage(services, at, page)
  } catch (error) {
    log.warn('campaign_waits', { ...key, error: sayError(error) })
  }
}

/** The cron job goes on with what runs: after a crash, with who is still to be written to. */
export const sendCampaigns = defineJob({
  key: keySchema,
  due: ({ clock }) => sql`SELECT merchant, id FROM campaign WHERE ${isAttemptDue(clock())}
    ORDER BY next_attempt_at_ms LIMIT ${JOB_BATCH}`,
  run: (services, key) => sendNextPage(services, key),
})
