/** OPS-01: one act of an operator: what it means to write, and the audit row that stands before it is written. */
import type { z } from 'zod'
import { CONFIG_KEY, type Merchant, merchantSchema } from '../../contract/merchant.ts'
import { subjectOf } from '../../contract/operator/subjects.ts'
import type { OperatorContext } from '../context.ts'
import { endAudit, insertAudit } from './audit.ts'
import { readStored, versionOf } from './read-stored.ts'
import { OpsRefusal } from './refusal.ts'

/** A value of KV that is to be replaced. `value` without its version: that is given here. */
export type Write = { key: string; schema: z.ZodType<{ version: number }>; value: Record<string, unknown> }

export type Verb<Input> = {
  input: z.ZodType<Input>
  /** Reads and decides; writes nothing. Throws OpsRefusal. */
  plan(c: OperatorContext, input: Input): Promise<Write[]>
}

export const defineVerb = <Input>(verb: Verb<Input>) => verb

export type Prepared = { key: string; before: string | null; after: string }

/** An act of the edge is of one merchant, or of all of them where it names none. Pure. */
export function merchantOf(input: unknown): string | null {
  const { merchant } = (input ?? {}) as { merchant?: unknown }
  if (typeof merchant === 'string') return merchant
  const code = (merchant as { code?: unknown } | undefined)?.code
  return typeof code === 'string' ? code : null
}

/**
 * Audit first, then KV, then the row that says how it ended: no act is without its row, and one that has no end tells that
 * somebody has to look.
 */
export async function performAct<Input>(
  c: OperatorContext,
  name: string,
  verb: Verb<Input>,
  input: Input,
): Promise<{ auditId: string; keys: string[] }> {
  const writes = await prepareWrites(c, await verb.plan(c, input))
  const auditId = await insertAudit(c, {
    verb: name,
    input,
    merchant: merchantOf(input),
    subject: subjectOf(input),
    writes,
  })
  try {
    await putWrites(c, writes)
  } catch (error) {
    await endAudit(c, auditId, 'failed')
    throw error
  }
  await endAudit(c, auditId, 'done')
  return { auditId, keys: writes.map(({ key }) => key) }
}

/** Each with what stands there now, and parsed. Throws OpsRefusal for a value that could not be read back. */
export const prepareWrites = (c: OperatorContext, writes: readonly Write[]): Promise<Prepared[]> =>
  Promise.all(writes.map((write) => prepare(c, write)))

/** In their order: what leads to the others comes last. */
export async function putWrites(c: OperatorContext, writes: readonly Prepared[]): Promise<void> {
  for (const { key, after } of writes) {
    await c.var.env.CONFIG.put(key, after)
    c.var.config.forget(key)
  }
}

async function prepare(c: OperatorContext, { key, schema, value }: Write): Promise<Prepared> {
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
export async function requireMerchant(c: OperatorContext, code: string): Promise<Merchant> {
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
export async function listMerchantCodes(c: OperatorContext, only?: string | undefined): Promise<string[]> {
  if (only !== undefined) return [(await requireMerchant(c, only)).code]
  const prefix = CONFIG_KEY.merchant('')
  const { keys } = await c.var.env.CONFIG.list({ prefix })
  return keys.map(({ name }) => name.slice(prefix.length))
}
