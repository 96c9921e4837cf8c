/** OPS-01: what of a merchant's configuration stands here: what a change is compared with, and the part it replaces. */
import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { moduleIdSchema } from '../../contract/operator/new-merchant.ts'
import { announcements, merchants } from '../kernel/merchant/tables.ts'
import type { OperatorContext } from '../kernel/operator/operator-context.ts'
import type { OperatorHandler } from '../kernel/operator/operator-handler.ts'
import { textsSchema } from '../kernel/pick-text.ts'
import { presentTime } from '../kernel/present-time.ts'

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
  }
}

const readConfiguration: OperatorHandler<'config-read'> = async (ctx, { kind, subject }) => ({
  value: await (kind === 'modules' ? readModules(ctx) : readNotice(ctx, subject)),
})

const setModules: OperatorHandler<'modules-set'> = async ({ db, merchant }, { modules }) => {
  await db.update(merchants).set({ modules }).where(eq(merchants.code, merchant.code))
  return { modules }
}

export const configurationHandlers = { 'config-read': readConfiguration, 'modules-set': setModules }
