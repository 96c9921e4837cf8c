/** What the first look of each merchant wears: its own drawing in its own colours. */
import type { ReactNode } from 'react'
import type { PublicMerchant } from '../../../../contract/calls/site/system.ts'

/** Meridian: the arcs of the day over a horizon; its sun at noon is the coin. */
const HORIZON = (
  <>
    <g stroke="var(--line-strong)" strokeWidth="1.5" opacity=".7">
      <path d="M40 260a170 170 0 0 1 340 0M84 260a126 158 0 0 1 252 0M130 260a80 148 0 0 1 160 0M176 260a34 140 0 0 1 68 0" />
      <path d="M56 190h308M96 130h228" opacity=".6" />
    </g>
    <path d="M84 260a126 158 0 0 1 126-158" stroke="var(--live)" strokeWidth="3" strokeLinecap="round" />
  </>
)

/** Saffron: the open crocus, and the threads it is grown for; its heart is the coin. */
const CROCUS = (
  <>
    <g fill="var(--accent)" stroke="var(--accent)" strokeWidth="1.5" strokeLinejoin="round">
      <path
        d="M210 262C130 262 62 232 22 170c84-8 152 34 188 92Zm0 0c80 0 148-30 188-92-84-8-152 34-188 92Z"
        fillOpacity=".1"
      />
      <path
        d="M210 262C140 232 88 168 88 78c66 24 112 92 122 184Zm0 0c70-30 122-94 122-184-66 24-112 92-122 184Z"
        fillOpacity=".2"
      />
      <path d="M210 262c-56-64-56-162 0-232 56 70 56 168 0 232Z" fillOpacity=".34" />
    </g>
    <g stroke="var(--spark)" strokeWidth="5" strokeLinecap="round">
      <path d="M210 250V92M210 236c-4-58-16-96-40-124M210 236c4-58 16-96 40-124" />
      <path d="M202 88c2 6 14 6 16 0M162 110c4 6 12 4 14-4M244 106c2 8 10 10 14 4" strokeWidth="4" />
      <path d="M66 92h0M354 70h0" strokeWidth="9" />
      <path d="M120 38h0M302 30h0M386 130h0M32 134h0" strokeWidth="6" />
    </g>
  </>
)

/** Any other brand: cards in a fan, nobody's emblem. */
const FAN = (
  <g stroke="var(--line-strong)" strokeWidth="1.5" fill="var(--surface-2)">
    <rect x="150" y="70" width="120" height="170" rx="14" transform="rotate(-24 210 260)" />
    <rect x="150" y="70" width="120" height="170" rx="14" transform="rotate(24 210 260)" />
    <rect x="150" y="62" width="120" height="170" rx="14" stroke="var(--accent)" />
    <path d="m210 112 28 35-28 35-28-35Z" fill="var(--spark)" stroke="none" />
  </g>
)

const DRAWINGS: Record<PublicMerchant['brand']['wordmark'], ReactNode> = {
  meridian: HORIZON,
  saffron: CROCUS,
  plain: FAN,
}

/** The gift itself, in the middle of the drawing; without one the drawing's own light. */
function Coin({ amount }: { amount: string | undefined }) {
  return (
    <g fill="var(--spark)" stroke="var(--spark)">
      <circle cx="210" cy="118" r={amount ? 62 : 34} stroke="none" />
      <circle cx="210" cy="118" r="82" fill="none" strokeWidth="1.5" opacity=".45" />
      <circle cx="210" cy="118" r="102" fill="none" opacity=".22" />
      {amount && (
        <>
          <circle cx="210" cy="118" r="54" fill="none" stroke="var(--on-spark)" strokeDasharray="2 5" opacity=".6" />
          <text
            x="210"
            y="118"
            dy=".36em"
            textAnchor="middle"
            stroke="none"
            fill="var(--on-spark)"
            className="font-display font-bold"
            fontSize={amount.length > 6 ? 22 : 30}
          >
            {amount}
          </text>
        </>
      )}
    </g>
  )
}

type Props = { wordmark: PublicMerchant['brand']['wordmark']; amount: string | undefined }

export function HeroArt({ wordmark, amount }: Props) {
  return (
    <svg aria-hidden="true" viewBox="0 0 420 260" fill="none" className="hero-art">
      {DRAWINGS[wordmark]}
      <Coin amount={amount} />
    </svg>
  )
}
