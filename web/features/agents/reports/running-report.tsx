import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../../kit/ui/button.tsx'
import { Fact } from '../../../../kit/ui/fact.tsx'
import type { RouteValue } from '../../../lib/api.ts'
import { FormError } from '../../../shared/forms/form-error.tsx'
import { call } from '../../../shared/session/call.ts'
import { type REPORT, reportQuery } from '../api.ts'
import { Moment } from '../components/moment.tsx'

type Report = NonNullable<RouteValue<typeof REPORT>['report']>

/** What is sent next and where, and the way to stop it. */
export function RunningReport({ report }: { report: Report }) {
  const { t } = useTranslation('agents')
  const queryClient = useQueryClient()
  const { email, next, lastSentAt } = report
  const stop = useMutation({
    mutationFn: () => call('DELETE /wps/agent/report', {}),
    onSuccess: (value) => queryClient.setQueryData(reportQuery.queryKey, value),
  })
  return (
    <section
      aria-label={t('report.running')}
      className="flex flex-col items-start gap-3 rounded-l border border-line bg-surface-1 p-4"
    >
      <h2 className="font-display font-semibold">{t('report.running')}</h2>
      <dl className="grid w-full max-w-xl gap-1.5 text-sm">
        <Fact label={t('report.to')}>{email}</Fact>
        <Fact label={t('report.next')}>{next.from === next.to ? next.from : `${next.from} – ${next.to}`}</Fact>
        <Fact label={t('report.leaves')}>
          <Moment iso={next.at} />
        </Fact>
        <Fact label={t('report.last')}>{lastSentAt ? <Moment iso={lastSentAt} /> : t('subUser.never')}</Fact>
      </dl>
      <FormError error={stop.error} />
      <Button kind="danger" busy={stop.isPending} onClick={() => stop.mutate()}>
        {t('report.stop')}
      </Button>
    </section>
  )
}
