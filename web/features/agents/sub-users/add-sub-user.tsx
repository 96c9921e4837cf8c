import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useController, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { SubUserRight } from '../../../../contract/agents/sub-user.ts'
import { foldUnmarked } from '../../../../contract/rules/typed-text.ts'
import { foldTyping } from '../../../../kit/lib/fold-typing.ts'
import { Button } from '../../../../kit/ui/button.tsx'
import { Field } from '../../../../kit/ui/field.tsx'
import type { RouteInput } from '../../../lib/api.ts'
import { useDraftForm, useDraftState } from '../../../shared/forms/draft.ts'
import { refusalOf } from '../../../shared/forms/field-errors.ts'
import { useCallOnce } from '../../../shared/money/call-once.ts'
import { PaymentConfirmation } from '../../../shared/money/payment-confirmation.tsx'
import { usePaymentErrorText } from '../../../shared/money/payment-error-text.ts'
import { useSession } from '../../../shared/session/session.tsx'
import { PasswordField, PasswordOwner } from '../../../ui/password-field.tsx'
import { SUB_USERS } from '../api.ts'
import { RightsFields, readRights } from './rights-fields.tsx'

const ADD = 'POST /wps/agent/sub-users'
const FIRST_RIGHTS: SubUserRight[] = ['figures']

const foldName = (text: string) =>
  foldUnmarked(text)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')

/** A new login, by the agent's payment password. */
export function AddSubUser() {
  const { t } = useTranslation('agents')
  const { t: tAuth } = useTranslation('auth')
  const session = useSession()
  const queryClient = useQueryClient()
  const form = useForm({ defaultValues: { name: '', password: '', paymentPassword: '' } })
  const { control, register, handleSubmit, resetField, formState } = form
  useDraftForm('sub-user', form, ['name'])
  const { field: nameField } = useController({ control, name: 'name', rules: { required: true } })
  const name = nameField.value
  const {
    state: rights,
    set: setRights,
    forget: forgetRights,
  } = useDraftState('sub-user rights', FIRST_RIGHTS, readRights)
  const once = useCallOnce(ADD, ({ name, rights }: RouteInput<typeof ADD>) => ({ name, rights }))
  const add = useMutation({
    mutationFn: once,
    onSuccess: () => {
      resetField('name')
      resetField('password')
      forgetRights(rights)
      return queryClient.invalidateQueries({ queryKey: ['member', SUB_USERS] })
    },
    onSettled: () => resetField('paymentPassword'),
  })
  const refusal = usePaymentErrorText(add.error)
  const submit = handleSubmit((typed) => add.mutate({ ...typed, name: foldName(typed.name), rights }))
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4 rounded-l border border-line bg-surface-1 p-4">
      <h2 className="font-display font-semibold">{t('subUser.new')}</h2>
      <div className="grid gap-4 md:grid-cols-2">
        <Field
          label={t('subUser.name')}
          hint={t('subUser.nameHint', { name: `${session?.username}:${name || 'anna'}` })}
          maxLength={20}
          autoComplete="off"
          autoCapitalize="none"
          {...nameField}
          {...foldTyping(nameField.onChange, foldName)}
        />
        <PasswordOwner username={name && `${session?.username}:${name}`} />
        <PasswordField
          label={t('subUser.password')}
          autoComplete="new-password"
          error={refusalOf(tAuth, add.error, 'password')}
          {...register('password', { required: true })}
        />
      </div>
      <RightsFields value={rights} onChange={setRights} />
      <PaymentConfirmation
        className="md:max-w-sm"
        refusal={refusal}
        {...register('paymentPassword', { required: true })}
      />
      {add.data && (
        <p role="status" className="text-sm text-live">
          {t('subUser.made', { name: add.data.loginName })}
        </p>
      )}
      <Button kind="main" type="submit" busy={add.isPending} disabled={!formState.isValid} className="md:self-start">
        {t('subUser.add')}
      </Button>
    </form>
  )
}
