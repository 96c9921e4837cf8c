/** FAIR-03: what each setting of a game returns, for its rules. */
import type { OriginalName } from '../../originals/index.ts'
import { computeReturnOfChoice } from '../../originals/return-at-stake.ts'
import { h } from '../dom.ts'
import { presentReturn } from '../text.ts'

/** `settings`: the words of each setting, and one choice with it. */
export const listReturns = (
  title: string,
  name: OriginalName,
  settings: readonly (readonly [words: string, choice: string])[],
): HTMLElement[] => [
  h('p', {}, title),
  h(
    'dl',
    { class: 'multipliers' },
    ...settings.map(([words, choice]) =>
      h('div', {}, h('dt', {}, words), h('dd', {}, presentReturn(computeReturnOfChoice(name, choice) ?? 0))),
    ),
  ),
]
