import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import {
  countQuietHours,
  QUIET_HOURS_MAX,
  type QuietHours,
  REPORT_CADENCES,
  type ReportCadence,
} from '../../../../contract/agents/report.ts'
import { foldEmail, isEmail } from '../../../../contract/rules/email.ts'
import { Button } from '../../../../kit/ui/button.tsx'
import type { RouteInput, RouteValue } from '../../../lib/api.ts'
import { isRecord } from '../../../lib/is-record.ts'
import { CodeField } from '../../../shared/forms/code-field.tsx'
import { useCodeRule, useRefusedCode } from '../../../shared/forms/code-input.tsx'
import { useDraftForm, useDraftState } from '../../../shared/forms/draft.ts'
import { EmailField } from '../../../shared/forms/email-field.tsx'
import { FormError } from '../../../shared/forms/form-error.tsx'
import { call } from '../../../shared/session/call.ts'
import { type REPORT, reportQuery } from '../api.ts'
import { ChipChoice } from '../components/chip-choice.tsx'
import { LabelledSelect } from '../components/labelled-select.tsx'

const SET = 'PUT /wps/agent/report'
const HOURS = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${String(hour).padStart(2, '0')}:00`,
}))
/** From ten in the evening to seven. */
const NIGHT = { quietFrom: 22, quietTo: 7 }

type Chosen = QuietHours & { cadence: ReportCadence; isOther: boolean }

/** What a draft says, where each of it is a choice still. */
function readChosen(kept: unknown): Chosen | null {
  if (!isRecord(kept) || typeof kept.isOther !== 'boolean') return null
  const isHour = (hour: unknown): hour is number => typeof hour === 'number' && HOURS[hour] !== undefined
  const { quietFrom, quietTo, isOther } = kept
  const cadence = REPORT_CADENCES.find((each) => each === kept.cadence)
  return cadence && isHour(quietFrom) && isHour(quietTo) ? { cadence, quietFrom, quietTo, isOther } : null
}

type Setting = RouteValue<typeof REPORT>
type Props = { setting: Setting; isSaved: boolean; onSaved: (setting: Setting | undefined) => void }

/** How often, where to, and when not. An address that is new here is proved by a code. */
export function ReportForm({ setting, isSaved, onSaved }: Props) {
  const { t } = useTranslation('agents')
  const queryClient = useQueryClient()
  const { report, ownEmail, timeZone } = setting
  const known = report?.email ?? ownEmail
  const first = report ?? { ...NIGHT, cadence: 'daily' as const }
  const {
    state: chosen,
    set: choose,
    forget,
  } = useDraftState<Chosen>(
    'report',
    { cadence: first.cadence, quietFrom: first.quietFrom, quietTo: first.quietTo, isOther: known === null },
    readChosen,
  )
  const { cadence, quietFrom, quietTo, isOther } = chosen
  const set = useMutation({
    mutationFn: (input: RouteInput<typeof SET>) => call(SET, input),
    onSuccess: (value) => {
      forget(chosen)
      forgetAddress()
      return onSaved(queryClient.setQueryData(reportQuery.queryKey, value))
    },
  })
  const address = useForm({ defaultValues: { email: '', code: '' } })
  // Of the two the address alone: a code is good for minutes.
  const forgetAddress = useDraftForm('report address', address, ['email'])
  const formError = useRefusedCode(set.error, { form: address, name: 'code' })
  const isLong = countQuietHours(chosen) > QUIET_HOURS_MAX
  const submit = address.handleSubmit((typed) => {
    if (!isLong) set.mutate({ cadence, quietFrom, quietTo, ...(isOther && typed) })
  })
  const hour = (name: keyof typeof NIGHT, error?: string) => (
    <LabelledSelect
      label={t(`report.${name}`)}
      value={String(chosen[name])}
      options={HOURS}
      onChange={(value) => choose({ ...chosen, [name]: Number(value) })}
      {...(error !== undefined && { error })}
    />
  )
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4 rounded-l border border-line bg-surface-1 p-4">
      <h2 className="font-display font-semibold">{t(report ? 'report.change' : 'report.new')}</h2>
      <ChipChoice
        label={t('report.cadence')}
        options={REPORT_CADENCES}
        value={cadence}
        nameOf={(each) => t(`report.${each}`)}
        onChoose={(next) => choose({ ...chosen, cadence: next })}
      />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] gap-4 md:max-w-xl">
        {hour('quietFrom')}
        {hour('quietTo', isLong ? t('report.quietLong', { count: QUIET_HOURS_MAX }) : undefined)}
      </div>
      <p className="text-sm text-soft">{t('report.quietRule', { zone: timeZone })}</p>
      {known !== null && !isOther && (
        <div className="flex flex-wrap items-center gap-3">
          <span>{t('report.goesTo', { email: known })}</span>
          <Button size="small" onClick={() => choose({ ...chosen, isOther: true })}>
            {t('report.other')}
          </Button>
        </div>
      )}
      {isOther && <AddressFields form={address} />}
      <FormError error={formError} />
      {isSaved && (set.isIdle || set.isSuccess) && (
        <p role="status" className="text-sm text-live">
          {t('report.saved')}
        </p>
      )}
      <Button kind="main" type="submit" busy={set.isPending} className="md:self-start">
        {t(report ? 'report.save' : 'report.start')}
      </Button>
    </form>
  )
}

function AddressFields({ form }: { form: ReturnType<typeof useForm<{ email: string; code: string }>> }) {
  const { t: auth } = useTranslation('auth')
  const { t: security } = useTranslation('security')
  const codeRule = useCodeRule('sent')
  const { register, trigger, getValues, formState } = form
  const send = async () => {
    if (!(await trigger('email'))) return null
    return call('POST /wps/agent/report/code', { email: getValues('email') })
  }
  return (
    <div className="grid gap-4 md:max-w-xl">
      <EmailField
        label={auth('field.email')}
        maxLength={100}
        error={formState.errors.email?.message}
        {...register('email', {
          setValueAs: foldEmail,
          validate: (value) => isEmail(value) || security('check.email'),
        })}
      />
      <CodeField
        label={security('field.code')}
        purpose="agent-report"
        send={send}
        error={formState.errors.code?.message}
        {...register('code', codeRule)}
      />
    </div>
  )
}
