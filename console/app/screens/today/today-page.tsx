import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Link } from 'react-router'
import type { AuditAct } from '../../../../contract/operator/audit.ts'
import type { WorkQueue } from '../../../../contract/operator/work.ts'
import { formatMoney } from '../../../../kit/lib/money.ts'
import { type OperatorResponse, readEdge } from '../../lib/api.ts'
import { siteNow, useMinute } from '../../lib/now.ts'
import { useHere, useMay } from '../../lib/self.tsx'
import { nameOfAct } from '../../lib/words.ts'
import { useAsOf } from '../../parts/as-of.ts'
import { Age } from '../../parts/moment.tsx'
import { Empty, Light, Panel, Show } from '../../parts/states.tsx'
import { useWork } from '../../shell/shell.tsx'
import { Hours } from './hours.tsx'
import { ReviewPanel } from './review-panel.tsx'
import { useTexts } from './texts.ts'

type Work = OperatorResponse<'work-list'>
type Queue = Work['queues'][number]

/** How long each may wait, in minutes, and the screen where it is worked off. */
const PROMISES: Readonly<Record<WorkQueue, { minutes: number; path: string }>> = {
  withdrawals_checks: { minutes: 30, path: '/withdrawals' },
  withdrawals_pay: { minutes: 30, path: '/withdrawals?state=approved' },
  withdrawals_disputed: { minutes: 120, path: '/withdrawals?state=sent' },
  deposits_review: { minutes: 120, path: '/deposits' },
  money_unknown: { minutes: 1_440, path: '/deposits' },
  documents: { minutes: 1_440, path: '/documents' },
  complaints: { minutes: 1_440, path: '/complaints' },
  service: { minutes: 60, path: '/service' },
  bills: { minutes: 1_440, path: '/bills' },
  approvals: { minutes: 10_080, path: '/approvals' },
}

/** An edge that is newer than this page may name a queue that has no screen here yet. */
const listKnown = (queues: readonly Queue[]) => queues.filter(({ queue }) => Object.hasOwn(PROMISES, queue))

export function TodayPage() {
  const work = useWork()
  const known = work.data && { ...work.data, queues: listKnown(work.data.queues) }
  return (
    <div className="grid gap-4 p-4 lg:p-6">
      <Show query={{ ...work, data: known }}>
        {(data) => (
          <>
            <Figures work={data} />
            <div className="grid items-start gap-4 xl:grid-cols-[1fr_21.5rem]">
              <div className="grid gap-4">
                <WorkPanel work={data} updatedAt={work.dataUpdatedAt} isStale={work.isError} />
                <HoursPanel work={data} />
              </div>
              <div className="grid gap-4">
                <SitePanel />
                <SecondPanel />
                <ReviewPanel />
              </div>
            </div>
          </>
        )}
      </Show>
    </div>
  )
}

function Figures({ work }: { work: Work }) {
  const say = useTexts()
  const { merchant } = useHere()
  const { paid, queues } = work
  const [checks, pay] = ['withdrawals_checks', 'withdrawals_pay'].map((name) =>
    queues.find(({ queue }) => queue === name),
  )
  const oldest = queues.filter(({ oldestAt }) => oldestAt !== null).toSorted((a, b) => share(b) - share(a))[0]
  const figures = [
    {
      label: say('figures.paid'),
      value: formatMoney(paid.sum, merchant.symbol),
      note: say('figures.orders', { count: paid.count }),
    },
    {
      label: say('figures.median'),
      value:
        paid.medianMinutes === null ? say('figures.noMedian') : say('figures.minutes', { count: paid.medianMinutes }),
      note: say('figures.medianNote'),
    },
    {
      label: say('figures.waiting'),
      value: formatMoney(checks?.sum ?? '0.00', merchant.symbol),
      note: say('figures.inOrders', { count: (checks?.waiting ?? 0) + (pay?.waiting ?? 0) }),
    },
  ]
  return (
    <dl className="panel grid grid-cols-2 divide-line max-md:gap-y-3 md:grid-cols-4 md:divide-x">
      {figures.map(({ label, value, note }) => (
        <div key={label} className="px-5 py-3.5">
          <dt className="text-soft">{label}</dt>
          <dd className="font-display text-xl/7 font-bold md:text-[1.375rem]">{value}</dd>
          <dd className="text-faint">{note}</dd>
        </div>
      ))}
      <div className="px-5 py-3.5">
        <dt className="text-soft">{say('figures.oldest')}</dt>
        <dd
          className={clsx('font-display text-xl/7 font-bold md:text-[1.375rem]', oldest && TEXT[toneOf(share(oldest))])}
        >
          {oldest?.oldestAt ? <Age iso={oldest.oldestAt} /> : <span>–</span>}
        </dd>
        <dd className="text-faint">{oldest ? say(`queues.${oldest.queue}`) : say('figures.nothing')}</dd>
      </div>
    </dl>
  )
}

const TEXT = { ok: 'text-ok', warn: 'text-warn', bad: 'text-bad' } as const
const BAR = { ok: 'bg-ok', warn: 'bg-warn', bad: 'bg-bad' } as const
const toneOf = (used: number) => (used >= 1 ? 'bad' : used >= 0.75 ? 'warn' : 'ok')
/** How much of its promise the oldest has used. */
const share = ({ queue, oldestAt }: Queue): number =>
  oldestAt === null ? 0 : (siteNow() - Date.parse(oldestAt)) / 60_000 / PROMISES[queue].minutes

const promiseOf = (minutes: number) =>
  minutes < 60 ? `${minutes} min` : minutes < 2_880 ? `${minutes / 60} h` : `${minutes / 1_440} d`

type PanelProps = { work: Work; updatedAt: number; isStale: boolean }

function WorkPanel({ work, updatedAt, isStale }: PanelProps) {
  const say = useTexts()
  const { merchant } = useHere()
  useMinute()
  const asOf = useAsOf(updatedAt)
  const queues = work.queues.toSorted((a, b) => share(b) - share(a))
  const head = 'h-8 px-3 text-xs font-medium text-faint first:pl-4 last:pr-4'
  return (
    <Panel
      title={say('work')}
      hint={say('workHint')}
      end={<span className={isStale ? 'text-warn' : 'text-soft'}>{asOf}</span>}
    >
      <div className="overflow-x-auto">
        <table className="w-full">
          <caption className="sr-only">{say('work')}</caption>
          <thead>
            <tr className="border-b border-line">
              <th scope="col" className={clsx(head, 'text-left')}>
                {say('head.queue')}
              </th>
              <th scope="col" className={clsx(head, 'text-right')}>
                {say('head.waiting')}
              </th>
              <th scope="col" className={clsx(head, 'text-right max-md:hidden')}>
                {say('head.sum')}
              </th>
              <th scope="col" className={clsx(head, 'text-right')}>
                {say('head.oldest')}
              </th>
              <th scope="col" className={clsx(head, 'text-left max-md:hidden')}>
                {say('head.promise')}
              </th>
            </tr>
          </thead>
          <tbody>
            {queues.map((queue) => (
              <WorkRow key={queue.queue} queue={queue} at={merchant.code} symbol={merchant.symbol} />
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  )
}

function WorkRow({ queue: row, at, symbol }: { queue: Queue; at: string; symbol: string }) {
  const say = useTexts()
  const { queue, waiting, sum, oldestAt } = row
  const { minutes, path } = PROMISES[queue]
  const used = share(row)
  const tone = toneOf(used)
  const cell = 'px-3 first:pl-4 last:pr-4'
  return (
    <tr className="h-9 border-b border-line last:border-0 hover:bg-surface-2">
      <td className={cell}>
        <Link
          to={`${path}${path.includes('?') ? '&' : '?'}at=${at}`}
          className="font-semibold underline-offset-2 hover:underline"
        >
          {say(`queues.${queue}`)}
        </Link>
      </td>
      <td className={clsx(cell, 'text-right', waiting > 0 ? 'font-bold' : 'text-faint')}>{waiting}</td>
      <td className={clsx(cell, 'text-right text-soft max-md:hidden')}>
        {sum === null || waiting === 0 ? '–' : formatMoney(sum, symbol)}
      </td>
      <td className={clsx(cell, 'text-right', oldestAt !== null && used >= 0.75 && `font-bold ${TEXT[tone]}`)}>
        {oldestAt === null ? <span className="text-faint">–</span> : <Age iso={oldestAt} />}
      </td>
      <td className={clsx(cell, 'max-md:hidden')}>
        <span className="flex items-center gap-3">
          <span aria-hidden className="h-1.5 w-20 overflow-hidden rounded-full bg-surface-2">
            <span
              className={clsx('block h-full', BAR[tone])}
              style={{ width: `${Math.min(100, Math.round(used * 100))}%` }}
            />
          </span>
          <span className="text-soft">{say('of', { time: promiseOf(minutes) })}</span>
        </span>
      </td>
    </tr>
  )
}

function HoursPanel({ work }: { work: Work }) {
  const say = useTexts()
  const { merchant } = useHere()
  return (
    <Panel
      title={say('hours')}
      end={
        <>
          <span aria-hidden className="size-2.5 rounded-s bg-line-strong/50" />
          <span>{say('asked')}</span>
          <span aria-hidden className="ml-2 size-2.5 rounded-s bg-ok" />
          <span>{say('sent')}</span>
        </>
      }
    >
      <Hours
        hours={work.hours}
        timeZone={merchant.timeZone}
        words={{ table: say('hoursTable'), hour: say('hour'), asked: say('asked'), paid: say('sent') }}
      />
    </Panel>
  )
}

type Switches = {
  all: { active: boolean }
  merchants: { merchant: string; active: boolean; hosts: { host: string; felt: string }[] }[]
}

function SitePanel() {
  const say = useTexts()
  const { merchant } = useHere()
  const query = useQuery({
    queryKey: ['maintenance', merchant.code],
    queryFn: () => readEdge<Switches>('maintenance-state', { merchant: merchant.code }),
  })
  return (
    <Panel title={say('site')}>
      <Show query={query} rows={1}>
        {({ all, merchants }) => {
          const isClosed = all.active || merchants[0]?.active
          return (
            <Link
              to={`/maintenance?at=${merchant.code}`}
              className="flex items-center gap-3 px-4 py-3 hover:bg-surface-2"
            >
              <Light is={isClosed ? 'bad' : 'ok'} />
              <span className="font-semibold">{isClosed ? say('siteClosed') : say('siteOpen')}</span>
              <span className="ml-auto text-soft">{merchant.name}</span>
            </Link>
          )
        }}
      </Show>
    </Panel>
  )
}

function SecondPanel() {
  const say = useTexts()
  const may = useMay()
  const { merchant, self } = useHere()
  const query = useQuery({
    queryKey: ['approvals', merchant.code],
    queryFn: () => readEdge<{ waiting: AuditAct[] }>('approvals', { merchant: merchant.code }),
    enabled: may('approvals.read'),
  })
  return (
    <Panel title={say('second')}>
      <Show query={query} rows={3}>
        {({ waiting }) => {
          const mine = waiting.filter(({ actor }) => actor !== self.name)
          if (mine.length === 0) return <Empty text={say('secondNone')} />
          return (
            <ul>
              {mine.slice(0, 6).map((act) => (
                <li key={act.id} className="border-b border-line last:border-0">
                  <Link
                    to={`/approvals?at=${merchant.code}&act=${act.id}`}
                    className="block px-4 py-2 hover:bg-surface-2"
                  >
                    <span className="block font-semibold">{`${nameOfAct(act.verb)} ${act.subject ?? ''}`}</span>
                    <SaidBy act={act} />
                  </Link>
                </li>
              ))}
            </ul>
          )
        }}
      </Show>
    </Panel>
  )
}

function SaidBy({ act }: { act: AuditAct }) {
  return (
    <span className="flex gap-1.5 text-soft">
      <span className="capitalize">{act.actor}</span>
      <Age iso={act.at} />
    </span>
  )
}
