/** Numbers that arrive as text: in a query, a path, or an operator's words. */
import { z } from 'zod'

const WHOLE = /^-?[0-9]{1,15}$/
const DECIMAL = /^-?[0-9]{1,9}(\.[0-9]{1,12})?$/

/** Text that is no number stays text, so the schema behind refuses it. `Number` alone reads `0x5`, `1e1`, ` 5` and `null`. */
const readBy = (form: RegExp) => (sent: unknown) => (typeof sent === 'string' && form.test(sent) ? Number(sent) : sent)

/** A number in decimal digits, or a JSON number. */
const ofDigits = <T extends z.ZodNumber>(schema: T) => z.preprocess(readBy(WHOLE), schema)

/** A whole number within bounds, both included. */
export const wholeNumber = (min: number, max: number = Number.MAX_SAFE_INTEGER) =>
  ofDigits(z.number().int().min(min).max(max))

/** The same in steps: a rebate in tens. */
export const steppedNumber = (min: number, max: number, step: number) =>
  ofDigits(z.number().int().min(min).max(max).multipleOf(step))

export const decimalNumber = (min: number, max: number) => z.preprocess(readBy(DECIMAL), z.number().min(min).max(max))
