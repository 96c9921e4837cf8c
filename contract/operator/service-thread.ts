/** OPS-01, MSG-02: what members write to customer service, and its answers. */
import { z } from 'zod'
import { imageFieldSchema } from '../calls/account/uploads.ts'
import { isoTimeSchema } from '../ids.ts'
import { UPLOAD_TYPES } from '../protocols/upload-limits.ts'
import { freeText } from '../rules/free-text.ts'
import { SERVICE_TEXT_MAX, THREAD_STATES } from '../states/service-thread.ts'
import { chosenMember, cursorSchema, nextCursorSchema } from './fields.ts'

const rowSchema = z.object({
  username: z.string(),
  state: z.enum(THREAD_STATES),
  /** Since when the member waits, was answered, or the thread is closed. */
  since: isoTimeSchema,
  messages: z.number().int(),
  lastText: z.string(),
})
/** The last message that the operator read. What came later keeps the member waiting. */
const upToSchema = z.number().int().min(1).optional()
const changed = z.object({ username: z.string(), state: z.enum(THREAD_STATES) })

export const operatorServiceThreadCalls = {
  'service-list': {
    summary: 'Members who wrote to customer service and wait for an answer, longest first',
    kind: 'read',
    permission: 'service.read',
    risk: 'read',
    commands: [{ line: 'service list', print: 'serviceList' }],
    request: z.strictObject({
      state: z.enum(THREAD_STATES).default('waiting'),
      cursor: cursorSchema,
      limit: z.number().int().min(1).max(200).default(50),
    }),
    response: z.object({ rows: z.array(rowSchema), nextCursor: nextCursorSchema }),
  },
  'service-read': {
    // What a member confides to the house: who looked stands in the audit.
    summary: 'The last messages of a member and of customer service, oldest first',
    kind: 'act',
    permission: 'service.read',
    risk: 'pii',
    commands: [{ line: 'service read USERNAME', print: 'serviceRead' }],
    request: z.strictObject({ ...chosenMember, limit: z.number().int().min(1).max(200).default(50) }),
    response: z.object({
      state: z.enum(THREAD_STATES),
      messages: z.array(
        z.object({
          position: z.number().int(),
          /** Null: the member. */
          operator: z.string().nullable(),
          text: z.string(),
          hasPicture: z.boolean(),
          at: isoTimeSchema,
        }),
      ),
    }),
  },
  'service-picture': {
    // It may show a person or a paper: who looked at it stands in the audit.
    summary: 'The picture of a message',
    kind: 'act',
    permission: 'service.read',
    risk: 'pii',
    commands: [{ line: 'service picture USERNAME POSITION', print: 'picture' }],
    request: z.strictObject({ ...chosenMember, position: z.number().int().min(1) }),
    response: z.object({ contentType: z.enum(UPLOAD_TYPES), data: imageFieldSchema }),
  },
  'service-answer': {
    summary: 'Answers a member, with a picture where wanted',
    kind: 'act',
    permission: 'service.answer',
    risk: 'act',
    commands: [
      {
        line: 'service answer USERNAME',
        reader: 'serviceAnswer',
        says: '{username} is answered and is told so: {state}.',
      },
    ],
    request: z.strictObject({
      ...chosenMember,
      text: freeText(SERVICE_TEXT_MAX),
      image: imageFieldSchema.optional(),
      /** Left out: the last message that the member wrote. */
      upTo: upToSchema,
    }),
    response: changed,
  },
  'service-close': {
    summary: 'Closes a conversation; it opens again when the member writes',
    kind: 'act',
    permission: 'service.answer',
    risk: 'act',
    commands: [{ line: 'service close USERNAME', says: 'The conversation with {username} is {state}.' }],
    request: z.strictObject({ ...chosenMember, upTo: upToSchema }),
    response: changed,
  },
} as const
