/** OPS-02: the platform's rows of a new merchant, in one commit. The edge asks, once two people have said so. */
import { eq, sql } from 'drizzle-orm'
import { Refusal } from '../../contract/errors.ts'
import { canonicalJson } from '../../contract/lib/canonical-json.ts'
import { parseMoney } from '../../contract/money.ts'
import type { NewMerchant } from '../../contract/operator/new-merchant.ts'
import { dropVendors, offerVendors } from '../games/operate/offer-vendors.ts'
import { commit } from '../kernel/commit.ts'
import { getPaymentProvider } from '../kernel/config/payment-providers.ts'
import { type MerchantFacts, merchantFactsSchema } from '../kernel/merchant/merchant-facts.ts'
import { readMerchantRow } from '../kernel/merchant/require-merchant-facts.ts'
import { merchants } from '../kernel/merchant/tables.ts'
import { bps, dropCashier, openCashier, type Terms } from '../money/operate/open-cashier.ts'
import type { HalfMadeContext, HalfMadeHandlers } from './half-made-context.ts'

function factsOf({ code, currency, jurisdiction, defaultLanguage, timeZone, platform }: NewMerchant): MerchantFacts {
  const facts = merchantFactsSchema.safeParse({
    code,
    currency: currency.code,
    currencySymbol: currency.symbol,
    jurisdiction,
    defaultLanguage,
    timeZone,
    modules: platform.modules,
    fieldRules: {},
    passwordMaxAgeDays: platform.passwordMaxAgeDays,
    playMoneyMinor: parseMoney(platform.playMoney),
    loginVerification: platform.loginVerification,
    walletMode: platform.walletMode,
  })
  if (facts.success) return facts.data
  const [issue] = facts.error.issues
  throw new Refusal('malformed', `${issue?.path.join('.')}: ${issue?.message}`)
}

/** Throws `malformed`, naming what is not here: a merchant would offer what no member can play or pay. */
async function assertKnown({ env, db }: HalfMadeContext, { platform }: NewMerchant) {
  const rows = await db.all<{ code: string }>(sql`SELECT vendor_code AS code FROM vendor_public`)
  const unknown = platform.vendors.find((code) => !rows.some((row) => row.code === code))
  if (unknown) throw new Refusal('malformed', `there is no vendor ${unknown}`)
  const providers = [...platform.deposits, ...platform.withdrawals].map(({ provider }) => provider)
  const missing = providers.find((name) => name !== null && getPaymentProvider(env, name) === null)
  if (missing) throw new Refusal('malformed', `there is no payment provider ${missing}`)
}

/** Whether what stands has the vendors and the terms that were asked for: equal facts may have other fees. */
async function hasTerms({ db }: HalfMadeContext, { code, platform }: NewMerchant): Promise<boolean> {
  const rows = await db.all<{ row: string }>(sql`
    SELECT vendor_code AS row FROM merchant_vendor_public WHERE merchant = ${code}
    UNION ALL SELECT concat_ws(' ', id, kind, provider, fee_flat_minor, fee_rate_bps, min_minor, max_minor)
      FROM deposit_channel_public WHERE merchant = ${code}
    UNION ALL SELECT concat_ws(' ', kind, payout_provider, fee_flat_minor, fee_rate_bps, min_minor, max_minor, day_max_minor,
      day_times, two_people_from_minor) FROM withdraw_method_public WHERE merchant = ${code}`)
  const rowOf = (...parts: (string | number | null)[]) => parts.filter((part) => part !== null).join(' ')
  const termsOf = ({ fee, rate, min, max }: Terms) => [parseMoney(fee), bps(rate), parseMoney(min), parseMoney(max)]
  const asked = [
    ...platform.vendors,
    ...platform.deposits.map((one) => rowOf(one.channelId, one.kind, one.provider, ...termsOf(one.terms))),
    ...platform.withdrawals.map(({ kind, provider, terms }) =>
      rowOf(
        kind,
        provider,
        ...termsOf(terms),
        parseMoney(terms.dayMax),
        terms.dayTimes,
        parseMoney(terms.twoPeopleFrom),
      ),
    ),
  ]
  return canonicalJson(rows.map(({ row }) => row).toSorted()) === canonicalJson(asked.toSorted())
}

/** All rows or none. Throws `malformed`, and `conflict` for a merchant that stands and says something else. */
export const makeMerchant: HalfMadeHandlers['merchant-make'] = async (ctx, { merchant }) => {
  if (merchant.code !== ctx.merchantCode) throw new Refusal('malformed', 'another merchant than the envelope names')
  const facts = factsOf(merchant)
  const row = await readMerchantRow(ctx.db, ctx.merchantCode)
  // What its calls said since is no part of what was asked for.
  const said = row.state === 'ready' && { ...row.facts, siteStatus: undefined }
  if (said && canonicalJson(said) === canonicalJson(facts) && (await hasTerms(ctx, merchant))) return { isNew: false }
  if (row.state !== 'absent') throw new Refusal('conflict', `the platform has a merchant '${merchant.code}' already`)
  await assertKnown(ctx, merchant)
  await commit(ctx, [
    ctx.db.insert(merchants).values(facts),
    ...offerVendors(merchant.code, merchant.platform.vendors),
    ...openCashier(merchant),
  ])
  return { isNew: true }
}

/** A merchant with members stays: their money is theirs. */
export const unmakeMerchant: HalfMadeHandlers['merchant-unmake'] = async (ctx) => {
  const code = ctx.merchantCode
  const isEmpty = sql`NOT EXISTS (SELECT 1 FROM member_public WHERE merchant = ${code})`
  const results = await commit(ctx, [
    dropVendors(code, isEmpty),
    ...dropCashier(code, isEmpty),
    sql`DELETE FROM ${merchants} WHERE ${eq(merchants.code, code)} AND ${isEmpty}`,
  ])
  return { isGone: results.at(-1)?.meta.changes === 1 }
}
