/** MEM-02: what a member can prove who they are by: bound e-mail and mobile, and an authenticator. */
import { z } from 'zod'
import { defineCall } from '../../call.ts'
import { isoTimeSchema } from '../../ids.ts'
import {
  codeSentSchema,
  dialingCodeSchema,
  emailSchema,
  mobileSchema,
  passwordSchema,
  proofCodeSchema,
  sentCodeSchema,
  smsRequestSchema,
} from './fields.ts'
import { factorSchema } from './login-verification.ts'

export const boundAuthenticatorSchema = z.object({ since: isoTimeSchema, recoveryCodesLeft: z.number().int().min(0) })
const contactSchema = z.object({ masked: z.string().max(120), verified: z.boolean() })
export const securityInfoSchema = z.object({
  /** `needed`: what changes something here asks for it; `given`: it opened this session a moment ago; `none`: there is none. */
  password: z.enum(['none', 'given', 'needed']),
  email: contactSchema.nullable(),
  mobile: contactSchema.nullable(),
  authenticator: boundAuthenticatorSchema.nullable(),
  /** When it was set; null: it has to be set before money can be sent anywhere. */
  paymentPassword: z.object({ since: isoTimeSchema }).nullable(),
  /** By what a forgotten payment password is replaced, in the order offered. Left out: by all that is bound and can be reached. */
  paymentPasswordBy: z.array(factorSchema).max(3).optional(),
  passkeys: z.number().int().min(0),
  /** Most of it hidden; null until it was given. */
  realName: z.string().max(80).nullable(),
})
export type SecurityInfo = z.infer<typeof securityInfoSchema>

/** Asked for unless this session was opened by the password a moment ago. */
const password = passwordSchema.optional()
/** Room for 24 letters in groups of four: longer than those of today, so that a later release can mint them. */
export const recoveryCodesSchema = z.object({ recoveryCodes: z.array(z.string().max(29)) })
/** What its first code is: of the app, as there are no recovery codes yet. */
export const firstCodeSchema = proofCodeSchema.regex(/^\d{6}$/)
/** `secret` is base32, to be typed; `uri` is what the QR code says. */
export const newSecretSchema = z.object({ secret: z.string().max(64), uri: z.string().max(400) })
export const authenticatorCodeSchema = proofCodeSchema.min(6)
const own = { token: true, guests: 'refused', method: 'POST', at: 'primary' } as const

export const securityCalls = {
  securityInfo: defineCall({
    ...own,
    summary: 'What the member has bound',
    method: 'GET',
    path: '/wps/member/security',
    at: 'near',
    availability: 'members',
    request: z.object({}),
    response: securityInfoSchema,
  }),
  bindEmailCode: defineCall({
    ...own,
    summary: 'Send a code to an e-mail address that is to be bound',
    path: '/wps/verification/email/bind',
    rateLimit: 'sms',
    request: z.object({ email: emailSchema }),
    response: codeSentSchema,
  }),
  bindEmail: defineCall({
    ...own,
    summary: 'Bind an e-mail address by its code',
    path: '/wps/member/security/email',
    encrypt: true,
    rateLimit: 'write',
    request: z.object({ email: emailSchema, verificationCode: sentCodeSchema, password }),
    response: securityInfoSchema,
  }),
  bindMobileCode: defineCall({
    ...own,
    summary: 'Send a code to a mobile number that is to be bound',
    path: '/wps/verification/sms/bind',
    rateLimit: 'sms',
    request: smsRequestSchema,
    response: codeSentSchema,
  }),
  bindMobile: defineCall({
    ...own,
    summary: 'Bind a mobile number by its code',
    path: '/wps/member/security/mobile',
    encrypt: true,
    rateLimit: 'write',
    request: z.object({
      mobileNum: mobileSchema,
      countryDialingCode: dialingCodeSchema,
      verificationCode: sentCodeSchema,
      password,
    }),
    response: securityInfoSchema,
  }),
  beginAuthenticator: defineCall({
    ...own,
    summary: 'Mint the secret of an authenticator; it counts once its first code has been given',
    path: '/wps/member/security/authenticator/begin',
    encrypt: true,
    rateLimit: 'write',
    request: z.object({ password }),
    response: newSecretSchema,
  }),
  confirmAuthenticator: defineCall({
    ...own,
    summary: 'Give the first code of an authenticator; answers the recovery codes, this once',
    path: '/wps/member/security/authenticator',
    encrypt: true,
    rateLimit: 'write',
    request: z.object({ code: firstCodeSchema }),
    response: recoveryCodesSchema,
  }),
  renewRecoveryCodes: defineCall({
    ...own,
    summary:
      'Make new recovery codes in the place of all that were, by the password and a code; answers them, this once',
    path: '/wps/member/security/authenticator/codes',
    encrypt: true,
    rateLimit: 'write',
    request: z.object({ password, code: authenticatorCodeSchema }),
    response: recoveryCodesSchema,
  }),
  removeAuthenticator: defineCall({
    ...own,
    summary: 'Remove the authenticator, by the password and one of its codes',
    path: '/wps/member/security/authenticator/remove',
    encrypt: true,
    rateLimit: 'write',
    request: z.object({ password, code: authenticatorCodeSchema }),
    response: securityInfoSchema,
  }),
} as const
