/** AGT-01: the pages of the agent centre by the source's keys, in its order. */
import type { ComponentType } from 'react'
import { lazyComponent } from '../../lib/lazy.tsx'

export const AGENT_PAGES = ['registerCenter'] as const
export type AgentPage = (typeof AGENT_PAGES)[number]
export const DEFAULT_AGENT_PAGE: AgentPage = 'registerCenter'

export const agentComponents: Record<AgentPage, ComponentType> = {
  registerCenter: lazyComponent(() => import('./pages/accounts.tsx').then((module) => module.Accounts)),
}
