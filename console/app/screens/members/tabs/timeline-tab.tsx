import { useInfiniteQuery } from '@tanstack/react-query'
import { askPlatform, type OperatorResponse } from '../../../lib/api.ts'
import { useHere } from '../../../lib/self.tsx'
import { type Column, DataTable } from '../../../parts/data-table.tsx'
import { Moment } from '../../../parts/moment.tsx'
import { More } from '../../../parts/more.tsx'
import { Empty, Panel, Show } from '../../../parts/states.tsx'
import type { TabProps } from '../member-page.tsx'
import { useTexts } from '../texts.ts'

type Act = OperatorResponse<'member-timeline'>['rows'][number]

/** `document_accepted` is said as it is called: the platform names its acts in words. */
const sayAct = (act: string) => `${act.slice(0, 1).toUpperCase()}${act.slice(1).replaceAll('_', ' ')}`

export function TimelineTab({ member }: TabProps) {
  const say = useTexts()
  const { merchant } = useHere()
  const query = useInfiniteQuery({
    queryKey: ['member-timeline', merchant.code, member.username],
    queryFn: ({ pageParam }) =>
      askPlatform(merchant.code, 'member-timeline', {
        username: member.username,
        ...(pageParam !== null && { cursor: pageParam }),
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })
  const columns: Column<Act>[] = [
    { key: 'at', head: say('head.time'), cell: ({ at }) => <Moment iso={at} /> },
    { key: 'act', head: say('head.what'), cell: ({ act }) => <span className="font-semibold">{sayAct(act)}</span> },
    {
      key: 'by',
      head: say('head.whom'),
      cell: ({ operator }) =>
        operator === null ? (
          <span className="text-soft">{say('timeline.member')}</span>
        ) : (
          <span className="capitalize">{operator}</span>
        ),
    },
    {
      key: 'country',
      head: say('head.country'),
      cell: ({ country }) => <span className="text-soft">{country === 'XX' ? '–' : country}</span>,
      wideOnly: true,
    },
  ]
  return (
    <Panel title={say('tabs.timeline')} hint={say('zone', { zone: merchant.timeZone })}>
      <Show query={query}>
        {({ pages }) => {
          const rows = pages.flatMap((page) => page.rows)
          return rows.length === 0 ? (
            <Empty text={say('timeline.none')} />
          ) : (
            <>
              <DataTable label={say('tabs.timeline')} columns={columns} rows={rows} idOf={({ id }) => id} />
              <More query={query} />
            </>
          )
        }}
      </Show>
    </Panel>
  )
}
