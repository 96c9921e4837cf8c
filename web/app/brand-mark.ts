/** A merchant's mark, drawn once in the document in the colours of its theme: no script carries the drawings of all. */
import type { PublicMerchant } from '../../contract/calls/site/system.ts'
import { MARK_ID } from './chrome/wordmark.tsx'
import { escapeHtml } from './escape.ts'

type Brand = PublicMerchant['brand']

/** A meridian: the arc the sun climbs, with the sun at noon. */
const MERIDIAN =
  '<g fill="none" stroke="var(--text)" stroke-width="2.4" stroke-linecap="round">' +
  '<path d="M3 28a15 15 0 0 1 30 0" stroke="var(--line-strong)"/>' +
  '<path d="M10 28a8 13 0 0 1 16 0" stroke="var(--live)"/>' +
  '<path d="M1 28h34"/></g>' +
  '<circle cx="18" cy="12" r="5.2" fill="var(--spark)"/>'

/** A crocus, from which saffron comes: three petals and the thread. */
const SAFFRON =
  '<g fill="var(--accent)"><path d="M18 5c5 5 5 12 0 18-5-6-5-13 0-18Z"/>' +
  '<path d="M5.500 12c6.500.4 10.500 4 11.500 11.500C10.500 23 6.500 19 5.500 12Z" opacity=".72"/>' +
  '<path d="M30.500 12c-6.500.4-10.500 4-11.500 11.500 6.500-.5 10.500-4.500 11.500-11.500Z" opacity=".72"/></g>' +
  '<path d="M18 31V14M18 25c-1.500-2-3-3-5-3.500M18 25c1.500-2 3-3 5-3.500" fill="none" stroke="var(--spark)" stroke-width="2" stroke-linecap="round"/>'

/** Any other brand: its initial. */
const drawInitial = (name: string) =>
  '<rect x="2" y="2" width="32" height="32" rx="10" fill="var(--accent)"/>' +
  `<text x="18" y="25" text-anchor="middle" font-size="19" fill="var(--on-accent)">${escapeHtml(Array.from(name.trim())[0] ?? '')}</text>`

const draw = ({ wordmark, name }: Brand) =>
  wordmark === 'meridian' ? MERIDIAN : wordmark === 'saffron' ? SAFFRON : drawInitial(name)

export const renderMark = (brand: Brand): string =>
  `<svg style="display:none"><symbol id="${MARK_ID}" viewBox="0 0 36 36">${draw(brand)}</symbol></svg>`
