/** OPS-01: persons, their keys and their roles; part of `edge-calls.ts`. */
import { z } from 'zod'
import { NOBODY } from '../constants.ts'
import { isoTimeSchema } from '../ids.ts'
import { foldDashed } from '../rules/typed-text.ts'
import { grantSchema, grantsSchema } from './grants.ts'
import type { Grant } from './rights.ts'

/** Plain letters, so that no two names look alike; the same person has the same name with every token and key. */
export const operatorNameSchema = z
  .string()
  .overwrite(foldDashed)
  .toLowerCase()
  .regex(/^[a-z][a-z0-9._-]{1,39}$/, 'a name of 2 to 40 letters, digits, dots and dashes')
  .refine((name) => name !== NOBODY, 'a name of somebody')

const chosenPerson = z.strictObject({ name: operatorNameSchema })
const withGrants = z.strictObject({ name: operatorNameSchema, grants: grantsSchema })

const personSchema = z.object({
  name: z.string(),
  state: z.enum(['invited', 'enrolled', 'active', 'revoked']),
  grants: z.array(grantSchema),
  keys: z.number().int(),
  hasToken: z.boolean(),
  invitedBy: z.string(),
  confirmedBy: z.string().nullable(),
  lastUsedAt: isoTimeSchema.nullable(),
  /** Until when the invitation opens; null where there is none. */
  invitedUntil: isoTimeSchema.nullable(),
})
export type Person = Omit<z.infer<typeof personSchema>, 'grants'> & { grants: Grant[] }

/** How long a role that was given, or kept, stands before an admin looks at it again: a quarter. */
export const REVIEW_DAYS = 92

export type ReviewedGrant = Grant & {
  givenBy: string
  givenAt: string
  reviewedBy: string | null
  reviewedAt: string | null
  dueAt: string
}
export type AccessReview = {
  /** When the first role is due; null where no one has any. */
  dueAt: string | null
  /** Without those who were revoked. Who is due first comes first. */
  people: (Omit<Person, 'grants'> & {
    grants: ReviewedGrant[]
    dueAt: string | null
    /** Absent where the edge is of an older release. */
    asked?: AskedRoles[]
  })[]
}
/** What one admin says a person's roles shall be, while no second says the same. */
export type AskedRoles = { by: string; at: string; grants: Grant[] }
export type Invitation = { name: string; token: string; until: string }

export const peopleCalls = {
  'access-review': {
    summary: 'The roles of each person, who gave and who last kept them, and until when each is to be reviewed',
    kind: 'read',
    permission: 'people.read',
    risk: 'read',
    request: z.strictObject({}),
    commands: [{ line: 'people review' }],
  },
  'access-review-sign': {
    summary: 'Keeps or removes each role of a person, signed by another admin; what is removed ends at once',
    kind: 'act',
    permission: 'people.set',
    risk: 'people',
    /** Together all roles that the person has: a review of less, or of more, is refused. */
    request: z.strictObject({ name: operatorNameSchema, keep: grantsSchema, remove: grantsSchema }),
    commands: [{ line: 'people sign NAME', reader: 'review', says: 'The roles of {name} are reviewed.' }],
  },
  people: {
    summary: 'Persons with their keys and roles',
    kind: 'read',
    permission: 'people.read',
    risk: 'read',
    request: z.strictObject({}),
    commands: [{ line: 'people list' }],
  },
  'person-invite': {
    summary:
      'Makes an invitation of 24 hours, shown once; of somebody who lost their keys as well: sessions, keys and token end',
    kind: 'act',
    permission: 'people.set',
    risk: 'people',
    /** `again`: of somebody who works already or has enrolled. Without it such a name is refused. */
    request: withGrants.extend({ again: z.literal(true).optional() }),
    commands: [
      { line: 'people invite NAME', reader: 'grants' },
      { line: 'people invite-again NAME', reader: 'grants', fixed: { again: true } },
    ],
  },
  'person-confirm': {
    summary: 'Lets an invited person work, by a second admin, once two keys are enrolled',
    kind: 'act',
    permission: 'people.set',
    risk: 'people',
    /** `grants`: as they were read. Refused where the person has others by now. */
    request: z.strictObject({ name: operatorNameSchema, grants: grantsSchema.optional() }),
    commands: [{ line: 'people confirm NAME', options: [], says: '{name} may work.' }],
  },
  'person-revoke': {
    summary: 'Ends the sessions, keys and token of a person, at once and by one admin',
    kind: 'act',
    permission: 'people.set',
    risk: 'people',
    request: chosenPerson,
    commands: [{ line: 'people revoke NAME', says: '{name} works no longer.' }],
  },
  'role-set': {
    summary: 'Sets the roles of a person when two admins say the same; their sessions end',
    kind: 'act',
    permission: 'people.set',
    risk: 'people',
    request: withGrants,
    commands: [{ line: 'people roles NAME', reader: 'grants' }],
  },
} as const

/** What the console asks for a login, before anybody is known: signed by it, and for nothing else. */
export const identityRequests = {
  'identity-key': z.strictObject({ credentialId: z.string().max(1_400) }),
  'identity-used': z.strictObject({
    credentialId: z.string().max(1_400),
    from: z.number().int().min(0),
    signCount: z.number().int().min(0),
    purpose: z.enum(['login', 'step_up']),
  }),
  'identity-invitation': z.strictObject({ token: z.string().max(100) }),
  'identity-enrol': z.strictObject({
    token: z.string().max(100),
    credentialId: z.string().max(1_400),
    publicKey: z.string().max(4_000),
    signCount: z.number().int().min(0),
    transports: z.array(z.string().max(40)).max(10),
  }),
  'identity-local': chosenPerson,
} as const
export type IdentityCall = keyof typeof identityRequests

export const identityAnswers = {
  'identity-key': z.object({
    person: z.object({ name: z.string(), publicKey: z.string(), signCount: z.number().int() }).nullable(),
  }),
  'identity-used': z.object({ name: z.string() }),
  'identity-invitation': z.object({ name: z.string(), credentialIds: z.array(z.string()) }),
  'identity-enrol': z.object({ name: z.string(), keys: z.number().int() }),
  'identity-local': z.object({ name: z.string() }),
} as const satisfies Record<IdentityCall, z.ZodType>
export type IdentityAnswer<Name extends IdentityCall> = z.infer<(typeof identityAnswers)[Name]>
