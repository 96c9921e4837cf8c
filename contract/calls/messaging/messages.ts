/** MEM-15: messages to a member, and what the badges of the site say. */
import { z } from 'zod'
import { defineCall } from '../../call.ts'
import { isoTimeSchema } from '../../ids.ts'
import { COUNTED_UNREAD, MESSAGE_KINDS, MESSAGE_SUBJECTS } from '../../rules/message-kinds.ts'

export const messageIdSchema = z
  .string()
  .regex(/^M-[0-9A-HJKMNP-TV-Z]{16}$/)
  .brand<'MessageId'>()
export type MessageId = z.infer<typeof messageIdSchema>

export const messageSchema = z.object({
  id: messageIdSchema,
  kind: z.enum(MESSAGE_KINDS),
  title: z.string().max(200),
  /** Operator HTML: sanitised at the edge and again in the browser. */
  content: z.string().max(20_000),
  /** What it is about, and its own number where it has one: an order, a case, a promotion. */
  about: z.object({ subject: z.enum(MESSAGE_SUBJECTS), id: z.string().max(160).nullable() }).nullable(),
  at: isoTimeSchema,
  readAt: isoTimeSchema.nullable(),
})
export type Message = z.infer<typeof messageSchema>

/** Counted no further than a badge shows. */
const unreadSchema = z.number().int().min(0).max(COUNTED_UNREAD)
const unreadAnswer = z.object({ unreadCount: unreadSchema })

const own = { token: true, guests: 'refused' } as const

export const messageCalls = {
  badges: defineCall({
    summary: 'All counts that the site shows on its entries, in one answer',
    method: 'GET',
    path: '/wps/member/badges',
    at: 'near',
    token: true,
    request: z.object({}),
    response: z.object({
      /** Rewards that wait for a claim. */
      availablePromo: z.number().int().min(0),
      unreadCount: unreadSchema,
      /** MSG-02: answers of customer service. */
      serviceUnread: unreadSchema.default(0),
      /** Missions that wait for a claim. */
      missionCount: z.number().int().min(0),
      /** Whether a deposit or a withdrawal of theirs is on its way. */
      moneyUnderWay: z.boolean(),
    }),
  }),
  unreadCount: defineCall({
    ...own,
    summary: 'How many messages are unread',
    method: 'GET',
    path: '/wps/relay/CSP_unreadCount',
    at: 'near',
    request: z.object({}),
    response: unreadAnswer,
  }),
  messages: defineCall({
    ...own,
    summary: 'Messages of the last 12 months, newest first',
    method: 'GET',
    path: '/wps/relay/CSP_messageList',
    at: 'near',
    request: z.object({ kind: z.enum(MESSAGE_KINDS).optional(), cursor: z.string().max(200).optional() }),
    response: z.object({ rows: z.array(messageSchema), nextCursor: z.string().max(200).nullable() }),
  }),
  readMessage: defineCall({
    ...own,
    summary: 'Mark a message as read, or it and all before it; again changes nothing',
    method: 'POST',
    path: '/wps/relay/CSP_readMessage',
    at: 'primary',
    rateLimit: 'write',
    /** `andOlder`: what came after the newest one that was shown stays unread. */
    request: z.object({ id: messageIdSchema, andOlder: z.boolean().default(false) }),
    response: unreadAnswer,
  }),
  deleteMessage: defineCall({
    ...own,
    summary: 'Take a message out of the inbox; again changes nothing',
    method: 'POST',
    path: '/wps/relay/CSP_deleteMessage',
    at: 'primary',
    rateLimit: 'write',
    request: z.object({ id: messageIdSchema }),
    response: unreadAnswer,
  }),
} as const
