/** OPS-01: a draft as the site will show it, for everybody who has its link. */
import { and, eq } from 'drizzle-orm'
import { OFFER_DRAFT_KINDS, type OfferDraftKind } from '../../../contract/calls/site/system.ts'
import { Refusal } from '../../../contract/errors.ts'
import { factsOfPopup, popupTermsSchema } from '../../../contract/operator/content.ts'
import type { PlatformContext } from '../../kernel/context.ts'
import { hashDraft, offerDrafts, type ShownDraft, shownDraftSchema } from '../../kernel/drafts.ts'
import type { Handler } from '../../kernel/handler.ts'
import { pickText, textsSchema } from '../../kernel/pick-text.ts'
import { helpArticles } from '../service/tables.ts'
import { announcements } from './tables.ts'

type Shown = Pick<ShownDraft, 'titles' | 'contents' | 'picture'> & Partial<ShownDraft>

/** Throws `not_found` without the token of this very draft, and once it is published. */
export const readDraft: Handler<'contentDraft'> = async (ctx, { kind, id, token }) => {
  const hash = hashDraft(ctx, { kind, id }, token)
  const offer = OFFER_DRAFT_KINDS.find((one) => one === kind)
  const shown = offer
    ? await readOffer(ctx, offer, { id, hash })
    : await (kind === 'announcement' ? readNotice : readArticle)(ctx, { id, hash })
  if (!shown) throw new Refusal('not_found', 'no such draft')
  const pick = (words: unknown) => pickText(words, ctx.language, ctx.merchant.defaultLanguage)
  const { titles, contents, picture, startsAt = null, endsAt = null, facts = [], ranks = [] } = shown
  return {
    title: pick(titles),
    content: pick(contents),
    imageUrl: picture,
    startsAt,
    endsAt,
    facts: facts.map(({ name, value }) => ({ name, value: typeof value === 'string' ? value : pick(value) })),
    ranks: ranks.map(({ names, ...figures }) => ({ ...figures, name: pick(names) })),
  }
}

type Reader = Pick<PlatformContext, 'db' | 'merchant'>
type Key = { id: string; hash: string }

async function readNotice({ db, merchant }: Reader, { id, hash }: Key): Promise<Shown | null> {
  const isIts = and(eq(announcements.merchant, merchant.code), eq(announcements.id, id))
  const row = await db
    .select()
    .from(announcements)
    .where(and(isIts, eq(announcements.draftHash, hash)))
    .get()
  const popup = row?.popup ? popupTermsSchema.parse(row.popup) : null
  return row ? { ...wordsOf(row), picture: row.imageUrl, ...(popup && { facts: factsOfPopup(popup) }) } : null
}

async function readArticle({ db, merchant }: Reader, { id, hash }: Key): Promise<Shown | null> {
  const isIts = and(eq(helpArticles.merchant, merchant.code), eq(helpArticles.id, id))
  const row = await db
    .select()
    .from(helpArticles)
    .where(and(isIts, eq(helpArticles.draftHash, hash)))
    .get()
  return row ? { ...wordsOf(row), picture: null } : null
}

const wordsOf = ({ titles, contents }: { titles: unknown; contents: unknown }) => ({
  titles: textsSchema.parse(titles),
  contents: textsSchema.parse(contents),
})

async function readOffer({ db, merchant }: Reader, kind: OfferDraftKind, { id, hash }: Key): Promise<Shown | null> {
  const isIts = and(eq(offerDrafts.merchant, merchant.code), eq(offerDrafts.kind, kind), eq(offerDrafts.id, id))
  const row = await db
    .select()
    .from(offerDrafts)
    .where(and(isIts, eq(offerDrafts.hash, hash)))
    .get()
  return row ? shownDraftSchema.parse(row.shown) : null
}
