import { useQuery } from '@tanstack/react-query'
import Megaphone from 'lucide-react/icons/megaphone'
import { ANNOUNCEMENTS_INPUT } from '../../lib/announcements.ts'
import { useDialog } from '../../lib/dialog-address.ts'
import { useT } from '../../lib/i18n.tsx'
import { publicQuery } from '../../lib/queries.ts'
import { preloadDialog } from '../dialog-host.tsx'

/** One line with the latest notice; opens the paged list. Nothing where there is none. */
export function NoticeStrip() {
  const t = useT('common')
  const dialog = useDialog()
  const { data } = useQuery(publicQuery('GET /wps/relay/MCSFE_getListAnnouncements', ANNOUNCEMENTS_INPUT))
  const latest = data?.player[0] ?? data?.popup[0]
  if (!latest) return null
  return (
    <button
      type="button"
      onPointerEnter={() => preloadDialog('notices')}
      onClick={() => dialog.open('notices', undefined, latest.id)}
      className="flex h-10 w-full items-center gap-3 border-b border-line bg-surface-1/70 px-4 text-left text-sm text-soft hover:text-text"
    >
      <Megaphone aria-hidden size={16} className="shrink-0 text-spark" />
      <span className="sr-only">{t('notice.latest')}: </span>
      <span className="min-w-0 flex-1 truncate">{latest.title}</span>
      <span className="shrink-0 text-xs text-faint max-xs:sr-only">{t('notice.open')}</span>
    </button>
  )
}
