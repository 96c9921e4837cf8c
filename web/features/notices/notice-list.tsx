import { clsx } from 'clsx'
import ChevronDown from 'lucide-react/icons/chevron-down'
import Megaphone from 'lucide-react/icons/megaphone'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Announcement } from '../../../contract/calls/site/system.ts'
import { NOTICES_PER_PAGE } from '../../../contract/constants.ts'
import { formatNoticeTime } from '../../../kit/lib/dates.ts'
import { Link } from '../../../kit/lib/link.tsx'
import { Message } from '../../../kit/ui/message.tsx'
import { OperatorHtml } from '../../../kit/ui/operator-html.tsx'
import { Pagination } from '../../../kit/ui/pagination.tsx'
import { Repeat, Skeleton } from '../../../kit/ui/skeleton.tsx'
import { useTimeZone } from '../../lib/boot.tsx'
import { linkOf, noticesOf, pageOfNotice, useAnnouncements } from '../../shared/site/announcements.ts'
import { FailedRead } from '../../ui/failed-read.tsx'

function Notice({ notice, open }: { notice: Announcement; open: boolean }) {
  const { t } = useTranslation('common')
  const timeZone = useTimeZone()
  const href = linkOf(notice)
  return (
    <details open={open} className="group border-b border-line py-1 last-of-type:border-0">
      <summary className="bare-summary flex min-h-12 items-center justify-between gap-3 rounded-s py-1">
        <span>
          <span className="block font-medium">{notice.title}</span>
          <time dateTime={notice.publishedAt} className="text-xs text-faint">
            {formatNoticeTime(notice.publishedAt, timeZone)}
          </time>
        </span>
        <ChevronDown aria-hidden size={18} className="shrink-0 text-faint transition-transform group-open:rotate-180" />
      </summary>
      <OperatorHtml html={notice.content} className="pb-4" />
      {href && (
        <Link
          to={href}
          className="-mt-2 mb-3 inline-flex min-h-11 items-center text-sm font-medium text-accent underline underline-offset-4"
        >
          {t('notice.follow')}
        </Link>
      )}
    </details>
  )
}

/** MSG-01: the notices, nine to a page, beginning at the page of the one that is selected, which is open. */
export function NoticeList({ selected, className }: { selected: string | null; className?: string }) {
  const { t } = useTranslation('common')
  const { data, isError, error, refetch } = useAnnouncements()
  const notices = noticesOf(data)
  const [turned, setTurned] = useState<number | null>(null)
  const pages = Math.max(1, Math.ceil(notices.length / NOTICES_PER_PAGE))
  const page = Math.min(turned ?? pageOfNotice(notices, selected), pages)
  const first = (page - 1) * NOTICES_PER_PAGE
  const shown = notices.slice(first, first + NOTICES_PER_PAGE)
  const opened = shown.find(({ id }) => id === selected) ?? shown[0]
  if (!data && isError) return <FailedRead title={t('notice.failed')} error={error} onRetry={() => void refetch()} />
  return (
    <div className={clsx('min-w-0', className)}>
      {!data && (
        <div className="grid gap-2">
          <Repeat count={NOTICES_PER_PAGE}>
            <Skeleton className="h-14" />
          </Repeat>
        </div>
      )}
      {data && notices.length === 0 && <Message icon={<Megaphone size={22} />} title={t('notice.empty')} />}
      {shown.map((notice) => (
        <Notice key={notice.id} notice={notice} open={notice === opened} />
      ))}
      <Pagination
        page={page}
        count={pages}
        onPage={setTurned}
        label={t('notice.page', { page, pages })}
        previousLabel={t('notice.previous')}
        nextLabel={t('notice.next')}
        pageLabel={(each) => t('notice.page', { page: each, pages })}
      />
    </div>
  )
}
