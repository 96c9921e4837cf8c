/** OPS-01, GAME-09: operators and the fixtures of a book. A fixture is one for all merchants: changing it takes two. */

import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { bookOperatorCalls, type OperatorFixture } from '../../../contract/book/calls.ts'
import { formatResult, parseResult } from '../../../contract/book/result-text.ts'
import { Refusal } from '../../../contract/errors.ts'
import { type VendorCode, vendorCodeSchema } from '../../../contract/ids.ts'
import { type Content, canonicalJson } from '../../../contract/lib/canonical-json.ts'
import { minor, parseMoney, presentMoney } from '../../../contract/money.ts'
import { approvalSubject } from '../../../contract/operator/approval-subjects.ts'
import { isStudioVendor } from '../../../contract/rules/studio-vendors.ts'
import { auditByOperator } from '../../kernel/audit.ts'
import { commit } from '../../kernel/commit.ts'
import { type CursorScope, cutPage, openCursor, sealCursor } from '../../kernel/cursor.ts'
import { mintReference } from '../../kernel/mint-reference.ts'
import {
  type Approval,
  approve,
  approversOf,
  clearApprovals,
  firstSaidMs,
  hasTwoApprovals,
} from '../../kernel/operator/approvals.ts'
import { requireNamedMember } from '../../kernel/operator/named-member.ts'
import type { OperatorContext } from '../../kernel/operator/operator-context.ts'
import type { OperatorHandler } from '../../kernel/operator/operator-handler.ts'
import { requireName } from '../../kernel/operator/require-name.ts'
import { askVendor, type VendorQuestion } from '../vendors/ask-vendor.ts'
import { findPlayerId } from '../vendors/find-player-id.ts'

type Question<T> = Pick<VendorQuestion<T>, 'call' | 'request'>

/** Throws `not_found` for a vendor that is no book of the merchant's, `upstream_failed` where it did not do it. */
async function askBook<T>(ctx: OperatorContext, vendor: VendorCode, question: Question<T>): Promise<T> {
  const told = await askVendor(ctx, { vendor, merchant: ctx.merchant.code, ...question })
  if (!told) throw new Refusal('upstream_failed', 'the book did not do it: see the fixture, and ask again')
  return told.value
}

async function requireBook(ctx: OperatorContext, vendor: VendorCode): Promise<void> {
  const offered = await ctx.db.get(sql`SELECT 1 FROM merchant_vendor JOIN game USING (vendor_code)
    WHERE merchant = ${ctx.merchant.code} AND vendor_code = ${vendor} AND category IN ('SPORTS', 'ESPORTS') LIMIT 1`)
  if (!offered || !isStudioVendor(vendor)) throw new Refusal('not_found', `${vendor} keeps no book here`)
}

const rowsSchema = z.array(z.object({ vendor: vendorCodeSchema, name: z.string() }))

const listBooks: OperatorHandler<'book-list'> = async ({ db, merchant }) => {
  const rows = await db.all(sql`SELECT DISTINCT vendor_code AS vendor, display_name AS name FROM merchant_vendor
    JOIN vendor USING (vendor_code) JOIN game USING (vendor_code) WHERE merchant = ${merchant.code} AND category IN ('SPORTS', 'ESPORTS') ORDER BY display_name`)
  return { books: rowsSchema.parse(rows).filter(({ vendor }) => isStudioVendor(vendor)) }
}

const presentFixture = ({ fixtureId, league, sport, kickOffMs, teams }: OperatorFixture) => ({
  fixture: fixtureId,
  league,
  sport,
  kickOffAt: new Date(kickOffMs).toISOString(),
  teams,
})

/** Throws `malformed` for a cursor of another list. */
const listFixtures: OperatorHandler<'book-fixtures'> = async (ctx, { vendor, list, cursor, limit }) => {
  await requireBook(ctx, vendor)
  const scope: CursorScope = {
    secret: ctx.env.PASSWORD_PEPPER,
    selection: ['book-fixtures', ctx.merchant.code, vendor, list],
  }
  const [kickOffMs, fixtureId] = cursor === undefined ? [] : openCursor(cursor, scope)
  const after = cursor === undefined ? null : { kickOffMs: Number(kickOffMs), fixtureId: String(fixtureId) }
  const request = { list, after, limit: limit + 1 }
  const { fixtures } = await askBook(ctx, vendor, { call: bookOperatorCalls.fixtures, request })
  const { shown, nextCursor } = cutPage(fixtures, limit, (last) => sealCursor([last.kickOffMs, last.fixtureId], scope))
  return { fixtures: shown.map(presentFixture), nextCursor }
}

const showFixture: OperatorHandler<'book-fixture'> = async (ctx, { vendor, fixture }) => {
  await requireBook(ctx, vendor)
  const request = { fixtureId: fixture }
  const told = await askBook(ctx, vendor, { call: bookOperatorCalls.fixture, request })
  const { phase, isShut, score } = told
  return { ...presentFixture(told), phase, isShut, score: `${score.home}-${score.away}` }
}

const showExposure: OperatorHandler<'book-exposure'> = async (ctx, { vendor, fixture, mode }) => {
  await requireBook(ctx, vendor)
  const { code: operator, currency } = ctx.merchant
  const request = { operator, currency, mode, fixtureId: fixture }
  const { exposure } = await askBook(ctx, vendor, { call: bookOperatorCalls.exposure, request })
  return {
    fixture,
    picks: exposure.map(({ pick, coupons, stakeMinor, mostMinor }) => ({
      pick,
      coupons,
      stake: presentMoney(minor(stakeMinor)),
      most: presentMoney(minor(mostMinor)),
    })),
  }
}

type Decision = {
  /** What it is about, as `approvals list` shows it. */
  readonly subject: string
  readonly content: Approval['content'] & { readonly [field: string]: Content }
}

/**
 * The approval of who says so; with the second one it is done, and said no longer. It is done before the approvals end: a
 * book that is silent is asked again by saying the same again. Doing it twice changes nothing.
 */
async function byTwo(
  ctx: OperatorContext,
  { subject, content }: Decision,
  act: (said: Approval) => Promise<unknown>,
): Promise<boolean> {
  const operator = requireName(ctx)
  const approval: Approval = { subject, content, nowMs: ctx.clock() }
  await commit(ctx, [approve(ctx, operator, approval)])
  const isApproved = await ctx.db.get(sql`SELECT 1 WHERE ${hasTwoApprovals(ctx, approval)}`)
  if (!isApproved) return false
  await act(approval)
  await commit(ctx, [clearApprovals(ctx, approval)])
  return true
}

const suspendFixture: OperatorHandler<'book-suspend'> = async (ctx, { vendor, fixture, isShut }) => {
  await requireBook(ctx, vendor)
  const decision = {
    subject: approvalSubject('book-void', fixture),
    content: { act: isShut ? 'suspend' : 'resume', vendor },
  }
  const request = { fixtureId: fixture, isShut }
  const isDone = await byTwo(ctx, decision, () => askBook(ctx, vendor, { call: bookOperatorCalls.suspend, request }))
  return { fixture, isDone }
}

const voidFixture: OperatorHandler<'book-void'> = async (ctx, { vendor, fixture }) => {
  await requireBook(ctx, vendor)
  const request = { fixtureId: fixture }
  const isDone = await byTwo(
    ctx,
    { subject: approvalSubject('book-void', fixture), content: { act: 'void', vendor } },
    () => askBook(ctx, vendor, { call: bookOperatorCalls.voidFixture, request }),
  )
  return { fixture, isDone }
}

const showResults: OperatorHandler<'book-results'> = async (ctx, { vendor, fixture }) => {
  await requireBook(ctx, vendor)
  const told = await askBook(ctx, vendor, { call: bookOperatorCalls.results, request: { fixtureId: fixture } })
  return {
    fixture,
    result: told.end && formatResult(told.end),
    corrected: told.corrected && formatResult(told.corrected),
    disputed: told.disputes.map(formatResult),
  }
}

/**
 * The number by which wallets are asked for the differences. A book that was silent is asked again by the same one. It stays for
 * ever, as what is owed to a frozen wallet may be asked for late.
 */
async function giveApproval(ctx: OperatorContext, said: Approval, vendor: VendorCode): Promise<string> {
  const content = canonicalJson(said.content)
  const isIt = sql`vendor = ${vendor} AND subject = ${said.subject} AND content = ${content}`
  const id = mintReference('A', APPROVAL_CHARS, ctx.random)
  await commit(ctx, [
    sql`INSERT INTO correction_approval (id, vendor, merchant, subject, content, approved_by, request_id, at_ms)
      SELECT ${id}, ${vendor}, NULL, ${said.subject}, ${content}, ${approversOf(ctx, said)}, ${ctx.requestId}, ${said.nowMs}
      WHERE ${hasTwoApprovals(ctx, said)} AND NOT EXISTS (SELECT 1 FROM correction_approval
        WHERE ${isIt} AND at_ms >= ${firstSaidMs(ctx, said)})`,
  ])
  const row = await ctx.db.get(sql`SELECT id FROM correction_approval WHERE ${isIt} ORDER BY at_ms DESC LIMIT 1`)
  return z.object({ id: z.string() }).parse(row).id
}
const APPROVAL_CHARS = 16

const resettleFixture: OperatorHandler<'book-resettle'> = async (ctx, { vendor, fixture, result, reason }) => {
  await requireBook(ctx, vendor)
  const end = parseResult(result)
  if (!end) throw new Refusal('malformed', `${result} is no result`)
  let approval: string | null = null
  const decision = {
    subject: approvalSubject('book-void', fixture),
    content: { act: 'resettle', vendor, result: formatResult(end) },
  }
  const isDone = await byTwo(ctx, decision, async (said) => {
    approval = await giveApproval(ctx, said, vendor)
    const request = { fixtureId: fixture, end, approval, reason }
    await askBook(ctx, vendor, { call: bookOperatorCalls.resettle, request })
  })
  return { fixture, isDone, approval }
}

/** The vendor's name for a member. Throws `not_found` for one who never opened its book. */
async function requirePlayerOf(ctx: OperatorContext, vendor: VendorCode, username: string) {
  await requireBook(ctx, vendor)
  const member = await requireNamedMember(ctx, username)
  const playerId = await findPlayerId(ctx, { merchant: ctx.merchant.code, memberId: member.id, vendor })
  if (playerId === null) throw new Refusal('not_found', `${username} has never opened this book`)
  return { member, playerId }
}

const voidCoupon: OperatorHandler<'book-void-coupon'> = async (ctx, { vendor, username, roundId, reason }) => {
  const { member, playerId } = await requirePlayerOf(ctx, vendor, username)
  const request = { operator: ctx.merchant.code, playerId, roundId }
  const decision = {
    subject: approvalSubject('book-void-coupon', member.id, roundId),
    content: { act: 'void', vendor },
  }
  const isDone = await byTwo(ctx, decision, async () => {
    await askBook(ctx, vendor, { call: bookOperatorCalls.voidCoupon, request })
    await commit(ctx, [
      auditByOperator(ctx, member.id, 'coupon_voided_by_operator', sql`1`, sql`${`${roundId} ${reason}`}`),
    ])
  })
  return { roundId, isDone }
}

type LimitRows = z.output<typeof bookOperatorCalls.limits.response>['limits']
const presentBound = (amountMinor: number | null) => (amountMinor === null ? null : presentMoney(minor(amountMinor)))
const presentLimits = (limits: LimitRows) => ({
  limits: limits.map(({ league, mostStakeMinor, mostPayoutMinor }) => ({
    league,
    mostStake: presentBound(mostStakeMinor),
    mostPayout: presentBound(mostPayoutMinor),
  })),
})

const showLimits: OperatorHandler<'book-limits'> = async (ctx, { vendor }) => {
  await requireBook(ctx, vendor)
  const { code: operator, currency } = ctx.merchant
  const request = { operator, currency }
  return presentLimits((await askBook(ctx, vendor, { call: bookOperatorCalls.limits, request })).limits)
}

/** Of the merchant's own book: one operator sets it, and the audit of the edge keeps who, what and why. */
const setLimit: OperatorHandler<'book-limit'> = async (ctx, { vendor, league = null, mostStake, mostPayout }) => {
  await requireBook(ctx, vendor)
  requireName(ctx)
  const { code: operator, currency } = ctx.merchant
  const bound = (money: string | undefined) => (money === undefined ? null : parseMoney(money))
  const limit = { league, mostStakeMinor: bound(mostStake), mostPayoutMinor: bound(mostPayout) }
  const request = { operator, currency, limit }
  return presentLimits((await askBook(ctx, vendor, { call: bookOperatorCalls.setLimit, request })).limits)
}

const setMember: OperatorHandler<'book-member'> = async (ctx, { vendor, username, percent, reason }) => {
  requireName(ctx)
  const { member, playerId } = await requirePlayerOf(ctx, vendor, username)
  const request = { operator: ctx.merchant.code, playerId, percent }
  const { before } = await askBook(ctx, vendor, { call: bookOperatorCalls.setFactor, request })
  const note = `${vendor} ${before} % to ${percent} %: ${reason}`
  await commit(ctx, [auditByOperator(ctx, member.id, 'book_factor_set', sql`1`, sql`${note}`)])
  return { username: member.username, percent, before }
}

export const bookOperatorHandlers = {
  'book-fixture': showFixture,
  'book-fixtures': listFixtures,
  'book-list': listBooks,
  'book-limit': setLimit,
  'book-limits': showLimits,
  'book-member': setMember,
  'book-resettle': resettleFixture,
  'book-results': showResults,
  'book-void-coupon': voidCoupon,
  'book-exposure': showExposure,
  'book-suspend': suspendFixture,
  'book-void': voidFixture,
} as const
