/** OPS-01: money between members; part of `calls.ts`. */
import { z } from 'zod'
import { transferIdSchema, transferSchema } from '../calls/money/transfer.ts'
import { isoTimeSchema, typedId } from '../ids.ts'
import { chosenMember } from './fields.ts'

const operatorTransferSchema = transferSchema.omit({ upline: true }).extend({
  sender: z.string(),
  receiver: z.string(),
  currency: z.string(),
  /** Why the receiver's wallet did not take it, in its own words. */
  refusal: z.string().nullable(),
})

export const operatorTransferCalls = {
  'transfers-list': {
    summary: 'Transfers under way, oldest first; of one sender, or of a large amount, all of them, newest first',
    kind: 'read',
    permission: 'transfers.read',
    risk: 'read',
    commands: [{ line: 'transfers list', print: 'facts' }],
    request: z.strictObject({
      username: chosenMember.username.optional(),
      /** At least as much as a withdrawal that two people approve. */
      large: z.boolean().default(false),
      limit: z.number().int().min(1).max(200).default(50),
    }),
    response: z.object({ transfers: z.array(operatorTransferSchema) }),
  },
  'transfers-show': {
    summary: 'One transfer with all that was done to it',
    kind: 'read',
    permission: 'transfers.read',
    risk: 'read',
    commands: [{ line: 'transfers show TRANSFER', fields: { TRANSFER: 'transferId' }, print: 'facts' }],
    request: z.strictObject({ transferId: typedId(transferIdSchema) }),
    response: z.object({
      transfer: operatorTransferSchema,
      history: z.array(z.object({ act: z.string(), actor: z.string(), requestId: z.string(), at: isoTimeSchema })),
    }),
  },
} as const
