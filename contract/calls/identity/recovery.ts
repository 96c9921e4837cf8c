/** AUTH-10, AUTH-11: a new password, by the old one or by another proof of who one is. */
import { z } from 'zod'
import { defineCall } from '../../call.ts'
import { MODULE } from '../../constants.ts'
import { memberIdSchema } from '../../ids.ts'
import {
  codeSentSchema,
  dialingCodeSchema,
  emailSchema,
  mobileSchema,
  newPasswordFields,
  passwordSchema,
  sentCodeSchema,
  smsRequestSchema,
  usernameSchema,
} from './fields.ts'
import { sessionSchema, upstreamSessionSchema } from './session.ts'

export const recoveryCalls = {
  changePassword: defineCall({
    summary: 'Change the login password; ends every other session',
    method: 'POST',
    path: '/wps/member/password',
    at: 'primary',
    token: true,
    passwordDue: 'allowed',
    encrypt: true,
    guests: 'refused',
    handledBy: 'session',
    rateLimit: 'write',
    availability: 'members',
    request: z.object({ oldPassword: passwordSchema.optional(), ...newPasswordFields }),
    response: sessionSchema,
    upstreamResponse: upstreamSessionSchema,
  }),
  forgotPassword: defineCall({
    summary: 'Send a link to set a new password to the e-mail address of an account',
    method: 'POST',
    path: '/wps/member/password/email',
    at: 'primary',
    handledBy: 'session',
    form: true,
    rateLimit: 'recovery',
    request: z.object({ username: usernameSchema, email: emailSchema }),
    /** The key of what the visitor reads, whoever the account is. */
    response: z.object({ message: z.literal('in_been_out') }),
    /** Whether there is such an account; the edge passes it on only where the merchant wants it said. */
    upstreamResponse: z.object({ known: z.boolean() }),
  }),
  resetPasswordByEmail: defineCall({
    summary: 'Set a new password by the link of the mail; ends every session of the member',
    method: 'POST',
    path: '/wps/member/password/email/reset',
    at: 'primary',
    encrypt: true,
    handledBy: 'session',
    rateLimit: 'recovery',
    request: z.object({ resetToken: z.string().regex(/^[A-Za-z0-9_-]{43}$/), ...newPasswordFields }),
    response: z.object({}),
    upstreamResponse: z.object({ memberId: memberIdSchema }),
  }),
  resetPasswordSms: defineCall({
    summary: 'Send a code to set a new password to a mobile number',
    method: 'POST',
    path: '/wps/verification/sms/password',
    at: 'primary',
    moduleId: MODULE.passwordResetBySms,
    rateLimit: 'sms',
    request: smsRequestSchema,
    response: codeSentSchema,
  }),
  resetPasswordBySms: defineCall({
    summary: 'Set a new password by mobile number and code; ends every session of the member and begins a new one',
    method: 'POST',
    path: '/wps/member/password/verification',
    at: 'primary',
    moduleId: MODULE.passwordResetBySms,
    encrypt: true,
    handledBy: 'session',
    rateLimit: 'recovery',
    request: z.object({
      mobileNum: mobileSchema,
      countryDialingCode: dialingCodeSchema,
      verificationCode: sentCodeSchema,
      newPassword: passwordSchema,
      confirmNewPassword: passwordSchema.optional(),
    }),
    response: sessionSchema,
    upstreamResponse: upstreamSessionSchema,
  }),
} as const
