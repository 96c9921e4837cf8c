/** OPS-01: who pays what was approved: people, or a provider, by kind of payout account. */
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { PAYOUT_ACCOUNT_KINDS } from '../../../contract/constants.ts'
import { Refusal } from '../../../contract/errors.ts'
import { commit } from '../../kernel/commit.ts'
import { getPaymentProvider } from '../../kernel/config/payment-providers.ts'
import type { OperatorHandler } from '../../kernel/operator/operator-handler.ts'
import { requireName } from '../../kernel/operator/require-name.ts'

const CHANGES_SHOWN = 20

const methodSchema = z.object({
  kind: z.enum(PAYOUT_ACCOUNT_KINDS),
  is_open: z.number(),
  provider: z.string().nullable(),
  under_way: z.number().int(),
})
const changeSchema = z.object({
  kind: z.enum(PAYOUT_ACCOUNT_KINDS),
  provider: z.string().nullable(),
  set_by: z.string(),
  set_at_ms: z.number().int(),
})

export const listPayers: OperatorHandler<'payouts-methods'> = async ({ db, env, merchant }) => {
  const [methods, changes] = await Promise.all([
    db.all(sql`
      SELECT kind, is_open, iif(payout = 'provider', payout_provider, NULL) AS provider,
        (SELECT count(*) FROM withdraw_payout JOIN withdraw_order ON withdraw_order.id = withdraw_payout.order_id
          WHERE withdraw_payout.state = 'open' AND withdraw_order.merchant = withdraw_method.merchant
            AND withdraw_order.kind = withdraw_method.kind) AS under_way
      FROM withdraw_method WHERE merchant = ${merchant.code} ORDER BY position`),
    db.all(sql`SELECT kind, provider, set_by, set_at_ms FROM withdraw_payer_change WHERE merchant = ${merchant.code}
      ORDER BY position DESC LIMIT ${CHANGES_SHOWN}`),
  ])
  return {
    methods: methodSchema
      .array()
      .parse(methods)
      .map(({ kind, is_open, provider, under_way }) => ({
        kind,
        provider,
        isOpen: is_open === 1,
        underWay: under_way,
        isSetUp: provider === null || getPaymentProvider(env, provider) !== null,
      })),
    providers: Object.keys(env.PAYMENT_PROVIDERS),
    changes: changeSchema
      .array()
      .parse(changes)
      .map(({ kind, provider, set_by, set_at_ms }) => ({
        kind,
        provider,
        setBy: set_by,
        setAt: new Date(set_at_ms).toISOString(),
      })),
  }
}

/**
 * Counts for what is approved from now on; what a provider was given stays with it. A row of its own each time, which is
 * its audit; the same again is no change. Anybody gives a method back to people; what is paid by itself takes a name.
 * Throws `forbidden`, and `not_found` for a method the merchant does not have and a provider nobody set up here.
 */
export const setPayer: OperatorHandler<'payouts-method-set'> = async (ctx, { kind, provider }) => {
  const { merchant, env } = ctx
  const setBy = provider === null ? ctx.operator : requireName(ctx)
  if (provider !== null && !getPaymentProvider(env, provider))
    throw new Refusal('not_found', `no provider ${provider} is set up here`)
  const isIts = sql`merchant = ${merchant.code} AND kind = ${kind}`
  if (!(await ctx.db.get(sql`SELECT 1 FROM withdraw_method WHERE ${isIts}`)))
    throw new Refusal('not_found', `${merchant.code} has no way to withdraw to ${kind}`)
  const isOther = sql`iif(payout = 'provider', payout_provider, NULL) IS NOT ${provider}`
  await commit(ctx, [
    sql`INSERT INTO withdraw_payer_change (merchant, kind, provider, set_by, set_at_ms)
      SELECT merchant, kind, ${provider}, ${setBy}, ${ctx.clock()} FROM withdraw_method WHERE ${isIts} AND ${isOther}`,
    sql`UPDATE withdraw_method SET payout = ${provider === null ? 'by_hand' : 'provider'}, payout_provider = ${provider}
      WHERE ${isIts} AND ${isOther}`,
  ])
  return listPayers(ctx, {})
}
