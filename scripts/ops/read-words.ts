/** One word of a command line as the value its schema wants. */

import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { ratePercentSchema } from '../../contract/calls/rewards/rebate.ts'
import { dropFileMark } from '../../contract/lib/json-text.ts'
import { parseStrictJson } from '../../contract/protocols/strict-json.ts'
import { foldDashed } from '../../contract/rules/typed-text.ts'
import { dropPercent, foldAmount, isBeyondMost, MOST_MONEY, readTyped } from '../../kit/lib/typed-amount.ts'

export class UsageError extends Error {}

export type Shape = Record<string, z.ZodType>

/** The fields of a request; of a union those of the part that takes `fixed`. */
export function shapeOf(schema: z.ZodType, fixed: Readonly<Record<string, unknown>> = {}): Shape {
  const inner = unwrap(schema)
  if (inner instanceof z.ZodUnion) {
    const parts = inner.options.map((part) => shapeOf(part as z.ZodType))
    const takes = (part: Shape) => Object.entries(fixed).every(([name, value]) => part[name]?.safeParse(value).success)
    return parts.find(takes) ?? {}
  }
  return inner instanceof z.ZodObject ? (inner.shape as Shape) : {}
}

/** Without what makes it optional. */
export function unwrap(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return unwrap(schema.unwrap() as z.ZodType)
  if (!(schema instanceof z.ZodPipe)) return schema
  // What is only read first (query-number.ts) is of the type behind.
  return unwrap((schema.in instanceof z.ZodTransform ? schema.out : schema.in) as z.ZodType)
}

const toWord = (value: unknown) => String(value).replaceAll('_', '-')
/** Reasons and states are typed as the lists show them; what is decided, as words. */
const isTyped = (word: string, value: unknown) => word === value || word === toWord(value)

const NAMED_YES: Record<string, readonly [string, string]> = { ON: ['on', 'off'] }
const YES = ['yes', 'no'] as const

/** The words that are possible; none where anything is. */
export function wordsOf(typed: string, schema: z.ZodType | undefined): readonly string[] {
  const inner = schema && unwrap(schema)
  if (inner instanceof z.ZodEnum) return inner.options.map(String)
  return inner instanceof z.ZodBoolean ? (NAMED_YES[typed] ?? YES) : []
}

/** A whole number by any keyboard. Throws UsageError. */
export function readNumber(typed: string, word: string): number {
  const number = foldDashed(word)
  if (!/^-?\d+$/.test(number)) throw new UsageError(`${typed} is a number, not '${word}'.`)
  return Number(number)
}

/** An amount by any keyboard, with the signs between thousands that lists print. Its cents are never left out. Throws UsageError. */
export function readMoney(typed: string, word: string): string {
  if (isBeyondMost(word)) throw new UsageError(`${typed} is at most ${MOST_MONEY}, not '${word}'.`)
  const amount = /\.\d{2}$/.test(foldAmount(word)) ? readTyped(word) : null
  if (amount === null) throw new UsageError(`${typed} is an amount with its cents, such as 5.00, not '${word}'.`)
  return amount
}

const takesMoney = (schema: z.ZodType | undefined) =>
  schema?.safeParse('5.00').success === true && !['5', 'some words'].some((word) => schema.safeParse(word).success)

/** What a schema takes by the signs of our keyboard alone: ids, codes, periods. Other words stay as they are. */
const foldFor = (schema: z.ZodType | undefined, word: string) =>
  schema?.safeParse(word).success === false && schema.safeParse(foldDashed(word)).success ? foldDashed(word) : word

/** `typed`: the option or the name in capitals, for the message. Throws UsageError. */
export function readValue(typed: string, schema: z.ZodType | undefined, word: string): unknown {
  const inner = schema && unwrap(schema)
  const folded = foldDashed(word)
  if (inner instanceof z.ZodEnum) {
    const value = inner.options.find((option) => isTyped(folded, option))
    if (value === undefined) throw new UsageError(`${typed} is ${inner.options.join(', ')}, not '${word}'.`)
    return value
  }
  if (inner instanceof z.ZodBoolean) {
    const words = NAMED_YES[typed] ?? YES
    if (!words.includes(folded)) throw new UsageError(`${typed} is ${words.join(' or ')}, not '${word}'.`)
    return folded === words[0]
  }
  if (inner instanceof z.ZodNumber) return readNumber(typed, word)
  if (inner instanceof z.ZodRecord) return readObject(word)
  const parts = inner instanceof z.ZodUnion ? inner.options : [inner]
  if (parts.every((part) => part instanceof z.ZodObject)) return readObject(word)
  // `1.5` as `1.50`: what is no per cent is refused by its schema.
  if (inner === unwrap(ratePercentSchema)) {
    const rate = dropPercent(word)
    return /^\d{1,2}(\.\d{1,2})?$/.test(rate) ? Number(rate).toFixed(2) : word
  }
  return takesMoney(inner) ? readMoney(typed, word) : foldFor(schema, word)
}

/** A published merchant as `merchant list` shows it: its version is given again. */
function readObject(file: string): Record<string, unknown> {
  try {
    const { version: _, ...object } = z
      .record(z.string(), z.unknown())
      .parse(parseStrictJson(dropFileMark(readFileSync(file, 'utf8'))))
    return object
  } catch (error) {
    throw new UsageError(`${file}: ${error instanceof Error ? error.message : String(error)}`)
  }
}
