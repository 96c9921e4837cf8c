/** AGT-02: sub-users of an agent: people of its office, each with a login of its own and some of the agent's rights; reports by mail. */
import { z } from 'zod'
import { countQuietHours, QUIET_HOURS_MAX, REPORT_CADENCES, STOP_OUTCOMES } from '../../agents/report.ts'
import { SUB_USERS_MAX } from '../../agents/sub-user.ts'
import { defineCall } from '../../call.ts'
import { isoTimeSchema } from '../../ids.ts'
import { foldUnmarked } from '../../rules/typed-text.ts'
import {
  codeSentSchema,
  emailSchema,
  MAX_TYPED,
  newPasswordFields,
  passwordSchema,
  sentCodeSchema,
} from '../identity/fields.ts'
import {
  authenticatorCodeSchema,
  boundAuthenticatorSchema,
  firstCodeSchema,
  newSecretSchema,
  recoveryCodesSchema,
} from '../identity/security.ts'
import { subUserRightsSchema } from '../identity/session.ts'
import { agentMoney, agentOnly, paymentPasswordField } from './fields.ts'

export const subUserIdSchema = z
  .string()
  .regex(/^U-[0-9A-HJKMNP-TV-Z]{12}$/)
  .brand<'SubUserId'>()

/** What stands behind the colon of the login name. */
export const subUserNameSchema = z
  .string()
  .max(MAX_TYPED)
  .overwrite((text) => foldUnmarked(text).toLowerCase())
  .regex(/^[a-z0-9]{2,20}$/)

const subUserSchema = z.object({
  subUserId: subUserIdSchema,
  /** The whole of it, as it is typed at the login. */
  loginName: z.string().max(90),
  rights: subUserRightsSchema,
  createdAt: isoTimeSchema,
  lastLoginAt: isoTimeSchema.nullable(),
  /** Since when it has an authenticator. */
  authenticatorSince: isoTimeSchema.nullable().default(null),
  /** What it changed last, newest first, by the names of the calls. */
  acts: z.array(z.object({ call: z.string().max(60), at: isoTimeSchema })).max(10),
})

const subUsersSchema = z.object({
  rows: z.array(subUserSchema).max(SUB_USERS_MAX),
  /** Whether each has to have an authenticator before it does anything else. */
  authenticatorRequired: z.boolean().default(false),
})

/** A sub-user's own login: `forbidden` for the agent, who has pages of its own. */
const ownLogin = { ...agentOnly, method: 'POST', at: 'primary', encrypt: true, rateLimit: 'write' } as const

const hour = z.number().int().min(0).max(23)
const reportFields = {
  cadence: z.enum(REPORT_CADENCES),
  /** Hours of the merchant's zone; the same twice: no quiet hours. */
  quietFrom: hour,
  quietTo: hour,
}
const reportSchema = z.object({
  /** Null: no report is sent. */
  report: z
    .object({
      ...reportFields,
      /** Masked. */
      email: z.string().max(120),
      /** The UTC days that the next one is of, both included, and when it leaves at the earliest. */
      next: z.object({ from: z.iso.date(), to: z.iso.date(), at: isoTimeSchema }),
      lastSentAt: isoTimeSchema.nullable(),
    })
    .nullable(),
  /** When it was stopped by the link of its mail. Null: it was not, or was set again since. */
  stoppedByMailAt: isoTimeSchema.nullable().default(null),
  /** The agent's own address where it was proved, masked: it needs no code. Null for a sub-user. */
  ownEmail: z.string().max(120).nullable(),
  timeZone: z.string().max(60),
  /** Whether mail can be sent at all. */
  canSend: z.boolean(),
})

export const agentPeopleCalls = {
  agentReport: defineCall({
    ...agentOnly,
    summary: 'The report by mail of this login, the agent’s own or a sub-user’s',
    method: 'GET',
    path: '/wps/agent/report',
    at: 'primary',
    request: z.object({}),
    response: reportSchema,
  }),
  agentReportCode: defineCall({
    ...agentOnly,
    summary: 'Send a code to an address that is to get the report',
    method: 'POST',
    path: '/wps/agent/report/code',
    at: 'primary',
    rateLimit: 'sms',
    request: z.object({ email: emailSchema }),
    response: codeSentSchema,
  }),
  setAgentReport: defineCall({
    ...agentOnly,
    summary:
      'Send a report each day or week; without an address to that of before, or the agent’s own that was proved; `verification_code_invalid` for one not proved',
    method: 'PUT',
    path: '/wps/agent/report',
    at: 'primary',
    rateLimit: 'write',
    request: z
      .object({ ...reportFields, email: emailSchema.optional(), code: sentCodeSchema.optional() })
      .refine((report) => countQuietHours(report) <= QUIET_HOURS_MAX, {
        path: ['quietTo'],
        error: `at most ${QUIET_HOURS_MAX} quiet hours`,
      }),
    response: reportSchema,
  }),
  stopAgentReport: defineCall({
    ...agentOnly,
    summary: 'Send no report any more',
    method: 'DELETE',
    path: '/wps/agent/report',
    at: 'primary',
    rateLimit: 'write',
    request: z.object({}),
    response: reportSchema,
  }),
  stopMailedReport: defineCall({
    summary:
      'Stop the report that a mail is of, by the token of its link alone: it ends 60 days after the mail, and a token of another site has ended',
    method: 'POST',
    path: '/wps/agent/report/stop',
    at: 'primary',
    rateLimit: 'write',
    request: z.object({ token: z.string().max(200) }),
    response: z.object({ outcome: z.enum(STOP_OUTCOMES) }),
  }),
  agentSubUsers: defineCall({
    ...agentOnly,
    summary: 'The agent’s sub-users with their rights and what each did last',
    method: 'GET',
    path: '/wps/agent/sub-users',
    at: 'primary',
    request: z.object({}),
    response: subUsersSchema,
  }),
  addAgentSubUser: defineCall({
    ...agentOnly,
    ...agentMoney,
    summary: 'Make a sub-user; `username_taken`, `invalid_fields`, `limit_reached` beyond 20',
    path: '/wps/agent/sub-users',
    request: z.object({
      name: subUserNameSchema,
      password: passwordSchema,
      rights: subUserRightsSchema,
      ...paymentPasswordField,
    }),
    response: subUserSchema,
  }),
  changeAgentSubUser: defineCall({
    ...agentOnly,
    summary: 'Give a sub-user other rights, and a new password where one is sent, which ends its sessions; `not_found`',
    method: 'PUT',
    path: '/wps/agent/sub-users',
    at: 'primary',
    encrypt: true,
    rateLimit: 'write',
    request: z.object({
      subUserId: subUserIdSchema,
      rights: subUserRightsSchema,
      password: passwordSchema.optional(),
      ...paymentPasswordField,
    }),
    response: subUserSchema,
  }),
  requireSubUserAuthenticators: defineCall({
    ...agentOnly,
    summary:
      'Ask an authenticator of each sub-user, or no longer; sessions of those without one end. By the payment password',
    method: 'PUT',
    path: '/wps/agent/sub-users/authenticators',
    at: 'primary',
    encrypt: true,
    rateLimit: 'write',
    request: z.object({ required: z.boolean(), ...paymentPasswordField }),
    response: subUsersSchema,
  }),
  takeSubUserAuthenticator: defineCall({
    ...agentOnly,
    summary:
      'Take the authenticator of a sub-user away, as its phone is lost: its sessions end; `not_found`, `conflict` where it has none',
    method: 'POST',
    path: '/wps/agent/sub-users/authenticator/remove',
    at: 'primary',
    encrypt: true,
    rateLimit: 'write',
    request: z.object({ subUserId: subUserIdSchema, ...paymentPasswordField }),
    response: subUserSchema,
  }),
  subUserSecurity: defineCall({
    ...agentOnly,
    summary: 'What a sub-user’s own login is guarded by; `forbidden` for the agent',
    method: 'GET',
    path: '/wps/agent/sub-user/security',
    at: 'primary',
    request: z.object({}),
    response: z.object({
      authenticator: boundAuthenticatorSchema.nullable(),
      /** Whether its agent asks for one: without it, nothing else opens. */
      required: z.boolean(),
    }),
  }),
  beginSubUserAuthenticator: defineCall({
    ...ownLogin,
    summary: 'Mint the secret of a sub-user’s authenticator; it counts once its first code has been given',
    path: '/wps/agent/sub-user/authenticator/begin',
    request: z.object({ password: passwordSchema }),
    response: newSecretSchema,
  }),
  confirmSubUserAuthenticator: defineCall({
    ...ownLogin,
    summary:
      'Give the first code of a sub-user’s authenticator, which ends its other sessions; answers the recovery codes, this once',
    path: '/wps/agent/sub-user/authenticator',
    request: z.object({ code: firstCodeSchema }),
    response: recoveryCodesSchema,
  }),
  removeSubUserAuthenticator: defineCall({
    ...ownLogin,
    summary: 'Remove a sub-user’s own authenticator, by its password and a code',
    path: '/wps/agent/sub-user/authenticator/remove',
    request: z.object({ password: passwordSchema, code: authenticatorCodeSchema }),
    response: z.object({}),
  }),
  changeSubUserPassword: defineCall({
    ...ownLogin,
    summary:
      'A sub-user’s own new password, which ends its other sessions; `forbidden` for the agent, `password_incorrect`, `password_weak`, `invalid_fields`',
    path: '/wps/agent/sub-user/password',
    request: z.object({ password: passwordSchema, ...newPasswordFields }),
    response: z.object({}),
  }),
  removeAgentSubUser: defineCall({
    ...agentOnly,
    summary: 'Remove a sub-user: its sessions end, and its login name is free again; `not_found`',
    method: 'DELETE',
    path: '/wps/agent/sub-users',
    at: 'primary',
    rateLimit: 'write',
    request: z.object({ subUserId: subUserIdSchema }),
    response: z.object({}),
  }),
} as const
