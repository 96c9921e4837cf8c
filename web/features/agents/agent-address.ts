/** Which page of the agent centre an address shows: `?dialog=agent&agent=<page>`. */
import { useLocation, useNavigate } from 'react-router'
import { keepOfDialog } from '../../lib/dialog-address.ts'
import { readLocation } from '../../lib/location.ts'
import { AGENT_PAGES, type AgentPage } from './pages.ts'

/** The page an address names, or null: the list on a phone, the default page on a wide screen. */
export function readAgentPage(search: string): AgentPage | null {
  const name = new URLSearchParams(search).get('agent')
  return AGENT_PAGES.find((page) => page === name) ?? null
}

/** `search` moved to a page; what narrowed the page before does not stay. */
function withAgentPage(search: string, page: AgentPage | null): string {
  const parameters = new URLSearchParams(search)
  for (const name of ['agent', 'tab']) parameters.delete(name)
  if (page) parameters.set('agent', page)
  return `?${parameters}`
}

/** Moves within the centre replace the address, so that one Back leaves it. */
export function useAgentAddress() {
  const { search } = useLocation()
  const navigate = useNavigate()
  const go = (page: AgentPage | null) => {
    const { pathname, search, state } = readLocation()
    navigate({ pathname, search: withAgentPage(search, page) }, { replace: true, state: keepOfDialog(state) })
  }
  return { page: readAgentPage(search), go }
}
