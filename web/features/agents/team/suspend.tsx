import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SUSPENDED_PARTS, type SuspendedPart } from '../../../../contract/agents/suspension.ts'
import { countSeen } from '../../../../contract/rules/seen-text.ts'
import { Button } from '../../../../kit/ui/button.tsx'
import { Field } from '../../../../kit/ui/field.tsx'
import { useDraftText } from '../../../shared/forms/draft.ts'
import { FormError } from '../../../shared/forms/form-error.tsx'
import { call } from '../../../shared/session/call.ts'
import { TEAM } from '../api.ts'
import { Moment } from '../components/moment.tsx'
import type { TeamRow } from './team-row.ts'

const SUSPEND = 'POST /wps/agent/team/suspend'
const RESTORE = 'POST /wps/agent/team/restore'
/** As the call has it. */
const [REASON_MIN, REASON_MAX] = [3, 200]

/** AGT-02: play and login of somebody in the team, each suspended and lifted with a reason that the member reads. */
export function Suspend({ row: { memberId, suspensions: first } }: { row: TeamRow }) {
  const { t } = useTranslation('agents')
  const queryClient = useQueryClient()
  const [suspensions, setSuspensions] = useState(first)
  const { text: reason, setText: setReason, markSent } = useDraftText(`suspend ${memberId}`)
  const act = useMutation({
    mutationFn: ({ isOn, ...input }: { part: SuspendedPart; isOn: boolean; reason: string }) =>
      call(isOn ? SUSPEND : RESTORE, { memberId, ...input }),
    onSuccess: (answer, { reason: sent }) => {
      setSuspensions(answer.suspensions)
      markSent(sent)
      return queryClient.invalidateQueries({ queryKey: ['member', TEAM] })
    },
  })
  const isReady = countSeen(reason) >= REASON_MIN
  return (
    <div className="flex flex-col gap-4">
      <p className="text-soft">{t('suspend.rule')}</p>
      <Field
        label={t('suspend.reason')}
        hint={t('suspend.reasonHint')}
        value={reason}
        maxLength={REASON_MAX}
        onChange={({ target }) => setReason(target.value)}
      />
      <FormError error={act.error} />
      <ul className="divide-y divide-line rounded-m border border-line">
        {SUSPENDED_PARTS.map((part) => {
          const found = suspensions.filter((each) => each.part === part)
          const isMine = found.some(({ by }) => by !== 'above')
          return (
            <li key={part} className="flex flex-wrap items-center gap-3 p-3">
              <div className="min-w-0 grow basis-48 text-sm">
                <p className="font-medium">{t(`suspend.${part}.name`)}</p>
                {found.length === 0 && <p className="text-soft">{t(`suspend.${part}.what`)}</p>}
                {found.map(({ by, reason: why, at }) => (
                  <div key={`${by}.${at}`} className="text-soft">
                    <p>{t(`suspend.by.${by}`)}</p>
                    {why && <p className="wrap-anywhere">{why}</p>}
                    <p className="text-xs text-faint">
                      <Moment iso={at} />
                    </p>
                  </div>
                ))}
              </div>
              {(found.length === 0 || isMine) && (
                <Button
                  size="small"
                  busy={act.isPending && act.variables.part === part}
                  disabled={!isReady}
                  onClick={() => act.mutate({ part, isOn: found.length === 0, reason })}
                >
                  {t(found.length === 0 ? 'suspend.suspend' : 'suspend.restore')}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
      {act.data && (
        <p role="status" className="text-sm text-live">
          {t('suspend.told')}
        </p>
      )}
    </div>
  )
}
