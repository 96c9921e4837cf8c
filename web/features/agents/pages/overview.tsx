import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Money, minor, parseMoney, presentMoney } from '../../../../contract/amount.ts'
import { DATE_TAG } from '../../../../contract/constants.ts'
import type { BillState } from '../../../../contract/states/bill.ts'
import { formatCount } from '../../../../kit/lib/counts.ts'
import { formatPeriod } from '../../../../kit/lib/dates.ts'
import { useLanguage } from '../../../../kit/lib/language.ts'
import { Skeleton } from '../../../../kit/ui/skeleton.tsx'
import type { RouteValue } from '../../../lib/api.ts'
import { useTimeZone } from '../../../lib/boot.tsx'
import { BarChart } from '../../../shared/centre/bar-chart.tsx'
import { useNarrowed } from '../../../shared/centre/use-narrowed.ts'
import { RowsFailed, RowsSkeleton, StillOld } from '../../../shared/member/rows.tsx'
import { useMerchant } from '../../../shared/site/merchant.ts'
import { CsvButton } from '../../../ui/csv-button.tsx'
import { useAgentAddress } from '../agent-address.ts'
import { consolidatedQuery, type OVERVIEW, outlookQuery, overviewQuery } from '../api.ts'
import { ChipChoice } from '../components/chip-choice.tsx'
import { CountedUntil } from '../components/counted-until.tsx'
import { type Figure, Figures } from '../components/figures.tsx'
import { Part } from '../components/part.tsx'
import { useAmounts } from '../components/play-figures.ts'
import { findOfferPage } from '../contracts/kinds.ts'
import { BY_DAY_ALONE, makeOverviewFile } from '../export-files.ts'
import { Outlooks } from '../overview/outlook.tsx'
import { RunningAccount } from '../overview/running-account.tsx'
import { ThreeSides } from '../overview/three-sides.tsx'

type Value = RouteValue<typeof OVERVIEW>
const SPANS = ['today', 'week', 'month'] as const
const COUNTS = ['teamSize', 'newMembers', 'activeMembers'] as const
const [COLLECT, PAY] = ['to_collect', 'insufficient'] as const satisfies readonly BillState[]
const AMOUNTS = ['deposits', 'withdrawals', 'validBet', 'grossProfit', 'netProfit'] as const

/** AGT-01: the team and the income of today, this week or this month, against the same hours or days of the span before. */
export function Overview() {
  const { t } = useTranslation('agents')
  const { read, narrow } = useNarrowed()
  const span = read(SPANS) || 'today'
  const { currency } = useMerchant()
  const query = useQuery(overviewQuery(span))
  const outlook = useQuery(outlookQuery)
  return (
    <div className="flex flex-col gap-5">
      {outlook.isPending ? (
        <Skeleton className="h-44 rounded-l" />
      ) : outlook.isLoadingError ? (
        <RowsFailed query={outlook} />
      ) : (
        <>
          <Outlooks pays={outlook.data.pays} />
          {query.data && <Waiting waiting={query.data.waiting} />}
          <RunningAccount weeks={outlook.data.weeks} />
        </>
      )}
      <ChipChoice
        label={t('days.label')}
        options={SPANS}
        value={span}
        nameOf={(each) => t(`overview.${each}`)}
        onChoose={(each) => narrow(SPANS, each)}
      />
      {query.isPending ? (
        <RowsSkeleton />
      ) : query.isLoadingError ? (
        <RowsFailed query={query} />
      ) : (
        <>
          <StillOld query={query} />
          <div>
            <CountedUntil iso={query.data.countedUntil} />
            <p className="text-sm text-pretty text-faint">
              {t(span === 'today' ? 'overview.comparedToday' : 'overview.compared')}
            </p>
          </div>
          <ThreeSides value={query.data} spanName={t(`overview.${span}`)} />
          <TeamFigures value={query.data} isToday={span === 'today'} />
          <Income value={query.data} />
          <Chart value={query.data} isToday={span === 'today'} />
          <CsvButton
            name={`team-overview-${span}`}
            make={(reading) => makeOverviewFile(span, currency.code, reading)}
          />
        </>
      )}
    </div>
  )
}

/** What the agent has to do, where there is anything, each line leading to it. */
function Waiting({ waiting }: { waiting: Value['waiting'] }) {
  const { t } = useTranslation('agents')
  const { go } = useAgentAddress()
  const flags = useQuery(consolidatedQuery)
  const offers = flags.data ? findOfferPage(flags.data) : null
  const lines = [
    { key: 'offers', count: waiting.offers, open: () => offers && go(offers, { tab: 'mine.awaiting' }) },
    {
      key: 'collect',
      count: waiting.billsToCollect,
      open: () => go('agentRevenueReport', { tab: `bills.${COLLECT}` }),
    },
    { key: 'pay', count: waiting.billsToPay, open: () => go('agentRevenueReport', { tab: `bills.paid.${PAY}` }) },
  ] as const
  const shown = lines.filter(({ count }) => count > 0)
  if (shown.length === 0) return null
  return (
    <section aria-labelledby="agent-waiting" className="rounded-m border border-line-strong bg-surface-2 px-4 py-3">
      <h2 id="agent-waiting" className="font-semibold">
        {t('waiting.title')}
      </h2>
      <ul className="text-sm">
        {shown.map(({ key, count, open }) => (
          <li key={key}>
            <button
              type="button"
              onClick={open}
              className="min-h-11 text-left text-accent underline-offset-4 hover:underline"
            >
              {t(`waiting.${key}`, { count })}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

const differenceOf = (now: Money, before: Money): Money => presentMoney(minor(parseMoney(now) - parseMoney(before)))

/** By how much it rose or fell, with a sign: never by colour alone. */
function useChange() {
  const { t } = useTranslation('agents')
  const { net } = useAmounts()
  return {
    ofCounts: (now: number, before: number) =>
      now === before
        ? t('change.same')
        : t('change.by', { change: `${now > before ? '↑ +' : '↓ −'}${formatCount(Math.abs(now - before))}` }),
    ofAmounts: (now: Money, before: Money) => {
      const change = differenceOf(now, before)
      if (parseMoney(change) === 0) return t('change.same')
      return t('change.by', { change: `${change.startsWith('-') ? '↓' : '↑'} ${net(change)}` })
    },
  }
}

function TeamFigures({ value: { now, before }, isToday }: { value: Value; isToday: boolean }) {
  const { t } = useTranslation('agents')
  const { money, net } = useAmounts()
  const change = useChange()
  const figures: Figure[] = [
    ...COUNTS.map((key) => ({
      key,
      label: t(`figure.${key}`),
      value: formatCount(now[key]),
      note: change.ofCounts(now[key], before[key]),
    })),
    ...AMOUNTS.map((key) => ({
      key,
      label: t(`figure.${key}`),
      value: key.endsWith('Profit') ? net(now[key]) : money(now[key]),
      note: isToday && BY_DAY_ALONE.includes(key) ? undefined : change.ofAmounts(now[key], before[key]),
    })),
  ]
  return (
    <Part title={t('overview.team')}>
      <Figures figures={figures} />
    </Part>
  )
}

function Income({ value: { now, before, kinds } }: { value: Value }) {
  const { t } = useTranslation('agents')
  const { money } = useAmounts()
  const change = useChange()
  const shown = [...kinds, 'total'] as const
  return (
    <Part title={t('overview.income')}>
      <Figures
        figures={shown.map((key) => ({
          key,
          label: t(`kind.${key}`),
          value: money(now.income[key]),
          note: change.ofAmounts(now.income[key], before.income[key]),
        }))}
      />
    </Part>
  )
}

const CHARTED = ['validBet', 'grossProfit', 'income'] as const

function Chart({ value: { chart }, isToday }: { value: Value; isToday: boolean }) {
  const { t } = useTranslation('agents')
  const language = useLanguage()
  const timeZone = useTimeZone()
  const [charted, setCharted] = useState<(typeof CHARTED)[number]>('validBet')
  if (chart.length === 0) return null
  const hour = new Intl.DateTimeFormat(DATE_TAG[language], { timeStyle: 'short', timeZone })
  const nameOf = (at: string) => (isToday ? hour.format(Date.parse(at)) : formatPeriod(at, at, 'day', language))
  return (
    <Part title={t('overview.chart')}>
      <div className="mb-3">
        <ChipChoice
          label={t('overview.chart')}
          options={CHARTED}
          value={charted}
          nameOf={(each) => t(`figure.${each}`)}
          onChoose={(each) => setCharted(each)}
        />
      </div>
      <BarChart bars={chart.map((point) => ({ key: point.at, name: nameOf(point.at), amount: point[charted] }))} />
    </Part>
  )
}
