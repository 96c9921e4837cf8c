import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../../kit/ui/button.tsx'
import { PaymentConfirmation } from '../../../shared/money/payment-confirmation.tsx'
import { usePaymentErrorText } from '../../../shared/money/payment-error-text.ts'
import { call } from '../../../shared/session/call.ts'
import { SUB_USERS } from '../api.ts'
import { Part } from '../components/part.tsx'

/** Whether each sub-user needs an authenticator, by the agent's payment password. */
export function DemandForm({ isRequired }: { isRequired: boolean }) {
  const { t } = useTranslation('agents')
  const queryClient = useQueryClient()
  const { register, handleSubmit, resetField, formState } = useForm({ defaultValues: { paymentPassword: '' } })
  const demand = useMutation({
    mutationFn: (typed: { paymentPassword: string }) =>
      call('PUT /wps/agent/sub-users/authenticators', { required: !isRequired, ...typed }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['member', SUB_USERS] }),
    onSettled: () => resetField('paymentPassword'),
  })
  const refusal = usePaymentErrorText(demand.error)
  return (
    <form
      onSubmit={handleSubmit((typed) => demand.mutate(typed))}
      noValidate
      className="rounded-l border border-line bg-surface-1 p-4"
    >
      <Part title={t('ownLogin.authenticator')}>
        <div className="flex flex-col gap-4">
          <p className="max-w-prose text-soft">{t(isRequired ? 'subUser.demandOn' : 'subUser.demandOff')}</p>
          <PaymentConfirmation
            className="md:max-w-sm"
            refusal={refusal}
            {...register('paymentPassword', { required: true })}
          />
          <Button type="submit" busy={demand.isPending} disabled={!formState.isValid} className="md:self-start">
            {t(isRequired ? 'subUser.demandStop' : 'subUser.demandStart')}
          </Button>
        </div>
      </Part>
    </form>
  )
}
