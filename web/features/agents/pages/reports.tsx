import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Message } from '../../../../kit/ui/message.tsx'
import { RowsFailed, RowsSkeleton, StillOld } from '../../../shared/member/rows.tsx'
import { reportQuery } from '../api.ts'
import { Moment } from '../components/moment.tsx'
import { ReportForm } from '../reports/report-form.tsx'
import { RunningReport } from '../reports/running-report.tsx'

/** AGT-02: figures of the team by mail, each day or week. */
export function Reports() {
  const { t } = useTranslation('agents')
  const query = useQuery(reportQuery)
  const [saved, setSaved] = useState<typeof query.data>()
  if (query.isPending) return <RowsSkeleton />
  if (query.isLoadingError) return <RowsFailed query={query} />
  const { report, canSend, stoppedByMailAt } = query.data
  if (!canSend && !report) return <Message title={t('report.off')} text={t('report.offText')} />
  return (
    <div className="flex flex-col gap-5">
      <StillOld query={query} />
      <p className="max-w-prose text-soft">{t('report.rule')}</p>
      {stoppedByMailAt && (
        <p role="status" className="flex flex-wrap gap-1 text-soft">
          <span>{t('report.stoppedByMail')}</span>
          <Moment iso={stoppedByMailAt} />
        </p>
      )}
      {report && <RunningReport report={report} />}
      {canSend && (
        // Another address begins another form, so that a save is remembered here until the setting changes again.
        <ReportForm key={report?.email} setting={query.data} isSaved={saved === query.data} onSaved={setSaved} />
      )}
    </div>
  )
}
