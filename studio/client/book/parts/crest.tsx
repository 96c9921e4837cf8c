/** The sign of a side in the colours of the feed. */
import type { Sport } from '../../../../contract/book/timeline.ts'

const SHAPES: Readonly<Record<Exclude<Sport, 'regatta'>, string>> = {
  football: 'M2 2h16v9c0 5-4 8-8 9-4-1-8-4-8-9z',
  esports: 'M10 1l8 4.7v9.2L10 19.6l-8-4.7V5.7z',
}

type Props = { sport: Sport; colours: readonly [string, string]; size?: number }

export function Crest({ sport, colours: [first, second], size = 18 }: Props) {
  if (sport === 'regatta')
    return (
      <svg aria-hidden="true" viewBox="0 0 20 20" width={size} height={size} className="shrink-0">
        <path d="M9.5 1v12H3z" fill={second} stroke="currentColor" strokeOpacity=".35" strokeWidth=".8" />
        <path d="M10.8 4v9H17z" fill={first} stroke="currentColor" strokeOpacity=".35" strokeWidth=".8" />
        <path d="M1.5 14.5h17l-2.5 4h-12z" fill={first} stroke="currentColor" strokeOpacity=".35" strokeWidth=".8" />
      </svg>
    )
  const shape = SHAPES[sport]
  return (
    <svg aria-hidden="true" viewBox="0 0 20 21" width={size} height={size} className="shrink-0">
      <path d={shape} fill={first} />
      <path d={sport === 'football' ? 'M10 2h8v9c0 5-4 8-8 9z' : 'M10 1l8 4.7v4.6H2V5.7z'} fill={second} />
      <path d={shape} fill="none" stroke="currentColor" strokeOpacity=".45" strokeWidth="1.2" />
    </svg>
  )
}
