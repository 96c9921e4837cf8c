import { useQuery } from '@tanstack/react-query'
import LinkIcon from 'lucide-react/icons/link'
import { useTranslation } from 'react-i18next'
import { Message } from '../../../../kit/ui/message.tsx'
import { RowsFailed, RowsSkeleton, StillOld } from '../../../shared/member/rows.tsx'
import { CsvButton } from '../../../ui/csv-button.tsx'
import { linksQuery } from '../api.ts'
import { makeLinksFile } from '../export-files.ts'
import { AddLinkForm } from './add-link-form.tsx'
import { LinkCard } from './link-card.tsx'

/** AGT-02: the agent's sign-up links, with what came of each. */
export function Links() {
  const { t } = useTranslation('agents')
  const query = useQuery(linksQuery)
  if (query.isPending) return <RowsSkeleton />
  if (query.isLoadingError) return <RowsFailed query={query} />
  const { ownRebate, rows } = query.data
  return (
    <>
      <StillOld query={query} />
      <AddLinkForm ownRebate={ownRebate} />
      {rows.length === 0 ? (
        <Message heading="h2" icon={<LinkIcon size={22} />} title={t('links.empty')} text={t('links.emptyText')} />
      ) : (
        <ul aria-label={t('accounts.tab.links')} className="flex flex-col gap-4">
          {rows.map((link) => (
            <LinkCard key={link.code} link={link} />
          ))}
        </ul>
      )}
      {rows.length > 0 && <CsvButton name="sign-up-links" make={makeLinksFile} />}
    </>
  )
}
