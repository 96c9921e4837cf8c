/** The chances of now in figures and as a bar. */
import { useSay } from '../texts.ts'
import { type Chances, wholePercents } from './chances.ts'

type Props = { chances: Chances; home: string; away: string; hasDraw: boolean }

export function ChanceBar({ chances, home, away, hasDraw }: Props) {
  const say = useSay('page')
  const [first, draw, second] = wholePercents(chances)
  return (
    <div className="grid gap-1.5 px-4 py-3 text-xs font-medium">
      <p className="sr-only">{say('chanceNow')}</p>
      <div className="flex min-w-0 justify-between gap-3">
        <span className="min-w-0 truncate text-(--kit-home)">{`${home} ${first}%`}</span>
        {hasDraw && <span className="shrink-0 text-soft">{`${say('draw')} ${draw}%`}</span>}
        <span className="min-w-0 truncate text-(--kit-away)">{`${away} ${second}%`}</span>
      </div>
      <div aria-hidden className="flex h-1.5 gap-0.5">
        <span className="rounded-full bg-(--kit-home)" style={{ flexGrow: first }} />
        {hasDraw && <span className="rounded-full bg-line-strong" style={{ flexGrow: draw }} />}
        <span className="rounded-full bg-(--kit-away)" style={{ flexGrow: second }} />
      </div>
    </div>
  )
}
