import { useNavigate } from 'react-router'
import type { Session } from '../../../../contract/calls/identity/session.ts'
import { useLanguage } from '../../../../kit/lib/language.ts'
import { useDialog, withDialog } from '../../../lib/dialog-address.ts'
import { readLocation } from '../../../lib/location.ts'
import { STORAGE_KEY, writeStored } from '../../../lib/storage.ts'
import { useSessionControl } from '../../../shared/session/session.tsx'
import { PATH } from '../../../shared/site/paths.ts'
import { isOwnPage, landingOf } from './resume.ts'

/**
 * AUTH-09: what follows a login or a registration. The session is kept, who comes for the first time is told on
 * the home page how to get back in, the popup closes, and what was asked before login goes on. A password that must change is asked for by the dialog host.
 */
export function useEnter(): (session: Session) => void {
  const { begin } = useSessionControl()
  const language = useLanguage()
  const navigate = useNavigate()
  const dialog = useDialog()
  return (session) => {
    begin(session)
    // AUTH-16: the dialog host asks for it now, over this very page; what was asked before login waits.
    if (session.verificationRequired) return
    if (session.firstTimeLogin) writeStored('session', STORAGE_KEY.firstTime, '1')
    // Where the page stands now: who has closed the form in between and gone elsewhere is led nowhere.
    const { pathname, search } = readLocation()
    const next = landingOf({ pathname, search }, session.isAgent)
    // I18N-01: the member's own language came with the login; the page is made again in it.
    if (session.language !== null && session.language !== language) {
      writeStored('local', STORAGE_KEY.previousLanguage, language)
      return location.replace(next ?? (isOwnPage(pathname) ? PATH.home : pathname + withDialog(search, null)))
    }
    if (next) return navigate(next, { replace: true })
    if (isOwnPage(pathname)) return navigate(PATH.home, { replace: true })
    dialog.close()
  }
}
