import { useId } from 'react'

/** Light, middle and deep of each rank's metal, from the first rank on; ranks above the last wear the last. */
const METALS = [
  ['#e8b184', '#b36b3c', '#6f3a1d'],
  ['#f2f5f9', '#a9b4c4', '#5d6879'],
  ['#ffe9a8', '#e0a93b', '#8a5a12'],
  ['#d9f3f0', '#6fb9b6', '#265f66'],
  ['#d6e4ff', '#5f8ff0', '#243f94'],
  ['#e9d5ff', '#9a63e0', '#4b2291'],
  ['#ffd0d9', '#e0557a', '#861f42'],
] as const
const MOST_STARS = 5
const GREY = ['#c9cfda', '#8b94a5', '#525b6c'] as const

const starAt = (x: number, y: number) =>
  `M${x} ${y - 3.2}l.95 2.1 2.3.2-1.75 1.5.55 2.25L${x} ${y + 1.65}l-2.05 1.2.55-2.25-1.75-1.5 2.3-.2z`

type Props = {
  /** 0: no rank yet. */
  level: number
  size: number
  /** A rank that is not reached yet. */
  isAhead?: boolean
}

/** PROMO-05: the crest of a rank: its metal, and a star a level up to five; wings from the sixth on. */
export function Crest({ level, size, isAhead = false }: Props) {
  const id = useId()
  const metal = METALS[Math.min(level, METALS.length) - 1]
  const [light, middle, deep] = (!isAhead && metal) || GREY
  const stars = Math.min(level, MOST_STARS)
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 64 64"
      width={size}
      height={size}
      className="shrink-0"
      opacity={isAhead ? 0.55 : 1}
    >
      <linearGradient id={`${id}m`} x1="0" y1="0" x2="1" y2="1">
        <stop offset="0" stopColor={light} />
        <stop offset=".5" stopColor={middle} />
        <stop offset="1" stopColor={deep} />
      </linearGradient>
      {level > MOST_STARS && (
        <path
          d="M12 22C4 22 1 16 1 12c4 3 8 3 11 3zm0 9C5 32 2 27 1 23c4 2 8 3 11 2zm0 9c-5 1-8-2-9-6 3 1 6 1 9 0zM52 22c8 0 11-6 11-10-4 3-8 3-11 3zm0 9c7 1 10-4 11-8-4 2-8 3-11 2zm0 9c5 1 8-2 9-6-3 1-6 1-9 0z"
          fill={`url(#${id}m)`}
        />
      )}
      <path d="M32 3 53 10.5V31c0 14-9 24-21 30C20 55 11 45 11 31V10.5z" fill={`url(#${id}m)`} />
      <path
        d="M32 8 48.5 14v17c0 11-6.6 19-16.5 24.3C22.1 50 15.5 42 15.5 31V14z"
        fill={deep}
        stroke={light}
        strokeOpacity=".7"
        strokeWidth="1"
      />
      <path
        d="m21 24 5.5 4.5L32 19l5.5 9.5L43 24l-2.4 12H23.4zM23.6 38h16.8v2.6H23.6z"
        fill={`url(#${id}m)`}
        stroke={light}
        strokeWidth=".6"
        strokeLinejoin="round"
      />
      {Array.from({ length: stars }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row of equal stars
        <path key={index} d={starAt(32 + (index - (stars - 1) / 2) * 5.6, 46)} fill={light} />
      ))}
    </svg>
  )
}
