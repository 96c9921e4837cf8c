/** Matches by a team or a league. */
import { useDeferredValue, useState } from 'react'
import { foldText } from '../../../../contract/search/fold-text.ts'
import { useBook } from '../book-context.tsx'
import { useFixtureSockets } from '../data/sockets.ts'
import { useMatches } from '../data/use-matches.ts'
import { useSay } from '../texts.ts'
import { MatchRow } from './match-row.tsx'

const MOST_SHOWN = 30
/** The whole day. */
const HOURS = 24

export function SearchPage() {
  const say = useSay('page')
  const { language } = useBook()
  const [typed, setTyped] = useState('')
  const wanted = foldText(useDeferredValue(typed))
  const { fixtures, leagues, liveIds } = useMatches(HOURS)
  const leagueName = (code: string) => leagues.find((one) => one.code === code)?.name[language] ?? ''
  const found =
    wanted === ''
      ? []
      : fixtures.filter(({ teams, league }) =>
          [...teams.map(({ name }) => name), leagueName(league)].some((name) => foldText(name).includes(wanted)),
        )
  const shown = found.slice(0, MOST_SHOWN)
  // A price under way is as fresh here as in the lists.
  useFixtureSockets(shown.map(({ fixtureId }) => fixtureId).filter((id) => liveIds.some((one) => one.fixtureId === id)))
  return (
    <main aria-label={say('search')} className="min-w-0 pb-[120px] lg:py-4">
      <label className="grid gap-1 p-3 lg:px-0">
        <span className="text-sm text-soft">{say('searchLabel')}</span>
        <input
          type="search"
          dir="auto"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          autoComplete="off"
          className="h-11 w-full rounded-m border border-line-strong bg-surface-1 px-3 text-base"
        />
      </label>
      <p role="status" className="px-3 text-sm text-soft lg:px-0">
        {wanted === '' ? '' : found.length === 0 ? say('searchNone') : say('found', { count: found.length })}
      </p>
      <ul className="lg:rounded-m">
        {shown.map((fixture) => (
          <MatchRow key={fixture.fixtureId} fixture={fixture} />
        ))}
      </ul>
    </main>
  )
}
