/** OPS-01: what of a merchant's configuration stands here: what a change is compared with, and the part it replaces. */
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { SERVICE_PATH_TYPE } from '../../contract/constants.ts'
import { popupTermsSchema } from '../../contract/operator/content.ts'
import { moduleIdSchema } from '../../contract/operator/new-merchant.ts'
import { commit } from '../kernel/commit.ts'
import { merchants } from '../kernel/merchant/tables.ts'
import type { OperatorContext } from '../kernel/operator/operator-context.ts'
import type { OperatorHandler } from '../kernel/operator/operator-handler.ts'
import { findSegmentFilter } from '../kernel/operator/segment-filter.ts'
import { textsSchema } from '../kernel/pick-text.ts'
import { presentTime } from '../kernel/present-time.ts'
import { findAnnouncement } from '../messaging/announcements/list-announcements.ts'
import { getServiceSetting, writeServiceSetting } from '../messaging/service/get-setting.ts'
import { findArticle } from '../messaging/service/list-help.ts'
import { readServicePaths, writeServicePath } from '../messaging/service/list-service-paths.ts'

/** As they are stored: a jurisdiction may close one that is on. */
async function readModules({ db, merchant }: OperatorContext) {
  const row = await db.select().from(merchants).where(eq(merchants.code, merchant.code)).get()
  return { modules: z.array(moduleIdSchema).parse(row?.modules) }
}

/** With the filter that its segment has now: a proposal that began before another one is stale. */
async function withFilter(ctx: OperatorContext, popup: z.output<typeof popupTermsSchema>) {
  if (popup.segment === undefined) return popup
  const stored = await findSegmentFilter(ctx, popup.segment)
  return stored ? { ...popup, filter: stored.filter } : popup
}

/** Null where there is none that is published: a draft is not what visitors see. */
async function readNotice(ctx: OperatorContext, id: string) {
  const row = await findAnnouncement(ctx, id)
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
    ...(row.popup !== null && { popup: await withFilter(ctx, popupTermsSchema.parse(row.popup)) }),
  }
}

/** Null where there is none that is published. */
async function readArticle(ctx: OperatorContext, id: string) {
  const found = await findArticle(ctx, id)
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
  const rows = await readServicePaths(ctx)
  const urlOf = (type: string) => rows.find((row) => row.type === type)?.url ?? null
  const { minWords, maxWords, dailyLimit } = await getServiceSetting(ctx)
  return { live: urlOf(OUTSIDE.live), vip: urlOf(OUTSIDE.vip), minWords, maxWords, dailyLimit }
}

/** The whole of it, so that it may be done again. */
const setService: OperatorHandler<'service-set'> = async (ctx, { service }) => {
  const { code } = ctx.merchant
  await commit(ctx, [
    ...(['live', 'vip'] as const).map((name) => writeServicePath(code, OUTSIDE[name], service[name])),
    writeServiceSetting(code, service),
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
