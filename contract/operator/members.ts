/** OPS-01: members as operators change them; part of `calls.ts`. */
import { z } from 'zod'
import { factorSchema } from '../calls/identity/login-verification.ts'
import { payoutAccountKindSchema } from '../calls/money/payout-accounts.ts'
import { freeLine } from '../rules/free-text.ts'
import { foldDashed } from '../rules/typed-text.ts'
import { chosenMember, endedSessionsSchema, reasonSchema } from './fields.ts'

const statusAnswer = z.object({ username: z.string(), status: z.enum(['active', 'locked', 'excluded', 'closed']) })

export const operatorMemberCalls = {
  'member-lock': {
    summary: 'Locks an account: every session ends, and nobody logs in',
    kind: 'act',
    permission: 'members.lock',
    risk: 'act',
    commands: [
      {
        line: 'member lock USERNAME',
        says: '{username} is locked: every session is over, and nobody logs in. Their money stays where it is.',
      },
    ],
    request: z.strictObject({ ...chosenMember, reason: reasonSchema }),
    response: statusAnswer.extend(endedSessionsSchema.shape),
  },
  'member-unlock': {
    summary: 'Opens a locked account again',
    kind: 'act',
    permission: 'members.lock',
    risk: 'act',
    commands: [{ line: 'member unlock USERNAME', says: '{username} may log in again.' }],
    request: z.strictObject({ ...chosenMember, reason: reasonSchema }),
    response: statusAnswer,
  },
  'member-unbind': {
    summary:
      'Takes a lost number, mailbox or authenticator off an account, after a document was seen: every session ends',
    kind: 'act',
    permission: 'members.unbind',
    risk: 'pii',
    commands: [{ line: 'member unbind USERNAME FACTOR', print: 'memberUnbind' }],
    request: z.strictObject({ ...chosenMember, factor: factorSchema, reason: reasonSchema }),
    response: z.object({ username: z.string(), factor: factorSchema }).extend(endedSessionsSchema.shape),
  },
  'member-first-password': {
    summary:
      'Gives a member who lost their password a new first one, after a document was seen; two say the same, every session ends',
    kind: 'act',
    permission: 'members.unbind',
    risk: 'pii',
    commands: [{ line: 'member first-password USERNAME', print: 'memberFirstPassword' }],
    request: z.strictObject({ ...chosenMember, reason: reasonSchema }),
    response: z
      /** `password`: to who gave the second word, once; only its hash is kept. */
      .object({ username: z.string(), password: z.string().nullable(), isDone: z.boolean() })
      .extend(endedSessionsSchema.shape),
  },
  'member-set-name': {
    summary: "Changes a member's real name, after a document was seen",
    kind: 'act',
    permission: 'members.correct',
    risk: 'pii',
    commands: [
      {
        line: 'member set-name USERNAME',
        fields: { name: 'realName' },
        says: '{username} is now {realName}. Accounts in another name can be paid to no more.',
      },
    ],
    request: z.strictObject({
      ...chosenMember,
      realName: freeLine(80, 2),
      reason: reasonSchema,
    }),
    response: z.object({ username: z.string(), realName: z.string() }),
  },
  'member-set-birthday': {
    summary: "Corrects a member's date of birth, after a document was seen; too young, they neither deposit nor play",
    kind: 'act',
    permission: 'members.correct',
    risk: 'pii',
    commands: [
      {
        line: 'member set-birthday USERNAME',
        fields: { date: 'birthday' },
        says: '{username} was born on {birthday}. Too young, they neither deposit nor play; withdrawals stay open.',
      },
    ],
    request: z.strictObject({
      ...chosenMember,
      birthday: z.string().max(1_000).overwrite(foldDashed).check(z.iso.date()),
      reason: reasonSchema,
    }),
    response: z.object({ username: z.string(), birthday: z.iso.date() }),
  },
  'payout-accounts-duplicates': {
    summary: 'Numbers that two members wanted to be paid to, newest first',
    kind: 'read',
    permission: 'documents.read',
    risk: 'read',
    commands: [{ line: 'payout-accounts duplicates', print: 'facts' }],
    request: z.strictObject({ limit: z.number().int().min(1).max(200).default(50) }),
    response: z.object({
      duplicates: z.array(
        z.object({
          username: z.string(),
          otherUsername: z.string(),
          kind: payoutAccountKindSchema,
          provider: z.string(),
          masked: z.string(),
          /** Whether the second member has it now, as the first had removed it. */
          admitted: z.boolean(),
          at: z.iso.datetime(),
        }),
      ),
    }),
  },
} as const
