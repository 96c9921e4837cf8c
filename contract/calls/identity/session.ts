import { z } from 'zod'
import { SUB_USER_RIGHTS } from '../../agents/sub-user.ts'
import { defineCall } from '../../call.ts'
import { GATEWAY_VERSION, LANGUAGES, MODULE } from '../../constants.ts'
import { isoTimeSchema, memberIdSchema } from '../../ids.ts'
import {
  checkFields,
  dialingCodeSchema,
  mobileSchema,
  passwordSchema,
  sentCodeSchema,
  usernameSchema,
} from './fields.ts'

export const memberTypeSchema = z.union([
  z.literal(0),
  z.literal(1),
  z.literal(2),
  z.literal(4),
  z.literal(41),
  z.literal(42),
])

/** Each at most once. None: announcements alone. */
export const subUserRightsSchema = z
  .array(z.enum(SUB_USER_RIGHTS))
  .max(SUB_USER_RIGHTS.length)
  .refine((rights) => new Set(rights).size === rights.length, 'a right is named once')
/** AGT-02: a person of an agent's office, with some of its rights. Null: the member. */
export const subUserSchema = z.object({ name: z.string().max(90), rights: subUserRightsSchema })

/** What the browser learns of a session. `token` is a handle that opens nothing (EDGE-07). */
export const sessionSchema = z.object({
  token: z.string(),
  username: z.string(),
  isAgent: memberTypeSchema,
  firstTimeLogin: z.boolean(),
  passwordExpired: z.boolean(),
  /** AUTH-09: the password is weak or expired, so it has to be changed before anything else. */
  forceChangePassword: z.boolean(),
  /** AUTH-16: the login came from an address that is not the member's; nothing opens before the extra verification. */
  verificationRequired: z.boolean(),
  /** The language kept with the account, or null: it follows a member into another browser (I18N-01). */
  language: z.enum(LANGUAGES).nullable(),
  subUser: subUserSchema.nullable().default(null),
})
export type Session = z.infer<typeof sessionSchema>

/** What the upstream tells the edge when a session begins. `token` stays at the edge. */
export const upstreamSessionSchema = z.object({
  token: z.string().min(16).max(2_048),
  memberId: memberIdSchema,
  username: z.string().max(90),
  memberType: memberTypeSchema,
  firstTimeLogin: z.boolean(),
  passwordExpired: z.boolean(),
  passwordWeak: z.boolean(),
  /** AUTH-16: refuse all but the calls of the verification to this token until it has succeeded. */
  verificationRequired: z.boolean().default(false),
  /** I18N-01: the language this member picked; null or absent when they never did. */
  language: z.enum(LANGUAGES).nullish(),
  /** AGT-02: refuse all but what its rights open; `username` is its own login name, `memberId` the agent's. */
  subUser: subUserSchema.nullish(),
})
export type UpstreamSession = z.infer<typeof upstreamSessionSchema>

/** AUTH-19: a login to one of the two areas only; anybody may log in where none is named. */
const areaField = { area: z.enum(['member', 'agent']).optional() }

export const loginRequestSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('username'),
    username: usernameSchema,
    password: passwordSchema,
    rememberMe: z.boolean().default(false),
    ...areaField,
    ...checkFields,
  }),
  z.object({
    type: z.literal('sms'),
    mobileNum: mobileSchema,
    countryDialingCode: dialingCodeSchema,
    verificationCode: sentCodeSchema,
    rememberMe: z.boolean().default(false),
    ...areaField,
    ...checkFields,
  }),
])
export type LoginRequest = z.infer<typeof loginRequestSchema>

export const sessionCalls = {
  login: defineCall({
    summary: 'Log in by username and password, or by mobile number and SMS code',
    method: 'POST',
    path: '/wps/session/login',
    at: 'primary',
    encrypt: true,
    handledBy: 'session',
    rateLimit: 'login',
    availability: 'login',
    request: loginRequestSchema,
    response: sessionSchema,
    upstreamResponse: upstreamSessionSchema,
  }),
  freePlay: defineCall({
    summary: 'Start as a guest with play money',
    method: 'POST',
    path: '/wps/session/login/freeplay',
    at: 'primary',
    moduleId: MODULE.freePlay,
    handledBy: 'session',
    rateLimit: 'freePlay',
    request: z.object({
      os: z.string().max(40).default('web'),
      platform: z.literal('W').default('W'),
      gatewayVersion: z.literal(GATEWAY_VERSION).default(GATEWAY_VERSION),
    }),
    response: sessionSchema,
    upstreamResponse: upstreamSessionSchema,
  }),
  logout: defineCall({
    summary: 'End this session at once',
    method: 'DELETE',
    path: '/wps/session/logout',
    at: 'primary',
    token: true,
    passwordDue: 'allowed',
    unverified: 'allowed',
    handledBy: 'session',
    rateLimit: 'write',
    availability: 'members',
    request: z.object({}),
    response: z.object({}),
  }),
  sessions: defineCall({
    summary: "The member's live sessions",
    method: 'GET',
    path: '/wps/session/list',
    at: 'near',
    token: true,
    passwordDue: 'allowed',
    handledBy: 'edge',
    availability: 'members',
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
    at: 'primary',
    token: true,
    passwordDue: 'allowed',
    handledBy: 'edge',
    rateLimit: 'write',
    availability: 'members',
    request: z.object({ handle: z.string().max(64).optional() }),
    response: z.object({ ended: z.number().int() }),
  }),
} as const
