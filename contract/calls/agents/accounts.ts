/** AGT-02: the accounts that an agent opens for its downlines, and its sign-up links. */
import { z } from 'zod'
import { LINK_LEVELS } from '../../agents/levels.ts'
import { defineCall } from '../../call.ts'
import { isoTimeSchema } from '../../ids.ts'
import { freeLine } from '../../rules/free-text.ts'
import { passwordSchema, usernameSchema } from '../identity/fields.ts'
import { memberTypeSchema } from '../identity/session.ts'
import { agentOnly, cursorFields, nextCursorField, rebateSchema, teamMemberSchema } from './fields.ts'

const count = z.number().int().min(0)

/** 8 letters and digits that nobody mixes up when read aloud, as in `/register?r=7K3M9QXA`. */
export const linkCodeSchema = z.string().regex(/^[0-9A-HJKMNP-TV-Z]{8}$/)
const linkLevelSchema = z.literal(LINK_LEVELS)
export const agentLinkSchema = z.object({
  code: linkCodeSchema,
  label: z.string().max(40),
  level: linkLevelSchema,
  rebate: rebateSchema,
  createdAt: isoTimeSchema,
  expiresAt: isoTimeSchema.nullable(),
  /** Null: as many as come. */
  maxUses: count.nullable(),
  paused: z.boolean(),
  visits: count,
  signUps: count,
  firstDeposits: count,
  /** Of those who came by it, who has played for money and opened a game in the last 30 days. */
  playing: count.default(0),
  refusedByRegion: count,
})

const accountSchema = teamMemberSchema.extend({
  rebate: rebateSchema,
  openedAt: isoTimeSchema,
  openedBy: z.enum(['agent', 'link', 'operator']),
})

export const agentAccountCalls = {
  openAgentAccount: defineCall({
    ...agentOnly,
    summary:
      'Open an account for a downline, whose password changes at the first login; `level_not_allowed`, `tree_too_deep`, `open_limit_reached`, `username_taken`',
    method: 'POST',
    path: '/wps/agent/accounts',
    at: 'primary',
    encrypt: true,
    idempotent: true,
    rateLimit: 'write',
    request: z.object({
      username: usernameSchema,
      password: passwordSchema,
      level: memberTypeSchema,
      rebate: rebateSchema,
    }),
    response: accountSchema,
  }),
  agentAccounts: defineCall({
    ...agentOnly,
    summary: 'Whom the agent may open, and the direct downlines by when they came, newest first',
    method: 'GET',
    path: '/wps/agent/accounts',
    at: 'near',
    request: z.object(cursorFields),
    response: z.object({
      levels: z.array(memberTypeSchema).max(5),
      /** The agent's own: the highest a downline may have. */
      ownRebate: rebateSchema,
      /** How many more today. */
      openLeft: count,
      rows: z.array(accountSchema),
      ...nextCursorField,
    }),
  }),
  agentLinks: defineCall({
    ...agentOnly,
    summary: 'The agent’s sign-up links with what came of each, newest first',
    method: 'GET',
    path: '/wps/agent/links',
    at: 'near',
    request: z.object({}),
    response: z.object({ ownRebate: rebateSchema, rows: z.array(agentLinkSchema).max(200) }),
  }),
  addAgentLink: defineCall({
    ...agentOnly,
    summary: 'Make a sign-up link, once for its key; its level and rebate never change',
    method: 'POST',
    path: '/wps/agent/links',
    at: 'primary',
    idempotent: true,
    rateLimit: 'write',
    request: z.object({
      label: freeLine(40),
      level: linkLevelSchema,
      rebate: rebateSchema,
      expiresAt: isoTimeSchema.nullable().default(null),
      maxUses: z.number().int().min(1).max(100_000).nullable().default(null),
    }),
    response: agentLinkSchema,
  }),
  pauseAgentLink: defineCall({
    ...agentOnly,
    summary: 'Pause a sign-up link, or open it again',
    method: 'PUT',
    path: '/wps/agent/links',
    at: 'primary',
    rateLimit: 'write',
    request: z.object({ code: linkCodeSchema, paused: z.boolean() }),
    response: agentLinkSchema,
  }),
} as const
