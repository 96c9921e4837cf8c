/** Names of plays, groups and symbols. A play is named by its kind; where it looks is the second part of its code. */
import type { TFunction } from 'i18next'
import type { TicketFault } from '../../../../contract/lottery/types.ts'
import type lottery from '../../../locales/en/lottery.json'

type T = TFunction<'lottery'>
type Kind = keyof typeof lottery.play
type Where = keyof typeof lottery.where
type Word = keyof typeof lottery.word
type Group = keyof typeof lottery.group
type Prize = keyof typeof lottery.prize

const WHERE: readonly Where[] = ['front', 'mid', 'back', 'big', 'small']

/** `z3-front` is of kind `z3` and looks at the front; `any3` is of kind `any` and has the figure 3. */
export function partsOf(code: string): { kind: string; where: Where | null; figure: number | null } {
  const where = WHERE.find((one) => code.endsWith(`-${one}`)) ?? null
  const kind = where ? code.slice(0, -where.length - 1) : code
  const match = /^(any|pick|xien|miss|lo)(\d+)$/.exec(kind)
  return match ? { kind: match[1]!, where, figure: Number(match[2]) } : { kind, where, figure: null }
}

export function nameOfPlay(t: T, code: string): string {
  const { kind, where, figure } = partsOf(code)
  const name = t(`play.${kind as Kind}`, { figure: figure ?? '' })
  return where ? `${t(`where.${where}`)} · ${name}` : name
}

/** Groups that say themselves where their plays look. */
const PLACED = ['front3', 'mid3', 'back3', 'front2', 'back2', 'straight', 'box', 'ibox']

/** The name of a play among those of its group. */
export function nameInGroup(t: T, code: string, group: string): string {
  const { kind, where, figure } = partsOf(code)
  if (where === null || !PLACED.includes(group)) return nameOfPlay(t, code)
  return where === 'big' || where === 'small'
    ? t(`where.${where}`)
    : t(`play.${kind as Kind}`, { figure: figure ?? '' })
}

export const nameOfGroup = (t: T, group: string): string => t(`group.${group as Group}`)

/** Numbers stand for themselves; words are said in the language. */
export const nameOfSymbol = (t: T, symbol: string): string =>
  /^[\dx]+$/.test(symbol) ? symbol : t(`word.${symbol as Word}`)

/** Between typed lines, as a ticket prints them. */
export const LINE_SIGN = ' · '

/** A selection in words: words replaced, bankers and typed lines without their marks. */
export function nameOfSelection(t: T, selection: string): string {
  const banker = /^d:([^;]*);t:(.*)$/.exec(selection)
  if (banker) return `${t('banker.short')} ${banker[1]} + ${banker[2]}`
  if (/^\d{1,2}:/.test(selection))
    return selection
      .split(';')
      .map((part) => part.split(':'))
      .map(([place, symbols = '']) => `${t('placeN', { n: place })} · ${nameOfSelection(t, symbols)}`)
      .join('; ')
  if (selection.startsWith('l:')) return selection.slice(2).replaceAll(';', LINE_SIGN)
  return selection.replace(/[a-z]+(-[a-z]+)*(?!:)/g, (word) => (word.length > 1 ? nameOfSymbol(t, word) : word))
}

const REASONS = ['by_member', 'chase_won', 'chase_stopped', 'not_staked', 'beacon_silent', 'not_drawn_in_time'] as const

/** Why something is void: by a rule of ours in the language, by operators in their own words. */
export function nameOfReason(t: T, reason: string): string {
  const known = REASONS.find((one) => one === reason)
  return known ? t(`reason.${known}`) : reason
}

/** `③⑤⑦`, `① 12`, `12²`, a key cap: such figures may count rows or notes, so they are no numbers of a bet, alone or among others. */
const MARKED = /\p{No}|\u20e3/u

/** The text of a fault. `05..17`: figures, and signs that do not say how they belong together. */
export function keyOfFault({ fault, at }: Pick<TicketFault, 'fault' | 'at'>) {
  if (fault !== 'count' && fault !== 'symbol') return fault
  if (MARKED.test(at)) return 'marked'
  if (/\p{N}/u.test(at) && /[^\d,]/.test(at)) return 'apart'
  return fault === 'count' && at !== '' ? 'countOf' : fault
}

/** A prize of a result, or a class that a play pays by. */
export const nameOfPrize = (t: T, name: string): string => t(`prize.${name as Prize}`)
