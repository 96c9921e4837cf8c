/** OPS-01: what an act is about and whether it waits for a second person, read from its input and its answer. */
import { z } from 'zod'
import { cutText } from '../rules/typed-text.ts'
import type { Risk } from './rights.ts'

/** By what an operator would name it, the narrowest first. */
const SUBJECT_FIELDS = [
  'orderId',
  'reference',
  'transactionId',
  'contractId',
  'billId',
  'roundId',
  'fixture',
  'id',
  'username',
  'nickname',
  'promotionId',
  'flag',
  'channelId',
  'gameCode',
  'game',
  'vendor',
  'code',
  'kind',
] as const
const SUBJECT_MAX = 120

/** Null where the input names nothing. What it holds as a whole, as a campaign, is named by its id. Pure. */
export function subjectOf(input: unknown): string | null {
  if (typeof input !== 'object' || input === null) return null
  const fields = input as Record<string, unknown>
  const ids = Object.values(fields).map((part) => (typeof part === 'object' && part && 'id' in part ? part.id : null))
  const found = [...SUBJECT_FIELDS.map((name) => fields[name]), ...ids].find(
    (value) => typeof value === 'string' && value !== '',
  )
  return typeof found === 'string' ? cutText(found, SUBJECT_MAX) : null
}

/** The ways in which answers of the platform say that a second person has to say the same. */
const answerSchema = z.object({
  waitsBecause: z.string().nullish(),
  result: z.string().optional(),
  approvalsNeeded: z.number().optional(),
  approvedBy: z.array(z.string()).optional(),
  said: z.array(z.unknown()).optional(),
  isDone: z.boolean().optional(),
  isApproved: z.boolean().optional(),
  waiver: z.unknown().optional(),
  approval: z.unknown().optional(),
})

/**
 * Only what moves money takes two, so what is said of an order beside it waits for no one. An answer that says of itself that it
 * is not done waits at any risk. Pure.
 */
export function isWaiting(risk: Risk, answer: unknown): boolean {
  const read = answerSchema.safeParse(answer)
  if (!read.success) return false
  if (risk !== 'money') return read.data.isDone === false
  const { waitsBecause, result, approvalsNeeded = 0, approvedBy = [], said = [], waiver, approval } = read.data
  const { isDone = true, isApproved = true } = read.data
  return (
    waitsBecause === 'second_approval' ||
    result === 'said' ||
    said.length > 0 ||
    !isDone ||
    !isApproved ||
    waiver === null ||
    approval === null ||
    (approvedBy.length > 0 && approvedBy.length < approvalsNeeded)
  )
}
