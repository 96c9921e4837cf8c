import { useQuery } from '@tanstack/react-query'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useState } from 'react'
import type { Announcement } from '../../../contract/calls/system.ts'
import { NOTICES_PER_PAGE } from '../../../contract/constants.ts'
import { ANNOUNCEMENTS_INPUT } from '../../lib/announcements.ts'
import { formatNoticeTime } from '../../lib/dates.ts'
import { sanitizeHtml } from '../../lib/html.ts'
import { useT } from '../../lib/i18n.tsx'
import { publicQuery } from '../../lib/queries.ts'
import { IconButton } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

function Notice({ notice, open }: { notice: Announcement; open: boolean }) {
  return (
    <details open={open} className="group border-b border-line py-1 last:border-0">
      <summary className="flex min-h-12 cursor-pointer list-none flex-col justify-center py-1 [&::-webkit-details-marker]:hidden">
        <span className="font-medium">{notice.title}</span>
        <time dateTime={notice.publishedAt} className="text-xs text-faint">
          {formatNoticeTime(notice.publishedAt)}
        </time>
      </summary>
      <div
        className="pb-4 text-sm text-soft [&_a]:text-accent [&_a]:underline [&_li]:ml-5 [&_li]:list-disc [&_p]:mt-2"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised at the edge, and once more here.
        dangerouslySetInnerHTML={{ __html: sanitizeHtml(notice.content) }}
      />
    </details>
  )
}

/** The paged list of notices, nine to a page. */
export function NoticesDialog({ onClose }: { onClose: () => void }) {
  const t = useT('common')
  const [page, setPage] = useState(1)
  const { data } = useQuery(publicQuery('GET /wps/relay/MCSFE_getListAnnouncements', ANNOUNCEMENTS_INPUT))
  const notices = [...(data?.popup ?? []), ...(data?.player ?? [])]
  const pages = Math.max(1, Math.ceil(notices.length / NOTICES_PER_PAGE))
  const first = (page - 1) * NOTICES_PER_PAGE
  return (
    <Dialog title={t('notice.title')} onClose={onClose} closeLabel={t('action.close')} size="large">
      {notices.length === 0 && <p className="text-soft">{t('notice.empty')}</p>}
      {notices.slice(first, first + NOTICES_PER_PAGE).map((notice, index) => (
        <Notice key={notice.id} notice={notice} open={index === 0} />
      ))}
      {pages > 1 && (
        <div className="mt-4 flex items-center justify-center gap-3">
          <IconButton label={t('notice.previous')} disabled={page === 1} onClick={() => setPage(page - 1)}>
            <ChevronLeft aria-hidden size={20} />
          </IconButton>
          <span className="text-sm text-soft">{t('notice.page', { page, pages })}</span>
          <IconButton label={t('notice.next')} disabled={page === pages} onClick={() => setPage(page + 1)}>
            <ChevronRight aria-hidden size={20} />
          </IconButton>
        </div>
      )}
    </Dialog>
  )
}
