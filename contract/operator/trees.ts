/** OPS-01: agents' trees; part of `calls.ts`. */

import { z } from 'zod'
import { SUSPENDED_PARTS } from '../agents/suspension.ts'
import { usernameSchema } from '../calls/identity/fields.ts'
import { isoTimeSchema } from '../ids.ts'
import { moneySchema, signedMoneySchema } from '../money.ts'
import { steppedNumber, wholeNumber } from '../rules/query-number.ts'
import { MEMBER_STATES } from '../states/member.ts'
import { chosenMember, cursorSchema, endedSessionsSchema, nextCursorSchema, reasonSchema } from './fields.ts'

/** Levels by their names (contract/agents/levels.ts). An operator opens the first three. */
const OPENED = ['general', 'regional', 'master'] as const
const levelSchema = z.enum([...OPENED, 'agent', 'member', 'guest'])
/** In basis points. */
const rebateSchema = steppedNumber(0, 800, 10)

const personSchema = z.object({
  username: z.string(),
  level: levelSchema,
  status: z.enum(MEMBER_STATES),
  rebate: z.number().int(),
  /** All below, without this one. */
  teamSize: z.number().int(),
})
/** Of what is settled. Profit is the house's: stake less payout. */
const sumSchema = z.object({ validBet: moneySchema, profit: signedMoneySchema })
/** Own play, and that of all below. Null where the platform does not count. */
const withFiguresSchema = personSchema.extend({
  figures: z.object({ own: sumSchema, team: sumSchema }).nullable().default(null),
})
/** UTC days of the figures, today with them. */
export const TREE_FIGURES_DAYS = 30

export const operatorTreeCalls = {
  'trees-list': {
    summary: 'Agents at the top of a tree, the largest team first',
    kind: 'read',
    permission: 'agents.read',
    risk: 'read',
    commands: [{ line: 'trees list' }],
    request: z.strictObject({ limit: wholeNumber(1, 200).default(50) }),
    response: z.object({ tops: z.array(personSchema) }),
  },
  'trees-show': {
    summary: 'Who stands above and directly below a member, what they played, and a move that waits for its day',
    kind: 'read',
    permission: 'agents.read',
    risk: 'read',
    commands: [{ line: 'trees show NAME', fields: { NAME: 'username' } }],
    request: z.strictObject({ ...chosenMember, limit: wholeNumber(1, 200).default(50), cursor: cursorSchema }),
    response: z.object({
      member: withFiguresSchema,
      /** From the direct upline up to the top of the tree. */
      above: z.array(personSchema),
      /** The newest first. */
      below: z.array(withFiguresSchema),
      nextCursor: nextCursorSchema,
      /** What agents have suspended of the member. */
      suspensions: z
        .array(z.object({ part: z.enum(SUSPENDED_PARTS), agent: z.string(), reason: z.string(), at: isoTimeSchema }))
        .default([]),
      move: z.object({ upline: z.string(), from: isoTimeSchema }).nullable(),
    }),
  },
  'trees-open': {
    summary: 'Open an account for an agent; its first password is shown once and changes at the first login',
    kind: 'act',
    permission: 'agents.set',
    risk: 'act',
    commands: [
      {
        line: 'trees open NAME LEVEL',
        fields: { NAME: 'username', LEVEL: 'level' },
        says: '{username} is open. The first password is {password} and changes at the first login.',
      },
    ],
    request: z.strictObject({
      ...chosenMember,
      level: z.enum(OPENED),
      rebate: rebateSchema.default(0),
      /** Left out: at the top of a tree. */
      upline: usernameSchema.optional(),
    }),
    response: z.object({ username: z.string(), level: levelSchema, rebate: z.number().int(), password: z.string() }),
  },
  'trees-move': {
    summary: 'Move a member and all below to another upline, from the next UTC day; contracts with the old one end',
    kind: 'act',
    permission: 'agents.set',
    risk: 'act',
    commands: [{ line: 'trees move NAME UPLINE', fields: { NAME: 'username', UPLINE: 'upline' } }],
    request: z.strictObject({ ...chosenMember, upline: usernameSchema, reason: reasonSchema }),
    response: z.object({ username: z.string(), upline: z.string(), from: isoTimeSchema, endedContracts: z.number() }),
  },
  'trees-rebate': {
    summary: 'Set the lottery rebate of a member of a tree, from the next UTC day',
    kind: 'act',
    permission: 'agents.set',
    risk: 'money',
    commands: [{ line: 'trees rebate NAME REBATE', fields: { NAME: 'username', REBATE: 'rebate' } }],
    request: z.strictObject({ ...chosenMember, rebate: rebateSchema, reason: reasonSchema }),
    response: z.object({ username: z.string(), rebate: z.number().int(), from: isoTimeSchema }),
  },
  'trees-close': {
    summary: 'Close an agent for good: sessions, sign-up links and contracts end, and the team stays where it is',
    kind: 'act',
    permission: 'agents.set',
    risk: 'act',
    commands: [{ line: 'trees close NAME', fields: { NAME: 'username' } }],
    request: z.strictObject({ ...chosenMember, reason: reasonSchema }),
    response: z
      .object({ username: z.string(), status: z.enum(MEMBER_STATES), endedContracts: z.number() })
      .extend(endedSessionsSchema.shape),
  },
  'trees-restore': {
    summary: 'Lift all that agents have suspended of a member, as where the member disputes it',
    kind: 'act',
    permission: 'agents.set',
    risk: 'act',
    commands: [{ line: 'trees restore NAME', fields: { NAME: 'username' } }],
    request: z.strictObject({ ...chosenMember, reason: reasonSchema }),
    response: z.object({ username: z.string() }),
  },
} as const
