/** OPS-01, SAFE-04: members' protection as operators see and set it; part of `calls.ts`. */
import { z } from 'zod'
import { playBarSchema, safetyChangeSchema, safetySchema } from '../calls/account/safety.ts'
import { moneySchema } from '../money.ts'
import { limitKindSchema, limitPeriodSchema } from '../rules/limits.ts'
import { chosenMember, cursorSchema, endedSessionsSchema, reasonSchema } from './fields.ts'

export const operatorSafetyCalls = {
  'safety-show': {
    summary: "A member's limits, break or exclusion, and the changes to them",
    kind: 'read',
    permission: 'safety.read',
    risk: 'read',
    commands: [{ line: 'safety show USERNAME', print: 'safetyShow' }],
    request: z.strictObject(chosenMember),
    response: z.object({
      username: z.string(),
      safety: safetySchema,
      history: z.array(safetyChangeSchema.extend({ actor: z.string() })),
    }),
  },
  'safety-list': {
    summary: 'Breaks and exclusions that hold, the one that ends next first',
    kind: 'read',
    permission: 'safety.read',
    risk: 'read',
    commands: [{ line: 'safety list' }],
    request: z.strictObject({
      kind: z.enum(['break', 'exclusion']).optional(),
      cursor: cursorSchema,
      limit: z.number().int().min(1).max(200).default(50),
    }),
    response: z.object({
      rows: z.array(
        z.object({ username: z.string(), bar: playBarSchema, since: z.iso.datetime(), isOver: z.boolean() }),
      ),
      counts: z.object({ breaks: z.number().int(), exclusions: z.number().int(), asked: z.number().int() }),
      nextCursor: z.string().nullable(),
    }),
  },
  'safety-limit': {
    summary: "Sets or takes away an operator's own limit; of that and the member's the stricter holds",
    kind: 'act',
    permission: 'safety.set',
    risk: 'act',
    commands: [
      { line: 'safety limit USERNAME KIND PERIOD AMOUNT', means: { AMOUNT: { none: null } }, print: 'safetyLimits' },
    ],
    request: z.strictObject({
      ...chosenMember,
      kind: limitKindSchema,
      period: limitPeriodSchema,
      /** Null takes it away. */
      amount: moneySchema.nullable(),
      reason: reasonSchema,
    }),
    response: safetySchema,
  },
  'safety-exclude': {
    summary: 'Excludes a member from play for months; every session ends',
    kind: 'act',
    permission: 'safety.set',
    risk: 'act',
    commands: [
      { line: 'safety exclude USERNAME', says: '{username} is excluded until {until}. It cannot be made shorter.' },
    ],
    request: z.strictObject({ ...chosenMember, months: z.number().int().min(6).max(120), reason: reasonSchema }),
    response: playBarSchema.extend(endedSessionsSchema.shape),
  },
  'safety-lift': {
    summary:
      'Grants the end of an exclusion whose term is over, at the request of the member: it comes after the hours of the policy. None can be ended sooner',
    kind: 'act',
    permission: 'safety.set',
    risk: 'act',
    commands: [{ line: 'safety lift USERNAME', print: 'safetyLift' }],
    request: z.strictObject({ ...chosenMember, reason: reasonSchema }),
    /** `until`: when it ends; null where nothing holds any more. */
    response: z.object({ username: z.string(), until: z.iso.datetime().nullable() }),
  },
  'safety-returning': {
    summary: 'Accounts that look like an excluded member, at registration or by what they gave later, newest first',
    kind: 'read',
    permission: 'safety.read',
    risk: 'read',
    commands: [{ line: 'safety returning', print: 'facts' }],
    request: z.strictObject({ limit: z.number().int().min(1).max(200).default(50) }),
    response: z.object({
      rows: z.array(
        z.object({
          username: z.string(),
          looksLike: z.string(),
          because: z.enum(['contact', 'name']),
          at: z.iso.datetime(),
        }),
      ),
    }),
  },
  'safety-clear': {
    summary:
      'Says that who looks like an excluded member is somebody else: nothing is stopped by the likeness any more',
    kind: 'act',
    permission: 'safety.set',
    risk: 'act',
    commands: [
      {
        line: 'safety clear USERNAME',
        says: '{username} is somebody else: nothing is stopped by the likeness any more.',
      },
    ],
    request: z.strictObject({ ...chosenMember, reason: reasonSchema }),
    response: z.object({ username: z.string() }),
  },
} as const
