import type { Session } from '../../../../contract/calls/session.ts'
import { nextOf, useDialog } from '../../../lib/dialog-address.ts'
import { PATH } from '../../../lib/paths.ts'
import { useLocation, useNavigate } from '../../../lib/router.tsx'
import { useSessionControl } from '../../../lib/session.tsx'

const OWN_PAGES = ['/login', '/register', '/register.html']

/**
 * AUTH-09: what follows a login or a registration. The session is kept, the popup closes, and what
 * was asked before login goes on. A password that must change is asked for by the dialog host.
 */
export function useEnter(): (session: Session) => void {
  const { begin } = useSessionControl()
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const dialog = useDialog()
  return (session) => {
    begin(session)
    const next = nextOf(search)
    if (next) return navigate(next, { replace: true })
    if (OWN_PAGES.includes(pathname)) return navigate(PATH.home, { replace: true })
    dialog.close()
  }
}
