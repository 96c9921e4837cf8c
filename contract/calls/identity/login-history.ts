/** MEM-02, EDGE-08: who tried to log in, for a year. */
import { z } from 'zod'
import { defineCall } from '../../call.ts'
import { isoTimeSchema } from '../../ids.ts'

export const LOGIN_WAYS = ['username', 'sms', 'social', 'passkey', 'register', 'password_reset'] as const
export const LOGIN_OUTCOMES = ['success', 'verification', 'failure'] as const

export const loginHistoryCalls = {
  loginHistory: defineCall({
    summary: "Logins and tries at logging in of the member's account, newest first, for 12 months",
    method: 'GET',
    path: '/wps/member/logins',
    at: 'near',
    token: true,
    guests: 'refused',
    request: z.object({ cursor: z.string().max(80).optional() }),
    response: z.object({
      rows: z.array(
        z.object({
          id: z.string().max(40),
          at: isoTimeSchema,
          way: z.enum(LOGIN_WAYS),
          /** `verification`: the password was right and one more proof was asked for (AUTH-16). */
          outcome: z.enum(LOGIN_OUTCOMES),
          address: z.string().max(64),
          country: z.string().max(2),
          /** In words a person recognises; empty where the browser said nothing known. */
          device: z.string().max(80),
          newDevice: z.boolean(),
        }),
      ),
      nextCursor: z.string().max(80).nullable(),
    }),
  }),
} as const
