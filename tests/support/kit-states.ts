/** The states that the parts of `/__ui` name: whether each is there to be seen, looks as nothing else does, in both themes. */
import type { Page } from '@playwright/test'
import type { PartState } from '../../web/features/ui-kit/part.tsx'

/** By what a state is known, to readers too wherever it says something to them. */
const SELECTORS: Record<PartState, string> = {
  busy: '[aria-busy=true]',
  checked: '[role=checkbox][aria-checked=true]',
  disabled: ':disabled:not(fieldset), [aria-disabled=true]:not([aria-busy])',
  error: '[aria-invalid=true]',
  failed: '[role=alert]',
  loading: '.shimmer',
  narrowed: 'select.border-accent\\!',
  open: 'details[open]',
  selected: '[aria-pressed=true], [aria-current=page]',
}
/** Nothing of the same kind stands beside these without the state. */
const ALONE: readonly PartState[] = ['failed', 'loading']

/** What is wrong with the parts, and how many states were looked at in each theme. */
export const lookAtStates = (page: Page) =>
  page.evaluate(
    ({ selectors, alone }) => {
      const faults: string[] = []
      const anyState = Object.values(selectors).join()
      const looks = new Map<string, string>()
      const counts: Record<string, number> = {}
      const isSeen = (one: Element) => {
        const { width, height } = one.getBoundingClientRect()
        return width > 0 && height > 0 && one.checkVisibility({ opacityProperty: true, visibilityProperty: true })
      }
      const lookOf = (one: Element) => {
        const { color, backgroundColor, borderColor, opacity } = getComputedStyle(one)
        const sign = one.querySelector('svg')
        // What is folded is told apart by what it shows.
        const height = one.tagName === 'DETAILS' ? one.getBoundingClientRect().height : 0
        return JSON.stringify([
          color,
          backgroundColor,
          borderColor,
          opacity,
          height,
          sign && getComputedStyle(sign).fill,
        ])
      }
      for (const theme of document.querySelectorAll<HTMLElement>('section[data-scheme]')) {
        const scheme = theme.dataset.scheme ?? ''
        for (const part of theme.querySelectorAll<HTMLElement>('[data-states]')) {
          for (const state of part.dataset.states?.split(' ') ?? []) {
            const at = `${state} of ${part.ariaLabel}`
            const selector = selectors[state] ?? ':not(*)'
            const seen = [...part.querySelectorAll(selector)].filter(isSeen)
            const [first] = seen
            if (!first) {
              faults.push(`${scheme}: ${at} is not there`)
              continue
            }
            counts[scheme] = (counts[scheme] ?? 0) + 1
            const others = [...part.querySelectorAll(first.tagName)].filter(
              (one) => isSeen(one) && !one.matches(anyState),
            )
            if (!alone.includes(state) && others.length === 0) faults.push(`${scheme}: ${at} has nothing beside it`)
            if (others.some((one) => lookOf(one) === lookOf(first)))
              faults.push(`${scheme}: ${at} looks like one that is not`)
            const inTheOther = looks.get(at)
            if (inTheOther === lookOf(first)) faults.push(`${at} looks the same in both themes`)
            looks.set(at, lookOf(first))
          }
        }
      }
      return { faults, counts }
    },
    { selectors: SELECTORS as Record<string, string>, alone: ALONE as readonly string[] },
  )
