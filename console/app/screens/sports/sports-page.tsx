import { useQuery } from '@tanstack/react-query'
import { useFilter } from '../../lib/address.ts'
import { askPlatform, type OperatorResponse } from '../../lib/api.ts'
import { usePages } from '../../lib/pages.ts'
import { useHere } from '../../lib/self.tsx'
import { type Column, OpenRow } from '../../parts/data-table.tsx'
import { Moment } from '../../parts/moment.tsx'
import { NameFilter } from '../../parts/name-filter.tsx'
import { QueuePage } from '../../parts/queue-page.tsx'
import { Empty, Show } from '../../parts/states.tsx'
import { FixtureSheet } from './fixture-sheet.tsx'
import { useTexts } from './texts.ts'

type Book = OperatorResponse<'book-list'>['books'][number]
type Fixture = OperatorResponse<'book-fixtures'>['fixtures'][number]
/** The first is the one without a word in the address. */
const TABS = ['under_way', 'coming', 'over'] as const

export function SportsPage() {
  const say = useTexts()
  const { merchant } = useHere()
  const [{ book }] = useFilter(['book'])
  const query = useQuery({
    queryKey: ['book-list', merchant.code],
    queryFn: () => askPlatform(merchant.code, 'book-list', {}),
  })
  return (
    <Show query={query}>
      {({ books }) => {
        const chosen = books.find(({ vendor }) => vendor === book) ?? books[0]
        return chosen ? <Fixtures key={chosen.vendor} book={chosen} books={books} /> : <Empty text={say('noBooks')} />
      }}
    </Show>
  )
}

function Fixtures({ book: { vendor }, books }: { book: Book; books: readonly Book[] }) {
  const say = useTexts()
  const { merchant } = useHere()
  const [{ tab }, setFilter] = useFilter(['tab', 'book', 'open'])
  const list = TABS.find((one) => one === tab) ?? TABS[0]
  const query = usePages(['book-fixtures', merchant.code, vendor, list], (turn) =>
    askPlatform(merchant.code, 'book-fixtures', { vendor, list, ...turn }),
  )
  const columnsOf = (onOpen: (row: Fixture) => void): Column<Fixture>[] => [
    { key: 'kickOff', head: say('head.kickOff'), right: true, cell: ({ kickOffAt }) => <Moment iso={kickOffAt} /> },
    {
      key: 'teams',
      head: say('head.teams'),
      cell: (row) => (
        <OpenRow label={`${nameSides(say, row.teams)} ${row.fixture}`} onOpen={() => onOpen(row)}>
          {nameSides(say, row.teams)}
        </OpenRow>
      ),
    },
    { key: 'league', head: say('head.league'), cell: ({ league }) => <bdi>{league}</bdi>, wideOnly: true },
    {
      key: 'fixture',
      head: say('head.fixture'),
      cell: ({ fixture }) => <span className="text-soft">{fixture}</span>,
      roomyOnly: true,
    },
  ]
  return (
    <QueuePage
      say={say}
      query={query}
      rows={query.data?.pages.flatMap(({ fixtures }) => fixtures)}
      idOf={({ fixture }) => fixture}
      tabs={TABS.map((one, at) => ({ value: at === 0 ? '' : one, name: say(`tabs.${one}`) }))}
      end={
        <>
          <select
            aria-label={say('book')}
            value={vendor}
            onChange={({ target }) => setFilter({ book: target.value, open: '' })}
            className="h-9 rounded-m border border-line-strong bg-surface-1 px-2.5 max-md:h-11"
          >
            {books.map((one) => (
              <option key={one.vendor} value={one.vendor}>
                {one.name}
              </option>
            ))}
          </select>
          <div className="max-md:hidden">
            <NameFilter
              label={say('find')}
              button={say('findDo')}
              value=""
              onChange={(fixture) => setFilter({ open: fixture })}
            />
          </div>
        </>
      }
      columnsOf={columnsOf}
      sheetById={(fixture, ends) => <FixtureSheet vendor={vendor} fixture={fixture} {...ends} />}
    />
  )
}

/** A race has many: the first two are named. */
export function nameSides(say: ReturnType<typeof useTexts>, teams: readonly string[]): string {
  const names = teams.slice(0, 2).join(' – ')
  return teams.length <= 2 ? names : say('more', { names, count: teams.length - 2 })
}
