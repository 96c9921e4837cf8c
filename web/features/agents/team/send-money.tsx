import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { presentMoney } from '../../../../contract/amount.ts'
import { readTypedAmount } from '../../../../kit/lib/typed-amount.ts'
import { Button } from '../../../../kit/ui/button.tsx'
import { type RouteInput, type RouteValue, toApiError } from '../../../lib/api.ts'
import { useOpenDialog } from '../../../lib/dialog-address.ts'
import { readLocation } from '../../../lib/location.ts'
import { RowsFailed, RowsSkeleton } from '../../../shared/member/rows.tsx'
import { AmountField } from '../../../shared/money/amount-field.tsx'
import { useCallOnce } from '../../../shared/money/call-once.ts'
import { MoneyElsewhere } from '../../../shared/money/money-elsewhere.tsx'
import { PaymentConfirmation } from '../../../shared/money/payment-confirmation.tsx'
import { usePaymentErrorText } from '../../../shared/money/payment-error-text.ts'
import { checkTransferAmount } from '../../../shared/money/transfer-amount.ts'
import { useTimeText } from '../../../ui/time.tsx'
import { sendOptionsQuery, TRANSFER } from '../api.ts'
import { useAmounts } from '../components/play-figures.ts'
import type { TeamRow } from './team-row.ts'

const SEND = 'POST /wps/agent/transfer'
type Options = RouteValue<typeof TRANSFER>

/** Money to a direct downline, in its states: loading, not offered, failed, nothing that guards it yet, and the form. */
export function SendMoney({ memberId }: { memberId: TeamRow['memberId'] }) {
  const { t } = useTranslation('agents')
  const openDialog = useOpenDialog()
  const query = useQuery(sendOptionsQuery(memberId))
  if (query.isLoadingError && toApiError(query.error).code === 'function_disabled')
    return <p className="text-soft">{t('send.off')}</p>
  if (query.isLoadingError) return <RowsFailed query={query} />
  if (query.isPending) return <RowsSkeleton />
  if (!query.data.hasPaymentPassword) {
    const open = () => {
      const { pathname, search } = readLocation()
      openDialog('payment-password', pathname + search)
    }
    return (
      <div className="flex flex-col items-start gap-3">
        <p className="text-soft">{t('send.first')}</p>
        <Button onClick={open}>{t('send.firstAction')}</Button>
      </div>
    )
  }
  return <SendForm memberId={memberId} options={query.data} />
}

function SendForm({ memberId, options }: { memberId: TeamRow['memberId']; options: Options }) {
  const { t } = useTranslation('agents')
  const { t: transfer } = useTranslation('transfer')
  const { money } = useAmounts()
  const timeText = useTimeText()
  const queryClient = useQueryClient()
  const { register, handleSubmit, resetField, setValue, watch, formState } = useForm({
    defaultValues: { text: '', paymentPassword: '' },
  })
  const text = watch('text')
  const once = useCallOnce(SEND, ({ memberId, amount }: RouteInput<typeof SEND>) => ({ memberId, amount }))
  const refresh = () => {
    for (const route of [TRANSFER, 'GET /wps/v2/wallets/balance', 'GET /wps/relay/ODSFE2_MemTransDet'])
      void queryClient.invalidateQueries({ queryKey: ['member', route] })
  }
  const send = useMutation({ mutationFn: once, onSettled: refresh })
  const refusal = usePaymentErrorText(send.error)
  const amountMinor = readTypedAmount(text)
  const fault = checkTransferAmount(text, amountMinor, options)
  const isWaiting = options.sendableFrom !== null
  const canSend = amountMinor !== null && fault === null && !isWaiting && formState.isValid
  const submit = handleSubmit(({ paymentPassword }) => {
    if (!canSend) return
    const input = { memberId, amount: presentMoney(amountMinor), paymentPassword }
    send.mutate(input, { onSuccess: () => setValue('text', ''), onSettled: () => resetField('paymentPassword') })
  })
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      {options.sendableFrom !== null && (
        <p className="text-soft">{t('send.wait', { time: timeText(options.sendableFrom) })}</p>
      )}
      <AmountField
        label={t('send.amount')}
        text={text}
        onType={(next) => setValue('text', next)}
        hint={t('send.range', {
          min: money(options.min),
          max: money(options.max),
          left: money(options.dayLeft),
          count: options.timesLeft,
        })}
        error={fault && transfer(`amount.${fault.kind}`, { limit: fault.limit === null ? '' : money(fault.limit) })}
      />
      {fault?.kind === 'balance' && <MoneyElsewhere from={{ main: 'transfer' }} className="rounded-m" />}
      <PaymentConfirmation refusal={refusal} {...register('paymentPassword', { required: true })} />
      {send.data && (
        <p role="status" className="text-live">
          {t('send.done', { amount: money(send.data.amount), name: send.data.downline, id: send.data.transferId })}
        </p>
      )}
      <Button kind="main" type="submit" busy={send.isPending} disabled={!canSend}>
        {amountMinor !== null && fault === null
          ? t('send.button', { amount: money(presentMoney(amountMinor)), name: options.downline.name })
          : t('send.choose')}
      </Button>
    </form>
  )
}
