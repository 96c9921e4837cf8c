/** What the mall shows, in its address: the view, the kind of goods, and the good or the conversion that is open. */
import { useNavigate } from 'react-router'
import { GOOD_CATEGORIES } from '../../../contract/rules/points.ts'
import { keepOfDialog } from '../../lib/dialog-address.ts'
import { readLocation } from '../../lib/location.ts'

export const VIEWS = ['goods', 'redeemed', 'history'] as const
export type View = (typeof VIEWS)[number]

export function readMall(search: string) {
  const asked = new URLSearchParams(search)
  const view = asked.get('view')
  const category = asked.get('category')
  return {
    view: VIEWS.find((known) => known === view) ?? 'goods',
    category: GOOD_CATEGORIES.find((known) => known === category) ?? null,
    good: asked.get('good'),
    isConverting: asked.has('convert'),
  }
}

/** The address of the mall with these in place of what it has; null takes one out. */
export function mallSearch(search: string, changes: Record<string, string | null>): string {
  const asked = new URLSearchParams(search)
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) asked.delete(name)
    else asked.set(name, value)
  }
  const text = asked.toString()
  return text === '' ? '' : `?${text}`
}

/** Opens and closes what stands over the mall, by the rules of other dialogs (lib/dialog-address.ts). */
export function useOverMall() {
  const navigate = useNavigate()
  return {
    open: (changes: Record<string, string | null>) => {
      const { pathname, search } = readLocation()
      navigate(pathname + mallSearch(search, changes), { state: { openedHere: true } })
    },
    close: () => {
      const { pathname, search, state } = readLocation()
      const { good, isConverting } = readMall(search)
      if (good === null && !isConverting) return
      navigate(pathname + mallSearch(search, { good: null, convert: null }), { replace: true })
      if (keepOfDialog(state).openedHere) navigate(-1)
    },
    /** In place of what is open. */
    showRedeemed: () => navigate(readLocation().pathname + mallSearch('', { view: 'redeemed' }), { replace: true }),
  }
}
