/** MEM-02, MEM-05: where a member's money may be sent. No answer ever carries a whole number. */

import { z } from 'zod'
import { defineCall } from '../../call.ts'
import { PAYOUT_ACCOUNT_KINDS } from '../../constants.ts'
import { isoTimeSchema } from '../../ids.ts'
import { freeLine } from '../../rules/free-text.ts'
import { passwordSchema } from '../identity/fields.ts'
import { securityInfoSchema } from '../identity/security.ts'

export const payoutAccountKindSchema = z.enum(PAYOUT_ACCOUNT_KINDS)
export type PayoutAccountKind = z.infer<typeof payoutAccountKindSchema>

/** What a number of a provider looks like; the form helps by it, the platform decides. */
export const ACCOUNT_FORMATS = ['digits', 'card', 'iban', 'mobile', 'tron', 'bitcoin'] as const
export type AccountFormat = (typeof ACCOUNT_FORMATS)[number]

export const payoutAccountIdSchema = z
  .string()
  .regex(/^d_[A-Za-z0-9_-]{16,40}$/)
  .brand<'PayoutAccountId'>()
export type PayoutAccountId = z.infer<typeof payoutAccountIdSchema>

export const payoutAccountSchema = z.object({
  id: payoutAccountIdSchema,
  kind: payoutAccountKindSchema,
  provider: z.string().max(40),
  providerName: z.string().max(80),
  masked: z.string().max(40),
  addedAt: isoTimeSchema,
  usableFrom: isoTimeSchema,
  /**
   * `cooling`: new, not before `usableFrom`; `password_replaced`: no money anywhere before it, as the payment password was
   * replaced by a code; `name_differs`: the member's name was changed since.
   */
  state: z.enum(['ready', 'cooling', 'password_replaced', 'name_differs']),
})
export type PayoutAccount = z.infer<typeof payoutAccountSchema>

export const payoutAccountsSchema = z.object({
  /** The only name that accounts may be in, most of it hidden; null until it is given. */
  realName: z.string().max(80).nullable(),
  hasPaymentPassword: z.boolean(),
  /** At most this many of each kind. */
  perKind: z.number().int().min(1),
  /** Hours before a new one may be used. */
  coolDownHours: z.number().int().min(0),
  providers: z.array(
    z.object({
      kind: payoutAccountKindSchema,
      code: z.string().max(40),
      name: z.string().max(80),
      format: z.enum(ACCOUNT_FORMATS),
      /** Characters of a number, inclusive. */
      minLength: z.number().int().min(1),
      maxLength: z.number().int().max(120),
    }),
  ),
  destinations: z.array(payoutAccountSchema),
})
export type PayoutAccounts = z.infer<typeof payoutAccountsSchema>

const member = { token: true, guests: 'refused', availability: 'members' } as const
const own = { ...member, method: 'POST', at: 'primary', encrypt: true, rateLimit: 'write' } as const

export const payoutAccountCalls = {
  payoutAccounts: defineCall({
    summary: 'Where money may be sent: what is bound, and what may be',
    method: 'GET',
    path: '/wps/member/destinations',
    at: 'near',
    ...member,
    request: z.object({}),
    response: payoutAccountsSchema,
  }),
  addPayoutAccount: defineCall({
    ...own,
    summary: "Bind a bank account, an e-wallet or a crypto address in the member's own name",
    path: '/wps/member/destinations',
    request: z.object({
      kind: payoutAccountKindSchema,
      provider: freeLine(40),
      account: freeLine(120),
      /** The name the account is in, refused where it is not the member's own; the member's own if absent. */
      holderName: freeLine(80).optional(),
      paymentPassword: passwordSchema,
    }),
    response: payoutAccountsSchema,
  }),
  removePayoutAccount: defineCall({
    ...own,
    summary: 'Remove one of them',
    path: '/wps/member/destinations/remove',
    request: z.object({ id: payoutAccountIdSchema, paymentPassword: passwordSchema }),
    response: payoutAccountsSchema,
  }),
  setRealName: defineCall({
    ...own,
    summary: 'Give the real name, once; from then on only an operator changes it',
    path: '/wps/member/security/real-name',
    request: z.object({ realName: freeLine(80), password: passwordSchema.optional() }),
    response: securityInfoSchema,
  }),
} as const
