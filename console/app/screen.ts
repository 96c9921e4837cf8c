/**
 * A screen: a folder under `screens/` with a `screen.ts` that exports one of these. Nothing else names it
 * (docs/recipes/add-a-console-screen.md).
 */
import type { LucideIcon } from 'lucide-react'
import type { ComponentType } from 'react'
import type { Permission } from '../../contract/operator/rights.ts'
import type { WorkQueue } from '../../contract/operator/work.ts'

export type Screen = {
  path: `/${string}`
  name: string
  group: 'work' | 'site' | 'lever' | 'proof'
  /** Its place within the group. */
  order: number
  permission: Permission
  icon: LucideIcon
  /** After G. */
  letter?: string
  /** Whose waiting work is counted beside its name. */
  queues?: readonly WorkQueue[]
  /** The chunk. */
  load: () => Promise<ComponentType>
}
export const defineScreen = (screen: Screen): Screen => screen
