/** What a call was sent, read with a limit and parsed by the contract. */
import type { MiddlewareHandler } from 'hono'
import { z } from 'zod'
import type { Call } from '../../contract/call.ts'
import { Refusal } from '../../contract/errors.ts'
import { idempotencyKeySchema } from '../../contract/ids.ts'
import { computeMaxBytes } from '../../contract/protocols/body-limits.ts'
import { leaveOutEmpty } from '../../contract/protocols/query.ts'
import { limitBody, requireJson, validate, validateFormOrJson } from '../../contract/protocols/validate.ts'
import type { EdgeContext, EdgeHono } from '../context.ts'

/** The largest honest call, a registration, is 6 KB. */
export const MAX_CALL_BODY_BYTES = 64 * 1024
const MAX_QUERY_CHARS = 2_048

/** `query`: declared fields only, as they were sent, by name; empty for calls by body. */
export type ParsedInput<T> = { input: T; query: string }

export const isByQuery = ({ method }: Pick<Call, 'method'>) => method === 'GET' || method === 'DELETE'

const idempotencyHeaderSchema = z.object({ 'idempotency-key': idempotencyKeySchema })
const refuseKey = () => new Refusal('malformed', 'Idempotency-Key must be a UUID')

/** The steps in order. They throw `malformed`, naming fields and never their values, and `too_large`. */
export function validateCall(call: Call): MiddlewareHandler<EdgeHono>[] {
  const key = call.idempotent ? [validate('header', idempotencyHeaderSchema, refuseKey)] : []
  const input = isByQuery(call)
    ? [
        limitQuery,
        validate(
          'query',
          z.preprocess((query) => leaveOutEmpty(call.request, query as Record<string, string>), call.request),
        ),
      ]
    : [
        limitBody(computeMaxBytes(call, MAX_CALL_BODY_BYTES)),
        ...(call.form ? [validateFormOrJson(call.request)] : [requireJson, validate('json', call.request)]),
      ]
  // None of them touches what is the edge's own in the context.
  return [...key, ...input] as unknown as MiddlewareHandler<EdgeHono>[]
}

const limitQuery: MiddlewareHandler<EdgeHono> = async (c, next) => {
  const start = c.req.url.indexOf('?')
  if (start >= 0 && c.req.url.length - start > MAX_QUERY_CHARS) throw new Refusal('malformed', 'the query is too long')
  // Of two values for one name nobody could say which one was meant.
  if (start >= 0 && Object.values(c.req.queries()).some((values) => values.length > 1))
    throw new Refusal('malformed', 'a query parameter is repeated')
  await next()
}

/** What the validator left, for the steps behind it: of the type that the call's schema gives. */
export const getInput = (c: EdgeContext, call: Call): unknown =>
  c.req.valid((isByQuery(call) ? 'query' : 'json') as never)

/** Of a call that is not idempotent there is none. */
export function getIdempotencyKey(c: EdgeContext, call: Call) {
  if (!call.idempotent) return undefined
  return (c.req.valid('header' as never) as z.output<typeof idempotencyHeaderSchema>)['idempotency-key']
}

/** With the query that goes on to the upstream. Fields left out are left out there too. */
export function getParsedInput(c: EdgeContext, call: Call): ParsedInput<unknown> {
  const input = getInput(c, call)
  return { input, query: isByQuery(call) ? buildQuery(leaveOutEmpty(call.request, c.req.query()), input) : '' }
}

export function buildQuery(sent: Record<string, string>, parsed: unknown): string {
  const declared = typeof parsed === 'object' && parsed !== null ? Object.keys(parsed) : []
  const query = new URLSearchParams()
  for (const name of declared.sort()) {
    const value = Object.hasOwn(sent, name) ? sent[name] : undefined
    if (value !== undefined) query.set(name, value)
  }
  return query.toString()
}
