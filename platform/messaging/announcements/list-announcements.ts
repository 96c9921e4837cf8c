import { and, desc, eq, gt, inArray, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Announcement, Popup } from '../../../contract/calls/site/system.ts'
import { ANNOUNCEMENT_TYPES, type Language } from '../../../contract/constants.ts'
import { popupTermsSchema } from '../../../contract/operator/content.ts'
import type { PlatformContext } from '../../kernel/context.ts'
import type { Handler } from '../../kernel/handler.ts'
import { pickText } from '../../kernel/pick-text.ts'
import { announcements, SEGMENT_PLATFORM } from './tables.ts'

type Type = Announcement['type']

/** Where each type is shown: banners, the popup, the player's strip, the promotions. H leads the strip. */
const SHOWN_IN = {
  popup: ['PU'],
  banners: ['B'],
  player: ['H', 'PL'],
  promotion: ['PR'],
} as const satisfies Record<string, readonly Type[]>

/** The newest of each type that are sent; older ones have had their day. */
const MAX_LISTED = 100
/** Every page carries them. */
export const MAX_POPUPS = 5

const typesSchema = z.array(z.enum(ANNOUNCEMENT_TYPES))

/** MSG-01: what is published now, newest first, in the visitor's language or else the merchant's. */
export const listAnnouncements: Handler<'announcements'> = async (ctx, { types, platform, execution }) => {
  // Each type by itself: a merchant's many notices must not push its banners out.
  const newestOf = (type: Type) =>
    ctx.db
      .select()
      .from(announcements)
      .where(
        and(
          isShown(ctx, type),
          eq(announcements.platform, platform),
          eq(announcements.execution, execution),
          eq(announcements.audience, 'players'),
        ),
      )
      .orderBy(desc(announcements.publishedAtMs))
      .limit(MAX_LISTED)
  const asked = new Set(typesSchema.parse(types.split(',')))
  const [segmented, ...rows] = await Promise.all([
    asked.has('PU') ? ctx.db.select().from(announcements).where(isSegmented(ctx)).limit(1) : [],
    ...[...asked].map(newestOf),
  ])
  const own = ctx.merchant.defaultLanguage
  const popups = rows.flat().flatMap((row) => presentPopup(row, ctx.language, own) ?? [])
  const listed = rows
    .flat()
    .filter((row) => !popups.some(({ id }) => id === row.id))
    .map((row) => presentAnnouncement(row, ctx.language, own))
  const select = (shown: readonly Type[]) => shown.flatMap((type) => listed.filter((entry) => entry.type === type))
  return {
    popup: select(SHOWN_IN.popup),
    banners: select(SHOWN_IN.banners),
    player: select(SHOWN_IN.player),
    promotion: select(SHOWN_IN.promotion),
    // Also an empty list: where there is one, the page brings what opens pop-ups.
    ...((popups.length > 0 || segmented.length > 0) && { dialogs: popups.slice(0, MAX_POPUPS) }),
    ...(segmented.length > 0 && { forSome: true as const }),
  }
}

type Reader = Pick<PlatformContext, 'merchant' | 'clock'>

function isPublished({ merchant, clock }: Reader): SQL | undefined {
  const nowMs = clock()
  return and(
    eq(announcements.merchant, merchant.code),
    isNull(announcements.draftHash),
    lte(announcements.publishedAtMs, nowMs),
    or(isNull(announcements.endsAtMs), gt(announcements.endsAtMs, nowMs)),
  )
}

const isShown = (reader: Reader, type: Type): SQL | undefined => and(eq(announcements.type, type), isPublished(reader))

const isSegmented = (reader: Reader): SQL | undefined =>
  and(isShown(reader, 'PU'), eq(announcements.platform, SEGMENT_PLATFORM))

type Asker = Reader & Pick<PlatformContext, 'db'>
/** Pop-ups for segments that are shown now, newest first. */
export const readSegmented = (ctx: Asker) =>
  ctx.db
    .select()
    .from(announcements)
    .where(isSegmented(ctx))
    .orderBy(desc(announcements.publishedAtMs))
    .limit(MAX_LISTED)
/** The segments that these name, as a subquery. */
export const selectSegments = (reader: Reader): SQL =>
  sql`SELECT popup ->> 'segment' FROM announcement WHERE ${isSegmented(reader)}`
/** As a condition: a pop-up for the segment is published and has not ended, also where it begins later. */
export const hasPopup = ({ merchant, clock }: Reader, segment: string): SQL =>
  sql`EXISTS (SELECT 1 FROM announcement WHERE merchant = ${merchant.code} AND platform = ${SEGMENT_PLATFORM}
    AND popup ->> 'segment' = ${segment} AND draft_hash IS NULL AND (ends_at_ms IS NULL OR ends_at_ms > ${clock()}))`

/** Also a draft, and one that has ended. */
export const findAnnouncement = ({ db, merchant }: Pick<PlatformContext, 'db' | 'merchant'>, id: string) =>
  db
    .select()
    .from(announcements)
    .where(and(eq(announcements.merchant, merchant.code), eq(announcements.id, id)))
    .get()

/** AGT-01: what is published to agents now, newest first. */
export const readForAgents = (ctx: Asker, { limit, offset }: { limit: number; offset: number }) =>
  ctx.db
    .select()
    .from(announcements)
    .where(and(eq(announcements.audience, 'agents'), inArray(announcements.type, ['PL', 'PR']), isPublished(ctx)))
    .orderBy(desc(announcements.publishedAtMs), announcements.id)
    .limit(limit)
    .offset(offset)

/** Null for a strip. One that a later release wrote in another form is a strip as well: its words are shown, to everybody. */
export function presentPopup(
  row: typeof announcements.$inferSelect,
  language: Language,
  fallback: Language,
): Popup | null {
  const { success, data: terms } = popupTermsSchema.safeParse(row.popup)
  if (row.type !== 'PU' || !success) return null
  const { whom, often, button } = terms
  const shown = presentAnnouncement(row, language, fallback)
  return { ...shown, whom, often, button: button ? pickText(button, language, fallback) : null }
}

export function presentAnnouncement(
  row: typeof announcements.$inferSelect,
  language: Language,
  fallback: Language,
): Announcement {
  return {
    id: row.id,
    type: row.type,
    groupName: row.groupName,
    title: pickText(row.titles, language, fallback),
    content: pickText(row.contents, language, fallback),
    imageUrl: row.imageUrl,
    linkUrl: row.linkUrl,
    publishedAt: new Date(row.publishedAtMs).toISOString(),
  }
}
