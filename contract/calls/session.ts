import { z } from 'zod'
import { defineCall } from '../call.ts'
import { MODULE } from '../constants.ts'
import { isoTimeSchema, memberIdSchema } from '../ids.ts'

const trimmed = (max: number) => z.string().trim().min(1).max(max)
/** Passwords are bounded, never trimmed: a space may be part of one. */
const passwordSchema = z.string().min(1).max(128)
const dialingCodeSchema = z.string().regex(/^\+?[1-9]\d{0,3}$/)
const mobileSchema = z
  .string()
  .trim()
  .regex(/^\d{4,15}$/)
const smsCodeSchema = z
  .string()
  .trim()
  .regex(/^\d{4,8}$/)
const captchaFields = { captchaId: z.string().max(64).optional(), captcha: z.string().trim().max(12).optional() }

export const memberTypeSchema = z.union([
  z.literal(0),
  z.literal(1),
  z.literal(2),
  z.literal(4),
  z.literal(41),
  z.literal(42),
])

/** What the browser learns of a session. `token` is a handle that opens nothing (EDGE-07). */
export const sessionSchema = z.object({
  token: z.string(),
  username: z.string(),
  isAgent: memberTypeSchema,
  firstTimeLogin: z.boolean(),
  passwordExpired: z.boolean(),
  /** AUTH-09: the password is weak or expired, so it has to be changed before anything else. */
  forceChangePassword: z.boolean(),
})
export type Session = z.infer<typeof sessionSchema>

/** What the upstream tells the edge when a session begins. `token` stays at the edge. */
export const upstreamSessionSchema = z.object({
  token: z.string().min(16).max(2_048),
  memberId: memberIdSchema,
  username: z.string().max(64),
  memberType: memberTypeSchema,
  firstTimeLogin: z.boolean(),
  passwordExpired: z.boolean(),
  passwordWeak: z.boolean(),
})
export type UpstreamSession = z.infer<typeof upstreamSessionSchema>

const optionalText = z.string().trim().max(200).optional()
const registerFields = {
  confirmPassword: passwordSchema.optional(),
  payeeName: optionalText,
  email: optionalText,
  qqNum: optionalText,
  recommenderId: optionalText,
  verificationCode: smsCodeSchema.optional(),
  affiliateCode: optionalText,
  paymentPassword: z.string().max(128).optional(),
  line: optionalText,
  whatsapp: optionalText,
  facebook: optionalText,
  wechat: optionalText,
  idNumber: optionalText,
  referralCode: optionalText,
  domain: optionalText,
  registerUrl: z.string().max(500).optional(),
  registerMethod: z.literal('WEB').default('WEB'),
  login: z.literal(true).default(true),
  ageConfirmed: z.literal(true),
  termsAgreed: z.literal(true),
  ...captchaFields,
}

export const registerRequestSchema = z.object({
  username: trimmed(64),
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

export const loginRequestSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('username'),
    username: trimmed(64),
    password: passwordSchema,
    rememberMe: z.boolean().default(false),
    ...captchaFields,
  }),
  z.object({
    type: z.literal('sms'),
    mobileNum: mobileSchema,
    countryDialingCode: dialingCodeSchema,
    verificationCode: smsCodeSchema,
    rememberMe: z.boolean().default(false),
    ...captchaFields,
  }),
])
export type LoginRequest = z.infer<typeof loginRequestSchema>

const smsSentSchema = z.object({ expiredMinutes: z.number().int().min(1).max(60), message: z.string().max(200) })
const smsRequestSchema = z.object({ mobileNum: mobileSchema, countryDialingCode: dialingCodeSchema, ...captchaFields })

export const sessionCalls = {
  captcha: defineCall({
    summary: 'A fresh captcha picture',
    method: 'GET',
    path: '/wps/captcha',
    rateLimit: 'captcha',
    request: z.object({}),
    response: z.object({ captchaId: z.string().max(64), image: z.base64().max(60_000) }),
  }),
  login: defineCall({
    summary: 'Log in by username and password, or by mobile number and SMS code',
    method: 'POST',
    path: '/wps/session/login',
    encrypt: true,
    handledBy: 'session',
    rateLimit: 'login',
    request: loginRequestSchema,
    response: sessionSchema,
    upstreamResponse: upstreamSessionSchema,
  }),
  loginSms: defineCall({
    summary: 'Send a login code by SMS',
    method: 'POST',
    path: '/wps/verification/sms/noLogin',
    moduleId: MODULE.loginBySms,
    rateLimit: 'sms',
    request: smsRequestSchema,
    response: smsSentSchema,
  }),
  registerSms: defineCall({
    summary: 'Send a code to register by mobile number',
    method: 'POST',
    path: '/wps/verification/sms/register',
    moduleId: MODULE.registerByMobile,
    rateLimit: 'sms',
    request: smsRequestSchema,
    response: smsSentSchema,
  }),
  registerUsernameSms: defineCall({
    summary: 'Send a code to verify the mobile number while registering by username',
    method: 'POST',
    path: '/wps/verification/sms/register/username',
    moduleId: MODULE.registerMobileVerification,
    rateLimit: 'sms',
    request: smsRequestSchema,
    response: smsSentSchema,
  }),
  freePlay: defineCall({
    summary: 'Start as a guest with play money',
    method: 'POST',
    path: '/wps/session/login/freeplay',
    moduleId: MODULE.freePlay,
    handledBy: 'session',
    rateLimit: 'register',
    request: z.object({ os: z.string().max(40).default('web'), platform: z.literal('W').default('W') }),
    response: sessionSchema,
    upstreamResponse: upstreamSessionSchema,
  }),
  register: defineCall({
    summary: 'Register by username',
    method: 'PUT',
    path: '/wps/member/register',
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
    encrypt: true,
    moduleId: MODULE.registerByMobile,
    handledBy: 'session',
    rateLimit: 'register',
    request: registerMobileRequestSchema,
    response: sessionSchema,
    upstreamResponse: upstreamSessionSchema,
  }),
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
  logout: defineCall({
    summary: 'End this session at once',
    method: 'DELETE',
    path: '/wps/session/logout',
    token: true,
    passwordDue: 'allowed',
    handledBy: 'session',
    rateLimit: 'write',
    request: z.object({}),
    response: z.object({}),
  }),
  sessions: defineCall({
    summary: "The member's live sessions",
    method: 'GET',
    path: '/wps/session/list',
    token: true,
    passwordDue: 'allowed',
    handledBy: 'edge',
    request: z.object({}),
    response: z.object({
      sessions: z.array(
        z.object({
          handle: z.string(),
          current: z.boolean(),
          country: z.string(),
          device: z.string(),
          startedAt: isoTimeSchema,
          lastSeenAt: isoTimeSchema,
        }),
      ),
    }),
  }),
  endOtherSessions: defineCall({
    summary: 'End one other session, or all others',
    method: 'DELETE',
    path: '/wps/session/others',
    token: true,
    passwordDue: 'allowed',
    handledBy: 'edge',
    rateLimit: 'write',
    request: z.object({ handle: z.string().max(64).optional() }),
    response: z.object({ ended: z.number().int() }),
  }),
} as const
