/** AUTH-02: the two ways to become a member. */
import { z } from 'zod'
import { defineCall } from '../../call.ts'
import { MODULE } from '../../constants.ts'
import { freeLine } from '../../rules/free-text.ts'
import {
  checkFields,
  dialingCodeSchema,
  mobileSchema,
  passwordSchema,
  sentCodeSchema,
  usernameSchema,
} from './fields.ts'
import { sessionSchema, upstreamSessionSchema } from './session.ts'

/** Judged and folded by the rule of its field (contract/calls/identity/field-rules.ts). */
const optionalText = freeLine(200, 0).optional()
export const registerFields = {
  confirmPassword: passwordSchema.optional(),
  payeeName: optionalText,
  email: optionalText,
  qqNum: optionalText,
  recommenderId: optionalText,
  verificationCode: sentCodeSchema.optional(),
  affiliateCode: optionalText,
  paymentPassword: z.string().max(128).optional(),
  line: optionalText,
  whatsapp: optionalText,
  facebook: optionalText,
  wechat: optionalText,
  idNumber: optionalText,
  birthday: optionalText,
  referralCode: optionalText,
  domain: optionalText,
  registerUrl: z.string().max(500).optional(),
  registerMethod: z.literal('WEB').default('WEB'),
  login: z.literal(true).default(true),
  ageConfirmed: z.literal(true),
  termsAgreed: z.literal(true),
  ...checkFields,
}

export const registerRequestSchema = z.object({
  username: usernameSchema,
  password: passwordSchema,
  mobileNum: mobileSchema.optional(),
  countryDialingCode: dialingCodeSchema.optional(),
  ...registerFields,
})
export type RegisterRequest = z.infer<typeof registerRequestSchema>

export const registerMobileRequestSchema = z.object({
  mobileNum: mobileSchema,
  countryDialingCode: dialingCodeSchema,
  password: passwordSchema.optional(),
  firebaseChannel: z.string().max(40).optional(),
  firebaseIdToken: z.string().max(4_096).optional(),
  ...registerFields,
})
export type RegisterMobileRequest = z.infer<typeof registerMobileRequestSchema>

export const registerCalls = {
  register: defineCall({
    summary: 'Register by username',
    method: 'PUT',
    path: '/wps/member/register',
    at: 'primary',
    encrypt: true,
    moduleId: MODULE.registerByUsername,
    handledBy: 'session',
    rateLimit: 'register',
    request: registerRequestSchema,
    response: sessionSchema,
    upstreamResponse: upstreamSessionSchema,
  }),
  registerMobile: defineCall({
    summary: 'Register by mobile number',
    method: 'PUT',
    path: '/wps/member/register/mobile',
    at: 'primary',
    encrypt: true,
    moduleId: MODULE.registerByMobile,
    handledBy: 'session',
    rateLimit: 'register',
    request: registerMobileRequestSchema,
    response: sessionSchema,
    upstreamResponse: upstreamSessionSchema,
  }),
} as const
