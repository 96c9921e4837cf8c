/** EDGE-01: a host leads to one merchant. */
import { z } from 'zod'
import { CONFIG_KEY, hostSchema } from '../../contract/merchant.ts'
import type { OperatorContext } from '../context.ts'
import { readAll, readFirst, run, sql } from './database.ts'
import { readStored } from './read-stored.ts'
import { OpsRefusal } from './refusal.ts'

const claimSchema = z.object({ host: z.string(), merchant: z.string() })

const refuse = (host: string, merchant: string) => new OpsRefusal(`the host ${host} leads to '${merchant}' already`)

/** Throws OpsRefusal for one that another merchant has, or that cannot be read. */
export async function requireFreeHost(c: OperatorContext, host: string, merchant: string): Promise<void> {
  const claimed = await readFirst(c, claimSchema, sql`SELECT host, merchant FROM host_claim WHERE host = ${host}`)
  if (claimed && claimed.merchant !== merchant) throw refuse(host, claimed.merchant)
  const stored = await readStored(c, CONFIG_KEY.host(host))
  if (stored === null) return
  const entry = hostSchema.safeParse(parse(stored))
  if (!entry.success) throw new OpsRefusal(`what is stored for the host ${host} cannot be read`)
  if (entry.data.merchant !== merchant) throw refuse(host, entry.data.merchant)
}

/** Those that are its own by what was published, in order: KV may not list them yet. */
export async function listClaimed(c: OperatorContext, merchant: string): Promise<string[]> {
  const query = sql`SELECT host, merchant FROM host_claim WHERE merchant = ${merchant} ORDER BY host`
  return (await readAll(c, claimSchema, query)).map(({ host }) => host)
}

/** By what is stored for the host. False where that cannot be read. */
export async function isLeadingTo(c: OperatorContext, host: string, merchant: string): Promise<boolean> {
  const entry = hostSchema.safeParse(parse((await readStored(c, CONFIG_KEY.host(host))) ?? ''))
  return entry.success && entry.data.merchant === merchant
}

/** Of two who come at the same moment one has it. True where it was not claimed before. Throws OpsRefusal for the other. */
export async function claimHost(c: OperatorContext, host: string, merchant: string): Promise<boolean> {
  await requireFreeHost(c, host, merchant)
  const claimed = await run(
    c,
    sql`INSERT INTO host_claim (host, merchant) VALUES (${host}, ${merchant}) ON CONFLICT (host) DO NOTHING`,
  )
  await requireFreeHost(c, host, merchant)
  return claimed === 1
}

/** Claims all of them, or none that was not claimed before. Throws OpsRefusal. */
export async function claimHosts(c: OperatorContext, hosts: readonly string[], merchant: string): Promise<void> {
  const claimed: string[] = []
  try {
    for (const host of hosts) if (await claimHost(c, host, merchant)) claimed.push(host)
  } catch (error) {
    await run(
      c,
      sql`DELETE FROM host_claim WHERE merchant = ${merchant}
        AND host IN (SELECT value FROM json_each(${JSON.stringify(claimed)}))`,
    )
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
