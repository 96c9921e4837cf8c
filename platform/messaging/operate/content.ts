/** OPS-01, MSG-01, MSG-03: operators write notices, banners and articles, try them as drafts and time them. */
import { asc, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { ANNOUNCEMENT_PLATFORM } from '../../../contract/constants.ts'
import { Refusal } from '../../../contract/errors.ts'
import { canonicalJson } from '../../../contract/lib/canonical-json.ts'
import { findPopupFault, type popupTermsSchema } from '../../../contract/operator/content.ts'
import { commit, hasRow } from '../../kernel/commit.ts'
import { mintDraft } from '../../kernel/drafts.ts'
import type { OperatorContext } from '../../kernel/operator/operator-context.ts'
import type { OperatorHandler } from '../../kernel/operator/operator-handler.ts'
import { computePublicationState } from '../../kernel/operator/publication-state.ts'
import { requireName } from '../../kernel/operator/require-name.ts'
import { requireOwnLanguage } from '../../kernel/operator/require-own-language.ts'
import { findSegmentFilter } from '../../kernel/operator/segment-filter.ts'
import { pickOwnText } from '../../kernel/pick-text.ts'
import { presentTime } from '../../kernel/present-time.ts'
import { announcements, SEGMENT_PLATFORM } from '../announcements/tables.ts'
import { helpArticles } from '../service/tables.ts'

type PopupTerms = z.output<typeof popupTermsSchema>

const listAnnouncements: OperatorHandler<'announcements-list'> = async ({ db, merchant, clock }, { limit }) => {
  const nowMs = clock()
  const rows = await db
    .select()
    .from(announcements)
    .where(eq(announcements.merchant, merchant.code))
    .orderBy(desc(announcements.publishedAtMs))
    .limit(limit)
  return {
    announcements: rows.map(({ id, type, titles, publishedAtMs, endsAtMs, draftHash, setBy }) => ({
      id,
      type,
      setBy,
      title: pickOwnText(titles, merchant),
      state: computePublicationState({ startsAtMs: publishedAtMs, endsAtMs, isDraft: draftHash !== null }, nowMs),
      startsAt: new Date(publishedAtMs).toISOString(),
      endsAt: presentTime(endsAtMs),
    })),
  }
}

const otherFilter = (segment: string) => new Refusal('conflict', `segment ${segment} has another filter by now`)

/**
 * SQL that the segment still has the filter that people read. Throws `malformed` for a segment that the merchant does not
 * have, `conflict` for one with another filter.
 */
async function readFilter(ctx: OperatorContext, { segment, filter }: PopupTerms): Promise<SQL> {
  if (segment === undefined) return sql`true`
  const stored = await findSegmentFilter(ctx, segment)
  if (!stored) throw new Refusal('malformed', `popup.segment: there is no segment '${segment}'`)
  if (!filter || canonicalJson(stored.filter) !== canonicalJson(filter)) throw otherFilter(segment)
  return sql`EXISTS (SELECT 1 FROM segment_filter_public
    WHERE merchant = ${ctx.merchant.code} AND id = ${segment} AND filter = ${stored.text})`
}

/** Without the filter, which is the segment's: the release before refuses a term that it does not know. */
const storePopup = ({ filter: _, ...terms }: PopupTerms) => JSON.stringify(terms)

/** Throws `forbidden` without a name, `malformed`, and `conflict` for a draft of what is published, or another filter. */
const putAnnouncement: OperatorHandler<'announcements-put'> = async (ctx, { announcement: one }) => {
  const operator = requireName(ctx)
  requireOwnLanguage(ctx, one.titles, one.contents)
  const startsAtMs = Date.parse(one.startsAt)
  const endsAtMs = one.endsAt === null ? null : Date.parse(one.endsAt)
  if (endsAtMs !== null && endsAtMs <= startsAtMs) throw new Refusal('malformed', 'it ends after it begins')
  if (one.type === 'B' && one.picture === null) throw new Refusal('malformed', 'a banner has a picture')
  const fault = findPopupFault(one, ctx.merchant.defaultLanguage)
  if (fault !== null) throw new Refusal('malformed', fault)
  const { popup } = one
  const isAsRead = popup ? await readFilter(ctx, popup) : sql`true`
  const draft = one.draft ? mintDraft(ctx, { kind: 'announcement', id: one.id }) : null
  const { code } = ctx.merchant
  const [written] = await commit(ctx, [
    sql`INSERT INTO announcement (id, merchant, type, audience, titles, contents, image_url, link_url, published_at_ms,
        ends_at_ms, group_name, draft_hash, set_by, popup, platform)
      SELECT ${one.id}, ${code}, ${one.type}, ${one.audience}, ${JSON.stringify(one.titles)},
        ${JSON.stringify(one.contents)}, ${one.picture}, ${one.link}, ${startsAtMs}, ${endsAtMs}, ${one.group},
        ${draft?.hash ?? null}, ${operator}, ${popup ? storePopup(popup) : null},
        ${popup?.segment ? SEGMENT_PLATFORM : ANNOUNCEMENT_PLATFORM}
      WHERE ${isAsRead}
      ON CONFLICT (merchant, id) DO UPDATE SET type = excluded.type, audience = excluded.audience, titles = excluded.titles,
        contents = excluded.contents, image_url = excluded.image_url, link_url = excluded.link_url,
        published_at_ms = excluded.published_at_ms, ends_at_ms = excluded.ends_at_ms, group_name = excluded.group_name,
        draft_hash = excluded.draft_hash, set_by = excluded.set_by, popup = excluded.popup, platform = excluded.platform
      WHERE excluded.draft_hash IS NULL OR announcement.draft_hash IS NOT NULL`,
  ])
  if (written?.meta.changes !== 1) {
    if (popup?.segment && !(await hasRow(ctx, sql`SELECT 1 WHERE ${isAsRead}`))) throw otherFilter(popup.segment)
    throw new Refusal('conflict', `${one.id} is published already`)
  }
  return { id: one.id, preview: draft?.preview ?? null }
}

/** Throws `not_found`, also for one that has ended. A draft is gone. */
const endAnnouncement: OperatorHandler<'announcements-end'> = async (ctx, { id }) => {
  const operator = requireName(ctx)
  const nowMs = ctx.clock()
  const isIts = sql`merchant = ${ctx.merchant.code} AND id = ${id}`
  const results = await commit(ctx, [
    sql`DELETE FROM announcement WHERE ${isIts} AND (draft_hash IS NOT NULL OR published_at_ms >= ${nowMs})`,
    sql`UPDATE announcement SET ends_at_ms = ${nowMs}, set_by = ${operator}
      WHERE ${isIts} AND (ends_at_ms IS NULL OR ends_at_ms > ${nowMs})`,
  ])
  if (results.every(({ meta }) => meta.changes === 0)) throw new Refusal('not_found', `no ${id} that is shown`)
  return { id }
}

const listArticles: OperatorHandler<'help-list'> = async ({ db, merchant, clock }, { limit }) => {
  const nowMs = clock()
  const rows = await db
    .select()
    .from(helpArticles)
    .where(eq(helpArticles.merchant, merchant.code))
    .orderBy(asc(helpArticles.category), asc(helpArticles.position))
    .limit(limit)
  return {
    articles: rows.map(({ id, category, titles, startsAtMs, draftHash, setBy }) => ({
      id,
      category,
      setBy,
      title: pickOwnText(titles, merchant),
      state: computePublicationState({ startsAtMs, endsAtMs: null, isDraft: draftHash !== null }, nowMs),
      startsAt: new Date(startsAtMs).toISOString(),
    })),
  }
}

/** The category comes with each of its articles: the last one published names it. Throws as `putAnnouncement`. */
const putArticle: OperatorHandler<'help-put'> = async (ctx, { article: one }) => {
  const operator = requireName(ctx)
  requireOwnLanguage(ctx, one.titles, one.contents)
  requireOwnLanguage(ctx, one.category.titles)
  const draft = one.draft ? mintDraft(ctx, { kind: 'article', id: one.id }) : null
  const { code } = ctx.merchant
  const { category } = one
  const [, written] = await commit(ctx, [
    sql`INSERT INTO help_category (merchant, code, position, titles)
      VALUES (${code}, ${category.code}, ${category.position}, ${JSON.stringify(category.titles)})
      ON CONFLICT (merchant, code) DO UPDATE SET position = excluded.position, titles = excluded.titles
      WHERE ${draft === null}`,
    sql`INSERT INTO help_article (merchant, id, category, position, titles, contents, updated_at_ms, starts_at_ms, draft_hash,
        set_by)
      VALUES (${code}, ${one.id}, ${category.code}, ${one.position}, ${JSON.stringify(one.titles)},
        ${JSON.stringify(one.contents)}, ${ctx.clock()}, ${one.startsAt === null ? 0 : Date.parse(one.startsAt)},
        ${draft?.hash ?? null}, ${operator})
      ON CONFLICT (merchant, id) DO UPDATE SET category = excluded.category, position = excluded.position,
        titles = excluded.titles, contents = excluded.contents, updated_at_ms = excluded.updated_at_ms,
        starts_at_ms = excluded.starts_at_ms, draft_hash = excluded.draft_hash, set_by = excluded.set_by
      WHERE excluded.draft_hash IS NULL OR help_article.draft_hash IS NOT NULL`,
  ])
  if (written?.meta.changes !== 1) throw new Refusal('conflict', `${one.id} is published already`)
  return { id: one.id, preview: draft?.preview ?? null }
}

/** Throws `not_found`. */
const removeArticle: OperatorHandler<'help-remove'> = async (ctx, { id }) => {
  requireName(ctx)
  const [removed] = await commit(ctx, [
    sql`DELETE FROM help_article WHERE merchant = ${ctx.merchant.code} AND id = ${id}`,
  ])
  if (removed?.meta.changes !== 1) throw new Refusal('not_found', `no article ${id}`)
  return { id }
}

export const contentOperatorHandlers = {
  'announcements-list': listAnnouncements,
  'announcements-put': putAnnouncement,
  'announcements-end': endAnnouncement,
  'help-list': listArticles,
  'help-put': putArticle,
  'help-remove': removeArticle,
}
