import { useMutation } from '@tanstack/react-query'
import { FormProvider, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { foldPhone } from '../../../../contract/rules/typed-text.ts'
import { notify } from '../../../../kit/lib/notify.ts'
import { Button } from '../../../../kit/ui/button.tsx'
import type { RouteInput } from '../../../lib/api.ts'
import { useCodeRule, useRefusedCode } from '../../../shared/forms/code-input.tsx'
import { useDraftCountry, useDraftForm } from '../../../shared/forms/draft.ts'
import { FormError } from '../../../shared/forms/form-error.tsx'
import { MobileField } from '../../../shared/forms/mobile-field.tsx'
import { NewPasswordFields, type NewPasswordValues, NO_PASSWORD } from '../../../shared/forms/new-password-fields.tsx'
import { SmsCodeField } from '../../../shared/forms/sms-code-field.tsx'
import { useTypedMobile } from '../../../shared/forms/typed-mobile.ts'
import { call } from '../../../shared/session/call.ts'
import { useEnter } from '../api/enter.ts'

type Values = NewPasswordValues & { mobile: string; code: string }

/** Number, code and new password; then the member is logged in. */
export function ForgotByMobile() {
  const { t } = useTranslation('security')
  const { t: auth } = useTranslation('auth')
  const enter = useEnter()
  const form = useForm<Values>({ defaultValues: { mobile: '', code: '', ...NO_PASSWORD } })
  const [country, setCountry] = useDraftCountry('forgot mobile')
  const forget = useDraftForm('forgot mobile', form, ['mobile'])
  const { register, handleSubmit, getValues, setError, watch, formState } = form
  const { errors } = formState
  const reset = useMutation({
    mutationFn: (input: RouteInput<'POST /wps/member/password/verification'>) =>
      call('POST /wps/member/password/verification', input),
    onSuccess: (session) => {
      forget()
      notify('success', t('forgot.done'))
      enter(session)
    },
  })
  const formError = useRefusedCode(reset.error, { form, name: 'code' })
  const badMobile = () => setError('mobile', { message: auth('check.mobile') }, { shouldFocus: true })
  const typed = useTypedMobile(country, badMobile)
  const submit = handleSubmit(async ({ mobile, code, newPassword, confirmNewPassword }) => {
    const number = await typed.readTyped(mobile)
    if (number) reset.mutate({ ...number, verificationCode: code, newPassword, confirmNewPassword })
  })
  const required = auth('check.required')
  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={submit} className="grid gap-4">
        <FormError error={typed.failure ?? formError} />
        <MobileField
          country={country}
          onCountry={setCountry}
          error={errors.mobile?.message}
          {...register('mobile', { required })}
        />
        <SmsCodeField
          route="POST /wps/verification/sms/password"
          getMobile={() => ({ mobile: getValues('mobile'), country })}
          onBadMobile={badMobile}
          error={errors.code?.message}
          {...register('code', useCodeRule('sent'))}
        />
        <NewPasswordFields username={foldPhone(watch('mobile')) || null} />
        <Button type="submit" kind="main" size="large" wide busy={formState.isSubmitting || reset.isPending}>
          {t('forgot.set')}
        </Button>
      </form>
    </FormProvider>
  )
}
