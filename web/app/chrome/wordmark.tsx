/** The drawn marks of the demo merchants; any other brand is set in type. */
import { clsx } from 'clsx'
import type { PublicMerchant } from '../../../contract/calls/system.ts'

type Brand = PublicMerchant['brand']

/** A meridian: the arc the sun climbs, with the sun at noon. */
function MeridianMark() {
  return (
    <svg aria-hidden="true" viewBox="0 0 36 32" width="36" height="32" fill="none" className="shrink-0">
      <path d="M3 26a15 15 0 0 1 30 0" stroke="var(--line-strong)" strokeWidth="2.4" strokeLinecap="round" />
      <path d="M10 26a8 13 0 0 1 16 0" stroke="var(--live)" strokeWidth="2.4" strokeLinecap="round" />
      <path d="M1 26h34" stroke="var(--text)" strokeWidth="2.4" strokeLinecap="round" />
      <circle cx="18" cy="10" r="5.2" fill="var(--spark)" />
    </svg>
  )
}

/** A crocus, from which saffron comes: three petals and the thread. */
function SaffronMark() {
  return (
    <svg aria-hidden="true" viewBox="0 0 34 34" width="34" height="34" fill="none" className="shrink-0">
      <path d="M17 4c5 5 5 12 0 18-5-6-5-13 0-18Z" fill="var(--accent)" />
      <path
        d="M4.500 11c6.500.4 10.500 4 11.500 11.500C9.500 22 5.500 18 4.500 11Z"
        fill="var(--accent)"
        opacity=".72"
      />
      <path
        d="M29.500 11c-6.500.4-10.500 4-11.500 11.500 6.500-.5 10.500-4.500 11.500-11.500Z"
        fill="var(--accent)"
        opacity=".72"
      />
      <path
        d="M17 30V13M17 24c-1.500-2-3-3-5-3.500M17 24c1.500-2 3-3 5-3.500"
        stroke="var(--spark)"
        strokeWidth="2"
        strokeLinecap="round"
      />
    </svg>
  )
}

/** Where a drawn mark stands for it, the name gives way: on phones if `compact`, else on the narrowest alone. */
export function Wordmark({ brand, compact = false }: { brand: Brand; compact?: boolean }) {
  const drawn = brand.wordmark !== 'plain'
  return (
    <span className="flex items-center gap-2.5 whitespace-nowrap">
      {brand.wordmark === 'meridian' && <MeridianMark />}
      {brand.wordmark === 'saffron' && <SaffronMark />}
      <span
        className={clsx(
          'font-display text-lg font-bold tracking-tight text-text',
          drawn && (compact ? 'max-xs:sr-only' : 'max-[22.5rem]:sr-only'),
        )}
      >
        {brand.name}
      </span>
    </span>
  )
}
