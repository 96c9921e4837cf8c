import { useTranslation } from 'react-i18next'
import type { PopupOften, PopupWhom } from '../../../contract/rules/popup.ts'
import { formatCount } from '../../../kit/lib/counts.ts'
import { useLanguage } from '../../../kit/lib/language.ts'
import { formatMoney } from '../../../kit/lib/money.ts'
import { Fact } from '../../../kit/ui/fact.tsx'
import type { RouteValue } from '../../lib/api.ts'
import { useMerchant } from '../../shared/site/merchant.ts'
import { TimeText } from '../../ui/time.tsx'

type Draft = RouteValue<'GET /wps/system/draft'>

/** OPS-01: what the file of a good or a promotion says beside its words. Plain text. */
export function DraftFacts({ facts = [], startsAt = null, endsAt = null }: Draft) {
  const { t } = useTranslation('drafts')
  const language = useLanguage()
  const { symbol } = useMerchant().currency
  if (facts.length === 0 && startsAt === null && endsAt === null) return null
  const show = ({ name, value }: (typeof facts)[number]) => {
    if (name === 'value' || name === 'amount') return formatMoney(value, symbol)
    if (name === 'whom') return t(`whom.${value as PopupWhom}`)
    if (name === 'often') return t(`often.${value as PopupOften}`)
    return name === 'points' || name === 'stock' ? formatCount(Number(value)) : value
  }
  return (
    <dl className="mt-4 grid gap-2 border-t border-line pt-4 text-sm">
      {facts.map((fact) => (
        <Fact key={fact.name} label={t(`fact.${fact.name}`)}>
          {show(fact)}
        </Fact>
      ))}
      {startsAt !== null && (
        <Fact label={t('fact.starts')}>
          <TimeText iso={startsAt} language={language} />
        </Fact>
      )}
      {endsAt !== null && (
        <Fact label={t('fact.ends')}>
          <TimeText iso={endsAt} language={language} />
        </Fact>
      )}
    </dl>
  )
}

const CELL = 'px-3 py-2.5 text-right tabular-nums first:text-left first:font-medium'

/** OPS-01: the ranks of a ladder, lowest first. */
export function DraftRanks({ ranks }: { ranks: NonNullable<Draft['ranks']> }) {
  const { t } = useTranslation('drafts')
  return (
    <div className="mt-4 overflow-x-auto rounded-m border border-line">
      <table className="w-full text-sm">
        <caption className="sr-only">{t('ladder')}</caption>
        <thead className="border-b border-line text-xs text-faint">
          <tr>
            {(['name', 'from', 'factor', 'points'] as const).map((column) => (
              <th key={column} scope="col" className={CELL}>
                {t(`rank.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {ranks.map(({ name, from, factorPercent, points }) => (
            <tr key={from}>
              <th scope="row" className={CELL}>
                {name}
              </th>
              <td className={CELL}>{formatCount(from)}</td>
              <td className={CELL}>{`×${(factorPercent / 100).toFixed(2)}`}</td>
              <td className={CELL}>{formatCount(points)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
