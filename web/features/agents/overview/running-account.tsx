import { useTranslation } from 'react-i18next'
import { DATE_TAG } from '../../../../contract/constants.ts'
import { useLanguage } from '../../../../kit/lib/language.ts'
import type { RouteValue } from '../../../lib/api.ts'
import type { OUTLOOK } from '../api.ts'
import { type Column, DataTable } from '../components/data-table.tsx'
import { Part } from '../components/part.tsx'
import { useAmounts } from '../components/play-figures.ts'
import { Signed } from '../components/signed.tsx'

type Week = RouteValue<typeof OUTLOOK>['weeks'][number]

const AMOUNTS = ['opening', 'earned', 'toAgents', 'netPay', 'carried', 'closing'] as const
const isEmpty = (week: Week) => !week.isRunning && AMOUNTS.every((key) => week[key] === '0.00')
/** Newest first, without those before the account began. */
const dropUnused = (weeks: readonly Week[]) => weeks.slice(0, weeks.findLastIndex((week) => !isEmpty(week)) + 1)

/** AGT-05: what was earned, passed on, paid and left open, week by week. */
export function RunningAccount({ weeks }: { weeks: readonly Week[] }) {
  const { t } = useTranslation('agents')
  const { money, less } = useAmounts()
  const days = new Intl.DateTimeFormat(DATE_TAG[useLanguage()], { day: 'numeric', month: 'short', timeZone: 'UTC' })
  const columns: Column<Week>[] = [
    {
      key: 'week',
      label: t('account.week'),
      cell: ({ from, to, isRunning }) => (
        <>
          <span className="whitespace-nowrap">{days.formatRange(Date.parse(from), Date.parse(to) - 1)}</span>
          {isRunning && <span className="text-faint">{` ${t('account.running')}`}</span>}
        </>
      ),
    },
    {
      key: 'opening',
      label: t('account.opening'),
      isFigure: true,
      cell: ({ opening }) => money(opening),
    },
    {
      key: 'earned',
      label: t('account.earned'),
      isFigure: true,
      cell: ({ earned }) => <Signed amount={earned} />,
    },
    {
      key: 'toAgents',
      label: t('account.toAgents'),
      isFigure: true,
      cell: ({ toAgents }) => less(toAgents),
    },
    { key: 'netPay', label: t('account.netPay'), isFigure: true, cell: ({ netPay }) => money(netPay) },
    {
      key: 'carried',
      label: t('account.carried'),
      isFigure: true,
      cell: ({ carried }) => <Signed amount={carried} />,
    },
    {
      key: 'closing',
      label: t('account.closing'),
      isFigure: true,
      cell: ({ closing }) => <Signed isStrong amount={closing} />,
    },
  ]
  return (
    <Part title={t('account.title')}>
      <DataTable
        caption={t('account.title')}
        columns={columns}
        rows={dropUnused(weeks)}
        keyOf={({ from }) => from}
        isMarked={({ isRunning }) => isRunning}
      />
      <p className="mt-2 text-sm text-pretty text-faint">{t('account.note')}</p>
    </Part>
  )
}
