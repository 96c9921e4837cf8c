/** Words and amounts as the player reads them. Amounts are counted in minor units, never in floats. */
import { groupThousands, minor, presentMoney, withSymbol } from '../../contract/amount.ts'
import { DATE_TAG, DAY_FIELDS, type Language } from '../../contract/constants.ts'
import { fill } from '../../contract/lib/fill.ts'
import type { ActualReturn } from '../api.ts'
import type { MessageKey } from '../i18n/en.ts'

/** `K`: the words that the page was sent with. */
export type Say<K extends string = MessageKey> = (key: K, values?: Readonly<Record<string, string | number>>) => string

export const createSay =
  <K extends string>(messages: Readonly<Record<K, string>>): Say<K> =>
  (key, values = {}) =>
    fill(messages[key], values)

export const toMinor = (amount: string): number => Number(amount.replace('.', ''))

/** `₱12,345.60`; a sign leads where one is meant. */
export function formatMinor(amountMinor: number, symbol: string, signed = false): string {
  const sign = amountMinor < 0 ? '−' : signed && amountMinor > 0 ? '+' : ''
  return sign + withSymbol(groupThousands(presentMoney(minor(Math.abs(amountMinor)))), symbol)
}

/** Balance, the last win and what all rounds came to, as a panel shows them. */
export interface Figures {
  readonly balance: string
  readonly win: string
  readonly net: string
  readonly netSign: 'up' | 'down' | 'even'
}

type FiguresMinor = { readonly balanceMinor: number; readonly winMinor: number; readonly netMinor: number }
export const presentFigures = ({ balanceMinor, winMinor, netMinor }: FiguresMinor, symbol: string): Figures => ({
  balance: formatMinor(balanceMinor, symbol),
  win: formatMinor(winMinor, symbol),
  net: formatMinor(netMinor, symbol, true),
  netSign: netMinor > 0 ? 'up' : netMinor < 0 ? 'down' : 'even',
})

/** `5,563`: what is whole, with the commas that amounts have in every language. */
export const formatCount = (count: number): string => groupThousands(String(Math.trunc(count)))

const COMMAS: Partial<Record<Language, string>> = { CN: '，', JA: '、' }

/** Parts of one line, with the language's own comma between them. */
export const joinParts = (parts: readonly string[], language: Language): string => parts.join(COMMAS[language] ?? ', ')

/** The zone of the site around the frame; undefined: the device's own. */
export const siteZone = (): string | undefined =>
  typeof document === 'undefined' ? undefined : document.documentElement.dataset.zone

/** Per cent, the least first: one figure where both read alike. */
export function presentReturn(least: number, most = least): string {
  const [low, high] = [least.toFixed(2), most.toFixed(2)]
  return low === high ? `${low}%` : `${low} – ${high}%`
}

/** What the house keeps, of the least and the most that a game returns, per cent. */
export const presentEdge = (least: number, most = least): string => presentReturn(100 - most, 100 - least)

type Returned = { readonly actual: ActualReturn; readonly language: Language; readonly say: Say }

/** FAIR-03: what a game has really returned, as a name and a figure. */
export function presentActual({ actual, language, say }: Returned): [name: string, figure: string] {
  if (actual.rtpPercent === null) return [say('actualNone'), '']
  const day = new Intl.DateTimeFormat(DATE_TAG[language], { ...DAY_FIELDS[language], timeZone: siteZone() })
  const since = actual.since ? day.format(new Date(actual.since)) : ''
  return [say('actual', { rounds: formatCount(actual.rounds), since }), `${actual.rtpPercent.toFixed(2)}%`]
}
