/** A league with its star and its matches. The heads of the prices stand in its own head. */
import { clsx } from 'clsx'
import Star from 'lucide-react/icons/star'
import { useState } from 'react'
import type { ListedFixture } from '../../../../contract/book/calls.ts'
import type { Sport } from '../../../../contract/book/timeline.ts'
import { Button } from '../../../../kit/ui/button.tsx'
import { useSay } from '../texts.ts'
import { MatchRow, ROW_COLUMNS, ROW_COLUMNS_WIDE } from './match-row.tsx'
import { useStars } from './stars.ts'

const HEADS: Readonly<Record<Sport, readonly string[]>> = {
  football: ['1', 'X', '2'],
  esports: ['1', '2'],
  regatta: [],
}
/** A league has hundreds of matches a day, and the next one should not be far below. */
const FIRST_ROWS = 6

type Props = { code: string; name: string; sport: Sport; rows: readonly ListedFixture[]; withLines: boolean }

export function LeagueSection({ code, name, sport, rows, withLines }: Props) {
  const say = useSay('page')
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? rows : rows.slice(0, FIRST_ROWS)
  return (
    <section aria-labelledby={`league-${code}`} className="border-y border-line lg:rounded-m lg:border lg:bg-surface-1">
      <header
        className={clsx(
          'stuck sticky top-0 z-10 grid h-[44px] items-center gap-x-2.5 border-b border-line bg-surface-1 pr-3 lg:rounded-t-m lg:bg-surface-2',
          withLines ? ROW_COLUMNS_WIDE : ROW_COLUMNS,
        )}
      >
        <div className="flex min-w-0 items-center">
          <StarButton code={code} name={name} />
          <h2 id={`league-${code}`} className="truncate font-display text-sm font-semibold">
            {name}
          </h2>
          <span className="ml-2 text-xs text-faint max-lg:hidden">{rows.length}</span>
        </div>
        <div
          aria-hidden
          className="grid auto-cols-fr grid-flow-col gap-1.5 text-center text-xs text-faint max-2xs:hidden"
        >
          {HEADS[sport].map((head) => (
            <span key={head}>{head}</span>
          ))}
        </div>
        {withLines &&
          sport === 'football' &&
          (['headHandicap', 'marketOu'] as const).map((head) => (
            <span key={head} aria-hidden className="text-center text-xs text-faint">
              {say(head)}
            </span>
          ))}
      </header>
      <ul>
        {shown.map((fixture) => (
          <MatchRow key={fixture.fixtureId} fixture={fixture} withLines={withLines} />
        ))}
      </ul>
      {shown.length < rows.length && (
        <div className="p-2 text-center">
          <Button kind="quiet" onClick={() => setWhole(true)}>
            {say('showAll', { count: rows.length })}
          </Button>
        </div>
      )}
    </section>
  )
}

export function StarButton({ code, name }: { code: string; name: string }) {
  const say = useSay('page')
  const { codes, toggle } = useStars()
  const isStarred = codes.has(code)
  return (
    <button
      type="button"
      aria-pressed={isStarred}
      aria-label={say('star', { league: name })}
      onClick={() => toggle(code)}
      className="grid size-[44px] shrink-0 place-items-center rounded-s text-faint hover:text-text"
    >
      <Star aria-hidden size={18} className={clsx(isStarred && 'fill-spark text-spark')} />
    </button>
  )
}
