import { useTranslation } from 'react-i18next'
import { type Money, parseMoney } from '../../../../contract/amount.ts'
import { formatCount } from '../../../../kit/lib/counts.ts'
import { formatMoney, formatSignedMoney } from '../../../../kit/lib/money.ts'
import { useMerchant } from '../../../shared/site/merchant.ts'
import type { Figure } from './figures.tsx'

type Play = { rounds: number; stake: Money; validBet: Money; payout: Money; profit: Money }
export const TEAM_MONEY = ['deposits', 'withdrawals', 'promotions', 'cashback', 'lotteryRebates'] as const
type TeamMoney = Record<(typeof TEAM_MONEY)[number], Money>

/** Texts of amounts, with and without a sign for a gain. */
export function useAmounts() {
  const { symbol } = useMerchant().currency
  return {
    money: (amount: Money) =>
      amount.startsWith('-') ? formatSignedMoney(amount, symbol) : formatMoney(amount, symbol),
    net: (amount: Money) => formatSignedMoney(amount, symbol),
    /** What is passed on: there is no minus of nothing. */
    less: (amount: Money) =>
      parseMoney(amount) > 0 ? formatSignedMoney(`-${amount}`, symbol) : formatMoney(amount, symbol),
  }
}

export function usePlayFigures() {
  const { t } = useTranslation('agents')
  const { money, net } = useAmounts()
  return ({ rounds, stake, validBet, payout, profit }: Play): Figure[] => [
    { key: 'rounds', label: t('figure.rounds'), value: formatCount(rounds) },
    { key: 'stake', label: t('figure.stake'), value: money(stake) },
    { key: 'validBet', label: t('figure.validBet'), value: money(validBet) },
    { key: 'payout', label: t('figure.payout'), value: money(payout) },
    { key: 'profit', label: t('figure.profit'), value: net(profit) },
  ]
}

export function useMoneyFigures() {
  const { t } = useTranslation('agents')
  const { money } = useAmounts()
  return (figures: TeamMoney): Figure[] =>
    TEAM_MONEY.map((key) => ({ key, label: t(`figure.${key}`), value: money(figures[key]) }))
}
