import { useMutation } from '@tanstack/react-query'
import MailCheck from 'lucide-react/icons/mail-check'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { foldEmail, isEmail } from '../../../../contract/rules/email.ts'
import { foldUnmarked } from '../../../../contract/rules/typed-text.ts'
import { Button } from '../../../../kit/ui/button.tsx'
import { Field } from '../../../../kit/ui/field.tsx'
import type { RouteInput } from '../../../lib/api.ts'
import { useDraftForm } from '../../../shared/forms/draft.ts'
import { EmailField } from '../../../shared/forms/email-field.tsx'
import { FormError } from '../../../shared/forms/form-error.tsx'
import { call } from '../../../shared/session/call.ts'

type Values = { username: string; email: string }

/** What follows says the same whether or not there is such an account. */
export function ForgotByEmail() {
  const { t } = useTranslation('security')
  const { t: auth } = useTranslation('auth')
  const { register, handleSubmit, setValue, subscribe, formState } = useForm<Values>({
    defaultValues: { username: '', email: '' },
  })
  const forget = useDraftForm<Values>('forgot', { setValue, subscribe }, ['username', 'email'])
  const { errors } = formState
  const ask = useMutation({
    mutationFn: (input: RouteInput<'POST /wps/member/password/email'>) =>
      call('POST /wps/member/password/email', input),
    onSuccess: forget,
  })
  if (ask.isSuccess) {
    return (
      <div role="status" className="flex gap-3 rounded-m border border-line bg-surface-0 p-4 text-sm">
        <MailCheck aria-hidden size={20} className="shrink-0 text-live" />
        <div>
          <p className="font-semibold">{t('in_been_out')}</p>
          <p className="mt-1 text-soft">{t('forgot.sentText')}</p>
        </div>
      </div>
    )
  }
  const submit = handleSubmit((values) => ask.mutate(values))
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <FormError error={ask.error} />
      <Field
        label={auth('field.username')}
        autoComplete="username"
        autoCapitalize="off"
        spellCheck={false}
        fold={foldUnmarked}
        error={errors.username?.message}
        {...register('username', {
          setValueAs: foldUnmarked,
          validate: (value) => value !== '' || auth('check.required'),
        })}
      />
      <EmailField
        label={auth('field.email')}
        maxLength={100}
        error={errors.email?.message}
        {...register('email', {
          setValueAs: foldEmail,
          validate: (value) => isEmail(value) || t('check.email'),
        })}
      />
      <Button type="submit" kind="main" size="large" wide busy={ask.isPending}>
        {t('forgot.send')}
      </Button>
    </form>
  )
}
