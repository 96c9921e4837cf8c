/** The next race with its course and its prices. The later ones and the last result stand above it. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { ListedFixture } from '../../../../contract/book/calls.ts'
import { findFixture } from '../../../../contract/book/schedule.ts'
import { Chip } from '../../../../kit/ui/chip-button.tsx'
import { useBook } from '../book-context.tsx'
import { fixtureQuery } from '../data/fixtures.ts'
import { findShown } from '../data/shown.ts'
import { useFixtureSockets } from '../data/sockets.ts'
import { Match } from '../match/match-page.tsx'
import { formatKickOff } from '../parts/times.ts'
import { useSay } from '../texts.ts'

const SHOWN = 4

/** The race before, whose result is out. */
function raceBefore(fixtureId: string): string | null {
  const fixture = findFixture(fixtureId)
  return fixture && fixture.slot > 0 ? `${fixture.league.code}-${fixture.pitch}-${fixture.slot - 1}` : null
}

export function RegattaHome({ rows }: { rows: readonly ListedFixture[] }) {
  const say = useSay('page')
  const book = useBook()
  const navigate = useNavigate()
  const [chosen, setChosen] = useState<string | null>(null)
  const races = rows.slice(0, SHOWN)
  const id = races.find(({ fixtureId }) => fixtureId === chosen)?.fixtureId ?? races[0]?.fixtureId ?? ''
  const state = useQuery(fixtureQuery(book.ask, id)).data
  useFixtureSockets([id])
  const fixture = findShown(id)
  const before = raceBefore(races[0]?.fixtureId ?? '')
  return (
    <>
      <fieldset className="no-scrollbar flex min-w-0 gap-1.5 overflow-x-auto px-3 py-2 lg:px-0">
        <legend className="sr-only">{say('kickOff')}</legend>
        {races.map(({ fixtureId, kickOffMs }) => (
          <Chip key={fixtureId} active={fixtureId === id} onClick={() => setChosen(fixtureId)}>
            {formatKickOff(kickOffMs, book)}
          </Chip>
        ))}
        {before && <Chip onClick={() => navigate(`/match/${before}`)}>{say('lastResult')}</Chip>}
      </fieldset>
      {fixture && state ? (
        <Match key={id} fixture={fixture} state={state} />
      ) : (
        <p role="status" className="p-8 text-center text-sm text-soft">
          {say('loading')}
        </p>
      )}
    </>
  )
}
