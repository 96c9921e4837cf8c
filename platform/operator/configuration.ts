/** OPS-01: what of a merchant's configuration stands here: what a change is compared with, and the part it replaces. */
import { and, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { SERVICE_PATH_TYPE } from '../../contract/constants.ts'
import { popupTermsSchema } from '../../contract/operator/content.ts'
import { moduleIdSchema } from '../../contract/operator/new-merchant.ts'
import { commit } from '../kernel/commit.ts'
import { announcements, merchants } from '../kernel/merchant/tables.ts'
import type { OperatorContext } from '../kernel/operator/operator-context.ts'
import type { OperatorHandler } from '../kernel/operator/operator-handler.ts'
import { textsSchema } from '../kernel/pick-text.ts'
import { presentTime } from '../kernel/present-time.ts'
import { getServiceSetting } from '../messaging/service/get-setting.ts'
import { helpArticles, helpCategories, servicePaths } from '../messaging/service/tables.ts'

/** As they are stored: a jurisdiction may close one that is on. */
async function readModules({ db, merchant }: OperatorContext) {
  const row = await db.select().from(merchants).where(eq(merchants.code, merchant.code)).get()
  return { modules: z.array(moduleIdSchema).parse(row?.modules) }
}

/** Null where there is none that is published: a draft is not what visitors see. */
async function readNotice({ db, merchant }: OperatorContext, id: string) {
  const row = await db
    .select()
    .from(announcements)
    .where(and(eq(announcements.merchant, merchant.code), eq(announcements.id, id)))
    .get()
  if (!row || row.draftHash !== null) return null
  return {
    id: row.id,
    type: row.type,
    audience: row.audience,
    titles: textsSchema.parse(row.titles),
    contents: textsSchema.parse(row.contents),
    picture: row.imageUrl,
    link: row.linkUrl,
    group: row.groupName,
    startsAt: new Date(row.publishedAtMs).toISOString(),
    endsAt: presentTime(row.endsAtMs),
    ...(row.popup !== null && { popup: popupTermsSchema.parse(row.popup) }),
  }
}

/** Null where there is none that is published. */
async function readArticle({ db, merchant }: OperatorContext, id: string) {
  const found = await db
    .select({ article: helpArticles, category: helpCategories })
    .from(helpArticles)
    .innerJoin(
      helpCategories,
      and(eq(helpCategories.merchant, helpArticles.merchant), eq(helpCategories.code, helpArticles.category)),
    )
    .where(and(eq(helpArticles.merchant, merchant.code), eq(helpArticles.id, id)))
    .get()
  if (!found || found.article.draftHash !== null) return null
  const { article, category } = found
  return {
    id: article.id,
    category: { code: category.code, titles: textsSchema.parse(category.titles), position: category.position },
    titles: textsSchema.parse(article.titles),
    contents: textsSchema.parse(article.contents),
    position: article.position,
  }
}

const OUTSIDE = { live: SERVICE_PATH_TYPE.live, vip: SERVICE_PATH_TYPE.vip } as const

async function readService(ctx: OperatorContext) {
  const { db, merchant } = ctx
  const rows = await db.select().from(servicePaths).where(eq(servicePaths.merchant, merchant.code))
  const urlOf = (type: string) => rows.find((row) => row.type === type)?.url ?? null
  const { minWords, maxWords, dailyLimit } = await getServiceSetting(ctx)
  return { live: urlOf(OUTSIDE.live), vip: urlOf(OUTSIDE.vip), minWords, maxWords, dailyLimit }
}

/** The whole of it, so that it may be done again. */
const setService: OperatorHandler<'service-set'> = async (ctx, { service }) => {
  const { code } = ctx.merchant
  const { minWords, maxWords, dailyLimit } = service
  await commit(ctx, [
    ...(['live', 'vip'] as const).map((name) =>
      service[name] === null
        ? sql`DELETE FROM service_path WHERE merchant = ${code} AND type = ${OUTSIDE[name]}`
        : sql`INSERT INTO service_path (merchant, type, url) VALUES (${code}, ${OUTSIDE[name]}, ${service[name]})
            ON CONFLICT DO UPDATE SET url = excluded.url`,
    ),
    sql`INSERT INTO service_setting (merchant, min_words, max_words, daily_limit)
      VALUES (${code}, ${minWords}, ${maxWords}, ${dailyLimit})
      ON CONFLICT DO UPDATE SET min_words = excluded.min_words, max_words = excluded.max_words,
        daily_limit = excluded.daily_limit`,
  ])
  return {}
}

const readConfiguration: OperatorHandler<'config-read'> = async (ctx, { kind, subject }) => {
  if (kind === 'modules') return { value: await readModules(ctx) }
  if (kind === 'service') return { value: await readService(ctx) }
  return { value: await (kind === 'help' ? readArticle(ctx, subject) : readNotice(ctx, subject)) }
}

const setModules: OperatorHandler<'modules-set'> = async ({ db, merchant }, { modules }) => {
  await db.update(merchants).set({ modules }).where(eq(merchants.code, merchant.code))
  return { modules }
}

export const configurationHandlers = {
  'config-read': readConfiguration,
  'modules-set': setModules,
  'service-set': setService,
}
