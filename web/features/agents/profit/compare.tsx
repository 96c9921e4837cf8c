import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Money, minor, parseMoney, presentMoney } from '../../../../contract/amount.ts'
import { formatCount } from '../../../../kit/lib/counts.ts'
import { formatPeriod } from '../../../../kit/lib/dates.ts'
import { useLanguage } from '../../../../kit/lib/language.ts'
import { inputClass } from '../../../../kit/ui/field.tsx'
import type { RouteInput, RouteValue } from '../../../lib/api.ts'
import { RowsFailed, RowsSkeleton } from '../../../shared/member/rows.tsx'
import { type PROFIT, profitQuery } from '../api.ts'
import { DataTable } from '../components/data-table.tsx'
import { useAmounts } from '../components/play-figures.ts'
import { dayAfter, earliestUtcDay, shiftDays, spanBefore, todayUtc } from '../utc-days.ts'

type Value = RouteValue<typeof PROFIT>
type Days = { from: string; to: string }
type Props = { days: Days; memberId: RouteInput<typeof PROFIT>['memberId']; nowMs: number; now: Value }

/** AGT-05: as many days as are shown, side by side with others: those just before, or from any day on. */
export function Compare({ days, memberId, nowMs, now }: Props) {
  const { t } = useTranslation('agents')
  const [chosen, setChosen] = useState<string | null>(null)
  const other = chosen === null ? spanBefore(days) : shiftDays(days, chosen)
  const query = useInfiniteQuery(profitQuery({ ...other, ...(memberId && { memberId }) }))
  const before = query.data?.pages[0]
  const last = spanBefore({ from: todayUtc(nowMs), to: todayUtc(nowMs) }).to
  return (
    <div className="flex flex-col gap-3">
      <label className="text-sm text-soft md:max-w-xs">
        <span className="mb-1 block">{t('compare.from')}</span>
        <input
          type="date"
          value={other.from}
          min={earliestUtcDay(nowMs)}
          max={last}
          onChange={({ target }) => target.value && setChosen(target.value)}
          className={`${inputClass} px-3!`}
        />
      </label>
      {query.isLoadingError ? (
        <RowsFailed query={query} />
      ) : before ? (
        <Sides days={days} other={other} now={now} before={before} />
      ) : (
        <RowsSkeleton />
      )}
      <p className="text-xs text-pretty text-soft">{t('compare.note')}</p>
    </div>
  )
}

const AMOUNTS = ['stake', 'validBet', 'payout', 'profit', 'deposits', 'withdrawals', 'promotions'] as const
type Line = { key: string; label: string; now: string; before: string; change: string }

function Sides({ days, other, now, before }: { days: Days; other: Days; now: Value; before: Value }) {
  const { t } = useTranslation('agents')
  const { t: common } = useTranslation('common')
  const language = useLanguage()
  const { money, net } = useAmounts()
  const nameOf = ({ from, to }: Days) => formatPeriod(from, dayAfter(to), 'week', language)
  const ofAmount = (key: string, label: string, one: Money, two: Money, show = money): Line => ({
    key,
    label,
    now: show(one),
    before: show(two),
    change: net(presentMoney(minor(parseMoney(one) - parseMoney(two)))),
  })
  const rounds = now.totals.rounds - before.totals.rounds
  const kinds = [...new Set([...now.categories, ...before.categories].map(({ gameType }) => gameType))]
  const profitOf = ({ categories }: Value, kind: (typeof kinds)[number]) =>
    categories.find(({ gameType }) => gameType === kind)?.profit ?? NOTHING
  const lines: Line[] = [
    {
      key: 'rounds',
      label: t('figure.rounds'),
      now: formatCount(now.totals.rounds),
      before: formatCount(before.totals.rounds),
      change: `${rounds > 0 ? '+' : rounds < 0 ? '−' : ''}${formatCount(Math.abs(rounds))}`,
    },
    ...AMOUNTS.map((key) =>
      ofAmount(key, t(`figure.${key}`), now.totals[key], before.totals[key], key === 'profit' ? net : money),
    ),
    ...kinds.map((kind) =>
      ofAmount(
        kind,
        t('compare.profitOf', { name: common(`category.${kind}`) }),
        profitOf(now, kind),
        profitOf(before, kind),
        net,
      ),
    ),
  ]
  return (
    <DataTable
      caption={t('profit.compare')}
      rows={lines}
      keyOf={({ key }) => key}
      columns={[
        { key: 'figure', label: t('compare.figure'), cell: ({ label }) => label },
        { key: 'now', label: nameOf(days), isFigure: true, cell: (line) => line.now },
        { key: 'before', label: nameOf(other), isFigure: true, cell: (line) => line.before },
        { key: 'change', label: t('compare.change'), isFigure: true, cell: ({ change }) => change },
      ]}
    />
  )
}

const NOTHING: Money = presentMoney(minor(0))
