/** What can be bet on, as text: `1x2:1`, `ah:1:-1` (home −0.25, lines in quarters), `ou:over:10` (over 2.5), `cs:2-1`. */

export const MARKETS = ['1x2', 'dc', 'dnb', 'ah', 'ou', 'btts', 'cs', 'win', 'maps', 'race'] as const
export type Market = (typeof MARKETS)[number]

export type Pick =
  | { readonly market: '1x2'; readonly side: '1' | 'x' | '2' }
  | { readonly market: 'dc'; readonly side: '1x' | '12' | 'x2' }
  | { readonly market: 'dnb' | 'win'; readonly side: '1' | '2' }
  /** `line` in quarters, from the side's own view. */
  | { readonly market: 'ah' | 'maps'; readonly side: '1' | '2'; readonly line: number }
  | { readonly market: 'ou'; readonly side: 'over' | 'under'; readonly line: number }
  | { readonly market: 'btts'; readonly side: 'yes' | 'no' }
  | { readonly market: 'cs'; readonly side: 'other' | `${number}-${number}` }
  /** A boat by its lane, from 1. */
  | { readonly market: 'race'; readonly side: string }

const FORMS: Readonly<Record<Market, RegExp>> = {
  '1x2': /^(1|x|2)$/,
  dc: /^(1x|12|x2)$/,
  dnb: /^(1|2)$/,
  win: /^(1|2)$/,
  ah: /^(1|2):(0|-?[1-9]\d?)$/,
  maps: /^(1|2):(-6|6)$/,
  ou: /^(over|under):([1-9]\d?)$/,
  btts: /^(yes|no)$/,
  cs: /^([0-4]-[0-4]|other)$/,
  race: /^([1-9])$/,
}

const isMarket = (text: string): text is Market => MARKETS.some((market) => market === text)

/** Null for what is no pick. */
export function parsePick(text: string): Pick | null {
  const at = text.indexOf(':')
  const market = text.slice(0, at)
  if (at < 0 || !isMarket(market)) return null
  const [, side, line] = FORMS[market].exec(text.slice(at + 1)) ?? []
  if (side === undefined) return null
  return { market, side, ...(line !== undefined && { line: Number(line) }) } as Pick
}

export const pickText = (pick: Pick): string =>
  'line' in pick ? `${pick.market}:${pick.side}:${pick.line}` : `${pick.market}:${pick.side}`
