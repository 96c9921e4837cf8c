/** MEM-02: the payment password, a second one that guards what sends money away. Its rule is `paymentPassword` of the registration rules. */
import { z } from 'zod'
import { defineCall } from '../../call.ts'
import { codeSentSchema, passwordSchema, proofCodeSchema } from './fields.ts'
import { factorSchema } from './login-verification.ts'
import { securityInfoSchema } from './security.ts'

const newOne = { paymentPassword: passwordSchema, confirmPaymentPassword: passwordSchema }
const member = { token: true, guests: 'refused', availability: 'members' } as const
const own = { ...member, method: 'POST', at: 'primary', encrypt: true, rateLimit: 'write' } as const

export const paymentPasswordCalls = {
  setPaymentPassword: defineCall({
    ...own,
    summary: 'Set the payment password, where there is none yet',
    path: '/wps/member/security/payment-password',
    /** `password`: the login password, unless it opened this session a moment ago. */
    request: z.object({ ...newOne, password: passwordSchema.optional() }),
    response: securityInfoSchema,
  }),
  changePaymentPassword: defineCall({
    ...own,
    summary: 'Change the payment password by the old one',
    path: '/wps/member/security/payment-password/change',
    request: z.object({ ...newOne, oldPaymentPassword: passwordSchema }),
    response: securityInfoSchema,
  }),
  paymentPasswordCode: defineCall({
    ...member,
    summary: 'Send a code to a bound contact, to replace a forgotten payment password',
    method: 'POST',
    path: '/wps/verification/payment-password',
    at: 'primary',
    rateLimit: 'sms',
    request: z.object({ method: z.enum(['sms', 'email']) }),
    response: codeSentSchema,
  }),
  resetPaymentPassword: defineCall({
    ...own,
    summary: 'Replace a forgotten payment password by the login password and a code; money waits a while after that',
    path: '/wps/member/security/payment-password/reset',
    request: z.object({
      ...newOne,
      method: factorSchema,
      code: proofCodeSchema,
      password: passwordSchema.optional(),
    }),
    response: securityInfoSchema,
  }),
} as const
