import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { presentPercent } from '../../../../contract/agents/tiers.ts'
import { Button } from '../../../../kit/ui/button.tsx'
import type { RouteInput } from '../../../lib/api.ts'
import { FormError } from '../../../shared/forms/form-error.tsx'
import { RowsFailed } from '../../../shared/member/rows.tsx'
import { call } from '../../../shared/session/call.ts'
import { useTimeText } from '../../../ui/time.tsx'
import { RebateSelect } from '../accounts/rebate-select.tsx'
import { linksQuery, TEAM } from '../api.ts'
import type { TeamRow } from './team-row.ts'

const RAISE = 'PUT /wps/agent/team/rebate'

/** An upline may raise a downline's lottery rebate up to its own; only an operator lowers it. */
export function RaiseRebate({ memberId, rebate }: { memberId: TeamRow['memberId']; rebate: number }) {
  const { t } = useTranslation('agents')
  const timeText = useTimeText()
  const queryClient = useQueryClient()
  const own = useQuery(linksQuery)
  const [chosen, setChosen] = useState(rebate)
  const raise = useMutation({
    mutationFn: (input: RouteInput<typeof RAISE>) => call(RAISE, input),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['member', TEAM] }),
  })
  if (own.isLoadingError) return <RowsFailed query={own} />
  const highest = own.data?.ownRebate ?? rebate
  if (own.data && highest <= rebate) return <p className="text-soft">{t('rebate.highest')}</p>
  return (
    <div className="flex flex-col gap-4">
      <p className="text-soft">{t('rebate.rule')}</p>
      <RebateSelect from={rebate} to={Math.max(highest, rebate)} value={chosen} onChange={setChosen} />
      <FormError error={raise.error} />
      {raise.data && (
        <p role="status" className="text-live">
          {t('rebate.raised', {
            rebate: presentPercent(raise.data.rebate),
            time: timeText(raise.data.from),
          })}
        </p>
      )}
      <Button
        className="self-start"
        busy={raise.isPending}
        disabled={chosen <= rebate}
        onClick={() => raise.mutate({ memberId, rebate: chosen })}
      >
        {t('rebate.submit', { rebate: presentPercent(chosen) })}
      </Button>
    </div>
  )
}
