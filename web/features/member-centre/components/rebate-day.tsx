import CircleCheck from 'lucide-react/icons/circle-check'
import { useTranslation } from 'react-i18next'
import type { RebateDay } from '../../../../contract/calls/rewards/rebate.ts'
import { formatDate } from '../../../../kit/lib/dates.ts'
import { useLanguage } from '../../../../kit/lib/language.ts'
import { formatMoney } from '../../../../kit/lib/money.ts'
import { Button } from '../../../../kit/ui/button.tsx'
import { MoneyText } from '../../../../kit/ui/money.tsx'
import { useMerchant } from '../../../shared/site/merchant.ts'
import { TimeText } from '../../../ui/time.tsx'

type Props = { day: RebateDay; onClaim: () => void; busy: boolean; main: boolean }

/** A day with what was staked at each vendor, the rate, and what that makes; with its button while it can be claimed. */
export function RebateDayCard({ day, onClaim, busy, main }: Props) {
  const { t } = useTranslation('bonus')
  const language = useLanguage()
  const { symbol } = useMerchant().currency
  const amount = formatMoney(day.amount, symbol)
  return (
    <li className="rounded-l border border-line bg-surface-1 p-4">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h4 className="font-display font-semibold">{formatDate(`${day.date}T00:00:00Z`, language)}</h4>
        {day.state === 'claimable' && (
          <Button kind={main ? 'main' : 'plain'} busy={busy} onClick={onClaim}>
            {t('rebate.claim', { amount })}
          </Button>
        )}
        {day.state === 'claimed' && (
          <span className="inline-flex items-center gap-2 text-sm text-live">
            <CircleCheck aria-hidden size={18} />
            <span>{t('rebate.claimed')}</span>
          </span>
        )}
        {day.state === 'counting' && <span className="text-sm text-soft">{t('rebate.counting', { amount })}</span>}
      </div>
      {day.lines.length > 0 ? (
        <ul className="mt-2 flex flex-col divide-y divide-line border-t border-line text-sm">
          {day.lines.map(({ vassalage, displayName, turnover, rate, amount: brought }) => (
            <li key={vassalage} className="grid grid-cols-[1fr_auto] gap-x-4 py-2">
              <span className="min-w-0 truncate">{displayName}</span>
              <MoneyText amount={brought} symbol={symbol} className="text-right" />
              <span className="col-span-2 text-faint">
                {t('rebate.line', { turnover: formatMoney(turnover, symbol), rate })}
              </span>
            </li>
          ))}
        </ul>
      ) : (
        <p className="text-sm text-faint">{t('rebate.nothingYet')}</p>
      )}
      <Until day={day} />
    </li>
  )
}

function Until({ day: { state, to, claimUntil } }: Pick<Props, 'day'>) {
  const { t } = useTranslation('bonus')
  const language = useLanguage()
  if (state === 'none') return <p className="mt-1 text-sm text-faint">{t('rebate.none')}</p>
  const iso = state === 'counting' ? to : state === 'claimable' ? claimUntil : null
  if (iso === null) return null
  return (
    <p className="mt-1 text-xs text-faint">
      <span>{t(state === 'counting' ? 'rebate.endsAt' : 'rebate.until')}</span>{' '}
      <TimeText iso={iso} language={language} />
    </p>
  )
}
