/**
 * PROMO-03: at the close tickets are counted, numbered and sealed; a minute later the winners are drawn. Each step may
 * run twice, late, or twice at once: only the first commit finds the raffle in the state before it.
 */

import { and, asc, eq, gt, isNull, lte, sql } from 'drizzle-orm'
import { z } from 'zod'
import { parsePromotionRule } from '../../../contract/calls/rewards/promotion-rules.ts'
import { memberIdSchema, merchantCodeSchema } from '../../../contract/ids.ts'
import { assert } from '../../../contract/lib/assert.ts'
import { drawWinners, sealTickets } from '../../../contract/lottery/raffle.ts'
import { minor, presentMoney } from '../../../contract/money.ts'
import { RAFFLE_EVENTS } from '../../../contract/states/raffle.ts'
import { DAY_MS } from '../../../contract/time-units.ts'
import { commit } from '../../kernel/commit.ts'
import type { Services } from '../../kernel/context.ts'
import { defineJob, JOB_BATCH } from '../../kernel/job.ts'
import { requireMerchantFacts } from '../../kernel/merchant/require-merchant-facts.ts'
import { textsSchema } from '../../kernel/pick-text.ts'
import { applyTransition, canTransition } from '../../kernel/transitions.ts'
import { writeMessage } from '../../kernel/write-message.ts'
import { mayBeTold } from '../promotions/may-be-offered.ts'
import { type PromotionRow, participations, promotions } from '../promotions/tables.ts'
import { countTickets, type RaffleRule } from './count-tickets.ts'
import { type RaffleRow, raffleHolders, raffles } from './tables.ts'

/** A wallet's clock may be a little behind: until then rounds still close before the end. */
const SLACK_MS = 60_000
const CLAIM_DAYS = 30
/** Wallets that are asked together. A run asks at most 800: an invocation has 1,000 subrequests. */
const COUNTED_AT_ONCE = 200
const PAGES_A_RUN = 4
const RANDOM_BYTES = 16

const keySchema = z.object({ merchant: merchantCodeSchema, promotionId: z.string() })
type Key = z.infer<typeof keySchema>
type Found = { raffle: RaffleRow; promotion: PromotionRow; rule: RaffleRule; endsAtMs: number }

const isItsPromotion = and(eq(promotions.merchant, raffles.merchant), eq(promotions.id, raffles.promotionId))

export const runRaffles = defineJob({
  key: keySchema,
  due: ({ db, clock }) =>
    db
      .select({ merchant: raffles.merchant, promotionId: raffles.promotionId })
      .from(raffles)
      .innerJoin(promotions, isItsPromotion)
      .where(and(isNull(raffles.drawnAtMs), lte(promotions.endsAtMs, clock() - SLACK_MS)))
      .limit(JOB_BATCH),
  run: async (services, key) => {
    const found = await findRaffle(services, key)
    if (!found) return
    if (found.raffle.state === 'open') await seal(services, key, found)
    else if (found.raffle.state === 'sealed') await drawNow(services, key, found)
  },
})

async function findRaffle({ db }: Services, { merchant, promotionId }: Key): Promise<Found | null> {
  const found = await db
    .select({ raffle: raffles, promotion: promotions })
    .from(raffles)
    .innerJoin(promotions, isItsPromotion)
    .where(and(eq(raffles.merchant, merchant), eq(raffles.promotionId, promotionId)))
    .get()
  if (!found) return null
  const { kind, rule: asked, endsAtMs } = found.promotion
  const rule = parsePromotionRule(kind, asked)
  assert(rule.kind === 'raffle' && endsAtMs !== null, 'a raffle has its rule and its close')
  return { ...found, rule: rule.raffle, endsAtMs }
}

const isIts = ({ merchant, promotionId }: Key) => sql`merchant = ${merchant} AND promotion_id = ${promotionId}`

async function seal(services: Services, key: Key, found: Found) {
  for (let page = 0; page < PAGES_A_RUN; page++) {
    const counted = await countNext(services, key, found)
    if (counted === 0 && page === 0) await sealCounted(services, key)
    // A run either counts or seals: the next one finds whether anybody is left.
    if (counted < COUNTED_AT_ONCE) return
  }
}

/** Counts the next members in the order of their ids: nobody joins after the close. Answers how many there were. */
async function countNext(services: Services, key: Key, { rule, endsAtMs }: Found): Promise<number> {
  const { db, random } = services
  const isTheirs = and(eq(participations.merchant, key.merchant), eq(participations.promotionId, key.promotionId))
  const counted = sql`coalesce((SELECT max(member_id) FROM raffle_holder WHERE ${isIts(key)}), '')`
  const next = await db
    .select({ memberId: participations.memberId, joinedAtMs: participations.joinedAtMs })
    .from(participations)
    .where(and(isTheirs, gt(participations.memberId, counted)))
    .orderBy(asc(participations.memberId))
    .limit(COUNTED_AT_ONCE)
  if (next.length === 0) return 0
  const rows = await Promise.all(
    next.map(async ({ memberId, joinedAtMs }) => {
      const span = { joinedAtMs, untilMs: endsAtMs }
      const tickets = await countTickets(services, { ...key, memberId }, rule, span)
      return { memberId, tickets, holder: Buffer.from(random(RANDOM_BYTES)).toString('hex') }
    }),
  )
  await commit(services, [
    sql`INSERT INTO raffle_holder (merchant, promotion_id, member_id, holder, tickets)
      SELECT ${key.merchant}, ${key.promotionId}, value ->> 'memberId', value ->> 'holder', value ->> 'tickets'
      FROM json_each(${JSON.stringify(rows)}) WHERE true ON CONFLICT DO NOTHING`,
  ])
  return rows.length
}

/** Numbers the tickets, and seals the numbers as they are stored. Two at once number alike. */
async function sealCounted(services: Services, key: Key) {
  const isStill = sql`${isIts(key)} AND ${canTransition(RAFFLE_EVENTS.sealed)}`
  await commit(services, [
    sql`UPDATE raffle_holder SET first_number = numbered.first
      FROM (SELECT member_id, sum(tickets) OVER (ORDER BY joined_at_ms, member_id) - tickets AS first
        FROM raffle_holder JOIN participation USING (merchant, promotion_id, member_id)
        WHERE ${isIts(key)} AND tickets > 0) AS numbered
      WHERE numbered.member_id = raffle_holder.member_id AND ${isIts(key)}
        AND EXISTS (SELECT 1 FROM raffle WHERE ${isStill})`,
  ])
  const { numbered } = await readHolders(services, key)
  const root = await sealTickets(numbered)
  const last = numbered.at(-1)
  await commit(services, [
    sql`UPDATE raffle SET ${applyTransition(RAFFLE_EVENTS.sealed)}, root = ${root},
      tickets = ${last ? last.first + last.tickets : 0}, sealed_at_ms = ${services.clock()} WHERE ${isStill}`,
  ])
}

/** Those with a ticket, in the order of their numbers. */
async function readHolders({ db }: Services, { merchant, promotionId }: Key) {
  const holders = await db
    .select()
    .from(raffleHolders)
    .where(and(eq(raffleHolders.merchant, merchant), eq(raffleHolders.promotionId, promotionId)))
    .orderBy(asc(raffleHolders.firstNumber))
  const numbered = holders.flatMap(({ holder, tickets, firstNumber }) =>
    firstNumber === null ? [] : [{ holder, tickets, first: firstNumber }],
  )
  return { holders, numbered }
}

/** The house's own random value, made after the seal. The seed was bound before the first member could join. */
async function drawNow(services: Services, key: Key, { raffle, promotion, rule }: Found) {
  const { db, clock, random } = services
  const { holders, numbered } = await readHolders(services, key)
  const randomness = Buffer.from(random(RANDOM_BYTES)).toString('hex')
  const chance = { raffleId: key.promotionId, serverSeed: raffle.serverSeed, randomness }
  const winners = await drawWinners(chance, numbered, rule.prizesMinor.length)
  const nowMs = clock()
  const isStill = sql`${isIts(key)} AND ${canTransition(RAFFLE_EVENTS.drawn)}`
  const isStillThere = sql`EXISTS (SELECT 1 FROM raffle WHERE ${isStill})`
  const merchant = await requireMerchantFacts(db, key.merchant)
  const titles = textsSchema.parse(promotion.titles)
  await commit(services, [
    ...winners.flatMap(({ place, ticket, holder }) => {
      const owner = holders.find((one) => one.holder === holder)
      assert(owner, 'a winner holds a ticket')
      const amountMinor = rule.prizesMinor[place - 1] ?? 0
      const facts = { promotion: titles, amount: presentMoney(minor(amountMinor)) }
      const message = { event: 'raffle_won', facts, aboutId: key.promotionId } as const
      return [
        writeMessage(
          { ...services, merchant },
          memberIdSchema.parse(owner.memberId),
          message,
          sql`${isStillThere} AND ${mayBeTold(owner.memberId, nowMs)}`,
        ),
        sql`INSERT INTO raffle_winner (merchant, promotion_id, place, ticket, member_id, amount_minor)
          SELECT ${key.merchant}, ${key.promotionId}, ${place}, ${ticket}, ${owner.memberId}, ${amountMinor}
          WHERE ${isStillThere}`,
      ]
    }),
    sql`UPDATE raffle SET ${applyTransition(RAFFLE_EVENTS.drawn)}, randomness = ${randomness}, drawn_at_ms = ${nowMs},
      claim_until_ms = ${nowMs + CLAIM_DAYS * DAY_MS} WHERE ${isStill}`,
  ])
}
