import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../../kit/ui/button.tsx'
import { AskedPaymentPassword } from '../../../shared/money/asked-payment-password.tsx'
import { usePaymentErrorText } from '../../../shared/money/payment-error-text.ts'
import { call } from '../../../shared/session/call.ts'
import { SUB_USERS } from '../api.ts'
import { Part } from '../components/part.tsx'

/** Whether each sub-user needs an authenticator, by the agent's payment password. */
export function DemandForm({ isRequired }: { isRequired: boolean }) {
  const { t } = useTranslation('agents')
  const queryClient = useQueryClient()
  const [paymentPassword, setPaymentPassword] = useState('')
  const demand = useMutation({
    mutationFn: () => call('PUT /wps/agent/sub-users/authenticators', { required: !isRequired, paymentPassword }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['member', SUB_USERS] }),
    onSettled: () => setPaymentPassword(''),
  })
  const refusal = usePaymentErrorText(demand.error)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (paymentPassword !== '' && !demand.isPending) demand.mutate()
  }
  return (
    <form onSubmit={submit} noValidate className="rounded-l border border-line bg-surface-1 p-4">
      <Part title={t('ownLogin.authenticator')}>
        <div className="flex flex-col gap-4">
          <p className="max-w-prose text-soft">{t(isRequired ? 'subUser.demandOn' : 'subUser.demandOff')}</p>
          <AskedPaymentPassword
            className="md:max-w-sm"
            value={paymentPassword}
            onChange={({ target }) => setPaymentPassword(target.value)}
          />
          {refusal && (
            <p role="alert" className="text-sm text-danger">
              {refusal}
            </p>
          )}
          <Button type="submit" busy={demand.isPending} disabled={paymentPassword === ''} className="md:self-start">
            {t(isRequired ? 'subUser.demandStop' : 'subUser.demandStart')}
          </Button>
        </div>
      </Part>
    </form>
  )
}
