/** AGT-02, AGT-06: the overview of the agent centre, and the team. A member outside the caller's team is `not_found`. */
import { z } from 'zod'
import { BILL_KINDS } from '../../agents/pay-order.ts'
import { SUSPENDED_PARTS } from '../../agents/suspension.ts'
import { defineCall } from '../../call.ts'
import { isoTimeSchema, memberIdSchema } from '../../ids.ts'
import { moneySchema, signedMoneySchema } from '../../money.ts'
import { freeLine, freeText } from '../../rules/free-text.ts'
import { wholeNumber } from '../../rules/query-number.ts'
import { announcementSchema } from '../site/system.ts'
import {
  agentOnly,
  countedField,
  cursorFields,
  daysFields,
  figuresSchema,
  incomeSchema,
  nextCursorField,
  pathSchema,
  rebateSchema,
  teamMemberSchema,
} from './fields.ts'

const count = z.number().int().min(0)

export const OVERVIEW_SPANS = ['today', 'week', 'month'] as const

/** Of a span. `teamSize` at its end; `active`: players with at least 100.00 of valid bet in it. */
const overviewFiguresSchema = z.object({
  teamSize: count,
  newMembers: count,
  activeMembers: count,
  deposits: moneySchema,
  withdrawals: signedMoneySchema,
  validBet: moneySchema,
  grossProfit: signedMoneySchema,
  /** After the deductions of the agent's own dividend contract; without one the same as `grossProfit`. */
  netProfit: signedMoneySchema,
  income: incomeSchema,
})
/** An hour of today, or a day of the week or month. */
const chartPointSchema = z.object({
  at: isoTimeSchema,
  newMembers: count,
  activeMembers: count,
  validBet: moneySchema,
  grossProfit: signedMoneySchema,
  income: moneySchema,
})

/** `above`: set by an agent above the one who asks, who neither reads the reason nor lifts it. */
const suspensionSchema = z.object({
  part: z.enum(SUSPENDED_PARTS),
  by: z.enum(['me', 'below', 'above']),
  reason: z.string().max(200).nullable(),
  at: isoTimeSchema,
})
const suspensionsField = { suspensions: z.array(suspensionSchema).max(20) }
const suspendFields = { memberId: memberIdSchema, part: z.enum(SUSPENDED_PARTS), reason: freeLine(200, 3) }

export const TEAM_SORTS = ['name', 'joined', 'team', 'valid', 'profit', 'deposits'] as const
const teamRowSchema = teamMemberSchema.extend({
  /** Null for those deeper than direct. */
  rebate: rebateSchema.nullable(),
  joinedAt: isoTimeSchema,
  /** Nothing more is said: neither why, nor of limits, breaks or exclusions. */
  isInactive: z.boolean(),
  /** What agents have suspended. An operator's lock is none of them. */
  suspensions: suspensionsField.suspensions.default([]),
  downlines: count,
  teamSize: count,
  figures: figuresSchema,
  /** Null: not shown by policy `agentSeesBalance`, or not direct. */
  balance: moneySchema.nullable(),
})

/** Its author alone reads it. */
const noteSchema = z.object({ noteId: z.string().max(40), text: z.string().max(1_000), at: isoTimeSchema })

export const agentTeamCalls = {
  agentOverview: defineCall({
    ...agentOnly,
    summary: "The team's figures of today, this week or this month, against as many days of the span before",
    method: 'GET',
    path: '/wps/agent/overview',
    at: 'near',
    request: z.object({ span: z.enum(OVERVIEW_SPANS).default('today') }),
    response: z.object({
      ...countedField,
      from: isoTimeSchema,
      to: isoTimeSchema,
      now: overviewFiguresSchema,
      /** As many UTC days from the start of the span before, each counted whole: money is kept by day. */
      before: overviewFiguresSchema,
      chart: z.array(chartPointSchema).max(31),
      /** Offers for the agent to answer, and bills that wait for a Collect of theirs or for money of theirs. */
      waiting: z.object({ offers: count, billsToCollect: count, billsToPay: count }),
      /** Kinds of income to show, as My Income has them. */
      kinds: z.array(z.enum(BILL_KINDS)),
    }),
  }),
  agentAnnouncements: defineCall({
    ...agentOnly,
    summary: 'Announcements to agents, newest first',
    method: 'GET',
    path: '/wps/agent/announcements',
    at: 'near',
    request: z.object({ page: wholeNumber(1, 1_000).default(1) }),
    response: z.object({ rows: z.array(announcementSchema), nextPage: z.number().int().nullable() }),
  }),
  agentTeam: defineCall({
    ...agentOnly,
    summary: 'Direct downlines of the agent, or of somebody in the team, each with the figures of itself and its team',
    method: 'GET',
    path: '/wps/agent/team',
    at: 'near',
    request: z.object({
      ...cursorFields,
      ...daysFields,
      /** Whose downlines; the agent's own where left out. */
      parent: memberIdSchema.optional(),
      sort: z.enum(TEAM_SORTS).default('joined'),
      /** The start of a direct downline's username, or a whole mask. Searches the whole team. */
      q: freeLine(64).optional(),
    }),
    response: z.object({
      ...countedField,
      path: pathSchema,
      totals: figuresSchema,
      rows: z.array(teamRowSchema),
      ...nextCursorField,
    }),
  }),
  raiseTeamRebate: defineCall({
    ...agentOnly,
    summary:
      'Raise the lottery rebate of a direct downline, from the next UTC day; `not_found`, `invalid_fields`, `conflict`',
    method: 'PUT',
    path: '/wps/agent/team/rebate',
    at: 'primary',
    rateLimit: 'write',
    request: z.object({ memberId: memberIdSchema, rebate: rebateSchema }),
    response: z.object({ rebate: rebateSchema, from: isoTimeSchema }),
  }),
  suspendDownline: defineCall({
    ...agentOnly,
    summary:
      'Suspend play, or the login, of somebody in the team, who keeps withdrawals, records and limits and is told why; `not_found`',
    method: 'POST',
    path: '/wps/agent/team/suspend',
    at: 'primary',
    rateLimit: 'write',
    handledBy: 'session',
    request: z.object(suspendFields),
    response: z.object(suspensionsField),
  }),
  restoreDownline: defineCall({
    ...agentOnly,
    summary:
      'Lift what this agent or one below it has suspended; `not_found`, `forbidden` for what an agent above has set, `conflict`',
    method: 'POST',
    path: '/wps/agent/team/restore',
    at: 'primary',
    rateLimit: 'write',
    request: z.object(suspendFields),
    response: z.object(suspensionsField),
  }),
  agentNotes: defineCall({
    ...agentOnly,
    summary: 'What the agent has noted about somebody in the team, newest first, for its author alone; `not_found`',
    method: 'GET',
    path: '/wps/agent/team/notes',
    at: 'near',
    request: z.object({ cursor: cursorFields.cursor, memberId: memberIdSchema }),
    response: z.object({ rows: z.array(noteSchema), ...nextCursorField }),
  }),
  addAgentNote: defineCall({
    ...agentOnly,
    summary:
      'Note something about somebody in the team, once for its key; `not_found`, `limit_reached` beyond 200 of one member',
    method: 'POST',
    path: '/wps/agent/team/notes',
    at: 'primary',
    idempotent: true,
    rateLimit: 'write',
    request: z.object({ memberId: memberIdSchema, text: freeText(1_000) }),
    response: noteSchema,
  }),
} as const
