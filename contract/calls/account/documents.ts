/** MEM-05, SAFE-04: documents a member is asked for before money leaves: what is wanted, and sending it. */
import { z } from 'zod'
import { defineCall } from '../../call.ts'
import { isoTimeSchema } from '../../ids.ts'
import { UPLOAD_MAX_IMAGES } from '../../protocols/upload-limits.ts'
import { DOCUMENT_KINDS } from '../../states/document.ts'
import { imageFieldSchema, uploadIdSchema } from './uploads.ts'

const documentSchema = z.object({
  kind: z.enum(DOCUMENT_KINDS),
  state: z.enum(['asked', 'sent', 'accepted', 'refused']),
  /** In an operator's words: what is wanted, and why the last one did not do. */
  note: z.string().max(200).nullable(),
  reason: z.string().max(200).nullable(),
  askedAt: isoTimeSchema,
  /** Of the document that counts now. */
  pictures: z.array(uploadIdSchema).max(UPLOAD_MAX_IMAGES),
})
const documentsSchema = z.object({ documents: z.array(documentSchema).max(DOCUMENT_KINDS.length) })
export type Documents = z.infer<typeof documentsSchema>

export const documentCalls = {
  documents: defineCall({
    summary: 'The documents the member is asked for, and how each stands',
    method: 'GET',
    path: '/wps/member/documents',
    at: 'near',
    token: true,
    guests: 'refused',
    availability: 'members',
    request: z.object({}),
    response: documentsSchema,
  }),
  addDocument: defineCall({
    summary: 'Send a picture of a document that is asked for',
    method: 'POST',
    path: '/wps/member/documents',
    at: 'primary',
    token: true,
    guests: 'refused',
    encrypt: true,
    rateLimit: 'write',
    size: 'image',
    availability: 'members',
    request: z.object({ kind: z.enum(DOCUMENT_KINDS), image: imageFieldSchema }),
    response: documentsSchema,
  }),
} as const
