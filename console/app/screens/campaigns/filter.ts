/** A segment as its form has it. Pure. */
import { GAME_CATEGORIES } from '../../../../contract/constants.ts'
import { isBlank } from '../../../../contract/rules/typed-text.ts'
import { readTyped, readTypedCount } from '../../../../kit/lib/typed-amount.ts'
import type { OperatorRequest } from '../../lib/api.ts'

export type Filter = OperatorRequest<'segments-count'>['filter']
export const COUNTS = [
  'registeredWithinDays',
  'registeredForDays',
  'seenWithinDays',
  'notSeenForDays',
  'notDepositedForDays',
  'minRank',
] as const
export const GAMES = GAME_CATEGORIES
type Game = (typeof GAMES)[number]

export type Draft = Record<(typeof COUNTS)[number], string> & {
  id: string
  title: string
  depositDays: string
  depositAtLeast: string
  languages: readonly string[]
  playedDays: string
  played: readonly Game[]
}

export const beginDraft = (stored: { id: string; title: string; filter: Filter } | null): Draft => {
  const filter: Filter = stored?.filter ?? {}
  const counts = Object.fromEntries(COUNTS.map((name) => [name, String(filter[name] ?? '')]))
  return {
    ...(counts as Record<(typeof COUNTS)[number], string>),
    id: stored?.id ?? '',
    title: stored?.title ?? '',
    depositDays: String(filter.deposited?.days ?? ''),
    depositAtLeast: filter.deposited?.atLeast ?? '',
    languages: filter.languages ?? [],
    playedDays: String(filter.played?.days ?? ''),
    played: filter.played?.categories ?? [],
  }
}

/** No period is of no days, and none is longer than the call takes. */
const readCount = (text: string): number | null => {
  const count = readTypedCount(text)
  return count !== null && count > 0 && count <= 9_999 ? count : null
}

/** A field that is left empty asks nothing. Null where a field is no figure, or one of two that belong together is missing. */
export function readFilter(draft: Draft): Filter | null {
  const isFilled = (text: string) => !isBlank(text)
  const counts = COUNTS.filter((name) => isFilled(draft[name])).map((name) => [name, readCount(draft[name])] as const)
  const [depositDays, playedDays] = [readCount(draft.depositDays), readCount(draft.playedDays)]
  const atLeast = readTyped(draft.depositAtLeast)
  const asksDeposit = isFilled(draft.depositDays) || isFilled(draft.depositAtLeast)
  const asksPlay = isFilled(draft.playedDays) || draft.played.length > 0
  const isWrong =
    counts.some(([, count]) => count === null) ||
    (asksDeposit && (depositDays === null || atLeast === null)) ||
    (asksPlay && (playedDays === null || draft.played.length === 0))
  if (isWrong) return null
  return {
    ...(Object.fromEntries(counts) as Partial<Record<(typeof COUNTS)[number], number>>),
    ...(asksDeposit && { deposited: { days: depositDays ?? 0, atLeast: atLeast ?? '' } }),
    ...(draft.languages.length > 0 && { languages: draft.languages as Filter['languages'] }),
    ...(asksPlay && { played: { days: playedDays ?? 0, categories: [...draft.played] } }),
  }
}
