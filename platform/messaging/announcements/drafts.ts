/** OPS-01: notices and articles that operators have written and not published. */
import { and, eq } from 'drizzle-orm'
import { Refusal } from '../../../contract/errors.ts'
import { randomToken } from '../../../contract/time-and-chance.ts'
import type { PlatformContext, Services } from '../../kernel/context.ts'
import type { Handler } from '../../kernel/handler.ts'
import { announcements } from '../../kernel/merchant/tables.ts'
import { pepperedHash } from '../../kernel/peppered-hash.ts'
import { pickText } from '../../kernel/pick-text.ts'
import { helpArticles } from '../service/tables.ts'

export type DraftKind = 'announcement' | 'article'
type Named = { kind: DraftKind; id: string }
type Hasher = Pick<Services, 'env'> & { merchant: Pick<PlatformContext['merchant'], 'code'> }

const hashOf = ({ env, merchant }: Hasher, { kind, id }: Named, token: string) =>
  pepperedHash(env.PASSWORD_PEPPER, 'draft', merchant.code, kind, id, token)

/** A token for a draft, told once in the address of the page that shows it, and what is kept of it. */
export function mintDraft(ctx: Hasher & Pick<Services, 'random'>, named: Named) {
  const token = randomToken(ctx.random, 24)
  const preview = `/noticePage?${new URLSearchParams({ draft: named.kind, id: named.id, token })}`
  return { hash: hashOf(ctx, named, token), preview }
}

/** Throws `not_found` without the token of this very draft, and once it is published. */
export const readDraft: Handler<'contentDraft'> = async (ctx, { kind, id, token }) => {
  const hash = hashOf(ctx, { kind, id }, token)
  const { db, merchant } = ctx
  const row =
    kind === 'announcement'
      ? await db
          .select()
          .from(announcements)
          .where(
            and(eq(announcements.merchant, merchant.code), eq(announcements.id, id), eq(announcements.draftHash, hash)),
          )
          .get()
      : await db
          .select()
          .from(helpArticles)
          .where(
            and(eq(helpArticles.merchant, merchant.code), eq(helpArticles.id, id), eq(helpArticles.draftHash, hash)),
          )
          .get()
  if (!row) throw new Refusal('not_found', 'no such draft')
  const pick = (words: unknown) => pickText(words, ctx.language, merchant.defaultLanguage)
  return {
    ...{ title: pick(row.titles), content: pick(row.contents) },
    imageUrl: 'imageUrl' in row ? row.imageUrl : null,
  }
}
