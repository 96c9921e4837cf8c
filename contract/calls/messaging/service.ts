import { z } from 'zod'
import { CATALOGUE_CACHE, defineCall } from '../../call.ts'
import { SERVICE_PAGE_PATH } from '../../constants.ts'
import { isoTimeSchema } from '../../ids.ts'
import { loopbackUrlSchema } from '../../protocols/loopback.ts'
import { EMAIL, foldEmail } from '../../rules/email.ts'
import { freeLine, freeText } from '../../rules/free-text.ts'
import { paymentIdSchema, referenceSchema, serviceCaseSchema } from '../../rules/service-case.ts'
import { ANSWER_EMAIL_MAX_CHARS, FEEDBACK_TOPICS, JOIN_CHANNELS, SERVICE_CHANNELS } from '../../states/case.ts'

const slugSchema = z.string().regex(/^[a-z0-9][a-z0-9-]{0,63}$/)

export const helpArticleSchema = z.object({
  /** Stands in addresses: `/help?article=verify-a-round`. */
  id: slugSchema,
  title: z.string().max(200),
  /** Operator HTML: sanitised at the edge and again in the browser. */
  content: z.string().max(50_000),
  updatedAt: isoTimeSchema,
})
export type HelpArticle = z.infer<typeof helpArticleSchema>

export const helpCategorySchema = z.object({
  code: slugSchema,
  title: z.string().max(200),
  articles: z.array(helpArticleSchema).max(200),
})
export type HelpCategory = z.infer<typeof helpCategorySchema>

export const feedbackSettingSchema = z.object({
  /** Bounds of a message in words, as `contract/rules/count-words.ts` counts them. */
  minWords: z.number().int().min(1),
  maxWords: z.number().int().max(2_000),
})

/** More characters than the longest message allowed can honestly have. */
const contentSchema = freeText(16_000)
const answerEmailSchema = z.string().max(1_000).overwrite(foldEmail).max(ANSWER_EMAIL_MAX_CHARS).regex(EMAIL)
const filedSchema = z.object({ reference: referenceSchema, createdAt: isoTimeSchema })

export const serviceCalls = {
  helpCenter: defineCall({
    summary: 'The help centre: articles by category, in the language asked for',
    method: 'GET',
    path: '/wps/system/helpCenter',
    at: 'near',
    cache: CATALOGUE_CACHE,
    request: z.object({}),
    response: z.object({ categories: z.array(helpCategorySchema).max(50) }),
  }),
  servicePaths: defineCall({
    summary: 'Where customer service is reached, as the platform seals it (MSG-02)',
    method: 'GET',
    path: '/wps/system/servicePath',
    at: 'near',
    cache: CATALOGUE_CACHE,
    request: z.object({}),
    response: z.object({
      version: z.object({
        /** `path`: base64 of DES-ECB (PKCS7, UTF-8) of an https address, followed by its key of 8 characters; of type '0' plainly `/service`. */
        pathList: z.array(z.object({ type: z.string().max(8), path: z.string().max(4_000) })).max(50),
      }),
    }),
  }),
  customerService: defineCall({
    summary: 'The address of customer service for whoever asks, opened and checked',
    method: 'GET',
    path: '/wps/system/customerService',
    at: 'near',
    handledBy: 'edge',
    availability: 'anybody',
    request: z.object({}),
    response: z.object({
      channel: z.enum(SERVICE_CHANNELS),
      /** The in-house thread is a path of this site. */
      url: z.union([z.literal(SERVICE_PAGE_PATH), z.url({ protocol: /^https$/ }), loopbackUrlSchema]),
    }),
  }),
  feedbackSetting: defineCall({
    summary: 'How long a message may be',
    method: 'GET',
    path: '/wps/feedback/setting',
    at: 'near',
    cache: CATALOGUE_CACHE,
    request: z.object({}),
    response: feedbackSettingSchema,
  }),
  feedback: defineCall({
    summary: 'Feedback of anyone, or a complaint of a member',
    method: 'PUT',
    path: '/wps/feedback',
    at: 'primary',
    guests: 'refused',
    rateLimit: 'feedback',
    request: z.object({
      kind: z.enum(['feedback', 'complaint']),
      topic: z.enum(FEEDBACK_TOPICS),
      content: contentSchema,
      /** Where a visitor wants the answer; members read it in the help centre. */
      email: answerEmailSchema.optional(),
      /** TRUST-06: a round of the member's; what is recorded of it goes along. */
      roundId: z.string().max(96).optional(),
      vassalage: z.string().max(32).optional(),
      /** TRUST-06: a payment of the member's; its order, and the money that moved, go along. */
      paymentId: paymentIdSchema.optional(),
    }),
    response: filedSchema,
  }),
  feedbackList: defineCall({
    summary: "The member's own feedback and complaints, newest first",
    method: 'GET',
    path: '/wps/feedback/list',
    at: 'near',
    token: true,
    guests: 'refused',
    request: z.object({ cursor: z.string().max(200).optional() }),
    response: z.object({ rows: z.array(serviceCaseSchema), nextCursor: z.string().max(200).nullable() }),
  }),
  settleFeedback: defineCall({
    summary: 'Whether an answer settled the matter: it closes, or goes back into review',
    method: 'POST',
    path: '/wps/feedback/settle',
    at: 'primary',
    token: true,
    guests: 'refused',
    rateLimit: 'write',
    request: z.object({ reference: referenceSchema, settled: z.boolean() }),
    response: serviceCaseSchema,
  }),
  joinApplication: defineCall({
    summary: 'An application to the affiliate programme',
    method: 'PUT',
    path: '/wps/agent/application',
    at: 'primary',
    encrypt: true,
    rateLimit: 'feedback',
    request: z.object({
      name: freeLine(80, 2),
      email: answerEmailSchema,
      channel: z.enum(JOIN_CHANNELS),
      /** Where the applicant is found: a site, a page, a handle. */
      address: freeLine(200, 0),
      content: contentSchema,
    }),
    response: filedSchema,
  }),
} as const
