/** AUTH-14: coming in by an account elsewhere. The browser goes there in a window of its own and brings back a code. */
import { z } from 'zod'
import { defineCall } from '../../call.ts'
import { SOCIAL_PROVIDERS } from '../../constants.ts'
import { isoTimeSchema } from '../../ids.ts'
import { passwordSchema, usernameSchema } from './fields.ts'
import { registerFields } from './register.ts'
import { sessionSchema, upstreamSessionSchema } from './session.ts'

export const socialProviderSchema = z.enum(SOCIAL_PROVIDERS)
export type SocialProvider = z.infer<typeof socialProviderSchema>

/** Written by the edge, whatever the page sent: the secret of the browser's cookie, and where the provider sends it back. */
const browserField = { browser: z.string().max(64).optional() }
const returnFields = { code: z.string().min(1).max(2_048), state: z.string().min(16).max(128), ...browserField }

/** The member's own, where their session was not opened by it a moment ago: what is linked opens the account for good. */
const passwordField = { password: passwordSchema.optional() }

/** Somebody a provider vouches for who has no account here: the ticket is good for one registration. */
export const newcomerSchema = z.object({
  ticket: z.string().max(128),
  provider: socialProviderSchema,
  /** Verified by the provider; null where it was not. */
  email: z.string().max(200).nullable(),
})
export type Newcomer = z.infer<typeof newcomerSchema>

export const socialAccountsSchema = z.object({
  accounts: z.array(
    z.object({ provider: socialProviderSchema, email: z.string().max(200).nullable(), linkedAt: isoTimeSchema }),
  ),
})

export const socialRegisterRequestSchema = z.object({
  ticket: z.string().min(16).max(128),
  username: usernameSchema,
  ...registerFields,
  ...browserField,
})

const outcome = <S extends z.ZodType>(session: S) =>
  z.discriminatedUnion('outcome', [
    z.object({ outcome: z.literal('session'), session }),
    z.object({ outcome: z.literal('newcomer'), newcomer: newcomerSchema }),
  ])

export const socialCalls = {
  socialStart: defineCall({
    summary: 'Where to send the browser to log in elsewhere, or to link an account there',
    method: 'POST',
    path: '/wps/session/social/start',
    at: 'primary',
    handledBy: 'session',
    rateLimit: 'social',
    request: z.object({
      provider: socialProviderSchema,
      purpose: z.enum(['enter', 'link']).default('enter'),
      redirectUri: z.url().max(300).optional(),
      ...browserField,
    }),
    response: z.object({ url: z.url().max(2_048) }),
  }),
  socialFinish: defineCall({
    summary: 'Log in with what the provider sent back; a newcomer gets a ticket to register',
    method: 'POST',
    path: '/wps/session/social/finish',
    at: 'primary',
    encrypt: true,
    handledBy: 'session',
    rateLimit: 'social',
    request: z.object(returnFields),
    response: outcome(sessionSchema),
    upstreamResponse: outcome(upstreamSessionSchema),
  }),
  socialRegister: defineCall({
    summary: 'Register somebody a provider vouches for',
    method: 'PUT',
    path: '/wps/member/register/social',
    at: 'primary',
    encrypt: true,
    handledBy: 'session',
    rateLimit: 'register',
    request: socialRegisterRequestSchema,
    response: sessionSchema,
    upstreamResponse: upstreamSessionSchema,
  }),
  socialAccounts: defineCall({
    summary: 'The accounts elsewhere that open this one',
    method: 'GET',
    path: '/wps/member/social',
    at: 'near',
    token: true,
    guests: 'refused',
    request: z.object({}),
    response: socialAccountsSchema,
  }),
  socialLink: defineCall({
    summary: 'Link an account of another service to this one',
    method: 'POST',
    path: '/wps/member/social',
    at: 'primary',
    token: true,
    encrypt: true,
    guests: 'refused',
    handledBy: 'session',
    rateLimit: 'social',
    request: z.object({ ...returnFields, ...passwordField }),
    response: socialAccountsSchema,
  }),
  socialUnlink: defineCall({
    summary: 'Forget a linked account, unless it is the only way in',
    method: 'POST',
    path: '/wps/member/social/unlink',
    at: 'primary',
    token: true,
    encrypt: true,
    guests: 'refused',
    rateLimit: 'write',
    request: z.object({ provider: socialProviderSchema, ...passwordField }),
    response: socialAccountsSchema,
  }),
} as const
