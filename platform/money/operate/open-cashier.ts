/** OPS-02: the ways to pay of a new merchant. */
import { type SQL, sql } from 'drizzle-orm'
import { Refusal } from '../../../contract/errors.ts'
import type { MerchantCode } from '../../../contract/ids.ts'
import { parseMoney } from '../../../contract/money.ts'
import type { NewMerchant } from '../../../contract/operator/new-merchant.ts'
import { computeDepositFee } from '../../../contract/states/deposit.ts'

/** Hundredths of a percent. */
export const bps = (percent: string) => Math.round(Number(percent) * 100)
export type Terms = NewMerchant['platform']['deposits' | 'withdrawals'][number]['terms']

/** What no row may say, in words. Throws `malformed`. */
function assertSound(name: string, { fee, rate, min, max }: Terms) {
  const [least, most] = [parseMoney(min), parseMoney(max)]
  if (most < least) throw new Refusal('malformed', `${name}: the most would be less than the least`)
  if (computeDepositFee(least, { flatMinor: parseMoney(fee), rateBps: bps(rate) }) >= least)
    throw new Refusal('malformed', `${name}: of the least amount the fee would leave nothing`)
}

function depositRows({ code, currency, platform }: NewMerchant): SQL[] {
  return platform.deposits.map(({ channelId, kind, provider, label, terms }, position) => {
    assertSound(channelId, terms)
    return sql`INSERT INTO deposit_channel (merchant, id, kind, provider, currency, label, fee_flat_minor, fee_rate_bps,
        min_minor, max_minor, usual_minutes, is_open, position)
      VALUES (${code}, ${channelId}, ${kind}, ${provider}, ${currency.code}, ${label}, ${parseMoney(terms.fee)},
        ${bps(terms.rate)}, ${parseMoney(terms.min)}, ${parseMoney(terms.max)}, ${terms.usualMinutes},
        ${terms.open ? 1 : 0}, ${position})`
  })
}

function withdrawalRows({ code, currency, platform }: NewMerchant): SQL[] {
  return platform.withdrawals.map(({ kind, provider, terms }, position) => {
    assertSound(kind, terms)
    if (parseMoney(terms.dayMax) < parseMoney(terms.max))
      throw new Refusal('malformed', `${kind}: the most of a day would be less than the most of one`)
    return sql`INSERT INTO withdraw_method (merchant, kind, currency, fee_flat_minor, fee_rate_bps, min_minor, max_minor,
        day_max_minor, day_times, confirm_minutes, two_people_from_minor, is_open, position, payout, payout_provider)
      VALUES (${code}, ${kind}, ${currency.code}, ${parseMoney(terms.fee)}, ${bps(terms.rate)}, ${parseMoney(terms.min)},
        ${parseMoney(terms.max)}, ${parseMoney(terms.dayMax)}, ${terms.dayTimes}, ${terms.confirmMinutes},
        ${parseMoney(terms.twoPeopleFrom)}, ${terms.open ? 1 : 0}, ${position},
        ${provider === null ? 'by_hand' : 'provider'}, ${provider})`
  })
}

/** For a commit. Throws `malformed` for terms that contradict themselves. */
export const openCashier = (merchant: NewMerchant): SQL[] => [...depositRows(merchant), ...withdrawalRows(merchant)]

/** For a commit. */
export const dropCashier = (merchant: MerchantCode, onlyIf: SQL): SQL[] => [
  sql`DELETE FROM deposit_channel WHERE merchant = ${merchant} AND ${onlyIf}`,
  sql`DELETE FROM withdraw_method WHERE merchant = ${merchant} AND ${onlyIf}`,
]
