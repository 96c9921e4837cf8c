import { useQuery } from '@tanstack/react-query'
import { formatMoney } from '../../../../../kit/lib/money.ts'
import type { OperatorResponse } from '../../../lib/api.ts'
import { askPlatform } from '../../../lib/api.ts'
import { useHere, useMay } from '../../../lib/self.tsx'
import { type Column, DataTable } from '../../../parts/data-table.tsx'
import { Moment } from '../../../parts/moment.tsx'
import { ProtectionActs } from '../../../parts/protection-acts.tsx'
import { Fact } from '../../../parts/queue.tsx'
import { Empty, Panel, Show } from '../../../parts/states.tsx'
import type { TabProps } from '../member-page.tsx'
import { useTexts } from '../texts.ts'

type Shown = OperatorResponse<'safety-show'>
type Limit = Shown['safety']['limits'][number]
type Change = Shown['history'][number]

export function ProtectionTab({ member }: TabProps) {
  const say = useTexts()
  const may = useMay()
  const { merchant } = useHere()
  const query = useQuery({
    queryKey: ['safety', merchant.code, member.username],
    queryFn: () => askPlatform(merchant.code, 'safety-show', { username: member.username }),
  })
  return (
    <Show query={query}>
      {({ safety, history }) => (
        <div className="grid items-start gap-4 xl:grid-cols-[1fr_20rem]">
          <div className="grid min-w-0 gap-4">
            <Limits limits={safety.limits} />
            <History rows={history} />
          </div>
          <div className="grid gap-4">
            <Panel title={say('protection.holds')}>
              <dl className="px-4 py-1">
                <Fact label={say('protection.bar')}>
                  {safety.bar ? say(`bar.${safety.bar.kind}`) : say('protection.noBar')}
                </Fact>
                {safety.bar && (
                  <Fact label={say('head.until')}>
                    <Moment iso={safety.bar.until} />
                  </Fact>
                )}
                <Fact label={say('protection.reminder')}>{say('minutes', { count: safety.reminder.minutes })}</Fact>
                <Fact label={say('protection.deposits')}>{formatMoney(safety.lifetime.deposits, merchant.symbol)}</Fact>
                <Fact label={say('protection.withdrawals')}>
                  {formatMoney(safety.lifetime.withdrawals, merchant.symbol)}
                </Fact>
                <Fact label={say('protection.net')}>{formatMoney(safety.lifetime.net, merchant.symbol)}</Fact>
              </dl>
            </Panel>
            {may('safety.set') && <ProtectionActs username={member.username} bar={safety.bar} />}
          </div>
        </div>
      )}
    </Show>
  )
}

function Limits({ limits }: { limits: readonly Limit[] }) {
  const say = useTexts()
  const amount = (value: string | null) => <span>{value === null ? '–' : formatMoney(value, '')}</span>
  const columns: Column<Limit>[] = [
    {
      key: 'kind',
      head: say('head.limit'),
      cell: ({ kind, period }) => <span>{say(`limits.${kind}`, { period: say(`periods.${period}`) })}</span>,
    },
    { key: 'own', head: say('head.own'), right: true, cell: ({ own }) => amount(own), wideOnly: true },
    { key: 'operator', head: say('head.ours'), right: true, cell: ({ operator }) => amount(operator), wideOnly: true },
    { key: 'used', head: say('head.used'), right: true, cell: ({ used }) => amount(used) },
    {
      key: 'left',
      head: say('head.left'),
      right: true,
      cell: ({ left }) => (
        <span className={left === '0.00' ? 'font-semibold text-bad' : 'font-semibold'}>
          {left === null ? '–' : formatMoney(left, '')}
        </span>
      ),
    },
  ]
  return (
    <Panel title={say('protection.limits')}>
      {limits.length === 0 ? (
        <Empty text={say('protection.noLimits')} />
      ) : (
        <DataTable
          label={say('protection.limits')}
          columns={columns}
          rows={limits}
          idOf={({ kind, period }) => `${kind}${period}`}
        />
      )}
    </Panel>
  )
}

function History({ rows }: { rows: readonly Change[] }) {
  const say = useTexts()
  const columns: Column<Change>[] = [
    { key: 'at', head: say('head.time'), cell: ({ at }) => <Moment iso={at} /> },
    { key: 'what', head: say('head.what'), cell: ({ change }) => <span>{sayChange(say, change)}</span> },
    {
      key: 'by',
      head: say('head.whom'),
      cell: ({ by, actor }) => <span>{by === 'member' ? say('timeline.member') : actor.replace('operator:', '')}</span>,
    },
  ]
  return (
    <Panel title={say('protection.history')}>
      {rows.length === 0 ? (
        <Empty text={say('protection.noHistory')} />
      ) : (
        <DataTable label={say('protection.history')} columns={columns} rows={rows} idOf={({ id }) => String(id)} />
      )}
    </Panel>
  )
}

function sayChange(say: ReturnType<typeof useTexts>, change: Change['change']): string {
  switch (change.what) {
    case 'limit':
      return say('changes.limit', {
        limit: say(`limits.${change.kind}`, { period: say(`periods.${change.period}`) }),
        before: change.before ?? '–',
        amount: change.amount ?? '–',
      })
    case 'limit_change_cancelled':
      return say('changes.cancelled', {
        limit: say(`limits.${change.kind}`, { period: say(`periods.${change.period}`) }),
      })
    case 'bar':
      return say(`bar.${change.bar.kind}`)
    case 'bar_lifted':
      return say('changes.lifted')
    case 'reminder':
      return say('changes.reminder', { minutes: say('minutes', { count: change.minutes }) })
  }
}
