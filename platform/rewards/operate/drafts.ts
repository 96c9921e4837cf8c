/** OPS-01: drafts of goods, promotions and ladders. The file that publishes one ends it. */
import { and, desc, eq } from 'drizzle-orm'
import type { OfferDraftKind } from '../../../contract/calls/site/system.ts'
import { Refusal } from '../../../contract/errors.ts'
import { commit } from '../../kernel/commit.ts'
import { dropDraft, offerDrafts, shownDraftSchema } from '../../kernel/drafts.ts'
import type { OperatorContext } from '../../kernel/operator/operator-context.ts'
import type { OperatorHandler } from '../../kernel/operator/operator-handler.ts'
import { requireName } from '../../kernel/operator/require-name.ts'
import { pickOwnText } from '../../kernel/pick-text.ts'

/** The newest first, of one kind or of all. */
async function readDrafts({ db, merchant }: OperatorContext, limit: number, kind?: OfferDraftKind) {
  const rows = await db
    .select()
    .from(offerDrafts)
    .where(and(eq(offerDrafts.merchant, merchant.code), kind && eq(offerDrafts.kind, kind)))
    .orderBy(desc(offerDrafts.setAtMs))
    .limit(limit)
  return rows.map((row) => {
    const shown = shownDraftSchema.parse(row.shown)
    return { ...row, shown, title: pickOwnText(shown.titles, merchant) }
  })
}

/** Drafts of promotions as a list of offers shows them; `sort` is their kind. */
export async function readPromotionDrafts(ctx: OperatorContext, limit: number) {
  const drafts = await readDrafts(ctx, limit, 'promotion')
  return drafts.map(({ id, setBy, title, shown: { sort, startsAt, endsAt } }) => ({
    id,
    setBy,
    title,
    sort,
    endsAt,
    state: 'draft' as const,
    startsAt: startsAt ?? new Date(ctx.clock()).toISOString(),
  }))
}

const listDrafts: OperatorHandler<'drafts-list'> = async (ctx, { limit }) => {
  const drafts = await readDrafts(ctx, limit)
  return {
    drafts: drafts.map(({ kind, id, title, setBy, setAtMs }) => ({
      kind,
      id,
      title,
      setBy,
      setAt: new Date(setAtMs).toISOString(),
    })),
  }
}

/** Throws `forbidden` without a name, `not_found`. */
const removeDraft: OperatorHandler<'drafts-remove'> = async (ctx, { kind, id }) => {
  requireName(ctx)
  const [removed] = await commit(ctx, [dropDraft(ctx, { kind, id })])
  if (removed?.meta.changes !== 1) throw new Refusal('not_found', `no draft of ${kind} ${id}`)
  return { id }
}

export const draftOperatorHandlers = {
  'drafts-list': listDrafts,
  'drafts-remove': removeDraft,
}
