import { useTranslation } from 'react-i18next'
import { FailedRead } from '../../../ui/failed-read.tsx'
import type { useParticipations } from '../api/participations.ts'

/** Nothing, unless the member's own states could not be read. */
export function FailedStanding({ own }: { own: ReturnType<typeof useParticipations> }) {
  const { t } = useTranslation('promotions')
  if (own.standing !== 'failed') return null
  return (
    <FailedRead
      className="mt-4"
      title={t('stand.failed')}
      error={own.error}
      busy={own.isFetching}
      onRetry={() => void own.refetch()}
    />
  )
}
