/** OPS-01, LOT-01: what operators see of lotteries, and do to them. No operator can choose a draw or see it early. */

import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { Refusal } from '../../../contract/errors.ts'
import { beaconTimeMs } from '../../../contract/fairness/beacon.ts'
import { canonicalJson } from '../../../contract/lib/canonical-json.ts'
import { beaconRound } from '../../../contract/lottery/chain.ts'
import { requireLottery } from '../../../contract/lottery/games.ts'
import { findPeriod, periodAt } from '../../../contract/lottery/periods.ts'
import type { LotteryLimits } from '../../../contract/lottery/types.ts'
import { minor, parseMoney, presentMoney } from '../../../contract/money.ts'
import { approvalSubject } from '../../../contract/operator/approval-subjects.ts'
import type { OperatorRequest, OperatorResponse } from '../../../contract/operator/calls.ts'
import { randomUuid } from '../../../contract/time-and-chance.ts'
import { commit } from '../../kernel/commit.ts'
import { getBook } from '../../kernel/lottery/book-interface.ts'
import { getDrawHall } from '../../kernel/lottery/draw-interface.ts'
import { actorOf } from '../../kernel/operator/actor.ts'
import {
  APPROVAL_HOLDS_MS,
  type Approval,
  approve,
  clearApprovals,
  dropApprovals,
  hasTwoApprovals,
} from '../../kernel/operator/approvals.ts'
import type { OperatorContext } from '../../kernel/operator/operator-context.ts'
import type { OperatorHandler } from '../../kernel/operator/operator-handler.ts'
import { requireName } from '../../kernel/operator/require-name.ts'
import { presentLimits } from '../games/get-rules.ts'
import { presentDraw } from '../games/list-draws.ts'
import { limitsSchema, listSales, requireSale, requireSold, type Sale } from '../sale.ts'
import { refusalOfBook } from '../tickets/stake-tickets.ts'

type Shown = OperatorResponse<'lotteries-list'>['lotteries'][number]
type Act = 'shut' | 'opened' | 'limits_set' | 'book_void_said' | 'book_voided' | 'draw_void_said' | 'draw_voided'

const asVisitor = (ctx: OperatorContext) => ({ ...ctx, language: ctx.merchant.defaultLanguage })
const bookOf = (ctx: OperatorContext, gameCode: string) =>
  getBook(ctx.env.BOOK, { merchant: ctx.merchant.code, gameCode, kind: 'real' })

function present(ctx: OperatorContext, { game, gameCode, name, isShut, limits }: Sale): Shown {
  const { period, closeAtMs } = periodAt(game, ctx.clock())
  const closeAt = new Date(closeAtMs).toISOString()
  return { gameCode, name, period, closeAt, shut: isShut, limits: presentLimits(limits) }
}

const audit = (
  ctx: OperatorContext,
  { gameCode, period }: { gameCode: string; period: string | null },
  act: Act,
  note: string,
): SQL => sql`
  INSERT INTO lottery_audit (id, merchant, game_code, period, act, actor, note, request_id, at_ms)
  VALUES (${randomUuid(ctx.random)}, ${ctx.merchant.code}, ${gameCode}, ${period}, ${act}, ${actorOf(ctx.operator)},
    ${note}, ${ctx.requestId}, ${ctx.clock()})`

const listLotteries: OperatorHandler<'lotteries-list'> = async (ctx) => ({
  lotteries: (await listSales(asVisitor(ctx))).map((sale) => present(ctx, sale)),
})

/** Throws `not_found`. */
const listDraws: OperatorHandler<'lotteries-draws'> = async (ctx, { gameCode, limit }) => {
  const { game } = await requireSold(asVisitor(ctx), gameCode)
  const [draws, books] = await Promise.all([
    getDrawHall(ctx.env.DRAW, game.gameCode).listDraws({ gameCode: game.gameCode, limit }),
    bookOf(ctx, gameCode).listPeriods({ limit }),
  ])
  const bookVoids = Object.fromEntries(
    books.flatMap(({ period, state, voidReason }) => (state === 'void' ? [[period, voidReason ?? '']] : [])),
  )
  return {
    draws: draws.map((draw) => presentDraw(draw, bookVoids)),
    books: books.map(({ stakeMinor, payoutMinor, largestMinor, owedTickets: owed, closeAt, root: _, ...book }) => ({
      ...book,
      owed,
      closeAt: new Date(closeAt).toISOString(),
      stake: presentMoney(stakeMinor),
      payout: presentMoney(payoutMinor),
      largest: largestMinor === null ? null : presentMoney(largestMinor),
    })),
  }
}

/** Throws `not_found`. */
const showExposure: OperatorHandler<'lotteries-exposure'> = async (ctx, { gameCode, period, limit }) => {
  const { limits } = await requireSold(asVisitor(ctx), gameCode)
  const cells = await bookOf(ctx, gameCode).listCells({ period, limit })
  return {
    cells: cells.map(({ play, line, payoutMinor }) => ({
      play,
      line,
      payout: presentMoney(payoutMinor),
      left: presentMoney(minor(Math.max(0, limits.cellPayoutMaxMinor - payoutMinor))),
    })),
  }
}

/** For tickets from now on. Throws `not_found`, `malformed` for none at all. */
const setLimits: OperatorHandler<'lotteries-limits'> = async (ctx, input) => {
  const sale = await requireSale(asVisitor(ctx), input.gameCode)
  const limits = limitsSchema.safeParse({ ...sale.limits, ...changedLimits(input) })
  if (!limits.success) throw new Refusal('malformed', z.prettifyError(limits.error))
  await commit(ctx, [
    sql`INSERT INTO lottery_sale (merchant, game_code, limits)
      VALUES (${ctx.merchant.code}, ${sale.gameCode}, ${JSON.stringify(limits.data)})
      ON CONFLICT DO UPDATE SET limits = excluded.limits`,
    audit(ctx, { gameCode: sale.gameCode, period: null }, 'limits_set', JSON.stringify(limits.data)),
  ])
  return present(ctx, await requireSale(asVisitor(ctx), input.gameCode))
}

function changedLimits(input: OperatorRequest<'lotteries-limits'>): Partial<LotteryLimits> {
  const { unitMin, ticketStakeMax, linesMax, ticketPayoutMax, cellPayoutMax, drawPayoutMax } = input
  return {
    ...(unitMin !== undefined && { unitMinMinor: parseMoney(unitMin) }),
    ...(ticketStakeMax !== undefined && { ticketStakeMaxMinor: parseMoney(ticketStakeMax) }),
    ...(linesMax !== undefined && { linesMax }),
    ...(ticketPayoutMax !== undefined && { ticketPayoutMaxMinor: parseMoney(ticketPayoutMax) }),
    ...(cellPayoutMax !== undefined && { cellPayoutMaxMinor: parseMoney(cellPayoutMax) }),
    ...(drawPayoutMax !== undefined && { drawPayoutMaxMinor: parseMoney(drawPayoutMax) }),
  }
}

/** Who shut it first stays named. Throws `not_found`. */
const switchLottery: OperatorHandler<'lotteries-switch'> = async (ctx, { gameCode, open }) => {
  await requireSale(asVisitor(ctx), gameCode)
  await commit(ctx, [
    open
      ? sql`UPDATE lottery_sale SET shut_by = NULL, shut_at_ms = NULL
          WHERE merchant = ${ctx.merchant.code} AND game_code = ${gameCode}`
      : sql`INSERT INTO lottery_sale (merchant, game_code, shut_by, shut_at_ms)
          VALUES (${ctx.merchant.code}, ${gameCode}, ${ctx.operator}, ${ctx.clock()})
          ON CONFLICT DO UPDATE SET shut_by = excluded.shut_by, shut_at_ms = excluded.shut_at_ms WHERE shut_by IS NULL`,
    audit(ctx, { gameCode, period: null }, open ? 'opened' : 'shut', ''),
  ])
  return present(ctx, await requireSale(asVisitor(ctx), gameCode))
}

type Voiding = { gameCode: string; period: string; reason: string }
type VoidingAct = {
  said: 'book_void_said' | 'draw_void_said'
  done: 'book_voided' | 'draw_voided'
  approvals: Approvals
  /** Throws where it is too late. */
  act: () => Promise<void>
}

/** What the approvals of two operators are counted by, and which end when it is done. */
type Approvals = {
  areTwo: (ctx: OperatorContext, approval: Approval) => SQL
  clear: (ctx: OperatorContext, approval: Approval) => SQL
}

const OF_MERCHANT: Approvals = { areTwo: hasTwoApprovals, clear: clearApprovals }
/** A draw is that of all merchants: it takes two operators of the deployment, through whichever merchant each of them says so. */
const OF_DEPLOYMENT: Approvals = {
  areTwo: (_, { subject, content, nowMs }) => sql`(SELECT count(DISTINCT operator) FROM operator_approval
    WHERE subject = ${subject} AND content = ${canonicalJson(content)} AND at_ms > ${nowMs - APPROVAL_HOLDS_MS}) >= 2`,
  clear: (_, { subject }) => dropApprovals(sql`subject = ${subject}`),
}

/** Throws `not_found` for no period of the game, and `conflict` from the time of the beacon's round on. */
function requireVoidable(ctx: OperatorContext, { gameCode, period }: Voiding): void {
  const slot = findPeriod(requireLottery(gameCode), period)
  if (!slot) throw new Refusal('not_found', 'no such draw')
  if (ctx.clock() >= beaconTimeMs(beaconRound(slot.closeAtMs)))
    throw new Refusal('conflict', 'it is too late: there may be a result')
}

/**
 * Done when two say the same. The first hears as well that it is too late. Throws `forbidden` without a name, what
 * `requireVoidable` throws, and what `act` throws.
 */
async function voidByTwo(
  ctx: OperatorContext,
  { gameCode, period, reason }: Voiding,
  { said, done, approvals, act }: VoidingAct,
): Promise<{ result: 'said' | 'done' }> {
  const operator = requireName(ctx)
  requireVoidable(ctx, { gameCode, period, reason })
  const subject = approvalSubject(
    done === 'book_voided' ? 'lotteries-void-book' : 'lotteries-void-draw',
    gameCode,
    period,
  )
  const approval: Approval = { subject, content: { done, gameCode, period }, nowMs: ctx.clock() }
  await commit(ctx, [approve(ctx, operator, approval), audit(ctx, { gameCode, period }, said, reason)])
  const row = await ctx.db.get(sql`SELECT ${approvals.areTwo(ctx, approval)} AS enough`)
  if (z.object({ enough: z.number() }).parse(row).enough !== 1) return { result: 'said' }
  await act()
  await commit(ctx, [audit(ctx, { gameCode, period }, done, reason), approvals.clear(ctx, approval)])
  return { result: 'done' }
}

/** Throws `not_found`, and as `voidByTwo`. */
const voidBook: OperatorHandler<'lotteries-void-book'> = async (ctx, input) => {
  await requireSold(asVisitor(ctx), input.gameCode)
  const { period, reason } = input
  const act = async () => {
    const answer = await bookOf(ctx, input.gameCode).voidPeriod({ period, reason })
    if (!answer.ok) throw refusalOfBook(answer)
  }
  return voidByTwo(ctx, input, { said: 'book_void_said', done: 'book_voided', approvals: OF_MERCHANT, act })
}

/** Throws `not_found`, and as `voidByTwo`. */
const voidDraw: OperatorHandler<'lotteries-void-draw'> = async (ctx, input) => {
  const { game } = await requireSold(asVisitor(ctx), input.gameCode)
  const { period, reason } = input
  const hall = getDrawHall(ctx.env.DRAW, game.gameCode)
  const act = async () => {
    const isVoid = await hall.voidDraw({ gameCode: game.gameCode, period, reason })
    if (!isVoid) throw new Refusal('conflict', 'it is too late: there may be a result, or it is void already')
  }
  return voidByTwo(ctx, input, { said: 'draw_void_said', done: 'draw_voided', approvals: OF_DEPLOYMENT, act })
}

export const lotteryOperatorCalls = {
  'lotteries-list': listLotteries,
  'lotteries-draws': listDraws,
  'lotteries-exposure': showExposure,
  'lotteries-limits': setLimits,
  'lotteries-switch': switchLottery,
  'lotteries-void-book': voidBook,
  'lotteries-void-draw': voidDraw,
}
