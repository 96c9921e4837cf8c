/** AUTH-10, AUTH-11: a new password, by the old one or by another proof of who one is. */
import { z } from 'zod'
import { defineCall } from '../call.ts'
import { passwordSchema } from './fields.ts'
import { sessionSchema, upstreamSessionSchema } from './session.ts'

export const recoveryCalls = {
  changePassword: defineCall({
    summary: 'Change the login password; ends every other session',
    method: 'POST',
    path: '/wps/member/password',
    token: true,
    passwordDue: 'allowed',
    encrypt: true,
    guests: 'refused',
    handledBy: 'session',
    rateLimit: 'write',
    request: z.object({
      oldPassword: passwordSchema.optional(),
      newPassword: passwordSchema,
      confirmNewPassword: passwordSchema,
    }),
    response: sessionSchema,
    upstreamResponse: upstreamSessionSchema,
  }),
} as const
