import { useQuery } from '@tanstack/react-query'
import X from 'lucide-react/icons/x'
import { useEffect, useState } from 'react'
import type { Announcement } from '../../../contract/calls/system.ts'
import { ANNOUNCEMENTS_INPUT } from '../../lib/announcements.ts'
import { useDialog } from '../../lib/dialog-address.ts'
import { useHydrated } from '../../lib/hydrated.ts'
import { useT } from '../../lib/i18n.tsx'
import { PATH } from '../../lib/paths.ts'
import { publicQuery } from '../../lib/queries.ts'
import { useLocation } from '../../lib/router.tsx'
import { readStoredJson, STORAGE_KEY, writeStored } from '../../lib/storage.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { preloadDialog } from '../dialog-host.tsx'

const FORM_PATHS: readonly string[] = [PATH.login, '/register', '/register.html']

const isList = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string')
const readSeen = () => readStoredJson('session', STORAGE_KEY.noticesSeen, isList, [])

/** The newest popup this visit has not seen. It is seen once it is shown, so a page loaded again does not repeat it. */
function usePopup(): [Announcement | null, () => void] {
  const hydrated = useHydrated()
  const [seen] = useState(readSeen)
  const [closed, setClosed] = useState(false)
  const { data } = useQuery(publicQuery('GET /wps/relay/MCSFE_getListAnnouncements', ANNOUNCEMENTS_INPUT))
  const popups = data?.popup ?? []
  const popup = (hydrated && !closed && popups.find(({ id }) => !seen.includes(id))) || null
  const ids = popups.map(({ id }) => id).join(' ')
  useEffect(() => {
    if (popup)
      writeStored('session', STORAGE_KEY.noticesSeen, JSON.stringify([...new Set([...seen, ...ids.split(' ')])]))
  }, [popup, seen, ids])
  return [popup, () => setClosed(true)]
}

/**
 * MSG-01: a popup notice, once a visit: a card at the edge that leaves the page usable, as a window over everything is
 * what people close unread. It opens the list of notices at its own.
 */
export function PopupCard() {
  const t = useT('common')
  const dialog = useDialog()
  const [popup, close] = usePopup()
  const { pathname } = useLocation()
  // A form has its fields where the card would stand.
  if (!popup || dialog.name || FORM_PATHS.includes(pathname)) return null
  const read = () => {
    close()
    dialog.open('notices', undefined, popup.id)
  }
  return (
    <aside
      aria-label={t('notice.popup')}
      className="rise-in fixed right-3 left-3 bottom-[calc(var(--bottom-bar-height)+env(safe-area-inset-bottom)+12px)] z-30 flex items-center gap-2 rounded-l border border-line bg-surface-2 py-2 pr-1.5 pl-4 shadow-raised xs:left-auto xs:w-96 xl:right-20 xl:bottom-6"
    >
      <p className="min-w-0 flex-1 truncate font-medium">{popup.title}</p>
      <Button size="small" className="h-11!" onPointerEnter={() => preloadDialog('notices')} onClick={read}>
        {t('notice.read')}
      </Button>
      <IconButton label={t('action.close')} onClick={close}>
        <X aria-hidden size={18} />
      </IconButton>
    </aside>
  )
}
