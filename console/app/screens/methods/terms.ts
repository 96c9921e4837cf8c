/** Terms of a way to pay in or out as their form has them, and as the call takes them. */
import { dropPercent, readTyped, readTypedCount } from '../../../../kit/lib/typed-amount.ts'

export type Part = 'deposit' | 'withdrawal'
export type Terms = Record<string, string | number | boolean>
/** As they stand in the form: text, and a tick for a flag. */
export type TypedTerms = Record<string, string | boolean>
type Field = { name: string; is: 'amount' | 'rate' | 'count' | 'flag' }

const COMMON: readonly Field[] = [
  { name: 'fee', is: 'amount' },
  { name: 'rate', is: 'rate' },
  { name: 'min', is: 'amount' },
  { name: 'max', is: 'amount' },
]
export const FIELDS: Readonly<Record<Part, readonly Field[]>> = {
  deposit: [...COMMON, { name: 'usualMinutes', is: 'count' }, { name: 'open', is: 'flag' }],
  withdrawal: [
    ...COMMON,
    { name: 'dayMax', is: 'amount' },
    { name: 'dayTimes', is: 'count' },
    { name: 'twoPeopleFrom', is: 'amount' },
    { name: 'open', is: 'flag' },
  ],
}

export const beginTerms = (part: Part, before: Terms): TypedTerms =>
  Object.fromEntries(
    FIELDS[part].map(({ name, is }) => [name, is === 'flag' ? before[name] === true : String(before[name] ?? '')]),
  )

/** Per cent, below a hundred. */
function readRate(text: string): string | null {
  const rate = readTyped(dropPercent(text))
  return rate !== null && Number(rate) < 100 ? rate : null
}

function readField(is: Field['is'], typed: string | boolean | undefined): string | number | boolean | null {
  if (is === 'flag') return typed === true
  const text = String(typed ?? '')
  // The table writes `15 min`.
  if (is === 'count') return readTypedCount(text.replace(/\s*min$/i, ''))
  return is === 'rate' ? readRate(text) : readTyped(text)
}

/** What is other than before, and nothing else: that alone is sent. `wrong`: fields that hold no figure. Pure. */
export function buildTerms(part: Part, before: Terms, typed: TypedTerms): { terms: Terms; wrong: string[] } {
  const terms: Terms = {}
  const wrong: string[] = []
  for (const { name, is } of FIELDS[part]) {
    const value = readField(is, typed[name])
    // A row that was written by hand may lack a field, and keeps lacking it.
    if (typed[name] === String(before[name] ?? '')) continue
    if (value === null) wrong.push(name)
    else if (value !== before[name]) terms[name] = value
  }
  return { terms, wrong }
}
