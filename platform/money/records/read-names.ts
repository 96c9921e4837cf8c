/** What the wallet knows by ids alone, as it is called today: looked up for the rows that are shown. */
import { z } from 'zod'
import type { PlatformContext } from '../../kernel/context.ts'

const namesSchema = z.array(z.object({ id: z.string(), name: z.string() }))
export type Names = ReadonlyMap<string, string>
export const NO_NAMES: Names = new Map()

/** A query of `id` and `name` for some ids: its last value is their JSON array, so that one text serves any number of them. */
export type NamesQuery = { query: string; values: readonly string[]; ids: readonly string[] }
export const IN_IDS = 'IN (SELECT value FROM json_each(?))'

/** The answers to queries, in one batch; what is asked of no id is not sent. */
export async function readNames(
  { env }: Pick<PlatformContext, 'env'>,
  queries: readonly NamesQuery[],
): Promise<Names[]> {
  const asked = queries.filter(({ ids }) => ids.length > 0)
  const statements = asked.map(({ query, values, ids }) =>
    env.DB.prepare(query).bind(...values, JSON.stringify([...new Set(ids)])),
  )
  const found = statements.length > 0 ? await env.DB.batch(statements) : []
  return queries.map((one) => {
    const results = found[asked.indexOf(one)]?.results
    return results ? new Map(namesSchema.parse(results).map(({ id, name }) => [id, name])) : NO_NAMES
  })
}

/** In the language of the reader; a game that has no name in it is not among them. */
export const gameNames = ({ language }: Pick<PlatformContext, 'language'>, ids: readonly string[]): NamesQuery => ({
  query: `SELECT game_id AS id, name FROM game_name_public WHERE language = ? AND game_id ${IN_IDS}`,
  values: [language],
  ids,
})

export const vendorNames = (ids: readonly string[]): NamesQuery => ({
  query: `SELECT vendor_code AS id, display_name AS name FROM vendor_public WHERE vendor_code ${IN_IDS}`,
  values: [],
  ids,
})
