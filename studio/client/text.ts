/** Words and amounts as the player reads them. Amounts are counted in minor units, never in floats. */
import { groupThousands, minor, presentMoney, withSymbol } from '../../contract/amount.ts'
import { LANGUAGE_TAG, type Language } from '../../contract/constants.ts'
import type { ActualReturn } from '../api.ts'
import type { MessageKey } from '../i18n/en.ts'
import { fill } from '../i18n/fill.ts'

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

/** `5,563`: what is whole, with the commas that amounts have in every language. */
export const formatCount = (count: number): string => groupThousands(String(Math.trunc(count)))

const COMMAS: Partial<Record<Language, string>> = { CN: '，', JA: '、' }

/** Parts of one line, with the language's own comma between them. */
export const joinParts = (parts: readonly string[], language: Language): string => parts.join(COMMAS[language] ?? ', ')

/** Years as the site counts them: a Thai or a Japanese browser may have an era of its own. */
function inOneCalendar(tag: string): string {
  const { calendar } = new Intl.DateTimeFormat(tag).resolvedOptions()
  return calendar === 'gregory' ? tag : new Intl.Locale(tag, { calendar: 'gregory' }).toString()
}

/** How times are written: as the player's own browser does where it speaks the game's language, so `en-GB` and not `en`. */
export function chooseLocale(language: Language, spoken: readonly string[]): string {
  const tag = LANGUAGE_TAG[language]
  const [wanted] = tag.split('-')
  return inOneCalendar(spoken.find((one) => one.split('-')[0]?.toLowerCase() === wanted) ?? tag)
}

/** The zone of the site around the frame; undefined: the device's own. */
export const siteZone = (): string | undefined =>
  typeof document === 'undefined' ? undefined : document.documentElement.dataset.zone

/** Per cent, the least first: one figure where both read alike. */
export function presentReturn(least: number, most = least): string {
  const [low, high] = [least.toFixed(2), most.toFixed(2)]
  return low === high ? `${low} %` : `${low} – ${high} %`
}

/** What the house keeps, of the least and the most that a game returns, per cent. */
export const presentEdge = (least: number, most = least): string => presentReturn(100 - most, 100 - least)

type Returned = { readonly actual: ActualReturn; readonly language: Language; readonly say: Say }

/** FAIR-03: what a game has really returned, as a name and a figure. */
export function presentActual({ actual, language, say }: Returned): [name: string, figure: string] {
  if (actual.rtpPercent === null) return [say('actualNone'), '']
  const locale = chooseLocale(language, navigator.languages)
  const since = actual.since
    ? new Date(actual.since).toLocaleDateString(locale, { dateStyle: 'medium', timeZone: siteZone() })
    : ''
  return [say('actual', { rounds: formatCount(actual.rounds), since }), `${actual.rtpPercent.toFixed(2)} %`]
}
