/** What is listed and what is under way. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ListedFixture } from '../../../../contract/book/calls.ts'
import { useBook } from '../book-context.tsx'
import { fixtureQuery, listQuery, liveQuery } from '../data/fixtures.ts'
import { PriceButton } from '../parts/price-button.tsx'

export function HomePage() {
  const book = useBook()
  const list = useQuery(listQuery(book, 1))
  const live = useQuery(liveQuery(book, useQueryClient()))
  const fixtures = [...(live.data?.fixtures ?? []), ...(list.data?.fixtures ?? [])]
  return (
    <main className="column py-4">
      <h1 className="font-display text-xl font-semibold">{book.name}</h1>
      <ul>
        {fixtures.map((fixture) => (
          <MatchRow key={fixture.fixtureId} fixture={fixture} />
        ))}
      </ul>
    </main>
  )
}

function MatchRow({ fixture: { fixtureId, teams, main } }: { fixture: ListedFixture }) {
  const { ask } = useBook()
  const { data: state } = useQuery({ ...fixtureQuery(ask, fixtureId), enabled: false })
  const name = teams.map((team) => team.name).join(' – ')
  const market = state?.markets[0] ?? main
  const tick = state?.phase === 'play' ? state.played : null
  return (
    <li className="flex items-center gap-2 border-b border-line py-2">
      <span className="min-w-0 flex-1">{name}</span>
      {market?.picks.map(({ pick, odds }) => (
        <PriceButton key={pick} pick={{ fixtureId, pick, odds, tick }} label={`${name}, ${pick}`} />
      ))}
    </li>
  )
}
