import type { Language } from '../../contract/constants.ts'
import { fill } from '../../contract/lib/fill.ts'
import { minor, presentMoney } from '../../contract/money.ts'
import { SCATTER, SYMBOLS, WILD } from '../engine/model.ts'
import type { SpinOutcome } from '../engine/round.ts'
import type { Theme } from '../themes/theme.ts'
import { ROUND_WORDS } from './round-words.ts'
import { SHAPE_NAMES } from './shape-names.ts'

type Told = Pick<SpinOutcome, 'grid' | 'scatters' | 'scatterPay' | 'multiplier' | 'awarded' | 'total'> & {
  lineWins: readonly { line: number; symbol: string; count: number; pay: number }[]
  falls?:
    | readonly {
        wayWins: readonly { symbol: string; count: number; ways: number; pay: number }[]
        multiplier: number
      }[]
    | undefined
}

type Round = { theme: Pick<Theme, 'symbols'>; lineStakeMinor: number; spins: readonly Told[]; language: Language }

/** What a record may hold of it: docs/guides/vendors.md. */
const MAX_CHARS = 2_000

/**
 * GLI-19 2.8.2: a settled round as a player tells it: what each win paid in the round's currency, then what stood on
 * the reels, then the free spins, a line of text for each. Free spins without a win are counted and not told one by one.
 */
export function describeRound({ theme, lineStakeMinor, spins, language }: Round): string {
  const words = ROUND_WORDS[language]
  const names = nameSymbols(theme, language)
  const nameOf = (symbol: string) => names.get(symbol) ?? symbol
  const amountOf = (lineStakes: number) => presentMoney(minor(lineStakes * lineStakeMinor))

  const tellFalls = ({ falls = [], multiplier }: Told) =>
    falls.flatMap(({ wayWins, multiplier: times }, at) => [
      ...(at > 0 && wayWins.length > 0 ? [fill(words.fall, { index: at, multiplier: times })] : []),
      ...wayWins.map(({ symbol, count, ways, pay }) =>
        fill(words.way, { count, symbol: nameOf(symbol), ways, amount: amountOf(pay * times * multiplier) }),
      ),
    ])
  const tellWins = (spin: Told) => [...tellFalls(spin), ...tellGrid(spin)]
  const tellGrid = ({ lineWins, scatters, scatterPay, multiplier, awarded }: Told) => [
    ...lineWins.map(({ line, symbol, count, pay }) =>
      fill(words.line, { line: line + 1, count, symbol: nameOf(symbol), amount: amountOf(pay * multiplier) }),
    ),
    ...(scatterPay > 0
      ? [fill(words.scatters, { count: scatters, symbol: nameOf(SCATTER), amount: amountOf(scatterPay * multiplier) })]
      : []),
    ...(awarded > 0 ? [fill(words.awarded, { count: awarded })] : []),
  ]

  const [first, ...free] = spins
  if (!first) return words.noOutcome
  const reels = first.grid.map((reel) => [...reel].map(nameOf).join(', ')).join(' | ')
  const wins = tellWins(first)
  const told = free.map((spin, index) => ({ index: index + 1, wins: tellWins(spin) }))
  const idle = told.filter((spin) => spin.wins.length === 0).length
  return shorten([
    wins.length > 0 ? wins.join(' ') : words.noWin,
    fill(words.reels, { reels }),
    ...told
      .filter((spin) => spin.wins.length > 0)
      .map((spin) => [fill(words.freeSpin, { index: spin.index }), ...spin.wins].join(' ')),
    ...(idle > 0 ? [fill(words.freeSpinsWithoutWin, { count: idle })] : []),
  ])
}

export const describeNoOutcome = (language: Language): string => ROUND_WORDS[language].noOutcome

/** Symbol → the name of what the theme draws for it; the two with a part of their own say it. */
function nameSymbols({ symbols }: Pick<Theme, 'symbols'>, language: Language): ReadonlyMap<string, string> {
  const words = ROUND_WORDS[language]
  return new Map(
    SYMBOLS.flatMap((symbol) => {
      const [shape] = symbols[symbol] ?? []
      if (!shape) return []
      const name = SHAPE_NAMES[shape][language]
      if (symbol === WILD) return [[symbol, fill(words.wild, { symbol: name })] as const]
      if (symbol === SCATTER) return [[symbol, fill(words.scatter, { symbol: name })] as const]
      return [[symbol, name] as const]
    }),
  )
}

/** As many whole lines as a record may hold. */
export function shorten(lines: readonly string[]): string {
  const text = lines.join('\n')
  if (text.length <= MAX_CHARS) return text
  const cut = text.slice(0, MAX_CHARS - 2)
  return `${cut.slice(0, cut.lastIndexOf('\n')).trimEnd()}\n…`
}
