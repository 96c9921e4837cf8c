/** OPS-01, MEM-05: documents that operators ask members for, look at and decide on; part of `calls.ts`. */
import { z } from 'zod'
import { imageFieldSchema } from '../calls/account/uploads.ts'
import { usernameSchema } from '../calls/identity/fields.ts'
import { UPLOAD_MAX_IMAGES, UPLOAD_TYPES } from '../protocols/upload-limits.ts'
import { DOCUMENT_KINDS, DOCUMENT_STATES } from '../states/document.ts'
import { cursorSchema, nextCursorSchema, reasonSchema } from './fields.ts'

const chosen = { username: usernameSchema, kind: z.enum(DOCUMENT_KINDS) }
/** As the list says: what was sent since is not what was looked at. */
const round = z.number().int().min(1)
const documentSchema = z.object({
  username: z.string(),
  kind: z.enum(DOCUMENT_KINDS),
  state: z.enum(DOCUMENT_STATES),
  askedBy: z.string(),
  note: z.string().nullable(),
  reason: z.string().nullable(),
  pictures: z.number().int(),
  /** Of the pictures: the next one begins with the first picture after a refusal. */
  round: z.number().int(),
  askedAt: z.iso.datetime(),
  sentAt: z.iso.datetime().nullable(),
  decided: z.object({ by: z.string(), at: z.iso.datetime() }).nullable(),
})

export const operatorDocumentCalls = {
  'documents-list': {
    summary: 'Documents in a state, oldest first; without one, those that were sent and wait for somebody to look',
    kind: 'read',
    permission: 'documents.read',
    risk: 'read',
    commands: [{ line: 'documents list', print: 'documentsList' }],
    request: z.strictObject({
      state: z.enum(DOCUMENT_STATES).default('sent'),
      username: chosen.username.optional(),
      cursor: cursorSchema,
      limit: z.number().int().min(1).max(200).default(50),
    }),
    response: z.object({ documents: z.array(documentSchema), nextCursor: nextCursorSchema }),
  },
  'documents-ask': {
    summary:
      'Asks a member for a document: no withdrawal of theirs is approved until it is accepted, or no longer wanted',
    kind: 'act',
    permission: 'documents.decide',
    risk: 'act',
    commands: [{ line: 'documents ask USERNAME KIND', print: 'document' }],
    request: z.strictObject({ ...chosen, note: reasonSchema.optional() }),
    response: documentSchema,
  },
  'documents-picture': {
    // Who looked at whose passport stands in the audit.
    summary: 'One of the pictures of a document',
    kind: 'act',
    permission: 'documents.decide',
    risk: 'pii',
    commands: [{ line: 'documents picture USERNAME KIND NUMBER', print: 'picture' }],
    request: z.strictObject({ ...chosen, number: z.number().int().min(1).max(UPLOAD_MAX_IMAGES) }),
    response: z.object({ contentType: z.enum(UPLOAD_TYPES), data: imageFieldSchema }),
  },
  'documents-accept': {
    summary: 'Accepts a document of the round that was looked at; withdrawals that waited for it go on',
    kind: 'act',
    permission: 'documents.decide',
    risk: 'act',
    commands: [{ line: 'documents accept USERNAME KIND', print: 'document' }],
    request: z.strictObject({ ...chosen, round }),
    response: documentSchema,
  },
  'documents-refuse': {
    summary: 'Says why a document of the round that was looked at does not do; the member reads it and sends another',
    kind: 'act',
    permission: 'documents.decide',
    risk: 'act',
    commands: [{ line: 'documents refuse USERNAME KIND', print: 'document' }],
    request: z.strictObject({ ...chosen, round, reason: reasonSchema }),
    response: documentSchema,
  },
  'documents-drop': {
    summary: 'No longer wants a document that an operator had asked for',
    kind: 'act',
    permission: 'documents.decide',
    risk: 'act',
    commands: [{ line: 'documents drop USERNAME KIND', print: 'document' }],
    request: z.strictObject({ ...chosen, reason: reasonSchema }),
    response: documentSchema,
  },
} as const
