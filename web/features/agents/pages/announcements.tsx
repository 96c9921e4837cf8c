import { useInfiniteQuery } from '@tanstack/react-query'
import Megaphone from 'lucide-react/icons/megaphone'
import { useTranslation } from 'react-i18next'
import { Fold } from '../../../../kit/ui/fold.tsx'
import { Message } from '../../../../kit/ui/message.tsx'
import { OperatorHtml } from '../../../../kit/ui/operator-html.tsx'
import { Rows } from '../../../shared/member/rows.tsx'
import { CsvButton } from '../../../ui/csv-button.tsx'
import { announcementsQuery } from '../api.ts'
import { Moment } from '../components/moment.tsx'
import { makeAnnouncementsFile } from '../export-files.ts'

/** MSG-01 for agents: what the operator tells them alone. */
export function Announcements() {
  const { t } = useTranslation('agents')
  const query = useInfiniteQuery(announcementsQuery)
  const rows = query.data?.pages.flatMap((page) => page.rows) ?? []
  const empty = <Message heading="h2" icon={<Megaphone size={22} />} title={t('announcements.empty')} />
  return (
    <div className="flex flex-col gap-4">
      <div>
        <Rows query={query} isEmpty={rows.length === 0} empty={empty}>
          {rows.map(({ id, title, content, publishedAt }, index) => (
            <Fold
              key={id}
              open={index === 0}
              title={
                <span>
                  <span className="block font-medium">{title}</span>
                  <Moment iso={publishedAt} className="text-xs text-faint" />
                </span>
              }
            >
              <OperatorHtml html={content} />
            </Fold>
          ))}
        </Rows>
      </div>
      {rows.length > 0 && <CsvButton name="agent-announcements" make={makeAnnouncementsFile} />}
    </div>
  )
}
