/** What a call was sent, read with a limit and parsed by the contract. */
import type { Hono, MiddlewareHandler } from 'hono'
import { z } from 'zod'
import type { Call } from '../../contract/call.ts'
import { Refusal } from '../../contract/errors.ts'
import { type IdempotencyKey, idempotencyKeySchema } from '../../contract/ids.ts'
import { computeMaxBytes } from '../../contract/protocols/body-limits.ts'
import { leaveOutEmpty } from '../../contract/protocols/query.ts'
import { limitBody, nameFields, requireJson, validate, validateFormOrJson } from '../../contract/protocols/validate.ts'
import type { EdgeContext, EdgeHono } from '../context.ts'

/** The largest honest call, a registration, is 6 KB. */
export const MAX_CALL_BODY_BYTES = 64 * 1024
const MAX_QUERY_CHARS = 2_048

/** `query`: declared fields only, as they were sent, by name; empty for calls by body. */
export type ParsedInput<T> = { input: T; query: string }

export const isByQuery = ({ method }: Pick<Call, 'method'>) => method === 'GET' || method === 'DELETE'

/** By the context of the request that sent them. */
const inputs = new WeakMap<object, unknown>()
const idempotencyKeys = new WeakMap<object, IdempotencyKey>()

const keepInput = (c: object, input: unknown) => void inputs.set(c, input)

const keepIdempotencyKey: MiddlewareHandler<EdgeHono> = (c, next) => {
  const parsed = idempotencyKeySchema.safeParse(c.req.header('idempotency-key'))
  if (!parsed.success) throw new Refusal('malformed', 'Idempotency-Key must be a UUID')
  idempotencyKeys.set(c, parsed.data)
  return next()
}

/**
 * Adds the steps to the call's route, each by itself: the validator's own is typed by its schema. They throw `malformed`, naming
 * fields and never their values, and `too_large`.
 */
export function validateCall(routes: Hono<EdgeHono>, call: Call): void {
  const { method, request } = call
  const paths = [call.path]
  if (call.idempotent) routes.on(method, paths, keepIdempotencyKey)
  if (isByQuery(call)) {
    const filled = z.preprocess((query) => leaveOutEmpty(request, query as Record<string, string>), request)
    routes.on(method, paths, limitQuery)
    routes.on(method, paths, validate('query', filled, nameFields, keepInput))
    return
  }
  routes.on(method, paths, limitBody(computeMaxBytes(call, MAX_CALL_BODY_BYTES)))
  if (call.form) {
    routes.on(method, paths, validateFormOrJson(request, keepInput))
    return
  }
  routes.on(method, paths, requireJson)
  routes.on(method, paths, validate('json', request, nameFields, keepInput))
}

const limitQuery: MiddlewareHandler<EdgeHono> = (c, next) => {
  const start = c.req.url.indexOf('?')
  if (start >= 0 && c.req.url.length - start > MAX_QUERY_CHARS) throw new Refusal('malformed', 'the query is too long')
  // Of two values for one name nobody could say which one was meant.
  if (start >= 0 && Object.values(c.req.queries()).some((values) => values.length > 1))
    throw new Refusal('malformed', 'a query parameter is repeated')
  return next()
}

/** For the steps behind the validator: of the type that the call's schema gives. */
export const getInput = (c: EdgeContext): unknown => inputs.get(c)

/** Of a call that is not idempotent there is none. */
export const getIdempotencyKey = (c: EdgeContext): IdempotencyKey | undefined => idempotencyKeys.get(c)

/** With the query that goes on to the upstream. Fields left out are left out there too. */
export function getParsedInput(c: EdgeContext, call: Call): ParsedInput<unknown> {
  const input = getInput(c)
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
