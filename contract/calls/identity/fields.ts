/** Fields that several calls of the way in share. */
import { z } from 'zod'
import { EMAIL, foldEmail } from '../../rules/email.ts'
import { foldPhone, foldProofCode, foldSentCode, foldUnmarked } from '../../rules/typed-text.ts'
import { botCheckFields } from './bot-check.ts'

/** Enough for a whole message that was pasted. */
export const MAX_TYPED = 1_000

/** A name to log in by. */
export const usernameSchema = z.string().max(MAX_TYPED).overwrite(foldUnmarked).min(1).max(64)
/** Passwords are bounded, never trimmed: a space may be part of one. */
export const passwordSchema = z.string().min(1).max(128)
export const dialingCodeSchema = z.string().regex(/^\+?[1-9]\d{0,3}$/)
export const mobileSchema = z
  .string()
  .max(MAX_TYPED)
  .overwrite(foldPhone)
  .regex(/^\d{4,15}$/)
/** A code sent by SMS or e-mail. */
export const sentCodeSchema = z
  .string()
  .max(MAX_TYPED)
  .overwrite(foldSentCode)
  .regex(/^\d{4,8}$/)
/** A code of an authenticator, its recovery code (of today, or of 24 letters), or one that was sent. */
export const proofCodeSchema = z.string().max(MAX_TYPED).overwrite(foldProofCode).min(4).max(24)
export const captchaFields = {
  captchaId: z.string().max(64).optional(),
  captcha: z.string().max(MAX_TYPED).overwrite(foldProofCode).max(12).optional(),
}
/** What a login and a registration bring to show that nobody tries names by machine (AUTH-07, AUTH-18). `captchaWork`: solved work in place of the picture's characters. */
export const checkFields = { ...captchaFields, captchaWork: z.string().max(4_096).optional(), ...botCheckFields }

export const codeSentSchema = z.object({
  expiredMinutes: z.number().int().min(1).max(60),
  message: z.string().max(200),
})
export const smsRequestSchema = z.object({
  mobileNum: mobileSchema,
  countryDialingCode: dialingCodeSchema,
  ...captchaFields,
})

export const emailSchema = z.string().max(MAX_TYPED).overwrite(foldEmail).max(100).regex(EMAIL)
/** The new password and its confirmation. */
export const newPasswordFields = { newPassword: passwordSchema, confirmNewPassword: passwordSchema }
