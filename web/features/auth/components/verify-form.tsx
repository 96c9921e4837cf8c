import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { Factor } from '../../../../contract/calls/identity/login-verification.ts'
import { foldPersonName } from '../../../../contract/rules/person-name.ts'
import { Button } from '../../../../kit/ui/button.tsx'
import { Field } from '../../../../kit/ui/field.tsx'
import { CodeField } from '../../../shared/forms/code-field.tsx'
import { CodeInput, useCodeRule, useRefusedCode } from '../../../shared/forms/code-input.tsx'
import { FormError } from '../../../shared/forms/form-error.tsx'
import { call } from '../../../shared/session/call.ts'
import { useEnter } from '../api/enter.ts'

type Props = { method: Factor; sentTo: string | null; withAccountName: boolean }
type Values = { code: string; accountName: string }

/** One way to complete the verification; then what was asked before login goes on. */
export function VerifyForm({ method, sentTo, withAccountName }: Props) {
  const { t } = useTranslation('security')
  const { t: auth } = useTranslation('auth')
  const enter = useEnter()
  const form = useForm<Values>({ defaultValues: { code: '', accountName: '' } })
  const { register, handleSubmit, setValue, formState } = form
  const verify = useMutation({
    mutationFn: ({ code, accountName }: Values) =>
      call('POST /wps/session/verification', {
        method,
        code,
        ...(withAccountName && { accountName: foldPersonName(accountName) }),
      }),
    onSuccess: enter,
    // With a name beside it nobody says which of the two was wrong, and for a wrong name no code is used up.
    onError: () => !withAccountName && setValue('code', ''),
  })
  const formError = useRefusedCode(verify.error, { form, name: 'code' })
  const field = {
    error: formState.errors.code?.message ?? null,
    ...register('code', useCodeRule(method === 'authenticator' ? 'proof' : 'sent')),
  }
  return (
    <form noValidate onSubmit={handleSubmit((values) => verify.mutate(values))} className="grid gap-4">
      <p className="text-sm text-soft">{sentTo === null ? t('verify.app') : t('verify.sendTo', { to: sentTo })}</p>
      <FormError error={formError} />
      {method === 'authenticator' ? (
        <CodeInput {...field} kind="proof" label={t('field.appCode')} autoCapitalize="characters" />
      ) : (
        <CodeField
          {...field}
          label={t('field.code')}
          purpose={`verify:${method}`}
          send={() => call('POST /wps/session/verification/code', { method })}
        />
      )}
      {withAccountName && (
        <Field
          label={t('field.accountName')}
          autoComplete="name"
          maxLength={80}
          fold={foldPersonName}
          error={formState.errors.accountName?.message}
          {...register('accountName', { setValueAs: foldPersonName, required: auth('check.required') })}
        />
      )}
      <Button type="submit" kind="main" size="large" wide busy={verify.isPending}>
        {t('verify.submit')}
      </Button>
    </form>
  )
}
