/** OPS-01: configuration by proposal: one person proposes, another confirms what they read; part of `edge-calls.ts`. */
import { z } from 'zod'
import { isoTimeSchema, merchantCodeSchema } from '../ids.ts'
import { freeLine } from '../rules/free-text.ts'
import { wholeNumber } from '../rules/query-number.ts'
import { typedTimeSchema } from '../rules/typed-time.ts'
import { CHANGE_KINDS } from './change-kinds.ts'
import { LOOK_AS, LOOK_PAGES } from './looks.ts'
import { newMerchantSchema } from './new-merchant.ts'

export const CHANGE_STATES = ['proposed', 'scheduled', 'published', 'withdrawn', 'refused', 'stale', 'failed'] as const
export type ChangeState = (typeof CHANGE_STATES)[number]

const chosen = z.strictObject({ merchant: merchantCodeSchema, id: z.number().int().min(1) })
const hash = z.string().regex(/^[0-9a-f]{64}$/, 'the hash of what you read')

const changeSchema = z.object({
  id: z.number().int(),
  merchant: z.string(),
  /** One of a later release may stand there: it is listed, and not decided here. */
  kind: z.string(),
  subject: z.string(),
  state: z.enum(CHANGE_STATES),
  note: z.string(),
  proposer: z.string(),
  decider: z.string().nullable(),
  why: z.string().nullable(),
  contentHash: z.string(),
  publishAt: isoTimeSchema.nullable(),
  madeAt: isoTimeSchema,
  decidedAt: isoTimeSchema.nullable(),
  endedAt: isoTimeSchema.nullable(),
  undoOf: z.number().int().nullable(),
  /** Of an offer: the page of the merchant's site that shows its draft, with its token. */
  preview: z.string().nullable(),
})
export type ListedChange = z.infer<typeof changeSchema>
/** `base`: what stood when it was proposed. `now`: what stands at this moment. */
export type ShownChange = ListedChange & {
  payload: unknown
  base: unknown
  now: unknown
  people: 1 | 2
  canUndo: boolean
}
/** `path`: on a host of the merchant. */
export type ChangeLook = { auditId: string; path: string; until: string }
/** What an act on a change answers. */
export type ChangeAnswer = {
  auditId: string
  id: number
  state: ChangeState
  why: string | null
  waitsBecause: 'second_approval' | null
}

export const changeCalls = {
  'merchant-create': {
    summary: 'Makes a merchant whole: site, platform rows, keys and hosts; two people say the same',
    kind: 'act',
    permission: 'merchant.set',
    risk: 'config',
    request: z.strictObject({ merchant: newMerchantSchema }),
    commands: [{ line: 'merchant create FILE', fields: { FILE: 'merchant' }, print: 'change' }],
  },
  'change-propose': {
    summary: 'Proposes configuration, for now or for a time; the same by a second person approves it',
    kind: 'act',
    permission: 'changes.propose',
    risk: 'config',
    request: z.strictObject({
      merchant: merchantCodeSchema,
      kind: z.enum(CHANGE_KINDS),
      payload: z.record(z.string(), z.json()),
      publishAt: typedTimeSchema.nullable().default(null),
      /** `hashBase` of what the form began from: refused where something else stands by now. */
      baseHash: hash.optional(),
      note: freeLine(300, 0).default(''),
    }),
    commands: [{ line: 'changes propose KIND FILE', fields: { FILE: 'payload' }, print: 'change' }],
  },
  'change-approve': {
    summary: 'Approves a change of another person, by the hash of what was read',
    kind: 'act',
    permission: 'changes.propose',
    risk: 'config',
    request: chosen.extend({ hash }),
    commands: [{ line: 'changes approve ID HASH', print: 'change' }],
  },
  'change-refuse': {
    summary: 'Refuses a change of another person, with the reason',
    kind: 'act',
    permission: 'changes.propose',
    risk: 'config',
    request: chosen.extend({ why: freeLine(300, 3) }),
    commands: [{ line: 'changes refuse ID', print: 'change' }],
  },
  'change-withdraw': {
    summary: 'Takes a change back that is not published yet: one’s own, or one that is scheduled',
    kind: 'act',
    permission: 'changes.propose',
    risk: 'config',
    request: chosen,
    commands: [{ line: 'changes withdraw ID', print: 'change' }],
  },
  'change-undo': {
    summary: 'Proposes what stood before a published change',
    kind: 'act',
    permission: 'changes.propose',
    risk: 'config',
    request: chosen,
    commands: [{ line: 'changes undo ID', print: 'change' }],
  },
  'change-look': {
    summary:
      'An address that shows a draft on its host, as a visitor, an invented member or agent sees it: once, within five minutes',
    kind: 'act',
    permission: 'changes.read',
    risk: 'act',
    request: chosen.extend({ as: z.enum(LOOK_AS).default('visitor'), page: z.enum(LOOK_PAGES).default('own') }),
    commands: [{ line: 'changes look ID', says: 'Within five minutes, once: {path}' }],
  },
  'config-now': {
    summary: 'What stands at this moment, in the form of a proposal',
    kind: 'read',
    permission: 'changes.read',
    risk: 'read',
    request: z.strictObject({
      merchant: merchantCodeSchema,
      kind: z.enum(CHANGE_KINDS),
      subject: freeLine(64, 0).default(''),
    }),
    commands: [{ line: 'changes now KIND' }],
  },
  changes: {
    summary: 'Changes of a merchant, newest first',
    kind: 'read',
    permission: 'changes.read',
    risk: 'read',
    request: z.strictObject({
      merchant: merchantCodeSchema,
      state: z.enum(['open', 'done']).optional(),
      kind: z.enum(CHANGE_KINDS).optional(),
      limit: wholeNumber(1, 200).default(50),
    }),
    commands: [{ line: 'changes list' }],
  },
  change: {
    summary: 'One change: what stood, what stands now, and what is proposed',
    kind: 'read',
    permission: 'changes.read',
    risk: 'read',
    request: z.strictObject({ merchant: merchantCodeSchema, id: wholeNumber(1, 1_000_000_000) }),
    commands: [{ line: 'changes show ID' }],
  },
} as const
