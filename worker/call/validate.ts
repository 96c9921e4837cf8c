/** From what was sent to what the contract declares, or `malformed`. */
import type { z } from 'zod'
import type { Call } from '../../contract/call.ts'
import { Refusal } from '../../contract/errors.ts'
import { computeMaxBytes } from '../../contract/protocols/body-limits.ts'
import { parseJsonBytes, readBytes } from '../../contract/protocols/read-body.ts'
import type { EdgeContext } from '../context.ts'

/** The largest honest call, a registration, is 6 KB. */
export const MAX_CALL_BODY_BYTES = 64 * 1024
const MAX_QUERY_CHARS = 2_048

/** What was sent: text by name for calls by query, any JSON for calls by body. */
export type RawInput = { by: 'query'; fields: Record<string, string> } | { by: 'body'; json: unknown }
export type ParsedInput<T> = { input: T; query: string }

const isByQuery = (call: Call) => call.method === 'GET' || call.method === 'DELETE'

export async function readRawInput(c: EdgeContext, call: Call): Promise<RawInput> {
  if (isByQuery(call)) return { by: 'query', fields: readQuery(new URL(c.req.url)) }
  const json = parseJsonBytes(await readBytes(c.req.raw, computeMaxBytes(call, MAX_CALL_BODY_BYTES)))
  if (json === undefined) throw new Refusal('malformed', 'the body is not JSON')
  return { by: 'body', json }
}

function readQuery(url: URL): Record<string, string> {
  if (url.search.length > MAX_QUERY_CHARS) throw new Refusal('malformed', 'the query is too long')
  const pairs = [...url.searchParams]
  const fields = Object.fromEntries(pairs)
  // Of two values for one name nobody could say which one was meant.
  if (Object.keys(fields).length !== pairs.length) throw new Refusal('malformed', 'a query parameter is repeated')
  return fields
}

/** The same for a call planned by the page itself: numbers and flags become text, as in an address. */
export function presentRawInput(call: Call, input: object): RawInput {
  if (!isByQuery(call)) return { by: 'body', json: input }
  const present = Object.entries(input).filter(([, value]) => value !== undefined)
  return { by: 'query', fields: Object.fromEntries(present.map(([name, value]) => [name, String(value)])) }
}

/**
 * Parses by the contract. The query that goes on holds declared fields only, as they were sent, by name; fields
 * left out are left out there too. Throws `malformed`, naming fields and never their values.
 */
export function parseInput<T>(call: { request: z.ZodType<T> }, raw: RawInput): ParsedInput<T> {
  const parsed = call.request.safeParse(raw.by === 'query' ? raw.fields : raw.json)
  if (!parsed.success) {
    const names = new Set(parsed.error.issues.map((issue) => issue.path.map(String).join('.') || 'body'))
    throw new Refusal('malformed', `malformed: ${[...names].join(', ')}`)
  }
  return { input: parsed.data, query: raw.by === 'query' ? buildQuery(raw.fields, parsed.data) : '' }
}

function buildQuery(fields: Record<string, string>, parsed: unknown): string {
  const declared = typeof parsed === 'object' && parsed !== null ? Object.keys(parsed) : []
  const query = new URLSearchParams()
  for (const name of declared.sort()) {
    const value = fields[name]
    if (value !== undefined) query.set(name, value)
  }
  return query.toString()
}
