import Megaphone from 'lucide-react/icons/megaphone'
import X from 'lucide-react/icons/x'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useHydrated } from '../../../kit/lib/hydrated.ts'
import { lazyComponent } from '../../../kit/lib/lazy.tsx'
import { ErrorBoundary } from '../../../kit/ui/error-boundary.tsx'
import type { RouteValue } from '../../lib/api.ts'
import { useOpenDialog } from '../../lib/dialog-address.ts'
import { readStoredJson, STORAGE_KEY, writeStored } from '../../lib/storage.ts'
import { useAnnouncements } from '../../shared/site/announcements.ts'
import { preloadDialog } from '../dialog-host.tsx'

const Popups = lazyComponent(() => import('./popups.tsx').then((module) => module.Popups))

type Lists = RouteValue<'GET /wps/relay/MCSFE_getListAnnouncements'>

const isList = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string')

/** Which popups this visit has put away. */
function useSeenNotices(): [readonly string[], (id: string) => void] {
  const hydrated = useHydrated()
  const [added, setAdded] = useState<readonly string[]>([])
  const kept = hydrated ? readStoredJson('session', STORAGE_KEY.noticesSeen, isList, []) : []
  const seen = [...new Set([...kept, ...added])]
  const add = (id: string) => {
    writeStored('session', STORAGE_KEY.noticesSeen, JSON.stringify([...seen, id]))
    setAdded([...added, id])
  }
  return [seen, add]
}

/**
 * MSG-01: one line with the latest notice, which opens the paged list at its own. Popup notices come first, one after the
 * other in the same line, until each is read or put away: what lies over a page is closed unread, and covers what one came for.
 */
function Line({ data }: { data: Lists }) {
  const { t } = useTranslation('common')
  const openDialog = useOpenDialog()
  const [seen, addSeen] = useSeenNotices()
  const popup = data.popup.find(({ id }) => !seen.includes(id))
  const shown = popup ?? data.player[0] ?? data.popup[0]
  if (!shown) return null
  const putAway = () => addSeen(shown.id)
  const read = () => {
    if (popup) putAway()
    openDialog('notices', undefined, shown.id)
  }
  return (
    <aside
      aria-label={t(popup ? 'notice.popup' : 'notice.title')}
      className="box-content flex h-11 border-b border-line bg-surface-1/70"
    >
      <button
        type="button"
        onPointerEnter={() => preloadDialog('notices')}
        onClick={read}
        className="group/notice flex min-w-0 flex-1 items-center gap-3 px-4 text-left text-sm text-soft hover:text-text"
      >
        <Megaphone aria-hidden size={16} className="shrink-0 text-spark" />
        <span className="sr-only">{`${t('notice.latest')}: `}</span>
        <span className={popup ? 'min-w-0 truncate font-medium text-text' : 'min-w-0 flex-1 truncate'}>
          {shown.title}
        </span>
        {popup ? (
          <span className="shrink-0 font-medium text-accent group-hover/notice:underline">{t('notice.read')}</span>
        ) : (
          <span className="shrink-0 text-xs text-faint max-xs:sr-only">{t('notice.open')}</span>
        )}
      </button>
      {popup && (
        <button
          type="button"
          aria-label={t('action.close')}
          onClick={putAway}
          className="grid w-11 shrink-0 place-items-center text-faint hover:text-text xl:mr-2"
        >
          <X aria-hidden size={16} />
        </button>
      )}
    </aside>
  )
}

/** MSG-01: the line of notices, and what opens a pop-up where there is one. */
export function NoticeStrip() {
  const hydrated = useHydrated()
  const { data } = useAnnouncements()
  if (!data) return null
  return (
    <>
      <Line data={data} />
      {hydrated && data.dialogs && (
        <ErrorBoundary fallback={() => null}>
          <Suspense>
            <Popups />
          </Suspense>
        </ErrorBoundary>
      )}
    </>
  )
}
