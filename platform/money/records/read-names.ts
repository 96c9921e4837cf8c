/** What the wallet knows by ids alone, as it is called today: looked up for the rows that are shown. */
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { readTogether } from '../../kernel/commit.ts'
import type { PlatformContext } from '../../kernel/context.ts'

const namesSchema = z.array(z.object({ id: z.string(), name: z.string() }))
export type Names = ReadonlyMap<string, string>
export const NO_NAMES: Names = new Map()

/** A query of `id` and `name` for some ids. */
export type NamesQuery = { query: SQL; ids: readonly string[] }
/** One value, so that one text serves any number of them. */
export const inIds = (ids: readonly string[]): SQL =>
  sql`IN (SELECT value FROM json_each(${JSON.stringify([...new Set(ids)])}))`

/** The answers to queries, in one batch; what is asked of no id is not sent. */
export async function readNames(ctx: Pick<PlatformContext, 'env'>, queries: readonly NamesQuery[]): Promise<Names[]> {
  const asked = queries.filter(({ ids }) => ids.length > 0)
  const questions = asked.map(({ query }) => [namesSchema, query] as const)
  const found = questions.length > 0 ? await readTogether(ctx, questions) : []
  return queries.map((one) => new Map(found[asked.indexOf(one)]?.map(({ id, name }) => [id, name])))
}

/** In the language of the reader; a game that has no name in it is not among them. */
export const gameNames = ({ language }: Pick<PlatformContext, 'language'>, ids: readonly string[]): NamesQuery => ({
  query: sql`SELECT game_id AS id, name FROM game_name_public WHERE language = ${language} AND game_id ${inIds(ids)}`,
  ids,
})

export const vendorNames = (ids: readonly string[]): NamesQuery => ({
  query: sql`SELECT vendor_code AS id, display_name AS name FROM vendor_public WHERE vendor_code ${inIds(ids)}`,
  ids,
})
