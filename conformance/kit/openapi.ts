/** The operations of openapi.json with their marks. */
import { readDocument } from './documents.ts'
import type { Schema } from './schema.ts'

export type Operation = {
  name: string
  method: string
  path: string
  needsToken: boolean
  isSealed: boolean
  isIdempotent: boolean
  isShared: boolean
  /** A module or a flag can switch it off. */
  isOptional: boolean
  moduleId: string | null
  takesImage: boolean
  guests: 'allowed' | 'refused'
  agents: 'allowed' | 'only'
  unverified: 'allowed' | 'refused'
  parameters: { name: string; required: boolean; schema: Schema }[]
  body: Schema | undefined
  answer: Schema
}

type Json = Record<string, unknown>
type Document = { paths: Record<string, Record<string, Json>>; components: { schemas: Record<string, Schema> } }

let document: Document | undefined
const load = (): Document => {
  document ??= JSON.parse(readDocument('openapi.json')) as Document
  return document
}

export const getComponent = (reference: string): Schema => {
  const schema = load().components.schemas[reference.replace('#/components/schemas/', '')]
  if (schema === undefined) throw new Error(`openapi.json has no ${reference}`)
  return schema
}
export const getFailureSchema = (): Schema => getComponent('failure')

const at = (json: unknown, ...keys: string[]): unknown =>
  keys.reduce<unknown>((inner, key) => (inner as Json | undefined)?.[key], json)

function readOperation(path: string, method: string, json: Json): Operation {
  const isSealed = json['x-encrypt'] === true
  const plainBody = at(json, 'requestBody', 'content', 'application/json', 'schema')
  const plainAnswer = at(json, 'responses', '200', 'content', 'application/json', 'schema')
  const parameters = (json.parameters as (Json & { schema: Schema })[]) ?? []
  return {
    name: String(json.operationId),
    method: method.toUpperCase(),
    path,
    needsToken: json['x-token'] === true,
    isSealed,
    isIdempotent: json['x-idempotent'] === true,
    isShared: json['x-shared'] === true,
    isOptional: Boolean(json['x-module'] ?? json['x-flag']),
    moduleId: typeof json['x-module'] === 'string' ? json['x-module'] : null,
    takesImage: json['x-size'] === 'image',
    guests: json['x-guests'] === 'refused' ? 'refused' : 'allowed',
    agents: json['x-agents'] === 'only' ? 'only' : 'allowed',
    unverified: json['x-unverified'] === 'allowed' ? 'allowed' : 'refused',
    parameters: parameters
      .filter((parameter) => parameter.in === 'query')
      .map(({ name, required, schema }) => ({ name: String(name), required: required === true, schema })),
    body: (isSealed ? at(json, 'requestBody', 'x-payload') : plainBody) as Schema | undefined,
    answer: (isSealed ? at(json, 'responses', '200', 'x-body') : plainAnswer) as Schema,
  }
}

let operations: Operation[] | undefined
export function listOperations(): Operation[] {
  operations ??= Object.entries(load().paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, json]) => readOperation(path, method, json)),
  )
  return operations
}
export function getOperation(name: string): Operation {
  const found = listOperations().find((operation) => operation.name === name)
  if (!found) throw new Error(`openapi.json has no operation ${name}`)
  return found
}
