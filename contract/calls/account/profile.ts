/** MEM-17: how a member is called and shown, and what else they tell of themselves. */
import { z } from 'zod'
import { defineCall } from '../../call.ts'
import { NICKNAME_CHARS, PROFILE_DETAIL_MAX_CHARS } from '../../constants.ts'
import { foldNickname } from '../../rules/person-name.ts'
import { foldDashed, foldLine } from '../../rules/typed-text.ts'
import { identityDueSchema } from './member.ts'
import { imageFieldSchema } from './uploads.ts'

/** The source's labels; all are the member's to give or to leave empty. */
export const PROFILE_DETAILS = [
  'telegram',
  'zalo',
  'birthday',
  'address',
  'nationality',
  'occupation',
  'sourceOfIncome',
] as const
/** Bounded before it is folded, and after. */
const lineSchema = z.string().max(1_000).overwrite(foldLine)
const nicknameSchema = z.string().max(1_000).overwrite(foldNickname).min(NICKNAME_CHARS.min).max(NICKNAME_CHARS.max)
const detailsSchema = z.partialRecord(z.enum(PROFILE_DETAILS), lineSchema.max(PROFILE_DETAIL_MAX_CHARS))
const foldDetails = (details: z.infer<typeof detailsSchema>) =>
  details.birthday === undefined ? details : { ...details, birthday: foldDashed(details.birthday) }

export const profileSchema = z.object({
  nickname: z.string().max(64),
  avatar: z.string().max(500),
  avatarType: z.enum(['CUSTOM', 'STATIC']),
  /** The pictures to choose from, by their paths; the number is the place, from 1. */
  avatars: z.array(z.string().max(200)).max(40),
  details: detailsSchema,
  /** SAFE-04: a date of birth that was given stays, as the jurisdiction asks for it; an operator corrects it. */
  isBirthdayKept: z.boolean().default(false),
})
export type Profile = z.infer<typeof profileSchema>

const own = { token: true, guests: 'refused', method: 'POST', at: 'primary', rateLimit: 'write' } as const

export const profileCalls = {
  profile: defineCall({
    summary: "The member's profile",
    method: 'GET',
    path: '/wps/member/profile',
    at: 'near',
    token: true,
    guests: 'refused',
    request: z.object({}),
    response: profileSchema,
  }),
  updateProfile: defineCall({
    ...own,
    summary: 'Change the nickname and the details; an empty one is taken out',
    path: '/wps/member/profile',
    encrypt: true,
    request: z.object({ nickname: nicknameSchema, details: detailsSchema.overwrite(foldDetails) }),
    response: profileSchema,
  }),
  giveBirthday: defineCall({
    ...own,
    summary:
      'Give the date of birth that a deposit and play wait for, once; the same again is fine, another a `conflict`',
    path: '/wps/member/birthday',
    encrypt: true,
    request: z.object({ birthday: z.string().max(1_000).overwrite(foldDashed).max(40) }),
    response: z.object({ identityDue: identityDueSchema }),
  }),
  chooseAvatar: defineCall({
    ...own,
    summary: 'Take one of the drawn avatars',
    path: '/wps/member/avatar',
    request: z.object({ number: z.number().int().min(1).max(40) }),
    response: profileSchema,
  }),
  uploadAvatar: defineCall({
    ...own,
    summary: 'Take a picture of one’s own',
    path: '/wps/member/avatar/upload',
    size: 'image',
    request: z.object({ image: imageFieldSchema }),
    response: profileSchema,
  }),
} as const
