/**
 * Rows of play by window, one object each, since `play_window` forgets them after 72 hours and statements of hourly and
 * real-time bills need them for 13 months.
 */
import { z } from 'zod'
import { memberTypeSchema } from '../../../contract/calls/identity/session.ts'
import { GAME_CATEGORIES } from '../../../contract/constants.ts'
import { type MerchantCode, memberIdSchema } from '../../../contract/ids.ts'
import { bind, readAll } from '../../kernel/commit.ts'
import type { Services } from '../../kernel/context.ts'
import { putLines, readLines } from '../../kernel/gzip-lines.ts'
import { type Settler, WINDOWS_PER_DAY } from './cursor.ts'

const rowSchema = z.object({
  memberId: memberIdSchema,
  level: memberTypeSchema,
  category: z.enum(GAME_CATEGORIES),
  rounds: z.number().int(),
  stake: z.number().int(),
  payout: z.number().int(),
  valid: z.number().int(),
  late: z.number().int(),
})
export type ArchivedRow = z.infer<typeof rowSchema> & { place: number }

const PREFIX = 'rows/'
const folderOf = (merchant: MerchantCode) => `${PREFIX}${merchant}/`
/** Numbers of windows have seven digits until the year 2065, so that keys are in their order. */
const keyOf = (merchant: MerchantCode, window: number) => `${folderOf(merchant)}${window}.jsonl.gz`
const windowOfKey = (key: string) => Number(/(\d+)\.jsonl\.gz$/.exec(key)?.[1])
const OBJECTS_AT_ONCE = 6

/** Of who stood below somebody on the day. `?1` merchant, `?2` window, `?3` its day. */
const ROWS = `
  SELECT play.member_id AS memberId, member.type AS level, category, rounds, stake_minor AS stake, payout_minor AS payout,
    valid_minor AS valid, late
  FROM play_window AS play JOIN member_public AS member ON member.id = play.member_id
  WHERE play.merchant = ?1 AND play.window = ?2 AND EXISTS (
    SELECT 1 FROM member_ancestor AS above
    WHERE above.member_id = play.member_id AND above.from_day <= ?3 AND (above.to_day IS NULL OR above.to_day > ?3))
  ORDER BY play.member_id, category`

/** Of a sealed window with play of somebody in a tree. Again it writes the same. */
export async function archiveRows(settler: Settler, merchant: MerchantCode, window: number): Promise<void> {
  const day = Math.floor(window / WINDOWS_PER_DAY)
  const rows = await readAll(settler, z.unknown(), bind(ROWS, merchant, window, day))
  if (rows.length === 0) return
  await putLines(
    settler.env.UPLOADS,
    keyOf(merchant, window),
    rows.map((row) => JSON.stringify(row)),
  )
}

/** Of the windows from `first` to `last`, in their order. */
export async function readArchive(
  { env }: Pick<Services, 'env'>,
  merchant: MerchantCode,
  { first, last }: { first: number; last: number },
): Promise<ArchivedRow[]> {
  const startAfter = keyOf(merchant, first - 1)
  const { objects } = await env.UPLOADS.list({ prefix: folderOf(merchant), startAfter, limit: WINDOWS_PER_DAY })
  const keys = objects.map(({ key }) => key).filter((key) => windowOfKey(key) <= last)
  const rows: ArchivedRow[] = []
  for (let at = 0; at < keys.length; at += OBJECTS_AT_ONCE) {
    const some = keys.slice(at, at + OBJECTS_AT_ONCE)
    rows.push(...(await Promise.all(some.map((key) => readObject(env.UPLOADS, key)))).flat())
  }
  return rows
}

async function readObject(bucket: R2Bucket, key: string): Promise<ArchivedRow[]> {
  const place = windowOfKey(key)
  return (await readLines(bucket, key)).map((line) => ({ ...rowSchema.parse(JSON.parse(line)), place }))
}
