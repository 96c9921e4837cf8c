/** TRUST-04: the books and the sums over them as operators ask for them; part of `calls.ts`. */
import { z } from 'zod'
import { memberIdSchema } from '../ids.ts'
import { moneySchema } from '../money.ts'
import { reasonSchema } from './fields.ts'

const FAULTS = ['missing', 'behind', 'lost', 'different', 'stray'] as const
export type Fault = (typeof FAULTS)[number]

/** Not only on its way. */
export const isWrong = ({ fault }: { fault: Fault }) => fault !== 'missing' && fault !== 'behind'

const differenceSchema = z.object({
  memberId: memberIdSchema,
  table: z.string(),
  fault: z.enum(FAULTS),
  key: z.string(),
})
/** Members who are looked at in one go; `after` walks on from there. */
const membersPage = {
  memberId: memberIdSchema.optional(),
  after: memberIdSchema.optional(),
  limit: z.number().int().min(1).max(100).default(50),
}
/** Goes on where the answer before left a wallet `unfinished`: sealed by the platform, good for an hour and for that wallet. */
const resumeSchema = z.string().max(400)
const differencesSchema = z.object({
  /** The first hundred, those that are wrong before those that are on their way. */
  differences: z.array(differenceSchema).max(100),
  differencesFound: z.number().int(),
  /** How many of them are neither `missing` nor `behind`, which may be on their way: `lost` is what was so for too long. */
  wrongFound: z.number().int(),
})

const namedMember = z.object({ memberId: memberIdSchema, since: z.iso.datetime() })

export const operatorBooksCalls = {
  'books-check': {
    // A wallet found broken is frozen, whoever looks: that is no act of the operator's.
    summary: 'Proves that wallets sum to zero, equal their postings, and that the sums over many members equal them',
    kind: 'read',
    permission: 'books.run',
    risk: 'act',
    commands: [
      {
        line: 'books check',
        fields: { member: 'memberId' },
        options: ['member', 'full'],
        pages: true,
        print: 'booksCheck',
      },
    ],
    request: z.strictObject({
      ...membersPage,
      /** Journals from their first row, and not only what is new since the last sound check. */
      full: z.boolean().default(false),
      resume: resumeSchema.optional(),
    }),
    response: z.object({
      walletsChecked: z.number().int(),
      postings: z.number().int(),
      /** Transfers between members that are on their way: how many, and what they come to. */
      underWay: z.number().int(),
      inTransit: moneySchema,
      broken: z.array(z.object({ memberId: memberIdSchema, findings: z.array(z.string()) })),
      /** Could not be read just now. */
      failed: z.array(memberIdSchema),
      /** Of play and money as D1 adds them up, and of orders. */
      sums: differencesSchema,
      /** Its journal is too long for one answer: ask again from `next`, with `resume`. */
      unfinished: memberIdSchema.nullable(),
      resume: resumeSchema.nullable(),
      next: memberIdSchema.nullable(),
    }),
  },
  'books-list': {
    summary: 'What the checks found that run by themselves, and how far they have come',
    kind: 'read',
    permission: 'books.read',
    risk: 'read',
    commands: [{ line: 'books list', print: 'booksList' }],
    request: z.strictObject({ limit: z.number().int().min(1).max(200).default(50) }),
    /** Of each list the first so many, the longest known first. */
    response: z.object({
      broken: z.array(namedMember.extend({ findings: z.array(z.string()) })),
      /** A check began and did not come to its end; it is begun again within the hour. */
      unread: z.array(namedMember),
      sumsDiffer: z.array(namedMember),
      counts: z.object({
        broken: z.number().int(),
        unread: z.number().int(),
        sumsDiffer: z.number().int(),
        overdue: z.number().int(),
        neverChecked: z.number().int(),
      }),
      /** Of those that were checked before. */
      oldestDue: z.iso.datetime().nullable(),
    }),
  },
  'wallet-unfreeze': {
    summary: 'Lets money move again in a frozen wallet whose books are sound',
    kind: 'act',
    permission: 'books.run',
    risk: 'money',
    commands: [
      {
        line: 'wallet unfreeze',
        fields: { member: 'memberId' },
        options: ['member', 'reason'],
        pages: true,
        says: 'The wallet of {memberId} moves again.',
      },
    ],
    request: z.strictObject({
      memberId: memberIdSchema,
      reason: reasonSchema,
      resume: resumeSchema.optional(),
    }),
    /** `unfinished`: its books are too many for one answer, and it is frozen until they were read to their end: ask again. */
    response: z.object({
      memberId: memberIdSchema,
      frozen: z.boolean(),
      unfinished: z.boolean(),
      resume: resumeSchema.nullable(),
    }),
  },
} as const
