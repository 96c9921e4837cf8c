import { useQuery } from '@tanstack/react-query'
import { GAME_SHELVES } from '../../../../contract/constants.ts'
import { formatMoney } from '../../../../kit/lib/money.ts'
import { useFilter } from '../../lib/address.ts'
import { askPlatform, type OperatorResponse } from '../../lib/api.ts'
import { usePages } from '../../lib/pages.ts'
import { useHere } from '../../lib/self.tsx'
import { type Column, OpenRow } from '../../parts/data-table.tsx'
import { NameFilter } from '../../parts/name-filter.tsx'
import { QueuePage } from '../../parts/queue-page.tsx'
import { Tag } from '../../parts/states.tsx'
import { GameSheet } from './game-sheet.tsx'
import { useTexts } from './texts.ts'

export type Game = OperatorResponse<'games-list'>['games'][number]
const TABS = ['', 'offered', 'withdrawn', 'marked'] as const

const isShelf = (text: string): text is Game['shelf'] => (GAME_SHELVES as readonly string[]).includes(text)

/** The page and its filters, which the address keeps. */
function useGames() {
  const { merchant } = useHere()
  const [filter, setFilter] = useFilter(['tab', 'vendor', 'shelf', 'text'])
  const { vendor, shelf, text, tab } = filter
  const asked = {
    vendor: vendor || undefined,
    shelf: isShelf(shelf) ? shelf : undefined,
    text: text || undefined,
    state: tab === 'offered' || tab === 'withdrawn' ? tab : undefined,
    marked: tab === 'marked',
  } as const
  const query = usePages(
    ['games', merchant.code, asked],
    (turn) => askPlatform(merchant.code, 'games-list', { ...asked, ...turn }),
    false,
  )
  return { query, filter, setFilter }
}

export function CataloguePage() {
  const say = useTexts()
  const { merchant } = useHere()
  const { query, filter, setFilter } = useGames()
  const columnsOf = (onOpen: (row: Game) => void): Column<Game>[] => [
    { key: 'name', head: say('head.name'), cell: (row) => <OpenRow onOpen={() => onOpen(row)}>{row.name}</OpenRow> },
    { key: 'state', head: say('head.state'), cell: (row) => <State game={row} /> },
    { key: 'vendor', head: say('head.vendor'), cell: ({ vendorName }) => vendorName, wideOnly: true },
    { key: 'shelf', head: say('head.shelf'), cell: ({ shelf }) => say(`shelves.${shelf}`), roomyOnly: true },
    { key: 'shown', head: say('head.shown'), cell: (row) => <Marks game={row} />, wideOnly: true },
    {
      key: 'rtp',
      head: say('head.rtp'),
      right: true,
      cell: tellReturn,
      roomyOnly: true,
    },
    {
      key: 'stakes',
      head: say('head.stakes'),
      right: true,
      cell: ({ minBet, maxBet }) => `${formatMoney(minBet, merchant.symbol)}–${formatMoney(maxBet, merchant.symbol)}`,
      roomyOnly: true,
    },
  ]
  return (
    <QueuePage
      say={say}
      query={query}
      rows={query.data?.pages.flatMap(({ games }) => games)}
      idOf={({ game }) => game}
      tabs={TABS.map((value) => ({ value, name: say(`tabs.${value || 'all'}`) }))}
      end={
        <>
          <Filters filter={filter} setFilter={setFilter} />
          <NameFilter
            label={say('find')}
            button={say('findDo')}
            value={filter.text}
            onChange={(text) => setFilter({ text })}
          />
        </>
      }
      columnsOf={columnsOf}
      sheet={(game, { onClose }) => <GameSheet game={game} onClose={onClose} />}
    />
  )
}

type FiltersProps = Pick<ReturnType<typeof useGames>, 'filter' | 'setFilter'>

function Filters({ filter, setFilter }: FiltersProps) {
  const say = useTexts()
  const { merchant } = useHere()
  const vendors = useQuery({
    queryKey: ['vendors', merchant.code],
    queryFn: () => askPlatform(merchant.code, 'vendors-list', {}),
  })
  const known = vendors.data?.vendors ?? []
  const choices = {
    vendor: [['', say('allVendors')], ...known.map(({ vendor, name }) => [vendor, name])],
    shelf: [['', say('allShelves')], ...GAME_SHELVES.map((shelf) => [shelf, say(`shelves.${shelf}`)])],
  }
  return (['vendor', 'shelf'] as const).map((name) => (
    <select
      key={name}
      aria-label={say(name)}
      value={filter[name]}
      onChange={({ target }) => setFilter({ [name]: target.value })}
      className="h-9 max-w-44 rounded-m border border-line-strong bg-surface-1 px-2 max-md:h-11"
    >
      {choices[name].map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </select>
  ))
}

/** The lowest first. */
export const tellReturn = ({ rtp, rtpMost }: Pick<Game, 'rtp' | 'rtpMost'>) =>
  rtp === null ? '—' : rtpMost && rtpMost !== rtp ? `${rtp}–${rtpMost} %` : `${rtp} %`

export function State({ game: { withdrawn, isBuilt, isVendorShut } }: { game: Game }) {
  const say = useTexts()
  if (withdrawn) return <Tag tone="bad">{say('states.withdrawn')}</Tag>
  if (!isBuilt) return <Tag>{say('states.coming')}</Tag>
  if (isVendorShut) return <Tag tone="warn">{say('states.shut')}</Tag>
  return <Tag tone="ok">{say('states.offered')}</Tag>
}

export function Marks({ game: { hot, place, isNew, isHotByVendor } }: { game: Game }) {
  const say = useTexts()
  const marks = [
    ...(place === null ? [] : [say('marks.place', { place })]),
    ...(hot === 'by_play' ? (isHotByVendor ? [say('marks.vendor')] : []) : [say(`marks.${hot}`)]),
    ...(isNew ? [say('marks.new')] : []),
  ]
  return <span className="text-soft">{marks.join(' · ')}</span>
}
