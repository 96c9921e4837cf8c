import type { EdgeContext } from '../context.ts'
import { clearLogin } from '../request/cookies.ts'
import { wantsPage } from '../request/plain-page.ts'

/**
 * Cookies that name nothing any more go with a page alone. The answer of a call may come behind that of a login or a
 * renewal beside it, and would take the new cookies out of the jar: until the next page a dead one does no harm.
 */
export function dropDeadCookies(c: EdgeContext) {
  if (wantsPage(c)) clearLogin(c)
}
