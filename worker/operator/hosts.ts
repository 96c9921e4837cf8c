/** EDGE-01: a host leads to one merchant. */
import { CONFIG_KEY, hostSchema } from '../../contract/merchant.ts'
import type { OperatorContext } from '../context.ts'
import { readStored } from './read-stored.ts'
import { OpsRefusal } from './refusal.ts'

const refuse = (host: string, merchant: string) => new OpsRefusal(`the host ${host} leads to '${merchant}' already`)

/** Throws OpsRefusal for one that another merchant has, or that cannot be read. */
export async function requireFreeHost(c: OperatorContext, host: string, merchant: string): Promise<void> {
  const claimed = await c.var.env.EDGE_DB.prepare('SELECT merchant FROM host_claim WHERE host = ?')
    .bind(host)
    .first<{ merchant: string }>()
  if (claimed && claimed.merchant !== merchant) throw refuse(host, claimed.merchant)
  const stored = await readStored(c, CONFIG_KEY.host(host))
  if (stored === null) return
  const entry = hostSchema.safeParse(parse(stored))
  if (!entry.success) throw new OpsRefusal(`what is stored for the host ${host} cannot be read`)
  if (entry.data.merchant !== merchant) throw refuse(host, entry.data.merchant)
}

/** Those that are its own by what was published, in order: KV may not list them yet. */
export async function listClaimed(c: OperatorContext, merchant: string): Promise<string[]> {
  const { results } = await c.var.env.EDGE_DB.prepare('SELECT host FROM host_claim WHERE merchant = ? ORDER BY host')
    .bind(merchant)
    .all<{ host: string }>()
  return results.map(({ host }) => host)
}

/** By what is stored for the host. False where that cannot be read. */
export async function isLeadingTo(c: OperatorContext, host: string, merchant: string): Promise<boolean> {
  const entry = hostSchema.safeParse(parse((await readStored(c, CONFIG_KEY.host(host))) ?? ''))
  return entry.success && entry.data.merchant === merchant
}

/** Of two who come at the same moment one has it. True where it was not claimed before. Throws OpsRefusal for the other. */
export async function claimHost(c: OperatorContext, host: string, merchant: string): Promise<boolean> {
  await requireFreeHost(c, host, merchant)
  const { EDGE_DB } = c.var.env
  const { meta } = await EDGE_DB.prepare(
    'INSERT INTO host_claim (host, merchant) VALUES (?, ?) ON CONFLICT (host) DO NOTHING',
  )
    .bind(host, merchant)
    .run()
  await requireFreeHost(c, host, merchant)
  return meta.changes === 1
}

/** Claims all of them, or none that was not claimed before. Throws OpsRefusal. */
export async function claimHosts(c: OperatorContext, hosts: readonly string[], merchant: string): Promise<void> {
  const claimed: string[] = []
  try {
    for (const host of hosts) if (await claimHost(c, host, merchant)) claimed.push(host)
  } catch (error) {
    await c.var.env.EDGE_DB.prepare(
      'DELETE FROM host_claim WHERE merchant = ? AND host IN (SELECT value FROM json_each(?))',
    )
      .bind(merchant, JSON.stringify(claimed))
      .run()
    throw error
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
