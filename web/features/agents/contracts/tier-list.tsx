import { clsx } from 'clsx'
import Check from 'lucide-react/icons/check'
import { useTranslation } from 'react-i18next'
import { presentPercent } from '../../../../contract/agents/tiers.ts'
import { Fact } from '../../../../kit/ui/fact.tsx'
import { useAmounts } from '../components/play-figures.ts'
import type { ContractTerms } from './types.ts'

type Tier = ContractTerms['tiers'][number]

/** What a tier asks for, as parts of one line. */
function useConditions() {
  const { t } = useTranslation('agents')
  const { money } = useAmounts()
  return ({ activeMembers, validBet, profit }: Tier) =>
    [
      validBet !== null && t('tier.validBet', { amount: money(validBet) }),
      activeMembers !== null && t('tier.active', { count: activeMembers }),
      profit !== null && t('tier.profit', { amount: money(profit) }),
    ].filter((part) => part !== false)
}

type Props = {
  contract: Pick<ContractTerms, 'tiers' | 'categoryRates'>
  /** Index of the tier that a bill reached. */
  reached?: number | null
}

/** The tiers of a contract, lowest first: the rate, and what has to hold for it. Then the categories with rates of their own. */
export function TierList({ contract: { tiers, categoryRates }, reached = null }: Props) {
  const { t } = useTranslation('agents')
  const conditionsOf = useConditions()
  return (
    <>
      <ol aria-label={t('tier.list')} className="divide-y divide-line overflow-hidden rounded-m border border-line">
        {tiers.map((tier, index) => {
          const conditions = conditionsOf(tier)
          const isReached = index === reached
          return (
            <li
              key={tier.rate}
              className={clsx(
                'flex flex-wrap items-baseline gap-x-4 gap-y-1 px-4 py-3',
                isReached ? 'bg-surface-2' : 'bg-surface-1',
              )}
            >
              <span className="w-20 font-display font-semibold tabular-nums">{`${presentPercent(tier.rate)} %`}</span>
              <span className="min-w-0 flex-1 text-sm text-soft">
                {conditions.length === 0 ? t('tier.none') : conditions.join(' · ')}
              </span>
              {isReached && (
                <span className="inline-flex items-center gap-1 text-sm text-live">
                  <Check aria-hidden size={16} />
                  <span>{t('tier.reached')}</span>
                </span>
              )}
            </li>
          )
        })}
      </ol>
      {categoryRates && <CategoryRates rates={categoryRates} />}
    </>
  )
}

function CategoryRates({ rates }: { rates: NonNullable<ContractTerms['categoryRates']> }) {
  const { t } = useTranslation('agents')
  const { t: common } = useTranslation('common')
  return (
    <section
      aria-label={t('category.title')}
      className="mt-3 rounded-m border border-line bg-surface-1 px-4 py-3 text-sm"
    >
      <h3 className="font-semibold">{t('category.title')}</h3>
      <p className="mb-2 text-pretty text-soft">{t('category.shownRule')}</p>
      <dl className="grid gap-1">
        {rates.map(({ category, rate }) => (
          <Fact key={category} label={common(`category.${category}`)}>
            {`${presentPercent(rate)} %`}
          </Fact>
        ))}
        <Fact label={t('category.others')}>{t('category.asTier')}</Fact>
      </dl>
    </section>
  )
}
