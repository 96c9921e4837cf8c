/** What operators may look at. */
import { z } from 'zod'
import {
  CONFIG_KEY,
  hostSchema,
  maintenanceSchema,
  merchantSchema,
  regionRulesSchema,
} from '../../contract/merchant.ts'
import { CACHE } from '../call/cache-entries.ts'
import type { EdgeContext } from '../context.ts'
import { listMerchantCodes, requireMerchant } from './act.ts'
import { listMissing, listUnpublished } from './health.ts'

/** A value as it is in force, or why it is not. */
async function look(c: EdgeContext, key: string, schema: z.ZodType): Promise<unknown> {
  const text = await c.var.env.CONFIG.get(key)
  if (text === null) return 'absent'
  try {
    return schema.parse(JSON.parse(text))
  } catch {
    return 'UNREADABLE'
  }
}

export async function listHosts(c: EdgeContext): Promise<{ host: string; merchant: string }[]> {
  const prefix = CONFIG_KEY.host('')
  const { keys } = await c.var.env.CONFIG.list({ prefix })
  return Promise.all(
    keys.map(async ({ name }) => {
      const entry = hostSchema.safeParse(await c.var.env.CONFIG.get(name, 'json').catch(() => null))
      return { host: name.slice(prefix.length), merchant: entry.success ? entry.data.merchant : 'UNREADABLE' }
    }),
  )
}

export async function showStatus(c: EdgeContext) {
  const [hosts, codes] = await Promise.all([listHosts(c), listMerchantCodes(c)])
  const merchants = await Promise.all(
    codes.map(async (code) => {
      const merchant = await requireMerchant(c, code).catch(() => null)
      const own = hosts.filter((one) => one.merchant === code).map(({ host }) => host)
      return {
        merchant: code,
        state: merchant ? 'readable' : 'UNREADABLE',
        hosts: own,
        /** What keeps it from being played at; empty when it is whole. */
        missing: await listMissing(c, code, own),
        flags: merchant?.flags ?? {},
        maintenance: await look(c, CONFIG_KEY.maintenance(code), maintenanceSchema),
        region: await look(c, CONFIG_KEY.region(code), regionRulesSchema),
        emptyLists: await listEmptied(c, code),
      }
    }),
  )
  const maintenance = await look(c, CONFIG_KEY.maintenanceAll, maintenanceSchema)
  return { maintenance, merchants, keysWithoutMerchant: listUnpublished(c, codes) }
}

/** EDGE-09: lists that the upstream answers with nothing, while the site shows what stood there before. */
async function listEmptied(c: EdgeContext, merchant: string) {
  const { CACHE: kv } = c.var.env
  const prefix = CACHE.heldList.prefix(merchant)
  const { keys } = await kv.list({ prefix })
  const lists = await Promise.all(
    keys.map(async ({ name }) => {
      const held = CACHE.heldList.schema.safeParse(await kv.get(name, 'json').catch(() => null))
      return held.success ? { call: name.slice(prefix.length), since: new Date(held.data.sinceMs).toISOString() } : null
    }),
  )
  return lists.filter((list) => list !== null)
}

export async function showMerchants(c: EdgeContext) {
  const codes = await listMerchantCodes(c)
  return { merchants: await Promise.all(codes.map((code) => look(c, CONFIG_KEY.merchant(code), merchantSchema))) }
}

const auditRowSchema = z.object({
  id: z.string(),
  at_ms: z.number(),
  actor: z.string(),
  verb: z.string(),
  keys: z.string(),
  input: z.string(),
  state: z.string(),
  request_id: z.string(),
})

/** Newest first. */
export async function showAudit(c: EdgeContext, limit: number) {
  const query = 'SELECT id, at_ms, actor, verb, keys, input, state, request_id FROM audit ORDER BY at_ms DESC LIMIT ?'
  const { results } = await c.var.env.EDGE_DB.prepare(query).bind(limit).all()
  return {
    acts: results.map((result) => {
      const row = auditRowSchema.parse(result)
      const at = new Date(row.at_ms).toISOString()
      const { id, actor, verb, state } = row
      return { id, at, actor, verb, state, keys: parse(row.keys), input: parse(row.input), requestId: row.request_id }
    }),
  }
}

/** The column's CHECK keeps it JSON. */
const parse = (text: string): unknown => JSON.parse(text)
