import { FormProvider, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../../kit/ui/button.tsx'
import { FormError } from '../../../shared/forms/form-error.tsx'
import { OwnPasswordField } from '../../../shared/forms/own-password-field.tsx'
import { usePaymentErrorText } from '../../../shared/money/payment-error-text.ts'
import { PaymentPasswordField } from '../../../shared/money/payment-password-field.tsx'
import { usePasswordAsked, useSecurityChange } from '../api/security.ts'
import {
  type NewPaymentPassword,
  NewPaymentPasswordFields,
  NO_PAYMENT_PASSWORD,
} from './new-payment-password-fields.tsx'

/** What was typed in a step of a sheet, for its later steps; `login` is empty where it was not asked for. */
export type TypedPasswords = { payment: string; login: string }

/**
 * The first one: by the login password, unless it was given a moment ago. `onSet`: as a step of a sheet, with what was
 * typed.
 */
export function SetPaymentPassword({ onSet }: { onSet?: (typed: TypedPasswords) => void }) {
  const { t } = useTranslation('security')
  const { t: auth } = useTranslation('auth')
  const form = useForm<NewPaymentPassword & { password: string }>({
    defaultValues: { ...NO_PAYMENT_PASSWORD, password: '' },
  })
  const { register, handleSubmit, formState, getValues } = form
  const tellSet = () => onSet?.({ payment: getValues('paymentPassword'), login: getValues('password') })
  const set = useSecurityChange('POST /wps/member/security/payment-password', t('pay.done'), tellSet, Boolean(onSet))
  const askPassword = usePasswordAsked(set.error)
  const submit = handleSubmit(({ password, ...passwords }) =>
    set.mutate({ ...passwords, ...(askPassword && { password }) }),
  )
  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={submit} className="grid gap-4">
        <FormError error={set.error} />
        <NewPaymentPasswordFields />
        {askPassword && (
          <OwnPasswordField
            label={t('field.loginPassword')}
            error={formState.errors.password?.message}
            {...register('password', { required: auth('check.required') })}
          />
        )}
        <Button type="submit" kind="main" size="large" wide busy={set.isPending}>
          {t('pay.save')}
        </Button>
      </form>
    </FormProvider>
  )
}

export function ChangePaymentPassword() {
  const { t } = useTranslation('security')
  const { t: auth } = useTranslation('auth')
  const change = useSecurityChange('POST /wps/member/security/payment-password/change', t('pay.done'))
  const refusal = usePaymentErrorText(change.error)
  const form = useForm<NewPaymentPassword & { oldPaymentPassword: string }>({
    defaultValues: { oldPaymentPassword: '', ...NO_PAYMENT_PASSWORD },
  })
  const { register, handleSubmit, formState } = form
  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={handleSubmit((values) => change.mutate(values))} className="grid gap-4">
        <FormError error={change.error} text={refusal} />
        <PaymentPasswordField
          label={t('pay.old')}
          error={formState.errors.oldPaymentPassword?.message}
          {...register('oldPaymentPassword', { required: auth('check.required') })}
        />
        <NewPaymentPasswordFields />
        <Button type="submit" kind="main" size="large" wide busy={change.isPending}>
          {t('pay.save')}
        </Button>
      </form>
    </FormProvider>
  )
}
