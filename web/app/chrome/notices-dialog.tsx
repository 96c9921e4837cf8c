import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Announcement } from '../../../contract/calls/system.ts'
import { NOTICES_PER_PAGE } from '../../../contract/constants.ts'
import { ANNOUNCEMENTS_INPUT } from '../../lib/announcements.ts'
import { formatNoticeTime } from '../../lib/dates.ts'
import { useT } from '../../lib/i18n.tsx'
import { publicQuery } from '../../lib/queries.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { OperatorHtml } from '../../ui/operator-html.tsx'
import { Pagination } from '../../ui/pagination.tsx'

function Notice({ notice, open }: { notice: Announcement; open: boolean }) {
  return (
    <details open={open} className="group border-b border-line py-1 last:border-0">
      <summary className="flex min-h-12 cursor-pointer list-none flex-col justify-center py-1 [&::-webkit-details-marker]:hidden">
        <span className="font-medium">{notice.title}</span>
        <time dateTime={notice.publishedAt} className="text-xs text-faint">
          {formatNoticeTime(notice.publishedAt)}
        </time>
      </summary>
      <OperatorHtml html={notice.content} className="pb-4" />
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
      <Pagination
        page={page}
        count={pages}
        onPage={setPage}
        label={t('notice.page', { page, pages })}
        previousLabel={t('notice.previous')}
        nextLabel={t('notice.next')}
        pageLabel={(each) => t('notice.page', { page: each, pages })}
      />
    </Dialog>
  )
}
