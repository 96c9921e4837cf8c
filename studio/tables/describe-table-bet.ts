/** GLI-19 2.8.2: a settled bet at a live table as its record tells it: what lay there, then each spot. */
import type { Language } from '../../contract/constants.ts'
import { fill } from '../../contract/lib/fill.ts'
import { minor, presentMoney } from '../../contract/money.ts'
import { shorten } from '../i18n/describe-round.ts'
import { findTableRules } from '../table-rules/index.ts'
import { returnOf, type TableResult, type TableRules } from '../table-rules/table-rules.ts'
import { TABLE_WORDS } from './i18n/index.ts'
import { heldOf, type Stakes } from './limits.ts'
import { nameSpot, tellCards, tellResult } from './words.ts'

/** `paytable` names the rules that it was laid by. */
type Bet = { readonly paytable: string; readonly stakes: Stakes; readonly result: TableResult | null }

/** By the bet's own rules: the table may play by others now. Where they are gone, the chips and what lay there. */
export function describeTableBet(
  table: Pick<TableRules, 'gameClass'>,
  { paytable, stakes, result }: Bet,
  language: Language,
): string {
  const words = TABLE_WORDS[language]
  if (!result) return ''
  const money = (amountMinor: number) => presentMoney(minor(amountMinor))
  const rules = findTableRules(paytable)
  if (!rules) {
    const chips = Object.entries(stakes).map(
      ([spot, stakeMinor]) => `${nameSpot(table, words, spot)} ${money(stakeMinor)}`,
    )
    return shorten([`${words.simulated}. ${tellCards(result)}`, ...chips])
  }
  const lines = Object.entries(stakes).map(([spot, stakeMinor]) => {
    const heldMinor = heldOf(rules, { [spot]: stakeMinor })
    return fill(heldMinor > stakeMinor ? words.spotPlayed : words.spotReturned, {
      spot: nameSpot(rules, words, spot),
      stake: money(stakeMinor),
      held: money(heldMinor),
      played: money(stakeMinor * rules.played(result, spot)),
      payout: money(returnOf(stakeMinor, rules.factor(result, spot))),
    })
  })
  return shorten([`${words.simulated}. ${tellResult(rules, words, result)}`, ...lines])
}
