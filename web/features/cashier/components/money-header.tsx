import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { formatMoney } from '../../../../kit/lib/money.ts'
import { MoneyText } from '../../../../kit/ui/money.tsx'
import { Skeleton } from '../../../../kit/ui/skeleton.tsx'
import { memberQuery } from '../../../lib/queries.ts'
import { useDepositLimit } from '../api/deposit-limit.ts'

/** Of all but the first nothing is said where it is nothing. */
const PARTS = ['real', 'bonus', 'held', 'pending'] as const

/** What the member has, and what their own limit leaves. Without an answer it steps aside: a deposit needs neither. */
export function MoneyHeader() {
  const { t } = useTranslation('cashier')
  const { data, isError } = useQuery(memberQuery('GET /wps/v2/wallets/balance', {}))
  const limit = useDepositLimit()
  if (isError) return null
  if (!data) return <Skeleton className="h-20" />
  return (
    <section aria-label={t('money.label')} className="rounded-m border border-line bg-surface-0 px-4 py-3">
      <dl className="grid grid-cols-2 gap-x-4 gap-y-2 md:grid-cols-4">
        {PARTS.filter((part) => part === 'real' || data[part] !== '0.00').map((part) => (
          <div key={part} className="min-w-0">
            <dt className="text-xs text-faint">{t(`money.${part}`)}</dt>
            <dd className="text-sm">
              <MoneyText
                amount={data[part]}
                symbol={data.currencySymbol}
                className={part === 'real' ? 'text-money' : 'text-soft'}
              />
            </dd>
          </div>
        ))}
      </dl>
      {limit && (
        <p className="mt-3 border-line border-t pt-3 text-sm text-soft">
          {t(`limit.${limit.period}`, { amount: formatMoney(limit.left, data.currencySymbol) })}
        </p>
      )}
    </section>
  )
}
