/** JSON Schema as far as openapi.json uses it: what does not fit, in words with its place. */
import { getComponent } from './openapi.ts'

export type Schema = {
  $ref?: string
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  required?: string[]
  properties?: Record<string, Schema>
  propertyNames?: Schema
  additionalProperties?: Schema | boolean
  items?: Schema | boolean
  prefixItems?: Schema[]
  minItems?: number
  maxItems?: number
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  exclusiveMaximum?: number
  multipleOf?: number
  pattern?: string
  default?: unknown
}

const patterns = new Map<string, RegExp>()
const toPattern = (source: string): RegExp => {
  const known = patterns.get(source)
  if (known) return known
  const made = new RegExp(source, 'u')
  patterns.set(source, made)
  return made
}

const typeOf = (value: unknown): string => {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  return Number.isInteger(value) ? 'integer' : typeof value
}
function fitsType(value: unknown, type: string): boolean {
  const found = typeOf(value)
  return found === type || (type === 'number' && found === 'integer')
}
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

function checkText(text: string, { minLength = 0, maxLength, pattern }: Schema): string | null {
  const length = [...text].length
  if (length < minLength) return `is shorter than ${minLength}`
  if (maxLength !== undefined && text.length > maxLength) return `is longer than ${maxLength}`
  return pattern !== undefined && !toPattern(pattern).test(text) ? `is not of the form ${pattern.slice(0, 60)}` : null
}

function checkNumber(value: number, { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf }: Schema) {
  if (minimum !== undefined && value < minimum) return `is below ${minimum}`
  if (maximum !== undefined && value > maximum) return `is above ${maximum}`
  if (exclusiveMinimum !== undefined && value <= exclusiveMinimum) return `is not above ${exclusiveMinimum}`
  if (exclusiveMaximum !== undefined && value >= exclusiveMaximum) return `is not below ${exclusiveMaximum}`
  return multipleOf !== undefined && value % multipleOf !== 0 ? `is no multiple of ${multipleOf}` : null
}

function findInList(list: unknown[], schema: Schema, path: string): string | null {
  const { items, prefixItems = [], minItems = 0, maxItems } = schema
  if (list.length < minItems) return `${path} is a list shorter than ${minItems}`
  if (maxItems !== undefined && list.length > maxItems) return `${path} is a list longer than ${maxItems}`
  for (const [index, value] of list.entries()) {
    const inner = prefixItems[index] ?? (typeof items === 'object' ? items : undefined)
    const fault = inner ? findFault(value, inner, `${path}[${index}]`) : null
    if (fault) return fault
  }
  return null
}

function findInObject(object: Record<string, unknown>, schema: Schema, path: string): string | null {
  const { required = [], properties = {}, propertyNames, additionalProperties } = schema
  for (const name of required) if (!(name in object)) return `${path}.${name} is missing`
  for (const [name, value] of Object.entries(object)) {
    const own = properties[name]
    const inner = own ?? (typeof additionalProperties === 'object' ? additionalProperties : undefined)
    const fault = inner ? findFault(value, inner, `${path}.${name}`) : null
    if (fault) return fault
    if (!own && propertyNames) {
      const wrong = findFault(name, propertyNames, `the key ${name} of ${path}`)
      if (wrong) return wrong
    }
  }
  return null
}

/** Null where the value fits. Further fields fit, as the guides say that they are ignored. */
export function findFault(value: unknown, schema: Schema, path = 'value'): string | null {
  if (schema.$ref !== undefined) return findFault(value, getComponent(schema.$ref), path)
  const options = schema.anyOf ?? schema.oneOf
  if (options) {
    const faults = options.map((option) => findFault(value, option, path))
    if (faults.every((fault) => fault !== null)) return faults.at(typeOf(value) === 'object' ? 0 : -1) ?? null
  }
  if (schema.const !== undefined && !same(value, schema.const)) return `${path} is not ${JSON.stringify(schema.const)}`
  if (schema.enum && !schema.enum.some((each) => same(each, value)))
    return `${path} is none of the known words: ${JSON.stringify(value)}`
  if (schema.type !== undefined) {
    const types = typeof schema.type === 'string' ? [schema.type] : schema.type
    if (!types.some((type) => fitsType(value, type))) return `${path} is ${typeOf(value)}, not ${types.join(' or ')}`
  }
  if (typeof value === 'string' || typeof value === 'number') {
    const fault = typeof value === 'string' ? checkText(value, schema) : checkNumber(value, schema)
    return fault ? `${path} ${fault}: ${JSON.stringify(value).slice(0, 80)}` : null
  }
  if (Array.isArray(value)) return findInList(value, schema, path)
  return isObject(value) ? findInObject(value, schema, path) : null
}
