import { z } from 'zod'
import { SUSPENDED_PARTS } from '../../agents/suspension.ts'
import { defineCall } from '../../call.ts'
import { LANGUAGES } from '../../constants.ts'
import { isoCurrencySchema } from '../../currency.ts'
import { memberIdSchema, vendorCodeSchema } from '../../ids.ts'
import { moneySchema } from '../../money.ts'
import { freeLine } from '../../rules/free-text.ts'
import { memberTypeSchema } from '../identity/session.ts'
import { playBarSchema } from './safety.ts'

/** SAFE-04: what a deposit and play for money still wait for. */
export const identityDueSchema = z.enum(['birthday', 'documents']).nullable()
export type IdentityDue = z.infer<typeof identityDueSchema>

export const memberInfoSchema = z.object({
  id: memberIdSchema,
  account: z.string().max(64),
  nickname: z.string().max(64),
  type: memberTypeSchema,
  /** Whether this member may transfer to an upline (MEM-06). */
  toUpline: z.boolean(),
  clubLabel: z.object({ labelName: z.string().max(60), rankLevel: z.number().int().min(0) }).nullable(),
  memberLabel: z.array(z.object({ labelName: z.string().max(60) })).max(50),
  language: z.enum(LANGUAGES),
  maskedMobile: z.string().max(32).nullable(),
  maskedEmail: z.string().max(120).nullable(),
  /** SAFE-02: the break or exclusion that holds now. */
  playBar: playBarSchema.nullable().default(null),
  /** AGT-02: what an agent above has suspended. */
  suspended: z.enum(SUSPENDED_PARTS).nullable().default(null),
  identityDue: identityDueSchema.default(null),
})
export type MemberInfo = z.infer<typeof memberInfoSchema>

export const balanceSchema = z.object({
  /** All of the member's own money: it may be staked now, but for what `atVendors` says. */
  sumBalance: moneySchema,
  /** MEM-03: what of it lies at vendors with a wallet of their own. It is staked there alone, and the rest not there. */
  atVendors: z.record(vendorCodeSchema, moneySchema).optional(),
  real: moneySchema,
  bonus: moneySchema,
  /** Stakes of open rounds. */
  held: moneySchema,
  /** Deposits on their way: no part of the wallet yet. */
  pending: moneySchema,
  mode: z.enum(['real', 'play']),
  currency: isoCurrencySchema,
  currencySymbol: z.string().max(8),
})
export type Balance = z.infer<typeof balanceSchema>

const avatarSchema = z.object({ avatar: z.string().max(500), avatarType: z.enum(['CUSTOM', 'STATIC']) })

export const memberCalls = {
  memberInfo: defineCall({
    summary: 'The logged-in member',
    method: 'GET',
    path: '/wps/member/info',
    at: 'near',
    token: true,
    passwordDue: 'allowed',
    request: z.object({}),
    response: memberInfoSchema,
  }),
  avatar: defineCall({
    summary: "The member's avatar",
    method: 'GET',
    path: '/wps/relay/MCSFE_getPlayerAvatar',
    at: 'near',
    token: true,
    passwordDue: 'allowed',
    request: z.object({}),
    response: avatarSchema,
  }),
  memberIcon: defineCall({
    summary: "The member's icon",
    method: 'GET',
    path: '/wps/member/info/icon',
    at: 'near',
    token: true,
    passwordDue: 'allowed',
    request: z.object({}),
    response: avatarSchema,
  }),
  balance: defineCall({
    summary: 'The balance, opened into its parts',
    method: 'GET',
    path: '/wps/v2/wallets/balance',
    at: 'near',
    token: true,
    availability: 'members',
    request: z.object({}),
    response: balanceSchema,
  }),
  visitLink: defineCall({
    summary: 'Count that somebody came by a sign-up link; a code of nobody counts nothing',
    method: 'POST',
    path: '/wps/agent/visits',
    at: 'primary',
    availability: 'region',
    rateLimit: 'write',
    request: z.object({
      code: freeLine(40),
      /** Said by the edge alone: the region of the visitor is not allowed. */
      refused: z.boolean().default(false),
    }),
    response: z.object({}),
  }),
  affiliate: defineCall({
    summary: 'Whether an affiliate code is good on this domain',
    method: 'GET',
    path: '/wps/agent/affiliate',
    at: 'near',
    request: z.object({ code: freeLine(40), domain: z.string().max(200).optional() }),
    response: z.object({ valid: z.boolean() }),
  }),
} as const
