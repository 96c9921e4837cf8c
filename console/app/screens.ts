/** All screens, as their folders say. */
import { lazyComponent } from '../../kit/lib/lazy.tsx'
import type { Screen } from './screen.ts'

const found = import.meta.glob<{ screen: Screen }>('./screens/*/screen.ts', { eager: true })
const GROUPS = ['work', 'site', 'lever', 'proof'] as const

export const screens = Object.values(found)
  .map(({ screen }) => ({ ...screen, Page: lazyComponent(screen.load) }))
  .sort((a, b) => GROUPS.indexOf(a.group) - GROUPS.indexOf(b.group) || a.order - b.order)
export type ListedScreen = (typeof screens)[number]
