/** OPS-01: drafts of goods, promotions and ladders. The file that publishes one ends it. */
import { and, desc, eq } from 'drizzle-orm'
import { Refusal } from '../../../contract/errors.ts'
import { commit } from '../../kernel/commit.ts'
import { dropDraft, offerDrafts, shownDraftSchema } from '../../kernel/drafts.ts'
import type { OperatorContext } from '../../kernel/operator/operator-context.ts'
import type { OperatorHandler } from '../../kernel/operator/operator-handler.ts'
import { requireName } from '../../kernel/operator/require-name.ts'
import { pickText } from '../../kernel/pick-text.ts'

/** Drafts of promotions, the newest first, as a list of offers shows them; `sort` is their kind. */
export async function readPromotionDrafts({ db, merchant, clock }: OperatorContext, limit: number) {
  const rows = await db
    .select()
    .from(offerDrafts)
    .where(and(eq(offerDrafts.merchant, merchant.code), eq(offerDrafts.kind, 'promotion')))
    .orderBy(desc(offerDrafts.setAtMs))
    .limit(limit)
  return rows.map(({ id, setBy, shown }) => {
    const { titles, sort, startsAt, endsAt } = shownDraftSchema.parse(shown)
    return {
      ...{ id, setBy, sort, endsAt, state: 'draft' as const },
      title: pickText(titles, merchant.defaultLanguage, merchant.defaultLanguage),
      startsAt: startsAt ?? new Date(clock()).toISOString(),
    }
  })
}

const listDrafts: OperatorHandler<'drafts-list'> = async ({ db, merchant }, { limit }) => {
  const rows = await db
    .select()
    .from(offerDrafts)
    .where(eq(offerDrafts.merchant, merchant.code))
    .orderBy(desc(offerDrafts.setAtMs))
    .limit(limit)
  return {
    drafts: rows.map(({ kind, id, shown, setBy, setAtMs }) => ({
      ...{ kind, id, setBy },
      title: pickText(shownDraftSchema.parse(shown).titles, merchant.defaultLanguage, merchant.defaultLanguage),
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
