/** What operators may look at. */
import type { z } from 'zod'
import {
  CONFIG_KEY,
  hostSchema,
  maintenanceSchema,
  merchantSchema,
  regionRulesSchema,
} from '../../contract/merchant.ts'
import { listMerchantsOf } from '../../contract/operator/rights.ts'
import { CACHE } from '../call/cache-entries.ts'
import type { OperatorContext } from '../context.ts'
import { listMerchantCodes, requireMerchant } from './act.ts'
import { listMissing, listUnpublished } from './health.ts'

/** A value as it is in force, or why it is not. */
async function look(c: OperatorContext, key: string, schema: z.ZodType): Promise<unknown> {
  const text = await c.var.env.CONFIG.get(key)
  if (text === null) return 'absent'
  try {
    return schema.parse(JSON.parse(text))
  } catch {
    return 'UNREADABLE'
  }
}

export async function listHosts(c: OperatorContext): Promise<{ host: string; merchant: string }[]> {
  const prefix = CONFIG_KEY.host('')
  const { keys } = await c.var.env.CONFIG.list({ prefix })
  return Promise.all(
    keys.map(async ({ name }) => {
      const entry = hostSchema.safeParse(await c.var.env.CONFIG.get(name, 'json').catch(() => null))
      return { host: name.slice(prefix.length), merchant: entry.success ? entry.data.merchant : 'UNREADABLE' }
    }),
  )
}

/** The merchants that the reader's roles are for. */
export async function listOwnCodes(c: OperatorContext, only?: string | undefined): Promise<string[]> {
  const { actor } = c.var
  const all = await listMerchantCodes(c, only)
  const own = actor.via === 'deployment' ? null : listMerchantsOf(actor.grants, 'site.read')
  return own === null ? all : all.filter((code) => own.includes(code))
}

const listKeysWithoutMerchant = async (c: OperatorContext) => listUnpublished(c, await listMerchantCodes(c))

export async function showStatus(c: OperatorContext) {
  const [hosts, codes] = await Promise.all([listHosts(c), listOwnCodes(c)])
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
  return {
    maintenance,
    merchants,
    keysWithoutMerchant: await listKeysWithoutMerchant(c),
    /** One that no gate of ours answers (docs/decisions/0285). */
    file: c.var.page.manifest.entry,
  }
}

/** EDGE-09: lists that the upstream answers with nothing, while the site shows what stood there before. */
async function listEmptied(c: OperatorContext, merchant: string) {
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

export async function showMerchants(c: OperatorContext) {
  const codes = await listOwnCodes(c)
  return { merchants: await Promise.all(codes.map((code) => look(c, CONFIG_KEY.merchant(code), merchantSchema))) }
}
