/** OPS-01: what operators have written and not published. A draft is shown by its token alone. */
import { type SQL, sql } from 'drizzle-orm'
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { z } from 'zod'
import {
  DRAFT_FACTS,
  type DraftKind,
  OFFER_DRAFT_KINDS,
  type OfferDraftKind,
} from '../../contract/calls/site/system.ts'
import { isoTimeSchema } from '../../contract/ids.ts'
import { randomToken } from '../../contract/time-and-chance.ts'
import { commit } from './commit.ts'
import type { PlatformContext, Services } from './context.ts'
import { pepperedHash } from './peppered-hash.ts'
import { textsSchema } from './pick-text.ts'

/** Notices and articles keep theirs in their own rows. Types live in migrations/platform; this is their typed reading. */
export const offerDrafts = sqliteTable('offer_draft', {
  merchant: text('merchant').notNull(),
  kind: text('kind', { enum: OFFER_DRAFT_KINDS }).notNull(),
  id: text('id').notNull(),
  hash: text('hash').notNull(),
  shown: text('shown', { mode: 'json' }).notNull(),
  setBy: text('set_by').notNull(),
  setAtMs: integer('set_at_ms').notNull(),
})

/** A draft as its page shows it, in all languages of its file. */
export const shownDraftSchema = z.object({
  titles: textsSchema,
  /** HTML. Plain text stands in `facts`. */
  contents: textsSchema,
  picture: z.string().nullable(),
  /** The kind of a promotion, the category of a good. */
  sort: z.string(),
  startsAt: isoTimeSchema.nullable(),
  endsAt: isoTimeSchema.nullable(),
  facts: z.array(z.object({ name: z.enum(DRAFT_FACTS), value: z.union([z.string(), textsSchema]) })),
  ranks: z.array(
    z.object({
      names: textsSchema,
      from: z.number().int(),
      factorPercent: z.number().int(),
      points: z.number().int(),
    }),
  ),
})
export type ShownDraft = z.output<typeof shownDraftSchema>

type Named = { kind: DraftKind; id: string }
type Hasher = Pick<Services, 'env'> & { merchant: Pick<PlatformContext['merchant'], 'code'> }

/** What is kept of the token of this very draft. */
export const hashDraft = ({ env, merchant }: Hasher, { kind, id }: Named, token: string): string =>
  pepperedHash(env.PASSWORD_PEPPER, 'draft', merchant.code, kind, id, token)

/** A token for a draft, told once in the address of the page that shows it, and what is kept of it. */
export function mintDraft(ctx: Hasher & Pick<Services, 'random'>, named: Named) {
  const token = randomToken(ctx.random, 24)
  const preview = `/noticePage?${new URLSearchParams({ draft: named.kind, id: named.id, token })}`
  return { hash: hashDraft(ctx, named, token), preview }
}

type Writer = Hasher & Pick<Services, 'random' | 'clock'>

/** Keeps a draft in place of the one before it, whose link ends. Answers the address of its page. */
export async function keepDraft(
  ctx: Writer,
  named: { kind: OfferDraftKind; id: string },
  { shown, setBy }: { shown: ShownDraft; setBy: string },
): Promise<string> {
  const { hash, preview } = mintDraft(ctx, named)
  await commit(ctx, [
    sql`INSERT INTO offer_draft (merchant, kind, id, hash, shown, set_by, set_at_ms)
      VALUES (${ctx.merchant.code}, ${named.kind}, ${named.id}, ${hash}, ${JSON.stringify(shown)}, ${setBy}, ${ctx.clock()})
      ON CONFLICT (merchant, kind, id) DO UPDATE SET hash = excluded.hash, shown = excluded.shown,
        set_by = excluded.set_by, set_at_ms = excluded.set_at_ms`,
  ])
  return preview
}

/** Part of the commit that publishes the file: under the same condition, the draft and its link end. */
export const dropDraft = (
  { merchant }: Pick<Hasher, 'merchant'>,
  { kind, id }: { kind: OfferDraftKind; id: string },
  onlyIf: SQL = sql`1`,
): SQL =>
  sql`DELETE FROM offer_draft WHERE merchant = ${merchant.code} AND kind = ${kind} AND id = ${id} AND (${onlyIf})`
