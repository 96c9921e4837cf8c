/** OPS-01: the audit as operators read it; part of `edge-calls.ts`. */
import { z } from 'zod'
import { isoTimeSchema, merchantCodeSchema } from '../ids.ts'
import { freeLine } from '../rules/free-text.ts'
import { wholeNumber } from '../rules/query-number.ts'

export const AUDIT_STATES = ['intended', 'done', 'waits', 'failed'] as const

const filters = {
  person: freeLine(60).optional(),
  verb: freeLine(60).optional(),
  merchant: merchantCodeSchema.optional(),
  state: z.enum(AUDIT_STATES).optional(),
  /** Somewhere in the subject or the input. */
  text: freeLine(100).optional(),
  from: isoTimeSchema.optional(),
  to: isoTimeSchema.optional(),
}

const actSchema = z.object({
  /** Below zero: of before there was a chain. */
  seq: z.number().int(),
  id: z.string(),
  at: isoTimeSchema,
  actor: z.string(),
  role: z.string().nullable(),
  via: z.string().nullable(),
  verb: z.string(),
  merchant: z.string().nullable(),
  subject: z.string().nullable(),
  state: z.enum(AUDIT_STATES),
  keys: z.array(z.string()),
  input: z.unknown(),
  before: z.record(z.string(), z.string().nullable()),
  after: z.record(z.string(), z.string().nullable()),
  /** Of the input, as a second person confirms it. */
  contentHash: z.string().nullable(),
  confirms: z.string().nullable(),
  address: z.string().nullable(),
  userAgent: z.string().nullable(),
  requestId: z.string(),
  endedAt: isoTimeSchema.nullable(),
  hash: z.string(),
})
export type AuditAct = z.infer<typeof actSchema>
export const auditAnswerSchema = z.object({ acts: z.array(actSchema), cursor: z.string().nullable() })
export type AuditAnswer = z.infer<typeof auditAnswerSchema>

export const auditCalls = {
  audit: {
    summary: 'What operators did, newest first',
    kind: 'read',
    permission: 'audit.read',
    risk: 'read',
    request: z.strictObject({
      limit: wholeNumber(1, 500).default(20),
      cursor: z
        .string()
        .regex(/^-?\d{1,15}$/)
        .optional(),
      ...filters,
    }),
    commands: [{ line: 'audit' }],
  },
  'act-state': {
    summary: 'What became of an act of your own, by the name that your page gave it',
    kind: 'read',
    permission: 'work.read',
    risk: 'read',
    request: z.strictObject({ actId: z.uuid() }),
    commands: [{ line: 'audit act ACT', fields: { ACT: 'actId' } }],
  },
  'audit-check': {
    summary: 'Walks the chain of the audit: a row that was changed, taken out or cut off is named',
    kind: 'read',
    permission: 'audit.read',
    risk: 'read',
    request: z.strictObject({ from: wholeNumber(1, 1_000_000_000).default(1) }),
    commands: [{ line: 'audit check' }],
  },
  'audit-export': {
    summary: 'Rows of the audit as a file with their hashes',
    kind: 'act',
    permission: 'audit.export',
    risk: 'pii',
    stepUp: true,
    request: z.strictObject({ ...filters, form: z.enum(['csv', 'json']) }),
    commands: [{ line: 'audit export FORM' }],
  },
  approvals: {
    summary: 'Acts that one person asked for and that wait for a second, with the whole content and its hash',
    kind: 'read',
    permission: 'approvals.read',
    risk: 'read',
    request: z.strictObject({ merchant: merchantCodeSchema }),
    commands: [{ line: 'approvals waiting' }],
  },
} as const
