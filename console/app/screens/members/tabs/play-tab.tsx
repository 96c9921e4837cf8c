import { useInfiniteQuery } from '@tanstack/react-query'
import { formatMoney, formatSignedMoney } from '../../../../../kit/lib/money.ts'
import { askPlatform, type OperatorResponse } from '../../../lib/api.ts'
import { useHere } from '../../../lib/self.tsx'
import { type Column, DataTable } from '../../../parts/data-table.tsx'
import { Moment } from '../../../parts/moment.tsx'
import { More } from '../../../parts/more.tsx'
import { Empty, Panel, Show, Tag } from '../../../parts/states.tsx'
import type { TabProps } from '../member-page.tsx'
import { useTexts } from '../texts.ts'

type Round = OperatorResponse<'member-rounds'>['rows'][number]

export function PlayTab({ member }: TabProps) {
  const say = useTexts()
  const { merchant } = useHere()
  const query = useInfiniteQuery({
    queryKey: ['member-rounds', merchant.code, member.username],
    queryFn: ({ pageParam }) =>
      askPlatform(merchant.code, 'member-rounds', {
        username: member.username,
        ...(pageParam !== null && { cursor: pageParam }),
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })
  const columns: Column<Round>[] = [
    { key: 'at', head: say('head.time'), cell: ({ startedAt }) => <Moment iso={startedAt} /> },
    { key: 'game', head: say('head.game'), cell: ({ gameName }) => <bdi>{gameName}</bdi> },
    {
      key: 'vendor',
      head: say('head.vendor'),
      cell: ({ vendorName }) => <bdi>{vendorName}</bdi>,
      className: 'text-soft',
      roomyOnly: true,
    },
    {
      key: 'round',
      head: say('head.round'),
      cell: ({ roundId }) => <bdi>{roundId}</bdi>,
      className: 'text-soft',
      roomyOnly: true,
    },
    {
      key: 'state',
      head: say('head.state'),
      cell: ({ state }) => <Tag tone={state === 'open' ? 'act' : 'plain'}>{say(`rounds.${state}`)}</Tag>,
    },
    {
      key: 'stake',
      head: say('head.stake'),
      right: true,
      cell: ({ stake }) => <span>{formatMoney(stake, '')}</span>,
      wideOnly: true,
    },
    {
      key: 'payout',
      head: say('head.payout'),
      right: true,
      cell: ({ state, payout }) => <span>{state === 'open' && payout === '0.00' ? '–' : formatMoney(payout, '')}</span>,
      wideOnly: true,
    },
    {
      key: 'net',
      head: say('head.net'),
      right: true,
      cell: ({ state, corrected, net }) => (
        <span className="font-semibold">
          {state === 'open' && corrected === null ? '–' : formatSignedMoney(net, '')}
        </span>
      ),
    },
  ]
  return (
    <Panel title={say('tabs.play')} hint={say('zone', { zone: merchant.timeZone })}>
      <Show query={query}>
        {({ pages }) => {
          const rows = pages.flatMap((page) => page.rows)
          return rows.length === 0 ? (
            <Empty text={say('rounds.none')} />
          ) : (
            <>
              <DataTable
                label={say('tabs.play')}
                columns={columns}
                rows={rows}
                idOf={({ vassalage, roundId }) => `${vassalage}${roundId}`}
              />
              <More query={query} />
            </>
          )
        }}
      </Show>
    </Panel>
  )
}
