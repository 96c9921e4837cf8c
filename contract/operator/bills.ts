/** OPS-01: bills of agents, and the settlement that makes them; part of `calls.ts`. */

import { z } from 'zod'
import { BILL_KINDS } from '../agents/pay-order.ts'
import { billIdSchema, calculationSchema, contractIdSchema, lateSchema } from '../calls/agents/contracts.ts'
import { isoTimeSchema, typedId } from '../ids.ts'
import { moneySchema } from '../money.ts'
import { wholeNumber } from '../rules/query-number.ts'
import { BILL_STATES } from '../states/bill.ts'
import { chosenMember, cursorSchema, nextCursorSchema, reasonSchema } from './fields.ts'

const billSchema = z.object({
  billId: billIdSchema,
  kind: z.enum(BILL_KINDS),
  state: z.enum(BILL_STATES),
  contractId: contractIdSchema.nullable(),
  /** Null: the platform. */
  payer: z.string().nullable(),
  receiver: z.string(),
  from: isoTimeSchema,
  to: isoTimeSchema,
  /** Of a supplement for late play; null for the bill of a span. */
  late: lateSchema.nullable(),
  amount: moneySchema,
  paid: moneySchema,
  /** How it came about; null for a difference of rebates. */
  formula: z.string().nullable(),
  expiresAt: isoTimeSchema.nullable(),
  denied: z.string().nullable(),
  /** Complaints about it that are not closed, by their numbers. */
  cases: z.array(z.string()).default([]),
})
/** `username`: of one of its sides. A bill that was archived is found by it alone. */
const oneBillSchema = z.strictObject({ billId: typedId(billIdSchema), username: chosenMember.username.optional() })
/** `disputed`: of any state, with a complaint about it that is not closed. */
export const BILL_LISTS = [...BILL_STATES, 'disputed'] as const

export const operatorBillCalls = {
  'bills-list': {
    summary: "Agents' bills in a state, or those with an open complaint, newest first",
    kind: 'read',
    permission: 'agents.read',
    risk: 'read',
    commands: [{ line: 'bills list STATE', fields: { STATE: 'state' }, options: ['username', 'limit', 'until'] }],
    request: z.strictObject({
      state: z.enum(BILL_LISTS),
      username: chosenMember.username.optional(),
      cursor: cursorSchema,
      limit: wholeNumber(1, 200).default(50),
      /** Only bills whose spans ended by then. */
      until: isoTimeSchema.optional(),
    }),
    response: z.object({
      bills: z.array(billSchema),
      /** Of disputed bills: those that were not found or cannot be read, with their complaints. */
      missing: z
        .array(z.object({ billId: z.string(), cases: z.array(z.string()), isUnreadable: z.boolean().default(false) }))
        .default([]),
      /** Of a name: the archive was not read further back than this. `until` goes on from here. */
      nextUntil: isoTimeSchema.nullable(),
      nextCursor: nextCursorSchema,
    }),
  },
  'bills-show': {
    summary: 'One bill, and how its amount came about',
    kind: 'read',
    permission: 'agents.read',
    risk: 'read',
    commands: [{ line: 'bills show BILL', fields: { BILL: 'billId' }, options: ['username'] }],
    request: oneBillSchema,
    response: z.object({
      bill: billSchema,
      /** Null for a difference of rebates. */
      calculation: calculationSchema.nullable(),
    }),
  },
  'bills-recount': {
    summary: 'Computes one bill again from the rows of play that stand today, and compares',
    kind: 'read',
    permission: 'agents.read',
    risk: 'read',
    commands: [{ line: 'bills recount BILL', fields: { BILL: 'billId' }, options: ['username'] }],
    request: oneBillSchema,
    response: z.object({
      rows: z.number().int(),
      /** What the rows come to. */
      amount: moneySchema,
      isEqual: z.boolean(),
      /** The rows are those that the bill was made from. */
      isHashed: z.boolean(),
    }),
  },
  'bills-approve': {
    summary: 'Approve a bill that waits for it; a large one takes two operators',
    kind: 'act',
    permission: 'agents.set',
    risk: 'money',
    commands: [{ line: 'bills approve BILL', fields: { BILL: 'billId' } }],
    request: z.strictObject({ billId: typedId(billIdSchema) }),
    response: z.object({ bill: billSchema, isApproved: z.boolean() }),
  },
  'bills-deny': {
    summary: 'Deny a bill that waits for approval; its receiver reads the reason',
    kind: 'act',
    permission: 'agents.set',
    risk: 'act',
    commands: [{ line: 'bills deny BILL', fields: { BILL: 'billId' } }],
    request: z.strictObject({ billId: typedId(billIdSchema), reason: reasonSchema }),
    response: z.object({ bill: billSchema }),
  },
  'bills-settle': {
    summary: 'Settle what is due, or compute a settled window again and compare; changes no bill that stands',
    kind: 'act',
    permission: 'agents.set',
    risk: 'money',
    commands: [{ line: 'bills settle', options: ['window'] }],
    request: z.strictObject({
      /** Any time within it. */
      window: isoTimeSchema.optional(),
    }),
    response: z.object({
      settledUntil: isoTimeSchema.nullable(),
      /**
       * Of the window: its bills by now, and those that would come out otherwise today. `unbilled`: contracts with late play in
       * it, and no supplement for it. Null without a window.
       */
      window: z
        .object({ bills: z.number().int(), different: z.array(billIdSchema), unbilled: z.array(contractIdSchema) })
        .nullable(),
    }),
  },
} as const
