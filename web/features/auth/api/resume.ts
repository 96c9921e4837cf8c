import { isAgentLevel } from '../../../../contract/rules/is-agent-level.ts'
import { type DialogName, dialogOf, nextOf } from '../../../lib/dialog-address.ts'
import { PATH } from '../../../shared/site/paths.ts'

/** What leads in, and lies on nothing. Any other dialog of the address asked for a login and is shown after it. */
const ENTRANCES: readonly (DialogName | null)[] = [
  null,
  'login',
  'register',
  'true-account',
  'forgot',
  'reset-password',
  'verify',
]

/** Pure. Where a login or a registration goes on: to the address handed along, or the member's dialog it stands at. */
export function resumeOf({ pathname, search }: { pathname: string; search: string }): string | null {
  if (ENTRANCES.includes(dialogOf(search))) return nextOf(search)
  // Through the same gate as what is handed along: only a path of this site.
  return nextOf(search) ?? nextOf(`?${new URLSearchParams({ next: pathname + search })}`)
}

const OWN_PAGES = ['/login', '/register', '/register.html']
/** Whether the form is a page of its own, and no dialog over another. */
export const isOwnPage = (pathname: string): boolean => OWN_PAGES.includes(pathname)

/** Pure. As `resumeOf`; an agent who asked for nothing lands in the agent centre (AGT-01), by whichever dialog. */
export function landingOf(place: { pathname: string; search: string }, isAgent: number): string | null {
  const next = resumeOf(place)
  if (next !== null || !isAgentLevel(isAgent)) return next
  return PATH.agents
}
