import { useTranslation } from 'react-i18next'
import type { ContractKind } from '../../../../contract/agents/terms.ts'
import { presentPercent, RATE_MAX_BPS } from '../../../../contract/agents/tiers.ts'
import { GAME_CATEGORIES } from '../../../../contract/constants.ts'
import { isBlank } from '../../../../contract/rules/typed-text.ts'
import { Field } from '../../../../kit/ui/field.tsx'
import { Fold } from '../../../../kit/ui/fold.tsx'
import { ownRateIn, readCategoryRate, type TypedOffer } from './typed-terms.ts'
import type { ContractTerms } from './types.ts'

type Categories = TypedOffer['categories']
type Props = {
  kind: Exclude<ContractKind, 'dividend'>
  own: ContractTerms
  categories: Categories
  onChange: (categories: Categories) => void
}

/** Rates of single categories. What stays empty takes the rate of the tier. They begin as in the agent's own contract. */
export function CategoryFields({ kind, own, categories, onChange }: Props) {
  const { t } = useTranslation('agents')
  const { t: common } = useTranslation('common')
  const named = GAME_CATEGORIES.filter((category) => !isBlank(categories[category])).length
  return (
    <div className="rounded-m border border-line bg-surface-1 px-4">
      <Fold
        open={own.categoryRates !== undefined}
        title={
          <span className="flex flex-wrap items-baseline gap-x-3">
            <span className="font-display font-semibold">{t('category.title')}</span>
            <span className="text-soft">{named === 0 ? t('category.none') : t('category.some', { count: named })}</span>
          </span>
        }
      >
        <p className="mb-4 text-pretty text-soft">{t('category.rule')}</p>
        <div className="grid grid-cols-2 items-start gap-3 lg:grid-cols-4">
          {GAME_CATEGORIES.map((category) => (
            <Field
              key={category}
              label={`${common(`category.${category}`)} (%)`}
              inputMode="decimal"
              autoComplete="off"
              placeholder={t('category.asTier')}
              hint={t('category.most', { rate: presentPercent(ownRateIn(own, category)) })}
              value={categories[category]}
              onChange={({ target }) => onChange({ ...categories, [category]: target.value })}
              error={
                !isBlank(categories[category]) && readCategoryRate(kind, categories[category]) === null
                  ? t('category.wrong', { most: presentPercent(RATE_MAX_BPS[kind]) })
                  : null
              }
            />
          ))}
        </div>
      </Fold>
    </div>
  )
}
