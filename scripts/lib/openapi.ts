/** The OpenAPI document of a platform: what an operator's own has to answer (docs/guides/upstream.md has the envelope). */
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { z } from 'zod'
import type { Call } from '../../contract/call.ts'
import { failureSchema } from '../../contract/errors.ts'
import { operatorCalls, vendorCalls } from '../../contract/protocols/vendor-wallet.ts'
import { calls, getUpstreamSchema } from '../../contract/table.ts'
import { at } from './paths.ts'

type Json = Record<string, unknown>
type Components = Record<string, Json>

/** The default of a number that is read from text (query-number.ts): the generator drops it, as the schema converts. */
function keepDefault({
  zodSchema,
  jsonSchema,
}: {
  zodSchema: z.core.$ZodTypes
  jsonSchema: z.core.JSONSchema.BaseSchema
}) {
  const { def } = zodSchema._zod
  if (def.type === 'default' && typeof def.defaultValue === 'number') jsonSchema.default = def.defaultValue
}

/**
 * A schema as it stands in the document. What it defines for itself (recursive nodes) moves to the shared
 * components, under a name of its own.
 */
function presentSchema(schema: z.ZodType, io: 'input' | 'output', name: string, components: Components): Json {
  const {
    $schema: _,
    $defs = {},
    ...rest
  } = z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline', override: keepDefault }) as Json
  const rename = (json: unknown): Json =>
    JSON.parse(JSON.stringify(json).replaceAll('"#/$defs/', `"#/components/schemas/${name}_`))
  for (const [key, definition] of Object.entries($defs as Json)) components[`${name}_${key}`] = rename(definition)
  return rename(rest)
}

function presentParameters(call: Call, name: string, components: Components): Json[] {
  if (call.method !== 'GET' && call.method !== 'DELETE') return []
  const { properties = {}, required = [] } = presentSchema(call.request, 'input', `${name}_query`, components)
  const needed = new Set(required as string[])
  return Object.entries(properties as Record<string, Json>).map(([field, schema]) => ({
    name: field,
    in: 'query',
    required: needed.has(field),
    schema,
  }))
}

const envelopeHeader = { $ref: '#/components/parameters/envelope' }
const jose = (description: string) => ({ 'application/jose': { schema: { type: 'string', description } } })

function presentBody(call: Call, name: string, components: Components): Json | undefined {
  if (call.method === 'GET' || call.method === 'DELETE') return undefined
  const payload = presentSchema(call.request, 'input', `${name}_body`, components)
  if (!call.encrypt) return { required: true, content: { 'application/json': { schema: payload } } }
  return { required: true, content: jose('Compact JWE of { claims, payload }.'), 'x-payload': payload }
}

function presentAnswer(call: Call, name: string, components: Components): Json {
  const answer = {
    type: 'object',
    required: ['success', 'value'],
    properties: {
      success: { const: true },
      value: presentSchema(getUpstreamSchema(call), 'input', `${name}_value`, components),
    },
  }
  if (!call.encrypt) return { description: 'Done', content: { 'application/json': { schema: answer } } }
  return { description: 'Done', content: jose('Compact JWE of { jti, body }.'), 'x-body': answer }
}

function presentCall(name: string, call: Call, components: Components): Json {
  const parameters = presentParameters(call, name, components)
  const requestBody = presentBody(call, name, components)
  return {
    operationId: name,
    summary: call.summary,
    parameters: call.encrypt ? parameters : [envelopeHeader, ...parameters],
    ...(requestBody ? { requestBody } : {}),
    responses: {
      200: presentAnswer(call, name, components),
      default: { $ref: '#/components/responses/failure' },
    },
    // Claim `sessionToken` is present and must be live.
    'x-token': call.token,
    'x-encrypt': call.encrypt,
    'x-module': call.moduleId,
    'x-flag': call.flag,
    'x-idempotent': call.idempotent,
    'x-size': call.size,
    'x-guests': call.guests,
    'x-agents': call.agents,
    'x-unverified': call.unverified,
    // Shared by many visitors: must not depend on who asks.
    'x-shared': call.cache !== null || call.memory !== null,
  }
}

/** The calls between a platform and its game vendors (docs/guides/vendors.md): all are POST and signed. */
const presentVendorCalls = (components: Components): Json =>
  Object.fromEntries(
    Object.entries({ ...vendorCalls, ...operatorCalls }).map(([name, { path, request, response }]) => [
      name,
      {
        path,
        request: presentSchema(request, 'input', `vendor_${name}_request`, components),
        value: presentSchema(response, 'input', `vendor_${name}_value`, components),
      },
    ]),
  )

export function buildOpenApi(): Json {
  const components: Components = {}
  const paths: Record<string, Json> = {}
  const upstream = Object.entries(calls).filter(([, call]) => call.handledBy !== 'edge')
  for (const [name, call] of upstream) {
    paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: presentCall(name, call, components) }
  }
  const failure = presentSchema(failureSchema, 'input', 'failure', components)
  return {
    openapi: '3.1.0',
    info: {
      title: 'Operator platform',
      version: '1',
      description:
        'The calls a platform answers to the edge. Authentication, sealing and faults: docs/guides/upstream.md.',
    },
    paths,
    'x-vendor-calls': presentVendorCalls(components),
    components: {
      schemas: { ...components, failure },
      parameters: {
        envelope: {
          name: 'x-envelope',
          in: 'header',
          required: true,
          description: 'Compact JWE of { claims }.',
          schema: { type: 'string' },
        },
      },
      responses: {
        failure: {
          description: 'Refused: the status belongs to the error code',
          content: { 'application/json': { schema: { $ref: '#/components/schemas/failure' } } },
        },
      },
    },
  }
}

export const OPENAPI_FILE = 'docs/openapi.json'

/** Writes the file where the table of calls says something else, whole or not at all, and says whether it did. */
export function writeOpenApi(): boolean {
  const text = `${JSON.stringify(buildOpenApi(), null, 2)}\n`
  const file = at(OPENAPI_FILE)
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return false
  // Two steps of the gate may come here at once.
  const own = `${file}.${process.pid}`
  writeFileSync(own, text)
  renameSync(own, file)
  return true
}
