/** OPS-01: one act of an operator: what it means to write, and the audit row that stands before it is written. */
import type { z } from 'zod'
import { CONFIG_KEY, type Merchant, merchantSchema } from '../../contract/merchant.ts'
import type { EdgeContext } from '../context.ts'
import { insertAudit, setAuditState } from './audit.ts'
import { readStored, versionOf } from './read-stored.ts'
import { OpsRefusal } from './refusal.ts'

/** A value of KV that is to be replaced. `value` without its version: that is given here. */
export type Write = { key: string; schema: z.ZodType<{ version: number }>; value: Record<string, unknown> }

export type Verb<Input> = {
  input: z.ZodType<Input>
  /** Reads and decides; writes nothing. Throws OpsRefusal. */
  plan(c: EdgeContext, input: Input): Promise<Write[]>
}

export const defineVerb = <Input>(verb: Verb<Input>) => verb

type Prepared = { key: string; before: string | null; after: string }

/**
 * Audit first as 'intended', then KV, then the row becomes 'done' or 'failed': no act is without its row, and a
 * row that stays 'intended' tells that somebody has to look.
 */
export async function performAct<Input>(
  c: EdgeContext,
  name: string,
  verb: Verb<Input>,
  input: Input,
): Promise<{ auditId: string; keys: string[] }> {
  const writes = await Promise.all((await verb.plan(c, input)).map((write) => prepare(c, write)))
  const auditId = await insertAudit(c, { verb: name, input, writes })
  try {
    for (const { key, after } of writes) {
      await c.var.env.CONFIG.put(key, after)
      c.var.config.forget(key)
    }
  } catch (error) {
    await setAuditState(c, auditId, 'failed')
    throw error
  }
  await setAuditState(c, auditId, 'done')
  return { auditId, keys: writes.map(({ key }) => key) }
}

async function prepare(c: EdgeContext, { key, schema, value }: Write): Promise<Prepared> {
  const before = await readStored(c, key)
  const parsed = schema.safeParse({ ...value, version: nextVersion(before, c.var.clock()) })
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw new OpsRefusal(`${key}: ${issue?.path.map(String).join('.')}: ${issue?.message}`)
  }
  return { key, before, after: JSON.stringify(parsed.data) }
}

/** Above the stored version and above anything that could be remembered anywhere: seconds of the clock. Pure. */
export function nextVersion(before: string | null, nowMs: number): number {
  return Math.max(versionOf(before) + 1, Math.floor(nowMs / 1_000))
}

/** The published merchant. Throws OpsRefusal when there is none that can be read. */
export async function requireMerchant(c: EdgeContext, code: string): Promise<Merchant> {
  const stored = await readStored(c, CONFIG_KEY.merchant(code))
  const parsed = merchantSchema.safeParse(parseJson(stored))
  if (!parsed.success) throw new OpsRefusal(`there is no readable merchant '${code}'`)
  return parsed.data
}

function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}

/** Codes of all published merchants, or the one that is named. */
export async function listMerchantCodes(c: EdgeContext, only?: string | undefined): Promise<string[]> {
  if (only !== undefined) return [(await requireMerchant(c, only)).code]
  const prefix = CONFIG_KEY.merchant('')
  const { keys } = await c.var.env.CONFIG.list({ prefix })
  return keys.map(({ name }) => name.slice(prefix.length))
}
