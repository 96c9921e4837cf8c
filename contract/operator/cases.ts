/** OPS-01: complaints, feedback and applications; part of `calls.ts`. */
import { z } from 'zod'
import { typedId } from '../ids.ts'
import { freeText } from '../rules/free-text.ts'
import { operatorCaseSchema, referenceSchema } from '../rules/service-case.ts'
import { CASE_KINDS, CASE_STATES } from '../states/case.ts'
import { cursorSchema, nextCursorSchema } from './fields.ts'

export const operatorCaseCalls = {
  'complaints-list': {
    summary: 'Complaints, feedback and applications, oldest first; without a state all that are not closed',
    kind: 'read',
    permission: 'complaints.read',
    risk: 'read',
    commands: [{ line: 'complaints list' }],
    request: z.strictObject({
      kind: z.enum(CASE_KINDS).optional(),
      state: z.enum(CASE_STATES).optional(),
      cursor: cursorSchema,
      limit: z.number().int().min(1).max(100).default(50),
    }),
    response: z.object({ rows: z.array(operatorCaseSchema).max(100), nextCursor: nextCursorSchema }),
  },
  'complaints-review': {
    summary: 'Takes a case into review',
    kind: 'act',
    permission: 'complaints.answer',
    risk: 'act',
    commands: [{ line: 'complaints review REFERENCE' }],
    request: z.strictObject({ reference: typedId(referenceSchema) }),
    response: operatorCaseSchema,
  },
  'complaints-answer': {
    summary: 'Answers a case; its member reads the answer and says whether it settles it',
    kind: 'act',
    permission: 'complaints.answer',
    risk: 'act',
    commands: [{ line: 'complaints answer REFERENCE', reader: 'answer' }],
    request: z.strictObject({ reference: typedId(referenceSchema), answer: freeText(8_000) }),
    response: operatorCaseSchema,
  },
  'complaints-close': {
    summary: 'Closes a case',
    kind: 'act',
    permission: 'complaints.answer',
    risk: 'act',
    commands: [{ line: 'complaints close REFERENCE' }],
    request: z.strictObject({ reference: typedId(referenceSchema) }),
    response: operatorCaseSchema,
  },
} as const
