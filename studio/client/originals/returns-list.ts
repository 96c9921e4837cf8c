/** FAIR-03: what each setting of a game returns at the least bet, for its rules. */
import { STAKE_LIMITS } from '../../engine/original-rules.ts'
import type { OriginalName } from '../../originals/index.ts'
import { computeReturnAtStake } from '../../originals/return-at-stake.ts'
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
    ...settings.map(([words, choice]) => {
      const returned = computeReturnAtStake(name, choice, STAKE_LIMITS.minMinor)
      return h('div', {}, h('dt', {}, words), h('dd', {}, returned && presentReturn(...returned)))
    }),
  ),
]
