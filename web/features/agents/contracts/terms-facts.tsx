import { useTranslation } from 'react-i18next'
import { presentPercent } from '../../../../contract/agents/tiers.ts'
import { Fact } from '../../../../kit/ui/fact.tsx'
import { useAmounts } from '../components/play-figures.ts'
import { FLAG_FIELDS, PERCENT_FIELDS } from './typed-terms.ts'
import type { ContractTerms } from './types.ts'

/** All terms of a contract but its tiers. */
export function TermsFacts({ contract: { kind, period, terms } }: { contract: ContractTerms }) {
  const { t } = useTranslation('agents')
  const { money } = useAmounts()
  const { deductions } = terms
  const yesNo = (is: boolean) => t(is ? 'term.yes' : 'term.no')
  return (
    <dl className="grid gap-1 text-sm">
      <Fact label={t('term.span')}>{period ? t(`period.${period}`) : t(`span.${kind}`)}</Fact>
      <Fact label={t('term.activeMin')}>{money(terms.activeMin)}</Fact>
      {kind === 'dividend' && (
        <>
          <Fact label={t('term.carry')}>{t(`carry.${terms.carry}`)}</Fact>
          {PERCENT_FIELDS.filter((field) => deductions[field] > 0).map((field) => (
            <Fact key={field} label={t(`term.${field}`)}>
              {`${presentPercent(deductions[field])} %`}
            </Fact>
          ))}
          {FLAG_FIELDS.map((field) => (
            <Fact key={field} label={t(`term.${field}`)}>
              {yesNo(deductions[field])}
            </Fact>
          ))}
        </>
      )}
      <Fact label={t('term.allowPartial')}>{yesNo(terms.allowPartial)}</Fact>
      <Fact label={t('term.approval')}>{t(`approval.${terms.approval}`)}</Fact>
      <Fact label={t('term.collect')}>{t(`collect.${terms.collect}`)}</Fact>
    </dl>
  )
}
