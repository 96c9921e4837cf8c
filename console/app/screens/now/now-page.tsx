import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatMoney, formatSignedMoney } from '../../../../kit/lib/money.ts'
import { askPlatform, type OperatorResponse } from '../../lib/api.ts'
import { useHere } from '../../lib/self.tsx'
import { createTexts } from '../../lib/texts.ts'
import texts from '../../locales/en/now.json' with { type: 'json' }
import { useAsOf } from '../../parts/as-of.ts'
import { type Column, DataTable } from '../../parts/data-table.tsx'
import { Empty, Panel, Show } from '../../parts/states.tsx'

const useTexts = createTexts('now', texts)

type Now = OperatorResponse<'now-show'>

type Say = ReturnType<typeof useTexts>
const AGAIN_MS = 15_000

export function NowPage() {
  const { merchant } = useHere()
  const query = useQuery({
    queryKey: ['now', merchant.code],
    queryFn: () => askPlatform(merchant.code, 'now-show', {}),
    refetchInterval: AGAIN_MS,
  })
  return (
    <div className="mx-auto grid max-w-6xl gap-4 p-4 lg:p-6">
      <Show query={query} rows={8}>
        {(now) => <Moments now={now} updatedAt={query.dataUpdatedAt} isStale={query.isError} />}
      </Show>
    </div>
  )
}

function Moments({ now, updatedAt, isStale }: { now: Now; updatedAt: number; isStale: boolean }) {
  const say = useTexts()
  const { symbol } = useHere().merchant
  const { playing, hour, day } = now
  const asOf = useAsOf(updatedAt)
  return (
    <>
      <section className="panel flex flex-wrap items-baseline gap-x-6 gap-y-1 p-4">
        <p className="font-display text-xl/7 font-bold">{say('playing', { count: playing.members })}</p>
        <p className="text-soft">{say('playingNote')}</p>
        <p className="text-soft">{say('hour', { count: hour.members })}</p>
        <p className={isStale ? 'ml-auto text-warn' : 'ml-auto text-faint'}>{asOf}</p>
      </section>
      <div className="grid items-start gap-4 lg:grid-cols-[1fr_20rem]">
        <Listed title={say('games')} empty={say('noGames')} rows={playing.games}>
          <DataTable label={say('games')} columns={gameColumns(say)} rows={playing.games} idOf={({ game }) => game} />
        </Listed>
        <Listed title={say('countries')} empty={say('noCountries')} rows={playing.countries}>
          <DataTable
            label={say('countries')}
            columns={countryColumns(say)}
            rows={playing.countries}
            idOf={({ country }) => country}
          />
        </Listed>
      </div>
      <Listed title={say('lastHour')} empty={say('noHour')} rows={hour.categories}>
        <DataTable
          label={say('lastHour')}
          columns={[
            { key: 'category', head: say('head.category'), cell: ({ category }) => say(`categories.${category}`) },
            ...playedColumns<Now['hour']['categories'][number]>(say, symbol),
          ]}
          rows={hour.categories}
          idOf={({ category }) => category}
        />
      </Listed>
      <Listed title={say('day')} empty={say('noDay')} rows={day.games}>
        <DataTable
          label={say('day')}
          columns={[
            { key: 'game', head: say('head.game'), cell: ({ name }) => <span className="font-semibold">{name}</span> },
            ...playedColumns<Now['day']['games'][number]>(say, symbol),
          ]}
          rows={day.games}
          idOf={({ game }) => game}
        />
      </Listed>
      <p className="text-faint">{say('rule')}</p>
    </>
  )
}

type ListedProps = { title: string; empty: string; rows: readonly unknown[]; children: ReactNode }

const Listed = ({ title, empty, rows, children }: ListedProps) => (
  <Panel title={title}>{rows.length === 0 ? <Empty text={empty} /> : children}</Panel>
)

const gameColumns = (say: Say): Column<Now['playing']['games'][number]>[] => [
  { key: 'game', head: say('head.game'), cell: ({ name }) => <span className="font-semibold">{name}</span> },
  { key: 'vendor', head: say('head.vendor'), cell: ({ vendor }) => vendor, wideOnly: true },
  { key: 'members', head: say('head.members'), right: true, cell: ({ members }) => members.toLocaleString('en') },
]

const regions = new Intl.DisplayNames('en', { type: 'region' })
const nameOfCountry = (code: string) => (code === 'XX' ? code : (regions.of(code) ?? code))
const countryColumns = (say: Say): Column<Now['playing']['countries'][number]>[] => [
  { key: 'country', head: say('head.country'), cell: ({ country }) => nameOfCountry(country) },
  { key: 'members', head: say('head.members'), right: true, cell: ({ members }) => members.toLocaleString('en') },
]

type Played = { rounds: number; staked: string; paid: string }
const cents = (amount: string) => Math.round(Number(amount) * 100)

const playedColumns = <Row extends Played>(say: Say, symbol: string): Column<Row>[] => [
  {
    key: 'rounds',
    head: say('head.rounds'),
    right: true,
    cell: ({ rounds }) => rounds.toLocaleString('en'),
    wideOnly: true,
  },
  { key: 'staked', head: say('head.staked'), right: true, cell: ({ staked }) => formatMoney(staked, symbol) },
  { key: 'paid', head: say('head.paid'), right: true, cell: ({ paid }) => formatMoney(paid, symbol), wideOnly: true },
  {
    key: 'net',
    head: say('head.net'),
    right: true,
    cell: ({ staked, paid }) => formatSignedMoney(((cents(staked) - cents(paid)) / 100).toFixed(2), symbol),
  },
]
