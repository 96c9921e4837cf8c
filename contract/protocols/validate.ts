/** Bodies, queries and parameters of every Worker: read with a limit, then validated by their schema. */
import { zValidator } from '@hono/zod-validator'
import type { Env, MiddlewareHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { z } from 'zod'
import { Refusal } from '../errors.ts'
import { readBytes } from './read-body.ts'
import { isUnambiguousJson } from './strict-json.ts'

/**
 * Reads the body once, before anything validates it: `c.req.json()`, `text()` and the validator take it from there. Throws
 * `too_large` at the first chunk beyond the limit, and `malformed` for what is not UTF-8, and for JSON that two readers could
 * understand differently.
 */
export const limitBody =
  <E extends Env>(maxBytes: number): MiddlewareHandler<E> =>
  async (c, next) => {
    const text = decode(await readBytes(c.req.raw, maxBytes))
    if (JSON_TYPE.test(c.req.header('content-type') ?? '') && !isUnambiguousJson(text))
      throw new Refusal('malformed', 'a field is repeated, or a number is out of range')
    // Typed as what it resolves to; Hono keeps promises there.
    c.req.bodyCache.text = Promise.resolve(text) as unknown as string
    await next()
  }

/** A signature is over the text as it was sent, a byte order mark included. */
const sentText = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

function decode(bytes: Uint8Array): string {
  try {
    return sentText.decode(bytes)
  } catch {
    throw new Refusal('malformed', 'the body is not UTF-8')
  }
}

const NOT_JSON = 'the body is not JSON'
const JSON_TYPE = /^application\/json\s*(;|$)/i

/** The validator takes a body of another type for an empty one, which may be a valid input with another meaning. */
export const requireJson: MiddlewareHandler = (c, next) => {
  if (!JSON_TYPE.test(c.req.header('content-type') ?? '')) throw new Refusal('malformed', NOT_JSON)
  return next()
}

const FORM_TYPE = /^application\/x-www-form-urlencoded\s*(;|$)/i

/** A form of a page, where the call takes one; JSON alone of the others. */
export const isBodyType = (type: string | undefined, form: boolean): boolean =>
  JSON_TYPE.test(type ?? '') || (form && FORM_TYPE.test(type ?? ''))

type Target = 'json' | 'form' | 'query' | 'param' | 'header'
type Issues = readonly z.core.$ZodIssue[]

/** What a table of calls reads later: its handlers are not typed by their route. */
type Keep = (c: object, input: unknown) => void

/** @hono/zod-validator with our own refusals: `refuse` makes one of what does not fit. */
export const validate = <T extends Target, S extends z.ZodType>(
  target: T,
  schema: S,
  refuse: (issues: Issues) => Refusal = nameFields,
  keep?: Keep,
) =>
  zValidator(
    target,
    schema,
    (result, c) => {
      if (!result.success) throw refuse(result.error.issues)
      keep?.(c, result.data)
    },
    // Schemas here are synchronous; the asynchronous way costs a turn more.
    { validationFunction: (known, value) => known.safeParse(value) as never },
  )

/** A form's fields, each once, or JSON: `keep` has the input, whichever came. */
export const validateFormOrJson = (schema: z.ZodType, keep: Keep): MiddlewareHandler => {
  const validateJson = validate('json', schema, nameFields, keep) as unknown as MiddlewareHandler
  return async (c, next) => {
    if (!FORM_TYPE.test(c.req.header('content-type') ?? '')) return requireJson(c, () => validateJson(c, next) as never)
    const fields = [...new URLSearchParams(await c.req.text())]
    const input = Object.fromEntries(fields)
    if (Object.keys(input).length < fields.length) throw new Refusal('malformed', 'a field is repeated')
    const parsed = schema.safeParse(input)
    if (!parsed.success) throw nameFields(parsed.error.issues)
    keep(c, parsed.data)
    return next()
  }
}

/** `malformed`, with the names of the fields and never their values. */
export function nameFields(issues: Issues): Refusal {
  const names = new Set(issues.map((issue) => issue.path.map(String).join('.') || 'body'))
  return new Refusal('malformed', `malformed: ${[...names].join(', ')}`)
}

/** For the error handler of a Worker: a refusal as it is, a body the validator could not read, or null for a bug. */
export function toRefusal(error: unknown): Refusal | null {
  if (error instanceof Refusal) return error
  return error instanceof HTTPException && error.status === 400 ? new Refusal('malformed', NOT_JSON) : null
}
