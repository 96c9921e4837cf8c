/** MSG-02: a member's conversation with customer service, kept here, with pictures. */
import { z } from 'zod'
import { defineCall } from '../../call.ts'
import { isoTimeSchema } from '../../ids.ts'
import { freeText } from '../../rules/free-text.ts'
import { COUNTED_ANSWERS, SERVICE_TEXT_MAX, THREAD_STATES } from '../../states/service-thread.ts'
import { imageFieldSchema, uploadIdSchema } from '../account/uploads.ts'

const positionSchema = z.number().int().min(1)

export const serviceMessageSchema = z.object({
  /** Counted from 1 within the thread. */
  position: positionSchema,
  from: z.enum(['member', 'service']),
  /** Plain text: nothing in it is read as HTML. Empty where a picture came alone. */
  text: z.string().max(SERVICE_TEXT_MAX),
  picture: uploadIdSchema.nullable(),
  at: isoTimeSchema,
})
export type ServiceMessage = z.infer<typeof serviceMessageSchema>

const unreadSchema = z.number().int().min(0).max(COUNTED_ANSWERS)
/** A visitor writes by the contact form. */
const own = { token: true, guests: 'refused' } as const
const write = { ...own, idempotent: true, rateLimit: 'write' } as const

export const serviceThreadCalls = {
  serviceThread: defineCall({
    ...own,
    summary: 'The conversation with customer service, newest message first',
    method: 'GET',
    path: '/wps/service/thread',
    at: 'near',
    request: z.object({ cursor: z.string().max(200).optional() }),
    response: z.object({
      /** Null before the first message. */
      state: z.enum(THREAD_STATES).nullable(),
      unread: unreadSchema,
      messages: z.array(serviceMessageSchema).max(30),
      nextCursor: z.string().max(200).nullable(),
      /** How long first replies took of late, the median in whole minutes; absent where they are too few to say. */
      replyMinutes: z.number().int().min(1).optional(),
    }),
  }),
  writeToService: defineCall({
    ...write,
    summary: 'Write to customer service; once for its key',
    method: 'POST',
    path: '/wps/service/messages',
    at: 'primary',
    request: z.object({ text: freeText(SERVICE_TEXT_MAX) }),
    response: serviceMessageSchema,
  }),
  sendServicePicture: defineCall({
    ...write,
    summary: 'Send customer service a picture; once for its key',
    method: 'POST',
    path: '/wps/service/images',
    at: 'primary',
    size: 'image',
    request: z.object({ image: imageFieldSchema }),
    response: serviceMessageSchema,
  }),
  readService: defineCall({
    ...own,
    summary: 'Mark answers as read up to one of them; again changes nothing',
    method: 'POST',
    path: '/wps/service/read',
    at: 'primary',
    rateLimit: 'write',
    request: z.object({ upTo: positionSchema }),
    response: z.object({ unread: unreadSchema }),
  }),
} as const
