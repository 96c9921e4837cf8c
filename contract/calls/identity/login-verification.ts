/** AUTH-16: one extra verification of a login that comes from an address which is not the member's. */
import { z } from 'zod'
import { defineCall } from '../../call.ts'
import { freeLine } from '../../rules/free-text.ts'
import { codeSentSchema, proofCodeSchema } from './fields.ts'
import { sessionSchema } from './session.ts'

/** What a member may have bound. `authenticator` also takes a recovery code. */
export const FACTORS = ['sms', 'email', 'authenticator'] as const
export const factorSchema = z.enum(FACTORS)
export type Factor = z.infer<typeof factorSchema>

export const loginVerificationCalls = {
  verificationMethods: defineCall({
    summary: 'Ways to complete the extra verification of this session',
    method: 'GET',
    path: '/wps/session/verification',
    at: 'near',
    token: true,
    passwordDue: 'allowed',
    unverified: 'allowed',
    availability: 'members',
    request: z.object({}),
    response: z.object({
      methods: z.array(
        z.object({
          method: factorSchema,
          /** The number or mailbox with most of it hidden; null for an authenticator. */
          sentTo: z.string().max(120).nullable(),
          /** Whether the name on a bound bank account is asked for besides the code; never in its place. */
          withAccountName: z.boolean().default(false),
        }),
      ),
    }),
  }),
  sendVerificationCode: defineCall({
    summary: 'Send the code of the extra verification to the bound number or mailbox',
    method: 'POST',
    path: '/wps/session/verification/code',
    at: 'primary',
    token: true,
    passwordDue: 'allowed',
    unverified: 'allowed',
    availability: 'members',
    rateLimit: 'sms',
    request: z.object({ method: z.enum(['sms', 'email']) }),
    response: codeSentSchema,
  }),
  verifySession: defineCall({
    summary: 'Complete the extra verification; the session opens and its address becomes one of the member',
    method: 'POST',
    path: '/wps/session/verification',
    at: 'primary',
    token: true,
    passwordDue: 'allowed',
    unverified: 'allowed',
    availability: 'members',
    encrypt: true,
    handledBy: 'session',
    rateLimit: 'write',
    request: z.object({
      method: factorSchema,
      code: proofCodeSchema,
      accountName: freeLine(80).optional(),
    }),
    response: sessionSchema,
    upstreamResponse: z.object({}),
  }),
  resumeSession: defineCall({
    summary: 'Say that a session goes on from this address; it may need the extra verification from now on',
    method: 'POST',
    path: '/wps/session/resume',
    at: 'primary',
    token: true,
    passwordDue: 'allowed',
    unverified: 'allowed',
    handledBy: 'session',
    rateLimit: 'write',
    request: z.object({}),
    response: sessionSchema,
    upstreamResponse: z.object({ verificationRequired: z.boolean() }),
  }),
} as const
