import { sql } from 'drizzle-orm'
import { Refusal } from '../../../contract/errors.ts'
import { minor, parseMoney, presentMoney } from '../../../contract/money.ts'
import { computeConversion } from '../../../contract/rules/points.ts'
import type { CallRequest } from '../../../contract/table.ts'
import { provePaymentPassword } from '../../identity/proof/prove-payment-password.ts'
import { auditAct } from '../../kernel/audit.ts'
import { commit } from '../../kernel/commit.ts'
import type { PlatformContext, SessionMember } from '../../kernel/context.ts'
import type { Handler } from '../../kernel/handler.ts'
import type { PointsSpent } from '../../kernel/wallet/points.ts'
import { requireAccepted } from '../../kernel/wallet/require-accepted.ts'
import { getWallet } from '../../kernel/wallet/wallet-interface.ts'
import { retryAsDuplicate } from '../../money/retry-as-duplicate.ts'
import { requirePlayer } from '../promotions/require-player.ts'
import { ratioOf, requirePoints, requireProgramme } from './credit-earned.ts'

/**
 * PROMO-04: points become cash, once for its key: the wallet takes the points and pays the money in one transaction, so
 * nothing is left between. A key that was used answers what it did then, whatever the ratio is now.
 *
 * Throws `limit_reached` for what is below the least or no whole multiple, `terms_changed` for another ratio,
 * `points_insufficient`, what the payment password throws, `account_locked`, the wallet's refusals, and `conflict` for
 * a key used for another conversion.
 */
export const convertPoints: Handler<'convertPoint'> = async (ctx, input) => {
  const member = requirePlayer(ctx)
  const wallet = getWallet(ctx.env.WALLET, ctx.merchant.code, member.id)
  const find = async () => requireAccepted(await wallet.findPointsSpent({ key: keyOf(ctx) }))
  const spent = (await find()) ?? (await retryAsDuplicate(() => convert(ctx, member, input), find))
  if (spent.points !== input.points || spent.note !== input.amount)
    throw new Refusal('conflict', 'this key was used for another conversion')
  return { points: spent.pointsAfter, converted: spent.points, amount: spent.note }
}

const keyOf = ({ idempotencyKey }: PlatformContext) => `convert:${idempotencyKey}`

async function convert(
  ctx: PlatformContext,
  member: SessionMember,
  { points, amount, paymentPassword }: CallRequest<'convertPoint'>,
): Promise<PointsSpent> {
  const programme = await requireProgramme(ctx)
  const amountMinor = computeConversion(points, ratioOf(programme))
  if (amountMinor === null) throw new Refusal('limit_reached', 'below the least, or no whole multiple')
  if (amountMinor !== parseMoney(amount))
    throw new Refusal('terms_changed', `it brings ${presentMoney(minor(amountMinor))}`)
  await requirePoints(ctx, member.id, points)
  await provePaymentPassword(ctx, member.id, paymentPassword)
  const isActive = sql`EXISTS (SELECT 1 FROM member_public WHERE id = ${member.id} AND status = 'active')`
  const [audited] = await commit(ctx, [auditAct(ctx, member.id, 'points_converted', isActive)])
  if (audited?.meta.changes !== 1) throw new Refusal('account_locked')
  const state = requireAccepted(
    await getWallet(ctx.env.WALLET, ctx.merchant.code, member.id).spendPoints({
      key: keyOf(ctx),
      kind: 'converted',
      points,
      note: amount,
      credit: { currency: ctx.merchant.currency, amountMinor },
    }),
  )
  ctx.notices.notify(ctx.merchant.code, member.id, 'rewards')
  return { points, pointsAfter: state.points, note: amount }
}
