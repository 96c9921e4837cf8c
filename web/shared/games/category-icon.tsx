/** One drawn mark for each category of games: two tones, 24 px, the second tone is the accent. */
import type { ReactNode } from 'react'
import type { GameCategory } from '../../../contract/constants.ts'

const DRAWINGS: Record<GameCategory, ReactNode> = {
  RNG: (
    <>
      <rect x="3" y="4.5" width="18" height="15" rx="3" />
      <path d="M9 4.5v15M15 4.5v15" />
      <path className="tone" d="M5 12h2m4 0h2m4 0h2" />
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
      <path className="tone" d="m12 8 3.8 2.8-1.4 4.4H9.600l-1.400-4.400Z" />
      <path d="M12 8V3.200M15.800 10.800l4.500-1.600M14.400 15.200l2.800 4M9.600 15.200l-2.800 4M8.200 10.800 3.700 9.200" />
    </>
  ),
  ESPORTS: (
    <>
      <path d="M7.500 7h9A4.500 4.500 0 0 1 21 11.500l.3 4.200c.1 2.300-2.600 3.300-4 1.600L15.500 15h-7l-1.800 2.300c-1.400 1.700-4.100.7-4-1.600l.3-4.200A4.500 4.500 0 0 1 7.500 7Z" />
      <path className="tone" d="M8.500 9.500v3M7 11h3M15.500 10.200v.1M17 11.800v.1" />
    </>
  ),
  FISH: (
    <>
      <path d="M3 12c3-5.500 10-6.500 14-1.500l4-3v9l-4-3C13 18.500 6 17.500 3 12Z" />
      <path className="tone" d="M8 11.400v.1M12 9c1.200 2 1.200 4 0 6" />
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
      <circle cx="9" cy="9" r="5.500" />
      <circle cx="16.500" cy="16" r="4.500" />
      <path className="tone" d="M9 11.500v-5l-1.300 1M15.300 14.500h2.500l-1.700 3" />
    </>
  ),
  LOTT: (
    <>
      <path d="M4 7.500A1.500 1.500 0 0 1 5.500 6h13A1.500 1.500 0 0 1 20 7.500v2a2.500 2.500 0 0 0 0 5v2a1.500 1.500 0 0 1-1.500 1.500h-13A1.500 1.500 0 0 1 4 16.500v-2a2.500 2.500 0 0 0 0-5Z" />
      <path className="tone" d="m11 14.500 2.500-5H10" />
    </>
  ),
}

export function CategoryIcon({ category, size = 24 }: { category: GameCategory; size?: number }) {
  return (
    <svg
      aria-hidden="true"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.700"
      strokeLinecap="round"
      strokeLinejoin="round"
      className="shrink-0 [&_.tone]:stroke-spark"
    >
      {DRAWINGS[category]}
    </svg>
  )
}
