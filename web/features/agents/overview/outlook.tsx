import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import { presentPercent } from '../../../../contract/agents/tiers.ts'
import { parseMoney } from '../../../../contract/amount.ts'
import { DATE_TAG } from '../../../../contract/constants.ts'
import { useLanguage } from '../../../../kit/lib/language.ts'
import { Skeleton } from '../../../../kit/ui/skeleton.tsx'
import type { RouteValue } from '../../../lib/api.ts'
import { type OUTLOOK, outlookQuery } from '../api.ts'
import { useFormulaText } from '../bills/calculation.tsx'
import { useSpanText } from '../bills/use-span-text.ts'
import { useAmounts } from '../components/play-figures.ts'

type Pay = RouteValue<typeof OUTLOOK>['pays'][number]

/** AGT-05: about how much, on which day, and by which sum; then where on the ladder the agent stands. */
export const Outlooks = ({ pays }: { pays: readonly Pay[] }) =>
  pays.map((pay, index) => <Outlook key={pay.contractId} pay={pay} isFirst={index === 0} />)

/** The soonest of them, over a phone's list of pages. Without an answer it steps aside. */
export function NextPay() {
  const { data, isPending } = useQuery(outlookQuery)
  if (isPending) return <Skeleton className="h-44 rounded-l" />
  return data && <Outlooks pays={data.pays.slice(0, 1)} />
}

function Outlook({ pay, isFirst }: { pay: Pay; isFirst: boolean }) {
  const { t } = useTranslation('agents')
  const { money, less } = useAmounts()
  const spanText = useSpanText()
  const formulaText = useFormulaText()
  const day = new Intl.DateTimeFormat(DATE_TAG[useLanguage()], {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  })
  const { contracts, amount } = pay.toAgents
  return (
    <section
      aria-label={t(`kind.${pay.kind}`)}
      className={clsx(
        'grid gap-4 rounded-l border bg-surface-1 p-4 md:grid-cols-2 md:gap-6 md:p-6',
        isFirst ? 'border-accent/50' : 'border-line',
      )}
    >
      <div className="min-w-0">
        <p className="text-sm text-soft">{`${t(`kind.${pay.kind}`)}: ${t('outlook.about')}`}</p>
        <p
          className={clsx(
            'font-display font-bold tabular-nums wrap-anywhere',
            isFirst ? 'text-3xl text-money md:text-4xl' : 'text-xl',
          )}
        >
          {money(pay.about)}
        </p>
        <p className="text-sm text-pretty">
          {t('outlook.on', { date: day.format(Date.parse(pay.to)), span: spanText(pay) })}
        </p>
        <p className="mt-2 text-sm text-soft tabular-nums wrap-anywhere">
          <span>{formulaText(pay.calculation)}</span>
          {contracts > 0 && <span>{` · ${t('outlook.toAgents', { amount: less(amount), count: contracts })}`}</span>}
        </p>
      </div>
      <Ladder pay={pay} />
    </section>
  )
}

function Ladder({ pay: { calculation, contract, next } }: { pay: Pay }) {
  const { t } = useTranslation('agents')
  const { money } = useAmounts()
  const missing = useMissing(calculation)
  const percent = (rate: number) => `${presentPercent(rate).replace(/\.?0+$/, '')} %`
  const reached = calculation.tier ?? -1
  return (
    <div className="min-w-0">
      <p className="font-display font-semibold text-pretty">
        <span>{reached < 0 ? t('outlook.none') : t('outlook.at', { rate: percent(calculation.rate) })}</span>
        {next && missing !== '' && <span>{` ${t('outlook.missing', { rate: percent(next.rate), missing })}`}</span>}
      </p>
      {next && parseMoney(next.adds) > 0 && (
        <p className="text-sm text-soft">{t('outlook.adds', { rate: percent(next.rate), amount: money(next.adds) })}</p>
      )}
      <ol aria-label={t('tier.list')} className="mt-3 grid auto-cols-fr grid-flow-col gap-1">
        {contract.tiers.map(({ rate }, index) => (
          <li key={rate} aria-current={index === reached ? 'step' : undefined} className="min-w-0">
            <span
              aria-hidden
              className={clsx('block h-2 rounded-full', index <= reached ? 'bg-accent' : 'bg-surface-2')}
            />
            <span
              className={clsx(
                'text-sm font-semibold tabular-nums',
                index === reached ? 'text-accent' : index > reached && 'text-faint',
              )}
            >
              {percent(rate)}
            </span>
          </li>
        ))}
      </ol>
    </div>
  )
}

/** What the next tier still asks for, as parts of one line. */
function useMissing({ missing }: Pay['calculation']): string {
  const { t } = useTranslation('agents')
  const { money } = useAmounts()
  const { t: common } = useTranslation('common')
  if (!missing) return ''
  const parts = [
    missing.activeMembers > 0 && t('missing.active', { count: missing.activeMembers }),
    parseMoney(missing.validBet) > 0 && t('missing.validBet', { amount: money(missing.validBet) }),
    parseMoney(missing.profit) > 0 && t('missing.profit', { amount: money(missing.profit) }),
  ]
  return parts.filter((part) => part !== false).join(common('comma'))
}
