import { and, desc, eq, gt, isNull, lte, or, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import type { Announcement, Popup } from '../../../contract/calls/site/system.ts'
import { ANNOUNCEMENT_TYPES, type Language } from '../../../contract/constants.ts'
import { popupTermsSchema } from '../../../contract/operator/content.ts'
import type { PlatformContext } from '../../kernel/context.ts'
import type { Handler } from '../../kernel/handler.ts'
import { announcements, SEGMENT_PLATFORM } from '../../kernel/merchant/tables.ts'
import { pickText } from '../../kernel/pick-text.ts'

type Type = Announcement['type']

/** Where each type is shown: banners, the popup, the player's strip, the promotions. H leads the strip. */
const SHOWN_IN = {
  popup: ['PU'],
  banners: ['B'],
  player: ['H', 'PL'],
  promotion: ['PR'],
} as const satisfies Record<string, readonly Type[]>

/** The newest of each type that are sent; older ones have had their day. */
export const MAX_LISTED = 100
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

function isShown({ merchant, clock }: Reader, type: Type): SQL | undefined {
  const nowMs = clock()
  return and(
    eq(announcements.merchant, merchant.code),
    eq(announcements.type, type),
    isNull(announcements.draftHash),
    lte(announcements.publishedAtMs, nowMs),
    or(isNull(announcements.endsAtMs), gt(announcements.endsAtMs, nowMs)),
  )
}

/** Of a row of `announcement`: a pop-up for a segment that is shown now. */
export const isSegmented = (reader: Reader): SQL | undefined =>
  and(isShown(reader, 'PU'), eq(announcements.platform, SEGMENT_PLATFORM))

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
