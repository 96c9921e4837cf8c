import { trimInvisible } from '../../../../contract/rules/typed-text.ts'
import { zonedToIso } from '../../lib/zoned.ts'

export const FILTERS = ['person', 'verb', 'state', 'text', 'from', 'to', 'everywhere', 'act'] as const
export type Filter = Record<(typeof FILTERS)[number], string>

/** As the call takes them: words of nothing are no filter, and the edge folds the others. Days begin at the merchant's midnight. Pure. */
export function queryOf(filter: Filter, { code, timeZone }: { code: string; timeZone: string }) {
  const { state, from, to, everywhere } = filter
  const [person, verb, text] = [filter.person, filter.verb, filter.text].map(trimInvisible)
  const day = (value: string) => (value && zonedToIso(`${value}T00:00`, timeZone)) || undefined
  return { person, verb, state, text, from: day(from), to: day(to), merchant: everywhere ? undefined : code }
}
