import { and, asc, eq, isNull, lte } from 'drizzle-orm'
import type { HelpCategory } from '../../../contract/calls/messaging/service.ts'
import type { PlatformContext } from '../../kernel/context.ts'
import type { Handler } from '../../kernel/handler.ts'
import { pickText } from '../../kernel/pick-text.ts'
import { helpArticles, helpCategories } from './tables.ts'

/** MSG-03: every article of the merchant by category, in the visitor's language or else the merchant's. */
export const listHelp: Handler<'helpCenter'> = async (ctx) => {
  const { db, merchant, language, clock } = ctx
  const pick = (texts: unknown) => pickText(texts, language, merchant.defaultLanguage)
  const [categories, articles] = await Promise.all([
    db
      .select()
      .from(helpCategories)
      .where(eq(helpCategories.merchant, merchant.code))
      .orderBy(asc(helpCategories.position)),
    db
      .select()
      .from(helpArticles)
      .where(
        and(
          eq(helpArticles.merchant, merchant.code),
          isNull(helpArticles.draftHash),
          lte(helpArticles.startsAtMs, clock()),
        ),
      )
      .orderBy(asc(helpArticles.position)),
  ])
  const listed = categories.map(
    ({ code, titles }): HelpCategory => ({
      code,
      title: pick(titles),
      articles: articles
        .filter(({ category }) => category === code)
        .map(({ id, titles: names, contents, updatedAtMs }) => ({
          id,
          title: pick(names),
          content: pick(contents),
          updatedAt: new Date(updatedAtMs).toISOString(),
        })),
    }),
  )
  return { categories: listed.filter((category) => category.articles.length > 0) }
}

/** With its category; also a draft. */
export const findArticle = ({ db, merchant }: Pick<PlatformContext, 'db' | 'merchant'>, id: string) =>
  db
    .select({ article: helpArticles, category: helpCategories })
    .from(helpArticles)
    .innerJoin(
      helpCategories,
      and(eq(helpCategories.merchant, helpArticles.merchant), eq(helpCategories.code, helpArticles.category)),
    )
    .where(and(eq(helpArticles.merchant, merchant.code), eq(helpArticles.id, id)))
    .get()
