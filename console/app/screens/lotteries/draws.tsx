import { useQuery } from '@tanstack/react-query'
import { formatMoney } from '../../../../kit/lib/money.ts'
import { Button } from '../../../../kit/ui/button.tsx'
import { useAct } from '../../lib/act.tsx'
import { useFilter } from '../../lib/address.ts'
import { actPlatform, askPlatform } from '../../lib/api.ts'
import { useHere, useMay } from '../../lib/self.tsx'
import { ActResult } from '../../parts/act-result.tsx'
import { type Column, OpenRow } from '../../parts/data-table.tsx'
import { Moment } from '../../parts/moment.tsx'
import { QueuePage } from '../../parts/queue-page.tsx'
import { Tag, type Tone } from '../../parts/states.tsx'
import { type Draw, isIn, joinDraws, TABS } from './draw-rows.ts'
import { DrawSheet } from './draw-sheet.tsx'
import type { Lottery } from './lotteries-page.tsx'
import { useTexts } from './texts.ts'

const AGAIN_MS = 15_000
/** As many as one answer has. */
const MOST = 100
const TONES: Readonly<Record<Draw['state'], Tone>> = {
  open: 'ok',
  closed: 'act',
  delayed: 'warn',
  drawn: 'plain',
  void: 'bad',
}

export function Draws({ lottery, onLeave }: { lottery: Lottery; onLeave: () => void }) {
  const say = useTexts()
  const { merchant } = useHere()
  const [{ tab }] = useFilter(['tab'])
  const { gameCode } = lottery
  const query = useQuery({
    queryKey: ['lotteries-draws', merchant.code, gameCode],
    queryFn: () => askPlatform(merchant.code, 'lotteries-draws', { gameCode, limit: MOST }),
    refetchInterval: AGAIN_MS,
  })
  const money = (amount: string | null | undefined) => (amount ? formatMoney(amount, merchant.symbol) : '—')
  const columnsOf = (onOpen: (row: Draw) => void): Column<Draw>[] => [
    {
      key: 'period',
      head: say('head.period'),
      cell: (row) => <OpenRow onOpen={() => onOpen(row)}>{row.period}</OpenRow>,
    },
    {
      key: 'state',
      head: say('head.state'),
      cell: ({ state, book }) => (
        <Tag tone={TONES[book?.state === 'void' ? 'void' : state]}>
          {say(book?.state === 'void' ? 'states.void' : `states.${state}`)}
        </Tag>
      ),
    },
    {
      key: 'at',
      head: say('head.closes'),
      right: true,
      cell: ({ draw, book }) => <Moment iso={book?.closeAt ?? draw?.drawAt ?? lottery.closeAt} />,
      roomyOnly: true,
    },
    {
      key: 'tickets',
      head: say('head.tickets'),
      right: true,
      cell: ({ book }) => (book ? book.tickets.toLocaleString('en') : '—'),
      wideOnly: true,
    },
    { key: 'stakes', head: say('head.stakes'), right: true, cell: ({ book }) => money(book?.stake) },
    {
      key: 'largest',
      head: say('head.largest'),
      right: true,
      cell: ({ book }) => money(book?.largest),
      wideOnly: true,
    },
    { key: 'payout', head: say('head.payout'), right: true, cell: ({ book }) => money(book?.payout), roomyOnly: true },
  ]
  return (
    <QueuePage
      say={say}
      query={query}
      rows={query.data && joinDraws(query.data, lottery.period).filter((row) => isIn(tab, row))}
      idOf={({ period }) => period}
      tabs={TABS.map((value) => ({ value, name: say(`tabs.${value || 'all'}`) }))}
      end={<GameEnd lottery={lottery} onLeave={onLeave} />}
      columnsOf={columnsOf}
      sheet={(draw, ends) => <DrawSheet lottery={lottery} row={draw} {...ends} />}
    />
  )
}

/** Which game it is, whether it sells, and the way back. */
function GameEnd({ lottery: { gameCode, name, shut }, onLeave }: { lottery: Lottery; onLeave: () => void }) {
  const say = useTexts()
  const may = useMay()
  const { merchant } = useHere()
  const act = useAct({
    refreshes: ['lotteries-list'],
    send: (open: boolean, actId) => actPlatform(merchant.code, 'lotteries-switch', { gameCode, open }, { actId }),
  })
  return (
    <>
      <ActResult state={act.state} />
      <span className="font-semibold max-md:hidden">{name}</span>
      <Tag tone={shut ? 'bad' : 'ok'}>{say(shut ? 'shut' : 'open')}</Tag>
      {may('games.set') && (
        <Button
          size="small"
          title={say('switch.shutNote')}
          busy={act.state.is === 'busy'}
          disabled={!act.mayPress}
          onClick={() => act.press(shut)}
        >
          {say(shut ? 'switch.open' : 'switch.shut', { merchant: merchant.name })}
        </Button>
      )}
      <Button size="small" onClick={onLeave}>
        {say('all')}
      </Button>
    </>
  )
}
