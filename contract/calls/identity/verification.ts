/** What tells a person from a machine, and codes sent to whoever has the number. */
import { z } from 'zod'
import { defineCall } from '../../call.ts'
import { MODULE } from '../../constants.ts'
import { codeSentSchema, mobileSchema, smsRequestSchema } from './fields.ts'

/** A form of both names leaves one empty. */
const eitherSchema = z.union([mobileSchema, z.literal('')]).optional()

/** The source says `mobileNo` where one registers and `mobileNum` everywhere else: either is taken, and kept as `mobileNum`. */
const registerSmsRequestSchema = smsRequestSchema
  .extend({ mobileNum: eitherSchema, mobileNo: eitherSchema })
  .transform(({ mobileNo, mobileNum: named, ...rest }, ctx) => {
    const mobileNum = named || mobileNo
    if (mobileNum && (mobileNo || mobileNum) === mobileNum) return { ...rest, mobileNum }
    ctx.addIssue({ code: 'custom', path: ['mobileNum'], message: 'one number' })
    return z.NEVER
  })

export const verificationCalls = {
  captcha: defineCall({
    summary: 'A fresh captcha picture',
    method: 'GET',
    path: '/wps/captcha',
    at: 'near',
    rateLimit: 'captcha',
    availability: 'login',
    request: z.object({}),
    response: z.object({ captchaId: z.string().max(64), image: z.base64().max(60_000) }),
  }),
  loginSms: defineCall({
    summary: 'Send a login code by SMS',
    method: 'POST',
    path: '/wps/verification/sms/noLogin',
    at: 'primary',
    moduleId: MODULE.loginBySms,
    rateLimit: 'sms',
    request: smsRequestSchema,
    response: codeSentSchema,
  }),
  registerSms: defineCall({
    summary: 'Send a code to register by mobile number',
    method: 'POST',
    path: '/wps/verification/sms/register',
    at: 'primary',
    moduleId: MODULE.registerByMobile,
    rateLimit: 'sms',
    request: registerSmsRequestSchema,
    response: codeSentSchema,
  }),
  registerUsernameSms: defineCall({
    summary: 'Send a code to verify the mobile number while registering by username',
    method: 'POST',
    path: '/wps/verification/sms/register/username',
    at: 'primary',
    moduleId: MODULE.registerMobileVerification,
    rateLimit: 'sms',
    request: registerSmsRequestSchema,
    response: codeSentSchema,
  }),
} as const
