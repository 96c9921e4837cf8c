/** Parts that many boards draw alike. */
import { h } from '../dom.ts'

/** A result in small, for the history. */
export const miniFigure = (text: string): HTMLElement => h('p', { class: 'mini figure-mini' }, text)

/** Names and what each pays, for the rules. */
export const listMultipliers = (rows: readonly (readonly [name: string, pays: string])[]): HTMLElement =>
  h('dl', { class: 'multipliers' }, ...rows.map(([name, pays]) => h('div', {}, h('dt', {}, name), h('dd', {}, pays))))
