/** MSG-03, TRUST-06: what people write to the house: feedback, complaints, applications; one thing with a state. */
import { z } from 'zod'
import { isoTimeSchema } from '../ids.ts'
import { CASE_KINDS, CASE_STATES } from '../states/case.ts'

/** `C-7K3M9QXA2B`: the kind's first letter and ten characters that nobody mixes up when read aloud. */
export const referenceSchema = z.string().regex(/^[FCA]-[0-9A-HJKMNP-TV-Z]{10}$/)

/** TRUST-06: the number of a deposit, a withdrawal, a transfer, an agent's bill, or a movement of the account record. */
export const paymentIdSchema = z.string().regex(/^([BDTW]-[0-9A-HJKMNP-TV-Z]{12}|[1-9]\d{0,14})$/)
export type PaymentId = z.infer<typeof paymentIdSchema>

export const serviceCaseSchema = z.object({
  reference: referenceSchema,
  kind: z.enum(CASE_KINDS),
  topic: z.string().max(20),
  content: z.string().max(16_000),
  state: z.enum(CASE_STATES),
  /** The house's words, as text. */
  answer: z.string().max(8_000).nullable(),
  roundId: z.string().max(96).nullable(),
  paymentId: paymentIdSchema.nullable(),
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
