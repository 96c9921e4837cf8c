/** One drawn mark for each category of games: two tones, 24 px, the second tone is the accent. */
import type { ReactNode } from 'react'
import type { GameShelf } from '../../../contract/constants.ts'

const DRAWINGS: Record<GameShelf, ReactNode> = {
  RNG: (
    <>
      <rect x="3" y="4.5" width="18" height="15" rx="3" />
      <path d="M9 4.5v15M15 4.5v15" />
      <path className="tone" d="M5 12h2m4 0h2m4 0h2" />
    </>
  ),
  ORIGINALS: (
    <>
      <rect x="3.5" y="8" width="12.5" height="12.5" rx="3" />
      <path d="M9 4.5 19 3.6a2 2 0 0 1 2.2 1.8l.9 9.4" />
      <path className="tone" d="M7 11.5v.1M12.5 17v.1M9.8 14.2v.1" strokeWidth="2.4" />
    </>
  ),
  LIVE: (
    <>
      <rect x="4" y="6" width="10" height="14" rx="2" transform="rotate(-8 9 13)" />
      <path d="m15 5 3.6 1a2 2 0 0 1 1.4 2.5l-2.6 9.7" />
      <path className="tone" d="M9 10.6c-1.2-1.6-3.6 0-2.3 1.9L9.4 15l1.8-3.2c.8-2-1.6-3-2.2-1.2Z" />
    </>
  ),
  SPORTS: (
    <>
      <circle cx="12" cy="12" r="9" />
      <path className="tone" d="m12 8 3.8 2.8-1.4 4.4H9.6l-1.4-4.4Z" />
      <path d="M12 8V3.2M15.8 10.8l4.5-1.6M14.4 15.2l2.8 4M9.6 15.2l-2.8 4M8.2 10.8 3.7 9.2" />
    </>
  ),
  ESPORTS: (
    <>
      <path d="M7.5 7h9A4.5 4.5 0 0 1 21 11.5l.3 4.2c.1 2.3-2.6 3.3-4 1.6L15.5 15h-7l-1.8 2.3c-1.4 1.7-4.1.7-4-1.6l.3-4.2A4.5 4.5 0 0 1 7.5 7Z" />
      <path className="tone" d="M8.5 9.5v3M7 11h3M15.5 10.2v.1M17 11.8v.1" />
    </>
  ),
  FISH: (
    <>
      <path d="M3 12c3-5.5 10-6.5 14-1.5l4-3v9l-4-3C13 18.5 6 17.5 3 12Z" />
      <path className="tone" d="M8 11.4v.1M12 9c1.2 2 1.2 4 0 6" />
    </>
  ),
  PVP: (
    <>
      <path d="M4 4h3l10 10M20 4h-3L7 14" />
      <path className="tone" d="m5 13 6 6M4 20l3-3M19 13l-6 6m7 1-3-3" />
    </>
  ),
  ELOTT: (
    <>
      <circle cx="9" cy="9" r="5.5" />
      <circle cx="16.5" cy="16" r="4.5" />
      <path className="tone" d="M9 11.5v-5l-1.3 1M15.3 14.5h2.5l-1.7 3" />
    </>
  ),
  LOTT: (
    <>
      <path d="M4 7.5A1.5 1.5 0 0 1 5.5 6h13A1.5 1.5 0 0 1 20 7.5v2a2.5 2.5 0 0 0 0 5v2a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 16.5v-2a2.5 2.5 0 0 0 0-5Z" />
      <path className="tone" d="m11 14.5 2.5-5H10" />
    </>
  ),
}

export function CategoryIcon({ category, size = 24 }: { category: GameShelf; size?: number }) {
  return (
    <svg
      aria-hidden="true"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.7"
      strokeLinecap="round"
      strokeLinejoin="round"
      className="shrink-0 [&_.tone]:stroke-spark"
    >
      {DRAWINGS[category]}
    </svg>
  )
}
