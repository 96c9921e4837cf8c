/** OPS-01, GAME-09: operators and the fixtures of a book. A fixture is one for all merchants: changing it takes two. */
import { sql } from 'drizzle-orm'
import { bookOperatorCalls } from '../../../contract/book/calls.ts'
import type { Content } from '../../../contract/canonical-json.ts'
import { Refusal } from '../../../contract/errors.ts'
import type { VendorCode } from '../../../contract/ids.ts'
import { minor, presentMoney } from '../../../contract/money.ts'
import { isStudioVendor } from '../../../contract/rules/studio-vendors.ts'
import { commit } from '../../kernel/commit.ts'
import { type Approval, approve, clearApprovals, hasTwoApprovals } from '../../kernel/operator/approvals.ts'
import type { OperatorContext } from '../../kernel/operator/operator-context.ts'
import type { OperatorHandler } from '../../kernel/operator/operator-handler.ts'
import { requireName } from '../../kernel/operator/require-name.ts'
import { askVendor, type VendorQuestion } from '../vendors/ask-vendor.ts'

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
  readonly fixture: string
  readonly content: Approval['content'] & { readonly [field: string]: Content }
}

/**
 * The approval of who says so; with the second one it is done, and said no longer. It is done before the approvals end: a
 * book that is silent is asked again by saying the same again. Doing it twice changes nothing.
 */
async function byTwo(ctx: OperatorContext, { fixture, content }: Decision, act: () => Promise<unknown>) {
  const operator = requireName(ctx)
  const approval: Approval = { subject: `fixture:${fixture}`, content, nowMs: ctx.clock() }
  await commit(ctx, [approve(ctx, operator, approval)])
  const isApproved = await ctx.db.get(sql`SELECT 1 WHERE ${hasTwoApprovals(ctx, approval)}`)
  if (!isApproved) return false
  await act()
  await commit(ctx, [clearApprovals(ctx, approval)])
  return true
}

const suspendFixture: OperatorHandler<'book-suspend'> = async (ctx, { vendor, fixture, isShut }) => {
  await requireBook(ctx, vendor)
  const decision = { fixture, content: { act: isShut ? 'suspend' : 'resume', vendor } }
  const request = { fixtureId: fixture, isShut }
  const isDone = await byTwo(ctx, decision, () => askBook(ctx, vendor, { call: bookOperatorCalls.suspend, request }))
  return { fixture, isDone }
}

const voidFixture: OperatorHandler<'book-void'> = async (ctx, { vendor, fixture }) => {
  await requireBook(ctx, vendor)
  const request = { fixtureId: fixture }
  const isDone = await byTwo(ctx, { fixture, content: { act: 'void', vendor } }, () =>
    askBook(ctx, vendor, { call: bookOperatorCalls.voidFixture, request }),
  )
  return { fixture, isDone }
}

export const bookOperatorHandlers = {
  'book-exposure': showExposure,
  'book-suspend': suspendFixture,
  'book-void': voidFixture,
} as const
