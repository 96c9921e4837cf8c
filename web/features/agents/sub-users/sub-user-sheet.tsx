import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { notify } from '../../../../kit/lib/notify.ts'
import { Button } from '../../../../kit/ui/button.tsx'
import { Fact } from '../../../../kit/ui/fact.tsx'
import type { RouteInput, RouteValue } from '../../../lib/api.ts'
import { useDraftState } from '../../../shared/forms/draft.ts'
import { refusalOf } from '../../../shared/forms/field-errors.ts'
import { FormError } from '../../../shared/forms/form-error.tsx'
import { PaymentConfirmation } from '../../../shared/money/payment-confirmation.tsx'
import { usePaymentErrorText } from '../../../shared/money/payment-error-text.ts'
import { call } from '../../../shared/session/call.ts'
import { PasswordField, PasswordOwner } from '../../../ui/password-field.tsx'
import { SUB_USERS } from '../api.ts'
import { Moment } from '../components/moment.tsx'
import { Part } from '../components/part.tsx'
import { Sheet } from '../components/sheet.tsx'
import { RightsFields, readRights } from './rights-fields.tsx'

const CHANGE = 'PUT /wps/agent/sub-users'
const TAKE = 'POST /wps/agent/sub-users/authenticator/remove'
type SubUser = RouteValue<typeof SUB_USERS>['rows'][number]
type Props = { subUser: SubUser; onClose: () => void }

/** Its rights, a new password, what it did last, its authenticator, and its end. */
export function SubUserSheet({ subUser, onClose }: Props) {
  const { t } = useTranslation('agents')
  return (
    <Sheet title={subUser.loginName} onClose={onClose}>
      <Change subUser={subUser} />
      <Part title={t('subUser.acts')}>
        {subUser.acts.length === 0 && <p className="text-soft">{t('subUser.noActs')}</p>}
        <ul className="divide-y divide-line text-sm">
          {subUser.acts.map(({ call: name, at }) => (
            <li key={name + at} className="flex justify-between gap-3 py-2">
              <span className="font-mono text-xs wrap-anywhere">{name}</span>
              <Moment iso={at} />
            </li>
          ))}
        </ul>
      </Part>
      {subUser.authenticatorSince && <TakeAuthenticator {...subUser} since={subUser.authenticatorSince} />}
      <Remove subUser={subUser} onDone={onClose} />
    </Sheet>
  )
}

function Change({ subUser: { subUserId, loginName, rights: first } }: Pick<Props, 'subUser'>) {
  const { t } = useTranslation('agents')
  const { t: tAuth } = useTranslation('auth')
  const queryClient = useQueryClient()
  const { state: rights, set: setRights, forget } = useDraftState(`rights ${subUserId}`, [...first], readRights)
  const { register, handleSubmit, resetField, formState } = useForm({
    defaultValues: { password: '', paymentPassword: '' },
  })
  const change = useMutation({
    mutationFn: (input: RouteInput<typeof CHANGE>) => call(CHANGE, input),
    onSuccess: () => {
      forget(rights)
      resetField('password')
      return queryClient.invalidateQueries({ queryKey: ['member', SUB_USERS] })
    },
    onSettled: () => resetField('paymentPassword'),
  })
  const refusal = usePaymentErrorText(change.error)
  const submit = handleSubmit(({ password, paymentPassword }) =>
    change.mutate({ subUserId, rights, paymentPassword, ...(password && { password }) }),
  )
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      <RightsFields value={rights} onChange={setRights} />
      <PasswordOwner username={loginName} />
      <PasswordField
        label={t('subUser.newPassword')}
        hint={t('subUser.newPasswordHint')}
        autoComplete="new-password"
        error={refusalOf(tAuth, change.error, 'password')}
        {...register('password')}
      />
      <PaymentConfirmation refusal={refusal} {...register('paymentPassword', { required: true })} />
      {change.data && (
        <p role="status" className="text-sm text-live">
          {t('subUser.changed')}
        </p>
      )}
      <Button kind="main" type="submit" busy={change.isPending} disabled={!formState.isValid}>
        {t('subUser.save')}
      </Button>
    </form>
  )
}

/** For one that lost its phone. */
function TakeAuthenticator({ subUserId, since }: Pick<SubUser, 'subUserId'> & { since: string }) {
  const { t } = useTranslation('agents')
  const { t: security } = useTranslation('security')
  const queryClient = useQueryClient()
  const { register, handleSubmit, resetField, formState } = useForm({ defaultValues: { paymentPassword: '' } })
  const take = useMutation({
    mutationFn: (input: RouteInput<typeof TAKE>) => call(TAKE, input),
    onSuccess: () => {
      notify('success', security('totp.removed'))
      return queryClient.invalidateQueries({ queryKey: ['member', SUB_USERS] })
    },
    onSettled: () => resetField('paymentPassword'),
  })
  const refusal = usePaymentErrorText(take.error)
  return (
    <form onSubmit={handleSubmit((typed) => take.mutate({ subUserId, ...typed }))} noValidate>
      <Part title={t('ownLogin.authenticator')}>
        <div className="flex flex-col gap-4">
          <dl className="text-sm">
            <Fact label={t('subUser.authenticatorSince')}>
              <Moment iso={since} />
            </Fact>
          </dl>
          <p className="text-sm text-soft">{t('subUser.takeText')}</p>
          <PaymentConfirmation refusal={refusal} {...register('paymentPassword', { required: true })} />
          <Button kind="danger" type="submit" busy={take.isPending} disabled={!formState.isValid}>
            {security('totp.remove')}
          </Button>
        </div>
      </Part>
    </form>
  )
}

function Remove({ subUser: { subUserId }, onDone }: Pick<Props, 'subUser'> & { onDone: () => void }) {
  const { t } = useTranslation('agents')
  const queryClient = useQueryClient()
  const remove = useMutation({
    mutationFn: () => call('DELETE /wps/agent/sub-users', { subUserId }),
    onSuccess: () => {
      onDone()
      return queryClient.invalidateQueries({ queryKey: ['member', SUB_USERS] })
    },
  })
  return (
    <div className="flex flex-col items-start gap-3">
      <p className="text-sm text-soft">{t('subUser.removeText')}</p>
      <FormError error={remove.error} />
      <Button kind="danger" busy={remove.isPending} onClick={() => remove.mutate()}>
        {t('subUser.remove')}
      </Button>
    </div>
  )
}
