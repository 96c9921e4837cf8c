/** AGT-02: sub-users of an agent: people of its office, each with a login of its own and some of the agent's rights. */
import { z } from 'zod'
import { SUB_USERS_MAX } from '../agents/sub-user.ts'
import { defineCall } from '../call.ts'
import { isoTimeSchema } from '../ids.ts'
import { foldTyped } from '../rules/typed-text.ts'
import { agentMoney, agentOnly, paymentPasswordField } from './agents-fields.ts'
import { MAX_TYPED, passwordSchema } from './fields.ts'
import { subUserRightsSchema } from './session.ts'

export const subUserIdSchema = z
  .string()
  .regex(/^U-[0-9A-HJKMNP-TV-Z]{12}$/)
  .brand<'SubUserId'>()

/** What stands behind the colon of the login name. */
export const subUserNameSchema = z
  .string()
  .max(MAX_TYPED)
  .overwrite((text) => foldTyped(text).toLowerCase())
  .regex(/^[a-z0-9]{2,20}$/)

const subUserSchema = z.object({
  subUserId: subUserIdSchema,
  /** The whole of it, as it is typed at the login. */
  loginName: z.string().max(90),
  rights: subUserRightsSchema,
  createdAt: isoTimeSchema,
  lastLoginAt: isoTimeSchema.nullable(),
  /** What it changed last, newest first, by the names of the calls. */
  acts: z.array(z.object({ call: z.string().max(60), at: isoTimeSchema })).max(10),
})

export const agentPeopleCalls = {
  agentSubUsers: defineCall({
    ...agentOnly,
    summary: 'The agent’s sub-users with their rights and what each did last',
    method: 'GET',
    path: '/wps/agent/sub-users',
    at: 'primary',
    request: z.object({}),
    response: z.object({ rows: z.array(subUserSchema).max(SUB_USERS_MAX) }),
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
