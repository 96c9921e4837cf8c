/** AGT-02, AGT-06: bets, profit and money of a team, and transfers to it. A member outside it is `not_found`. */
import { z } from 'zod'
import { defineCall } from '../../call.ts'
import { GAME_CATEGORIES } from '../../constants.ts'
import { gameIdSchema, isoTimeSchema, memberIdSchema, roundIdSchema, vendorCodeSchema } from '../../ids.ts'
import { moneySchema, signedMoneySchema } from '../../money.ts'
import { TRANSFER_STATES } from '../../states/transfer.ts'
import { betRecordSchema, ROUND_STATES } from '../money/records.ts'
import { transferIdSchema, type transferSchema } from '../money/transfer.ts'
import {
  agentMoney,
  agentOnly,
  countedField,
  cursorFields,
  daysFields,
  figuresSchema,
  moneyFiguresSchema,
  nextCursorField,
  pathSchema,
  paymentPasswordField,
  playFiguresSchema,
  teamMemberSchema,
  utcDaySchema,
} from './fields.ts'

const count = z.number().int().min(0)

/** What an agent may see of a round. */
const betSchema = betRecordSchema.omit({ net: true, balanceAfter: true, provablyFair: true })
/** Of the list over the whole team. */
export const TEAM_BETS_PAGE = 50
const betSumSchema = teamMemberSchema.extend({
  /** Null: of all below this member, without it and over all categories. */
  gameType: z.enum(GAME_CATEGORIES).nullable(),
  figures: playFiguresSchema,
})

/** Counted by day from postings. Single payment orders and their payout accounts are never shown. */
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

export const agentRecordCalls = {
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
