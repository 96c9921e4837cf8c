/** The series under way, or the next one, with its maps and both of its markets. */
import { useQuery } from '@tanstack/react-query'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { Link } from 'react-router'
import type { ListedFixture } from '../../../../contract/book/calls.ts'
import { findFixture } from '../../../../contract/book/schedule.ts'
import { useBook } from '../book-context.tsx'
import { fixtureQuery } from '../data/fixtures.ts'
import { EsportsView } from '../match/esports-view.tsx'
import { MarketCard } from '../match/market-card.tsx'
import { useSay } from '../texts.ts'

export function FeaturedSeries({ listed: { fixtureId: id } }: { listed: ListedFixture }) {
  const say = useSay('page')
  const { ask, language } = useBook()
  const fixture = findFixture(id)
  const state = useQuery({ ...fixtureQuery(ask, id), enabled: fixture !== null }).data
  if (!fixture || !state) return null
  return (
    <section
      aria-label={fixture.teams.map(({ name }) => name).join(' – ')}
      className="my-2 border-y border-line bg-surface-1 max-lg:mx-3 max-lg:rounded-m max-lg:border-x lg:rounded-m lg:border"
    >
      <EsportsView fixture={fixture} state={state} />
      <div className="grid gap-2 p-3 lg:grid-cols-2">
        <MarketCard market="win" fixture={fixture} state={state} />
        <MarketCard market="maps" fixture={fixture} state={state} />
      </div>
      <Link
        to={`/match/${id}`}
        className="flex min-h-11 items-center justify-between gap-2 border-t border-line px-4 text-sm text-soft hover:text-text"
      >
        <span>{`${fixture.league.name[language]}, ${say('openMatch')}`}</span>
        <ChevronRight aria-hidden size={16} />
      </Link>
    </section>
  )
}
