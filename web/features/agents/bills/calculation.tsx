import { useTranslation } from 'react-i18next'
import { nameCategories } from '../../../../contract/agents/formula-words.ts'
import type { BillKind } from '../../../../contract/agents/pay-order.ts'
import { parseMoney } from '../../../../contract/amount.ts'
import { formatCount } from '../../../../kit/lib/counts.ts'
import { Fact } from '../../../../kit/ui/fact.tsx'
import { useAmounts } from '../components/play-figures.ts'
import type { Calculation } from './types.ts'

const TAKEN_OFF = [
  'fee',
  'depositFee',
  'withdrawalFee',
  'promotions',
  'cashback',
  'lotteryRebates',
  'salaries',
] as const

/** `isLate`: of a supplement for late play. */
type Props = { calculation: Calculation; kind: BillKind; isLate?: boolean }

export function useFormulaText() {
  const { t: common } = useTranslation('common')
  return ({ formula }: Pick<Calculation, 'formula'>): string =>
    nameCategories(formula, (category) => common(`category.${category}`))
}

/** AGT-03: the formula with its numbers, and where each number comes from. */
export function CalculationFacts({ calculation, kind, isLate = false }: Props) {
  const { t } = useTranslation('agents')
  const { t: common } = useTranslation('common')
  const { money } = useAmounts()
  const formulaText = useFormulaText()
  const { profit, missing, remainder, parts } = calculation
  const validLabel = kind === 'realtime' ? 'bill.validToday' : 'figure.validBet'
  return (
    <div className="flex flex-col gap-3">
      <p className="rounded-m bg-surface-2 px-4 py-3 font-mono text-sm wrap-anywhere">{formulaText(calculation)}</p>
      {parts && calculation.tier !== null && <p className="text-sm text-pretty text-soft">{t('category.rounding')}</p>}
      <dl className="grid gap-1 text-sm">
        <Fact label={t('figure.activeMembers')}>{formatCount(calculation.activeMembers)}</Fact>
        <Fact label={t(isLate ? 'bill.lateValid' : validLabel)}>{money(calculation.validBet)}</Fact>
        {parts?.map(({ category, rate, validBet }) => (
          <Fact
            key={`${category} ${rate}`}
            label={t('category.ofBet', { name: category ? common(`category.${category}`) : t('category.others') })}
          >
            {money(validBet)}
          </Fact>
        ))}
        {profit && <ProfitFacts profit={profit} />}
        {remainder && remainder.after > 0 && <Fact label={t('bill.remainder')}>{`${remainder.after}/10000`}</Fact>}
        {parseMoney(calculation.netted) > 0 && <Fact label={t('bill.netted')}>{`−${money(calculation.netted)}`}</Fact>}
      </dl>
      {missing && <Missing missing={missing} isFirst={calculation.tier === null} />}
    </div>
  )
}

/** From what was staked down to what the rate is taken of. */
function ProfitFacts({ profit }: { profit: NonNullable<Calculation['profit']> }) {
  const { t } = useTranslation('agents')
  const { money, net } = useAmounts()
  return (
    <>
      <Fact label={t('figure.stake')}>{money(profit.stake)}</Fact>
      <Fact label={t('figure.payout')}>{`−${money(profit.payout)}`}</Fact>
      <Fact label={t('figure.grossProfit')}>{net(profit.gross)}</Fact>
      {TAKEN_OFF.filter((key) => parseMoney(profit[key]) > 0).map((key) => (
        <Fact key={key} label={t(`profitPart.${key}`)}>
          {`−${money(profit[key])}`}
        </Fact>
      ))}
      <Fact label={t('figure.netProfit')}>{net(profit.net)}</Fact>
      {parseMoney(profit.carryIn) !== 0 && <Fact label={t('bill.carryIn')}>{net(profit.carryIn)}</Fact>}
      {parseMoney(profit.carryOut) !== 0 && <Fact label={t('bill.carryOut')}>{net(profit.carryOut)}</Fact>}
    </>
  )
}

function Missing({ missing, isFirst }: { missing: NonNullable<Calculation['missing']>; isFirst: boolean }) {
  const { t } = useTranslation('agents')
  const { money } = useAmounts()
  const parts = [
    parseMoney(missing.validBet) > 0 && t('missing.validBet', { amount: money(missing.validBet) }),
    missing.activeMembers > 0 && t('missing.active', { count: missing.activeMembers }),
    parseMoney(missing.profit) > 0 && t('missing.profit', { amount: money(missing.profit) }),
  ].filter((part) => part !== false)
  if (parts.length === 0) return null
  return <p className="text-sm text-soft">{`${t(isFirst ? 'missing.first' : 'missing.next')} ${parts.join(' · ')}`}</p>
}
