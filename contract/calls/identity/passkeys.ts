/** MEM-02: passkeys. Shapes as WebAuthn's JSON has them; what they mean is the platform's to judge. */
import { z } from 'zod'
import { defineCall } from '../../call.ts'
import { isoTimeSchema } from '../../ids.ts'
import { freeLine } from '../../rules/free-text.ts'
import { passwordSchema } from './fields.ts'
import { sessionSchema, upstreamSessionSchema } from './session.ts'

export const MAX_PASSKEYS = 10

const base64url = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[A-Za-z0-9_-]+$/)
const credentialIdSchema = base64url(1_400)
const transportsSchema = z.array(z.string().max(20)).max(10)
const described = { type: z.literal('public-key'), id: credentialIdSchema }

/** What `navigator.credentials.create` is asked. */
const registrationOptionsSchema = z.object({
  rp: z.object({ id: z.string().max(200), name: z.string().max(80) }),
  user: z.object({ id: base64url(200), name: z.string().max(64), displayName: z.string().max(64) }),
  challenge: base64url(64),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number().int() })),
  timeout: z.number().int(),
  attestation: z.literal('none'),
  authenticatorSelection: z.object({ residentKey: z.literal('required'), userVerification: z.literal('required') }),
  /** Those the member has: a device makes no second one. */
  excludeCredentials: z.array(z.object({ ...described, transports: transportsSchema })),
})
/** What `navigator.credentials.get` is asked. Without a list of credentials: nobody has said who they are. */
const loginOptionsSchema = z.object({
  rpId: z.string().max(200),
  challenge: base64url(64),
  timeout: z.number().int(),
  userVerification: z.literal('required'),
})

const answered = { ...described, rawId: credentialIdSchema, clientExtensionResults: z.object({}).default({}) }
export const registrationAnswerSchema = z.object({
  ...answered,
  response: z.object({
    clientDataJSON: base64url(4_000),
    attestationObject: base64url(20_000),
    transports: transportsSchema.optional(),
  }),
})
export const loginAnswerSchema = z.object({
  ...answered,
  response: z.object({
    clientDataJSON: base64url(4_000),
    authenticatorData: base64url(4_000),
    signature: base64url(8_000),
    userHandle: base64url(200).nullish(),
  }),
})
export type LoginAnswer = z.infer<typeof loginAnswerSchema>

export const passkeysSchema = z.object({
  passkeys: z.array(
    z.object({
      id: credentialIdSchema,
      name: z.string().max(60),
      /** The device keeps a copy elsewhere, so losing it loses nothing. */
      synced: z.boolean(),
      /** False: made on another address of this site, and of use only there. */
      here: z.boolean(),
      addedAt: isoTimeSchema,
      lastUsedAt: isoTimeSchema.nullable(),
    }),
  ),
})

const own = {
  token: true,
  guests: 'refused',
  method: 'POST',
  at: 'primary',
  encrypt: true,
  rateLimit: 'write',
} as const
const password = passwordSchema.optional()

export const passkeyCalls = {
  passkeys: defineCall({
    summary: "The member's passkeys",
    method: 'GET',
    path: '/wps/member/passkeys',
    at: 'near',
    token: true,
    guests: 'refused',
    request: z.object({}),
    response: passkeysSchema,
  }),
  beginPasskey: defineCall({
    ...own,
    summary: 'What to ask the device for a new passkey',
    path: '/wps/member/passkeys/begin',
    request: z.object({ password }),
    response: registrationOptionsSchema,
  }),
  addPasskey: defineCall({
    ...own,
    summary: 'Keep the passkey that the device made',
    path: '/wps/member/passkeys',
    request: z.object({ answer: registrationAnswerSchema, name: freeLine(60) }),
    response: passkeysSchema,
  }),
  renamePasskey: defineCall({
    ...own,
    summary: 'Call a passkey something else',
    path: '/wps/member/passkeys/rename',
    request: z.object({ id: credentialIdSchema, name: freeLine(60) }),
    response: passkeysSchema,
  }),
  removePasskey: defineCall({
    ...own,
    summary: 'Remove a passkey: it opens nothing any more',
    path: '/wps/member/passkeys/remove',
    request: z.object({ id: credentialIdSchema, password }),
    response: passkeysSchema,
  }),
  beginPasskeyLogin: defineCall({
    summary: 'What to ask the device at a login by passkey',
    method: 'POST',
    path: '/wps/session/passkey/begin',
    at: 'primary',
    rateLimit: 'passkeyOffer',
    request: z.object({}),
    response: loginOptionsSchema,
  }),
  loginPasskey: defineCall({
    summary: 'Log in by a passkey',
    method: 'POST',
    path: '/wps/session/passkey',
    at: 'primary',
    encrypt: true,
    handledBy: 'session',
    rateLimit: 'social',
    request: z.object({ answer: loginAnswerSchema }),
    response: sessionSchema,
    upstreamResponse: upstreamSessionSchema,
  }),
} as const
