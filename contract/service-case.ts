/** MSG-03, TRUST-06: what people write to the house: feedback, complaints, applications; one thing with a state. */
import { z } from 'zod'
import { isoTimeSchema } from './ids.ts'

export const CASE_KINDS = ['feedback', 'complaint', 'application'] as const
export type CaseKind = (typeof CASE_KINDS)[number]

export const CASE_STATES = ['received', 'in_review', 'answered', 'closed'] as const
export type CaseState = (typeof CASE_STATES)[number]

export const FEEDBACK_TOPICS = [
  'account',
  'deposit',
  'withdrawal',
  'game',
  'promotion',
  'safety',
  'site',
  'other',
] as const
export type FeedbackTopic = (typeof FEEDBACK_TOPICS)[number]

/** How somebody who applies reaches people. */
export const JOIN_CHANNELS = ['site', 'social', 'community', 'offline', 'other'] as const

export const SERVICE_CHANNELS = ['live', 'vip'] as const
export type ServiceChannel = (typeof SERVICE_CHANNELS)[number]

/** `C-7K3M9QXA2B`: the kind's first letter and ten characters that nobody mixes up when read aloud. */
export const referenceSchema = z.string().regex(/^[FCA]-[0-9A-HJKMNP-TV-Z]{10}$/)

export const serviceCaseSchema = z.object({
  reference: referenceSchema,
  kind: z.enum(CASE_KINDS),
  topic: z.string().max(20),
  content: z.string().max(16_000),
  state: z.enum(CASE_STATES),
  /** The house's words, as text. */
  answer: z.string().max(8_000).nullable(),
  roundId: z.string().max(96).nullable(),
  createdAt: isoTimeSchema,
  reviewedAt: isoTimeSchema.nullable(),
  answeredAt: isoTimeSchema.nullable(),
  closedAt: isoTimeSchema.nullable(),
})
export type ServiceCase = z.infer<typeof serviceCaseSchema>

/** A case as the house sees it: with who wrote it, and what came along. */
export const operatorCaseSchema = serviceCaseSchema.extend({
  username: z.string().nullable(),
  email: z.string().nullable(),
  /** Evidence and form fields that came with it. */
  details: z.record(z.string(), z.unknown()),
})
export type OperatorCase = z.infer<typeof operatorCaseSchema>

/** What is done to a case, by whom it may be done and from which states it leads where. */
export const CASE_ACTS = {
  review: { by: 'operator', from: ['received'], to: 'in_review' },
  answer: { by: 'operator', from: ['received', 'in_review'], to: 'answered' },
  close: { by: 'operator', from: ['received', 'in_review', 'answered'], to: 'closed' },
  accept: { by: 'member', from: ['answered'], to: 'closed' },
  reject: { by: 'member', from: ['answered'], to: 'in_review' },
} as const satisfies Record<string, { by: 'operator' | 'member'; from: readonly CaseState[]; to: CaseState }>
export type CaseAct = keyof typeof CASE_ACTS
export type OperatorCaseAct = {
  [Act in CaseAct]: (typeof CASE_ACTS)[Act]['by'] extends 'operator' ? Act : never
}[CaseAct]

/** Where an act leads from a state, or null where it may not be done. */
export function computeNextState(state: CaseState, act: CaseAct): CaseState | null {
  const { from, to } = CASE_ACTS[act]
  return (from as readonly CaseState[]).includes(state) ? to : null
}
