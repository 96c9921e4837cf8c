import { useQuery } from '@tanstack/react-query'
import { formatMoney } from '../../../../kit/lib/money.ts'
import { useFilter } from '../../lib/address.ts'
import { askPlatform, type OperatorResponse } from '../../lib/api.ts'
import { useHere } from '../../lib/self.tsx'
import { type Column, DataTable, OpenRow } from '../../parts/data-table.tsx'
import { Moment } from '../../parts/moment.tsx'
import { Empty, Panel, Show, Tag } from '../../parts/states.tsx'
import { FlagsPanel } from './flags-panel.tsx'
import { RoomSheet } from './room-sheet.tsx'
import { useTexts } from './texts.ts'

type Table = OperatorResponse<'tables-list'>['tables'][number]
export type Room = Table & { room: NonNullable<Table['room']> }
const isRoom = (table: Table): table is Room => table.room !== null
const idOf = ({ vendor, gameCode }: Table) => `${vendor}.${gameCode}`
const AGAIN_MS = 15_000
export const TONES = { open: 'ok', draining: 'warn', closed: 'bad' } as const

export function TablesPage() {
  const say = useTexts()
  const { merchant } = useHere()
  const [{ open: openId }, setFilter] = useFilter(['open'])
  const query = useQuery({
    queryKey: ['tables', merchant.code],
    queryFn: () => askPlatform(merchant.code, 'tables-list', {}),
    refetchInterval: AGAIN_MS,
  })
  return (
    <div className="mx-auto grid max-w-5xl gap-4 p-4 pb-56 lg:p-6 lg:pb-6">
      <Show query={query} rows={8}>
        {({ tables, silent }) => {
          const rooms = tables.filter(isRoom)
          const open = rooms.find((room) => idOf(room) === openId)
          return (
            <>
              {silent.length > 0 && (
                <p role="status" className="rounded-m bg-tint-warn p-3 text-warn">
                  {say('silent', { vendors: silent.join(', ') })}
                </p>
              )}
              <Rooms rooms={rooms} openId={openId} onOpen={(room) => setFilter({ open: idOf(room) })} />
              {open && <RoomSheet key={openId} room={open} onClose={() => setFilter({ open: '' })} />}
              <LiveTables tables={tables.filter((table) => !isRoom(table))} />
              <FlagsPanel />
            </>
          )
        }}
      </Show>
    </div>
  )
}

type RoomsProps = { rooms: readonly Room[]; openId: string; onOpen: (room: Room) => void }

function Rooms({ rooms, openId, onOpen }: RoomsProps) {
  const say = useTexts()
  const { merchant } = useHere()
  const columns: Column<Room>[] = [
    { key: 'name', head: say('head.name'), cell: (room) => <OpenRow onOpen={() => onOpen(room)}>{room.name}</OpenRow> },
    {
      key: 'state',
      head: say('head.state'),
      cell: ({ room }) => <Tag tone={TONES[room.state]}>{say(`states.${room.state}`)}</Tag>,
    },
    { key: 'seats', head: say('head.seats'), right: true, cell: ({ seats }) => String(seats) },
    {
      key: 'waiting',
      head: say('head.waiting'),
      right: true,
      cell: ({ room }) => String(room.waiting),
      wideOnly: true,
    },
    {
      key: 'base',
      head: say('head.base'),
      right: true,
      cell: ({ room }) => formatMoney(room.base, merchant.symbol),
      wideOnly: true,
    },
    {
      key: 'rake',
      head: say('head.rake'),
      right: true,
      cell: ({ room }) => `${(room.rakeBps / 100).toFixed(2)} %`,
      wideOnly: true,
    },
    { key: 'vendor', head: say('head.vendor'), cell: ({ vendor }) => vendor, wideOnly: true, className: 'text-soft' },
  ]
  return (
    <Panel title={say('rooms')}>
      {rooms.length === 0 ? (
        <Empty text={say('noRooms')} />
      ) : (
        <DataTable label={say('rooms')} columns={columns} rows={rooms} idOf={idOf} openId={openId} onOpen={onOpen} />
      )}
    </Panel>
  )
}

function LiveTables({ tables }: { tables: readonly Table[] }) {
  const say = useTexts()
  const { merchant } = useHere()
  const columns: Column<Table>[] = [
    { key: 'name', head: say('head.name'), cell: ({ name }) => <span className="font-semibold">{name}</span> },
    {
      key: 'seats',
      head: say('head.seats'),
      right: true,
      cell: ({ seats, places }) => say('seats', { seats, places }),
    },
    {
      key: 'limits',
      head: say('head.limits'),
      right: true,
      cell: ({ least, most }) => `${formatMoney(least, merchant.symbol)} – ${formatMoney(most, merchant.symbol)}`,
      wideOnly: true,
    },
    {
      key: 'closes',
      head: say('head.closes'),
      cell: ({ closesAt }) =>
        closesAt === null ? <span className="text-faint">{say('noBets')}</span> : <Moment iso={closesAt} />,
    },
    { key: 'vendor', head: say('head.vendor'), cell: ({ vendor }) => vendor, wideOnly: true, className: 'text-soft' },
  ]
  return (
    <Panel title={say('tables')}>
      {tables.length === 0 ? (
        <Empty text={say('noTables')} />
      ) : (
        <>
          <DataTable label={say('tables')} columns={columns} rows={tables} idOf={idOf} />
          <p className="border-t border-line p-4 text-faint">{say('liveNote')}</p>
        </>
      )}
    </Panel>
  )
}
