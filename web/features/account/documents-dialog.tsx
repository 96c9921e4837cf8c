import { useQuery } from '@tanstack/react-query'
import FileCheck from 'lucide-react/icons/file-check'
import { useTranslation } from 'react-i18next'
import { ButtonLink } from '../../../kit/ui/button.tsx'
import { Dialog } from '../../../kit/ui/dialog.tsx'
import { Message } from '../../../kit/ui/message.tsx'
import { Skeleton } from '../../../kit/ui/skeleton.tsx'
import { PATH } from '../../shared/site/paths.ts'
import { FailedRead } from '../../ui/failed-read.tsx'
import { documentsQuery } from './api/documents.ts'
import { useBackToCentre } from './api/security.ts'
import { DocumentCard } from './components/document-card.tsx'

/** MEM-05: the documents that are asked for before money moves: each asked for once, with how it stands. */
export function DocumentsDialog() {
  const { t } = useTranslation('documents')
  const { t: common } = useTranslation('common')
  const onClose = useBackToCentre()
  const { data, isPending, isError, error, refetch } = useQuery(documentsQuery)
  return (
    <Dialog
      icon={<FileCheck size={24} />}
      title={t('title')}
      description={t('text')}
      onClose={onClose}
      closeLabel={common('action.close')}
      cover={false}
    >
      {isPending && <Skeleton className="h-48" />}
      {isError && <FailedRead title={t('failed')} error={error} onRetry={() => void refetch()} />}
      {data?.documents.length === 0 && (
        <Message
          title={t('empty')}
          text={t('emptyText')}
          action={<ButtonLink to={PATH.help}>{t('help')}</ButtonLink>}
        />
      )}
      {data && data.documents.length > 0 && (
        <ul className="grid gap-4">
          {data.documents.map((item) => (
            <DocumentCard key={item.kind} item={item} />
          ))}
        </ul>
      )}
    </Dialog>
  )
}
