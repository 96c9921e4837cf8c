/** OPS-01: whom a segment finds, by figures that are kept anyway: logins, sums by day, ranks. */
import { type SQL, sql } from 'drizzle-orm'
import { MEMBER_TYPE } from '../../../contract/constants.ts'
import { parseMoney } from '../../../contract/money.ts'
import type { SegmentFilter } from '../../../contract/operator/campaigns.ts'
import { DAY_MS } from '../../../contract/time-units.ts'
import { mayBeTold } from '../promotions/may-be-offered.ts'

/** `memberId`: where it is asked of one member alone, so that the days of the others are not added up. */
type Reader = { merchant: string; nowMs: number; memberId?: string }

/** Of one merchant and since a day: the members that sums of this table have, by their ids. */
const summed = (
  table: SQL,
  { merchant, nowMs, memberId }: Reader,
  days: number,
  having: SQL,
  where: SQL = sql`1`,
): SQL =>
  sql`(SELECT counted_member.member_id FROM ${table} AS kept JOIN counted_member_public AS counted_member
    ON counted_member.number = kept.member_number
    WHERE kept.merchant_number = (SELECT number FROM merchant_public WHERE code = ${merchant})
      AND kept.day > ${Math.floor(nowMs / DAY_MS) - days} AND ${where}
      AND ${memberId === undefined ? sql`1` : sql`counted_member.member_id = ${memberId}`}
    GROUP BY kept.member_number HAVING ${having})`

const MONEY = sql.raw('money_day_sum_public')
const PLAY = sql.raw('play_day_sum_public')
const SEEN = sql.raw('coalesce(member.last_login_at_ms, member.created_at_ms)')

type Conditions = {
  [Field in keyof SegmentFilter]-?: (asked: NonNullable<SegmentFilter[Field]>, reader: Reader) => SQL
}

const CONDITIONS: Conditions = {
  registeredWithinDays: (days, { nowMs }) => sql`member.created_at_ms > ${nowMs - days * DAY_MS}`,
  registeredForDays: (days, { nowMs }) => sql`member.created_at_ms <= ${nowMs - days * DAY_MS}`,
  seenWithinDays: (days, { nowMs }) => sql`${SEEN} > ${nowMs - days * DAY_MS}`,
  notSeenForDays: (days, { nowMs }) => sql`${SEEN} <= ${nowMs - days * DAY_MS}`,
  deposited: ({ days, atLeast }, reader) =>
    sql`member.id IN ${summed(MONEY, reader, days, sql`sum(deposit_minor) >= ${parseMoney(atLeast)}`)}`,
  notDepositedForDays: (days, reader) =>
    sql`member.id NOT IN ${summed(MONEY, reader, days, sql`sum(deposit_minor) > 0`)}`,
  minRank: (level, { merchant }) => sql`EXISTS (SELECT 1 FROM vip_member WHERE vip_member.merchant = ${merchant}
    AND vip_member.member_id = member.id AND vip_member.level >= ${level})`,
  languages: (languages) => sql`member.language IN (SELECT value FROM json_each(${JSON.stringify(languages)}))`,
  played: ({ days, categories }, reader) => {
    const isOne = sql`kept.category IN (SELECT value FROM json_each(${JSON.stringify(categories)}))`
    return sql`member.id IN ${summed(PLAY, reader, days, sql`sum(kept.rounds) > 0`, isOne)}`
  },
}

/**
 * SAFE-02: a condition on a row of `member`: a player whose account is active, who is not on a break or excluded and has not asked
 * for it. Whether a limit is reached, the wallet says.
 */
export function mayBeReached({ merchant, nowMs }: Reader): SQL {
  const isPlayer = sql`member.merchant = ${merchant} AND member.type = ${MEMBER_TYPE.member}`
  const hasAskedForBar = sql`EXISTS (SELECT 1 FROM play_bar_intent_public AS play_bar_intent
    WHERE play_bar_intent.member_id = member.id)`
  return sql`${isPlayer} AND ${mayBeTold(sql.raw('member.id'), nowMs)} AND NOT ${hasAskedForBar}`
}

/** A condition on a row of `member`: all that the filter names holds, and the member may be reached. */
export function isInSegment(filter: SegmentFilter, reader: Reader): SQL {
  const asked = (Object.keys(CONDITIONS) as (keyof SegmentFilter)[]).flatMap((field) => {
    const value = filter[field]
    return value === undefined ? [] : [CONDITIONS[field](value as never, reader)]
  })
  return sql.join([mayBeReached(reader), ...asked], sql` AND `)
}
