/**
 * AGT-01, AGT-02, AGT-05, AGT-06: the agent centre's overview, accounts, links, team, bets, profit, transactions and transfer
 * (docs of the menu: section 2 of the source, agent centre). Whoever is outside the caller's team is `not_found`.
 */

import { z } from 'zod'
import { LINK_LEVELS } from '../../agents/levels.ts'
import { BILL_KINDS } from '../../agents/pay-order.ts'
import { SUSPENDED_PARTS } from '../../agents/suspension.ts'
import { defineCall } from '../../call.ts'
import { GAME_CATEGORIES } from '../../constants.ts'
import { gameIdSchema, isoTimeSchema, memberIdSchema, roundIdSchema, vendorCodeSchema } from '../../ids.ts'
import { moneySchema, signedMoneySchema } from '../../money.ts'
import { freeLine, freeText } from '../../rules/free-text.ts'
import { wholeNumber } from '../../rules/query-number.ts'
import { TRANSFER_STATES } from '../../states/transfer.ts'
import { passwordSchema, usernameSchema } from '../identity/fields.ts'
import { memberTypeSchema } from '../identity/session.ts'
import { betRecordSchema, ROUND_STATES } from '../money/records.ts'
import { transferIdSchema, type transferSchema } from '../money/transfer.ts'
import { announcementSchema } from '../site/system.ts'
import {
  agentMoney,
  agentOnly,
  countedField,
  cursorFields,
  daysFields,
  figuresSchema,
  incomeSchema,
  moneyFiguresSchema,
  nextCursorField,
  pathSchema,
  paymentPasswordField,
  playFiguresSchema,
  rebateSchema,
  teamMemberSchema,
  utcDaySchema,
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

/** 8 letters and digits that nobody mixes up when read aloud, as in `/register?r=7K3M9QXA`. */
export const linkCodeSchema = z.string().regex(/^[0-9A-HJKMNP-TV-Z]{8}$/)
const linkLevelSchema = z.literal(LINK_LEVELS)
export const agentLinkSchema = z.object({
  code: linkCodeSchema,
  label: z.string().max(40),
  level: linkLevelSchema,
  rebate: rebateSchema,
  createdAt: isoTimeSchema,
  expiresAt: isoTimeSchema.nullable(),
  /** Null: as many as come. */
  maxUses: count.nullable(),
  paused: z.boolean(),
  visits: count,
  signUps: count,
  firstDeposits: count,
  /** Of those who came by it, who has played for money and opened a game in the last 30 days. */
  playing: count.default(0),
  refusedByRegion: count,
})

const accountSchema = teamMemberSchema.extend({
  rebate: rebateSchema,
  openedAt: isoTimeSchema,
  openedBy: z.enum(['agent', 'link', 'operator']),
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

/** What an agent may see of a round. */
const betSchema = betRecordSchema.omit({ net: true, balanceAfter: true, provablyFair: true })
/** Of the list over the whole team. */
export const TEAM_BETS_PAGE = 50
const betSumSchema = teamMemberSchema.extend({
  /** Null: of all below this member, without it and over all categories. */
  gameType: z.enum(GAME_CATEGORIES).nullable(),
  figures: playFiguresSchema,
})

/** Counted by day from postings. Single payment orders and their destinations are never shown. */
export const TEAM_MONEY_KINDS = Object.keys(moneyFiguresSchema.shape) as (keyof typeof moneyFiguresSchema.shape)[]
const teamMoneySchema = z.object({
  day: utcDaySchema,
  member: teamMemberSchema,
  kind: z.enum(TEAM_MONEY_KINDS),
  amount: signedMoneySchema,
  /** Of all below this member, without it. */
  ofTeam: z.boolean().default(false),
})

const sentSchema = z.object({
  transferId: transferIdSchema,
  state: z.enum(TRANSFER_STATES),
  amount: moneySchema,
  downline: z.string().max(80),
  requestedAt: isoTimeSchema,
  endedAt: isoTimeSchema.nullable(),
}) satisfies z.ZodType<Omit<z.infer<typeof transferSchema>, 'upline'>>

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
  openAgentAccount: defineCall({
    ...agentOnly,
    summary:
      'Open an account for a downline, whose password changes at the first login; `level_not_allowed`, `tree_too_deep`, `open_limit_reached`, `username_taken`',
    method: 'POST',
    path: '/wps/agent/accounts',
    at: 'primary',
    encrypt: true,
    idempotent: true,
    rateLimit: 'write',
    request: z.object({
      username: usernameSchema,
      password: passwordSchema,
      level: memberTypeSchema,
      rebate: rebateSchema,
    }),
    response: accountSchema,
  }),
  agentAccounts: defineCall({
    ...agentOnly,
    summary: 'Whom the agent may open, and the direct downlines by when they came, newest first',
    method: 'GET',
    path: '/wps/agent/accounts',
    at: 'near',
    request: z.object(cursorFields),
    response: z.object({
      levels: z.array(memberTypeSchema).max(5),
      /** The agent's own: the highest a downline may have. */
      ownRebate: rebateSchema,
      /** How many more today. */
      openLeft: count,
      rows: z.array(accountSchema),
      ...nextCursorField,
    }),
  }),
  agentLinks: defineCall({
    ...agentOnly,
    summary: 'The agent’s sign-up links with what came of each, newest first',
    method: 'GET',
    path: '/wps/agent/links',
    at: 'near',
    request: z.object({}),
    response: z.object({ ownRebate: rebateSchema, rows: z.array(agentLinkSchema).max(200) }),
  }),
  addAgentLink: defineCall({
    ...agentOnly,
    summary: 'Make a sign-up link, once for its key; its level and rebate never change',
    method: 'POST',
    path: '/wps/agent/links',
    at: 'primary',
    idempotent: true,
    rateLimit: 'write',
    request: z.object({
      label: freeLine(40),
      level: linkLevelSchema,
      rebate: rebateSchema,
      expiresAt: isoTimeSchema.nullable().default(null),
      maxUses: z.number().int().min(1).max(100_000).nullable().default(null),
    }),
    response: agentLinkSchema,
  }),
  pauseAgentLink: defineCall({
    ...agentOnly,
    summary: 'Pause a sign-up link, or open it again',
    method: 'PUT',
    path: '/wps/agent/links',
    at: 'primary',
    rateLimit: 'write',
    request: z.object({ code: linkCodeSchema, paused: z.boolean() }),
    response: agentLinkSchema,
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
  agentBets: defineCall({
    ...agentOnly,
    summary: 'Rounds of one member of the team on a UTC day, or without one the sums of the team by direct downline',
    method: 'GET',
    path: '/wps/agent/bets',
    at: 'near',
    /** `parent`: somebody of the team, whose own team is summed. With `memberId` it says nothing. */
    request: z.object({
      ...cursorFields,
      memberId: memberIdSchema.optional(),
      parent: memberIdSchema.optional(),
      day: utcDaySchema,
    }),
    response: z.object({
      ...countedField,
      member: teamMemberSchema.nullable(),
      path: pathSchema.default([]),
      /** Of the member, or of the whole team. */
      totals: playFiguresSchema,
      /** Newest first; empty without a member. Chosen numbers of an open ticket are never shown. */
      rounds: z.array(betSchema),
      /** Of each direct downline by category, and of all below each; empty with a member. */
      sums: z.array(betSumSchema),
      ...nextCursorField,
    }),
  }),
  agentTeamBets: defineCall({
    ...agentOnly,
    summary:
      'Rounds that the whole team opened on a UTC day, narrowed by game, vendor, state, stake, id and member; `not_found`',
    method: 'GET',
    path: '/wps/agent/bets/list',
    at: 'near',
    request: z.object({
      cursor: cursorFields.cursor,
      day: utcDaySchema,
      memberId: memberIdSchema.optional(),
      gameType: z.enum(GAME_CATEGORIES).optional(),
      gameId: gameIdSchema.optional(),
      vendor: vendorCodeSchema.optional(),
      state: z.enum(ROUND_STATES).optional(),
      roundId: roundIdSchema.optional(),
      stakeMin: moneySchema.optional(),
      stakeMax: moneySchema.optional(),
    }),
    response: z.object({
      /** Member by member, of each the newest first. */
      rows: z.array(betSchema.extend({ member: teamMemberSchema })).max(TEAM_BETS_PAGE),
      /** How many members were looked at: a page may be short, or empty, and go on. */
      looked: count,
      ...nextCursorField,
    }),
  }),
  agentProfit: defineCall({
    ...agentOnly,
    summary: 'Profit and loss by direct downline and by UTC day, of the agent’s team or of somebody’s in it',
    method: 'GET',
    path: '/wps/agent/profit',
    at: 'near',
    request: z.object({ ...cursorFields, ...daysFields, memberId: memberIdSchema.optional() }),
    response: z.object({
      ...countedField,
      path: pathSchema,
      /** Of the whole team shown, and of the one it belongs to where `memberId` names one. */
      totals: figuresSchema,
      own: figuresSchema.nullable(),
      days: z.array(figuresSchema.extend({ day: utcDaySchema })).max(92),
      /** Of the team by kind of game, of whole UTC days: today's come with midnight. */
      categories: z.array(playFiguresSchema.extend({ gameType: z.enum(GAME_CATEGORIES) })).default([]),
      /** The same by vendor. */
      vendors: z
        .array(playFiguresSchema.extend({ vendor: vendorCodeSchema, vendorName: z.string().max(60) }))
        .default([]),
      /** The first day that is counted whole by vendor, and none before it; null while nothing is. */
      vendorsSince: utcDaySchema.nullable().default(null),
      /** `team`: sub-total of all below this member, without it. */
      members: z.array(teamMemberSchema.extend({ own: figuresSchema, team: figuresSchema, downlines: count })),
      ...nextCursorField,
    }),
  }),
  agentTransactions: defineCall({
    ...agentOnly,
    summary: 'Money of the team by direct downline, UTC day and kind, newest first',
    method: 'GET',
    path: '/wps/agent/transactions',
    at: 'near',
    request: z.object({
      ...cursorFields,
      ...daysFields,
      memberId: memberIdSchema.optional(),
      kind: z.enum(TEAM_MONEY_KINDS).optional(),
    }),
    response: z.object({
      ...countedField,
      /** Of the whole team, or of the one direct downline. */
      totals: moneyFiguresSchema,
      /** Of each direct downline, and of all below each; with `memberId` of that one alone. */
      rows: z.array(teamMoneySchema),
      ...nextCursorField,
    }),
  }),
  agentTransferOptions: defineCall({
    ...agentOnly,
    summary: 'Within which limits money may be sent to a direct downline, and what is in the way',
    method: 'GET',
    path: '/wps/agent/transfer',
    at: 'near',
    request: z.object({ memberId: memberIdSchema }),
    response: z.object({
      downline: teamMemberSchema,
      hasPaymentPassword: z.boolean(),
      /** While a replaced payment password or an account opened within 24 hours waits: until when. */
      sendableFrom: isoTimeSchema.nullable(),
      balance: moneySchema,
      sendable: moneySchema,
      min: moneySchema,
      max: moneySchema,
      dayLeft: moneySchema,
      timesLeft: count,
    }),
  }),
  sendAgentTransfer: defineCall({
    ...agentOnly,
    ...agentMoney,
    summary: 'Send money to a direct downline; it is taken at once and arrives, or comes back',
    path: '/wps/agent/transfer',
    barred: 'refused',
    request: z.object({ memberId: memberIdSchema, amount: moneySchema, ...paymentPasswordField }),
    response: sentSchema,
  }),
} as const
