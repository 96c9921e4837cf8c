import ChevronDown from 'lucide-react/icons/chevron-down'
import Clock from 'lucide-react/icons/clock'
import { useTranslation } from 'react-i18next'
import { parseMoney } from '../../../../contract/amount.ts'
import type { WithdrawMethod } from '../../../../contract/calls/money/withdraw.ts'
import { formatMoney } from '../../../../kit/lib/money.ts'
import { useMerchant } from '../../../shared/site/merchant.ts'
import { chooseUnit } from '../withdraw-view.ts'
import { useFeeText } from './channel-name.ts'
import type { Options, WithdrawFormState } from './use-withdraw-form.ts'

/** The fee, how long it really took of late, and what could make it longer. */
export function WithdrawTerms({ form, options }: { form: WithdrawFormState; options: Options }) {
  const { t } = useTranslation('withdraw')
  const feeText = useFeeText()
  const speedText = useSpeedText()
  const { symbol } = useMerchant().currency
  const { method, figures } = form
  if (!method) return null
  const { speed } = method
  const isLarge = figures !== null && parseMoney(figures.amount) >= parseMoney(options.twoPeopleFrom)
  return (
    <section
      aria-label={t('terms.label')}
      className="flex flex-col gap-2 rounded-m border border-line px-4 py-3 text-sm"
    >
      <p className="flex items-start gap-2 font-medium">
        <Clock aria-hidden size={18} className="mt-0.5 shrink-0 text-soft" />
        <span>
          <span>{speed ? speedText(speed) : t('terms.noSpeed')}</span>
          {speed && (
            <span className="block font-normal text-faint text-xs">{t('terms.measured', { count: speed.count })}</span>
          )}
        </span>
      </p>
      <p className="text-soft">
        {figures && figures.fee !== '0.00'
          ? t('terms.fee', { fee: formatMoney(figures.fee, symbol), receive: formatMoney(figures.receive, symbol) })
          : feeText(method.fee)}
      </p>
      <details className="group text-soft">
        <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-2">
          <span>{t('terms.delays')}</span>
          <ChevronDown aria-hidden size={18} className="shrink-0 group-open:rotate-180" />
        </summary>
        <ul className="list-disc pb-1 pl-5">
          <li>{t('terms.delay.checks')}</li>
          <li className={isLarge ? 'font-semibold text-text' : undefined}>
            {t('terms.delay.large', { amount: formatMoney(options.twoPeopleFrom, symbol) })}
          </li>
          <li>{t('terms.delay.bank')}</li>
        </ul>
      </details>
    </section>
  )
}

/** How long withdrawals took of late, in `12 min` or `3 h`. */
export function useSpeedText(): (speed: NonNullable<WithdrawMethod['speed']>) => string {
  const { t } = useTranslation('withdraw')
  const spanText = (minutes: number) => {
    const { unit, count } = chooseUnit(minutes)
    return t(`span.${unit}`, { count })
  }
  return ({ medianMinutes, p95Minutes }) =>
    t('terms.speed', { median: spanText(medianMinutes), most: spanText(p95Minutes) })
}
