/** Which page of the agent centre an address shows, and about whom of the team: `/agent?agent=<page>&of=<member>`. */
import { useLocation, useNavigate } from 'react-router'
import { cutText, trimInvisible } from '../../../contract/rules/typed-text.ts'
import { keepOfDialog, subjectOf } from '../../lib/dialog-address.ts'
import { readLocation } from '../../lib/location.ts'
import { AGENT_PAGES, type AgentPage } from './pages.ts'

/** The page an address names, or null: the list on a phone, the default page on a wide screen. */
export function readAgentPage(search: string): AgentPage | null {
  const name = new URLSearchParams(search).get('agent')
  return AGENT_PAGES.find((page) => page === name) ?? null
}

const VENDOR = /^[A-Z0-9]{2,20}$/
function readVendor(search: string): string | null {
  const vendor = new URLSearchParams(search).get('vendor')
  return vendor && VENDOR.test(vendor) ? vendor : null
}

type Place = { memberId?: string | null; tab?: string; vendor?: string }

/** `search` moved to a page. The days stay; what narrowed the page before does not. */
function withAgentPage(search: string, page: AgentPage | null, { memberId, tab, vendor }: Place = {}): string {
  const parameters = new URLSearchParams(search)
  for (const name of ['agent', 'of', 'find', 'tab', 'vendor']) parameters.delete(name)
  if (page) parameters.set('agent', page)
  if (memberId) parameters.set('of', memberId)
  if (tab) parameters.set('tab', tab)
  if (vendor) parameters.set('vendor', vendor)
  return `?${parameters}`
}

const FIND = 'find'

/** A page of the centre is a page of the browser's history; what it is narrowed to replaces its address. */
export function useAgentAddress() {
  const { search } = useLocation()
  const navigate = useNavigate()
  const move = (toSearch: (search: string) => string, isNew = false) => {
    const { pathname, search, state } = readLocation()
    navigate({ pathname, search: toSearch(search) }, { replace: !isNew, state: keepOfDialog(state) })
  }
  const set = (name: string, value: string | null) =>
    move((now) => {
      const parameters = new URLSearchParams(now)
      if (value) parameters.set(name, value)
      else parameters.delete(name)
      return `?${parameters}`
    })
  return {
    page: readAgentPage(search),
    /** Of whom the page is; null: of the agent's own team. */
    memberId: subjectOf(search),
    /** Of whose games the bets are; null: of all. */
    vendor: readVendor(search),
    /** What is searched for. */
    sought: cutText(trimInvisible(new URLSearchParams(search).get(FIND) ?? ''), 64),
    /** `tab`: what the page is narrowed to. */
    go: (page: AgentPage | null, place: Place = {}) => move((now) => withAgentPage(now, page, place), true),
    /** The page that is shown, narrowed to `tab`, at a place of its own. */
    open: (tab: string, toSearch: (search: string) => string) =>
      move((now) => toSearch(withAgentPage(now, readAgentPage(now), { tab }))),
    showMember: (memberId: string | null) => set('of', memberId),
    seek: (text: string) => set(FIND, trimInvisible(text)),
  }
}
