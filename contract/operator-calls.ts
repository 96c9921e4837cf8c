/**
 * OPS-01: what operators ask of the platform. They come by the edge's operators' API, which checks the token and keeps
 * the audit, and reach the platform only inside an envelope that names the operator: always POST, always encrypted.
 */
import { z } from 'zod'
import { memberIdSchema } from './ids.ts'

export type OperatorCall<Request extends z.ZodType = z.ZodType, Response extends z.ZodType = z.ZodType> = {
  summary: string
  /** An act leaves an audit row at the edge before it is sent, and is never sent twice. */
  kind: 'read' | 'act'
  request: Request
  response: Response
}

const differenceSchema = z.object({
  memberId: memberIdSchema,
  table: z.string(),
  fault: z.enum(['missing', 'behind', 'different', 'stray']),
  key: z.string(),
})
/** Members whose records are looked through in one go; `after` walks on from there. */
const recordsPage = {
  memberId: memberIdSchema.optional(),
  after: memberIdSchema.optional(),
  limit: z.number().int().min(1).max(100).default(50),
}
const recordsAnswer = z.object({
  membersCompared: z.number().int(),
  rowsCompared: z.number().int(),
  /** The first hundred. */
  differences: z.array(differenceSchema).max(100),
  differencesFound: z.number().int(),
  /** Where the next page begins, or null after the last. */
  next: memberIdSchema.nullable(),
})

export const operatorCalls = {
  'records-check': {
    summary: 'Compares the records with the journals they are copied from',
    kind: 'read',
    request: z.strictObject(recordsPage),
    response: recordsAnswer,
  },
  'records-rebuild': {
    summary: 'Makes the records equal to the journals again',
    kind: 'act',
    request: z.strictObject(recordsPage),
    response: recordsAnswer.extend({ rowsRemoved: z.number().int(), eventsOnTheWay: z.number().int() }),
  },
} as const satisfies Record<string, OperatorCall>

export type OperatorCalls = typeof operatorCalls
export type OperatorCallName = keyof OperatorCalls
export type OperatorRequest<Name extends OperatorCallName> = z.output<OperatorCalls[Name]['request']>
export type OperatorResponse<Name extends OperatorCallName> = z.output<OperatorCalls[Name]['response']>

const PREFIX = '/ops/'
export const operatorPath = (name: OperatorCallName) => `${PREFIX}${name}`

/** Which operator's call a path is, or null. */
export function findOperatorCall(path: string): OperatorCallName | null {
  const name = path.startsWith(PREFIX) ? path.slice(PREFIX.length) : ''
  return Object.hasOwn(operatorCalls, name) ? (name as OperatorCallName) : null
}
