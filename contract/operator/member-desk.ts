/** OPS-01: a member as the desk sees them: found, looked at, revealed with a reason, noted. Contacts are masked; part of `calls.ts`. */
import { z } from 'zod'
import { LOGIN_OUTCOMES, LOGIN_WAYS } from '../calls/identity/login-history.ts'
import { balanceExplainedSchema } from '../calls/money/balance-explained.ts'
import { betRecordSchema, ledgerRecordSchema, ROUND_STATES } from '../calls/money/records.ts'
import { isoTimeSchema, memberIdSchema } from '../ids.ts'
import { moneySchema } from '../money.ts'
import { freeLine, freeText } from '../rules/free-text.ts'
import { DOCUMENT_KINDS, DOCUMENT_STATES } from '../states/document.ts'
import { MEMBER_STATES } from '../states/member.ts'
import { chosenMember, cursorSchema, endedSessionsSchema, reasonSchema } from './fields.ts'
import { FOUND_BY, NOTE_MAX, REVEALED_FIELDS } from './member-fields.ts'

const time = isoTimeSchema
const text = z.string()
const masked = text.nullable()
const count = z.number().int()
const page = {
  cursor: cursorSchema,
  limit: z.number().int().min(1).max(200).default(50),
}
const more = { nextCursor: text.nullable() }

const head = {
  memberId: memberIdSchema,
  username: text,
  status: z.enum(MEMBER_STATES),
  type: count,
  mobile: masked,
  email: masked,
  createdAt: time,
}
const barSchema = z.object({
  kind: z.enum(['break', 'exclusion']),
  since: time,
  until: time,
  lifts: z.enum(['by_itself', 'on_request']),
})
const orderSchema = z.object({
  orderId: text,
  way: z.enum(['deposit', 'withdrawal']),
  state: text,
  amount: moneySchema,
  currency: text,
  /** Where it comes from or goes to, as far as it may be shown. */
  by: text,
  at: time,
  changedAt: time,
  /** Still under way: it is part of where the money is. */
  isOpen: z.boolean(),
})
const noteSchema = z.object({
  id: text,
  text,
  writtenBy: text,
  at: time,
  /** The note that this one corrects, which stays. */
  corrects: text.nullable(),
})

export const operatorMemberDeskCalls = {
  'member-search': {
    summary: 'Members by id, the beginning of a name, a whole number, mailbox or order',
    kind: 'read',
    permission: 'members.read',
    risk: 'read',
    commands: [{ line: 'member search QUERY' }],
    request: z.strictObject({ query: freeLine(120, 2), limit: z.number().int().min(1).max(50).default(20) }),
    response: z.object({ rows: z.array(z.object({ ...head, foundBy: z.enum(FOUND_BY) })) }),
  },
  'member-overview': {
    summary: 'A member at one look: flags, balance and what it is made of, contacts masked',
    kind: 'read',
    permission: 'members.read',
    risk: 'read',
    commands: [{ line: 'member show USERNAME' }],
    request: z.strictObject(chosenMember),
    response: z.object({
      ...head,
      nickname: text,
      name: masked,
      hasBirthday: z.boolean(),
      language: text,
      country: text,
      lastLoginAt: time.nullable(),
      isMobileVerified: z.boolean(),
      isEmailVerified: z.boolean(),
      vipLevel: count.nullable(),
      upline: text.nullable(),
      passkeys: count,
      hasAuthenticator: z.boolean(),
      bar: barSchema.nullable(),
      documents: z.array(
        z.object({ kind: z.enum(DOCUMENT_KINDS), state: z.enum(DOCUMENT_STATES), at: time, by: text.nullable() }),
      ),
      destinations: z.array(z.object({ kind: text, provider: text, masked: text, addedAt: time })),
      notes: count,
      openCases: count,
      /** What the member sees of their balance (TRUST-03). Null where no wallet was opened. */
      balance: balanceExplainedSchema.nullable(),
      isFrozen: z.boolean(),
      turnoverLeft: moneySchema,
      withdrawable: moneySchema,
    }),
  },
  'member-money': {
    summary: 'The movements of a member’s money, newest first, and their orders with where each is',
    kind: 'read',
    permission: 'members.read',
    risk: 'read',
    commands: [{ line: 'member money USERNAME' }],
    request: z.strictObject({ ...chosenMember, ...page }),
    response: z.object({
      movements: z.array(ledgerRecordSchema),
      /** The newest of both ways; with a cursor none, as the first page had them. */
      orders: z.array(orderSchema),
      ...more,
    }),
  },
  'member-rounds': {
    summary: 'The rounds of a member, newest first',
    kind: 'read',
    permission: 'members.read',
    risk: 'read',
    commands: [{ line: 'member rounds USERNAME' }],
    request: z.strictObject({ ...chosenMember, ...page, state: z.enum(ROUND_STATES).optional() }),
    response: z.object({ rows: z.array(betRecordSchema), ...more }),
  },
  'member-timeline': {
    summary: 'What was done in an account and by whom, newest first',
    kind: 'read',
    permission: 'members.read',
    risk: 'read',
    commands: [{ line: 'member timeline USERNAME' }],
    request: z.strictObject({ ...chosenMember, ...page }),
    response: z.object({
      rows: z.array(
        z.object({
          id: text,
          at: time,
          act: text,
          /** Null: the member, or the platform by itself. */
          operator: text.nullable(),
          country: text,
        }),
      ),
      ...more,
    }),
  },
  'member-devices': {
    summary: 'The live sessions of a member and the last logins, addresses masked',
    kind: 'read',
    permission: 'members.read',
    risk: 'read',
    commands: [{ line: 'member devices USERNAME' }],
    request: z.strictObject(chosenMember),
    response: z.object({
      sessions: z.array(z.object({ kind: text, country: text, address: text, since: time, until: time })),
      logins: z.array(
        z.object({
          at: time,
          way: z.enum(LOGIN_WAYS),
          outcome: z.enum(LOGIN_OUTCOMES),
          device: text,
          isNewDevice: z.boolean(),
          country: text,
          address: text,
        }),
      ),
    }),
  },
  'member-cases': {
    summary: 'Complaints, feedback and messages of a member, newest first, without their words',
    kind: 'read',
    permission: 'members.read',
    risk: 'read',
    commands: [{ line: 'member cases USERNAME' }],
    request: z.strictObject(chosenMember),
    response: z.object({
      cases: z.array(z.object({ reference: text, kind: text, topic: text, state: text, at: time })),
      messages: z.array(z.object({ id: text, kind: text, about: text, at: time, isRead: z.boolean() })),
      thread: z.object({ state: text, since: time }).nullable(),
    }),
  },
  'member-reveal': {
    // An act: who looked at what of whom, and why, stands in the audit before it is answered.
    summary: 'One field of a member in full, for a reason that the audit keeps',
    kind: 'act',
    permission: 'members.reveal',
    risk: 'pii',
    commands: [{ line: 'member reveal USERNAME FIELD' }],
    request: z.strictObject({ ...chosenMember, field: z.enum(REVEALED_FIELDS), reason: reasonSchema }),
    response: z.object({
      username: text,
      field: z.enum(REVEALED_FIELDS),
      /** Null: the member gave none. */
      value: text.nullable(),
      /** How many this operator revealed within the hour, this one with them. */
      withinHour: count,
    }),
  },
  'member-notes': {
    summary: 'What the staff noted of a member, newest first',
    kind: 'read',
    permission: 'members.read',
    risk: 'read',
    commands: [{ line: 'member notes USERNAME' }],
    request: z.strictObject({ ...chosenMember, ...page }),
    response: z.object({ rows: z.array(noteSchema), ...more }),
  },
  'member-note': {
    summary: 'Notes something of a member for the staff: it is never deleted, a further note corrects it',
    kind: 'act',
    permission: 'members.note',
    risk: 'act',
    commands: [{ line: 'member note USERNAME' }],
    request: z.strictObject({ ...chosenMember, text: freeText(NOTE_MAX), corrects: z.uuid().optional() }),
    response: noteSchema,
  },
  'member-end-sessions': {
    summary: 'Ends every session of a member, who logs in again',
    kind: 'act',
    permission: 'members.sessions',
    risk: 'act',
    commands: [
      { line: 'member end-sessions USERNAME', says: 'Sessions ended for {username}: {sessions}. They log in again.' },
    ],
    request: z.strictObject({ ...chosenMember, reason: reasonSchema }),
    response: z.object({ username: text, sessions: count }).extend(endedSessionsSchema.shape),
  },
} as const
