import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../kit/ui/button.tsx'
import { CodeInput, useCodeRule, useRefusedCode } from '../forms/code-input.tsx'
import { FormError } from '../forms/form-error.tsx'
import { OwnPasswordField } from '../forms/own-password-field.tsx'

type Proof = { code: string; password?: string }
type Props = {
  label: string
  kind: 'main' | 'danger'
  /** Who has no password gives a code alone. */
  hasPassword: boolean
  error: unknown
  busy: boolean
  onProof: (proof: Proof) => void
}

/** What touches a second factor asks for both, given now. */
export function PasswordAndCodeForm({ label, kind, hasPassword, error, busy, onProof }: Props) {
  const { t } = useTranslation('security')
  const required = useTranslation('auth').t('check.required')
  const form = useForm({ defaultValues: { password: '', code: '' } })
  const { register, handleSubmit, formState } = form
  const { errors } = formState
  const formError = useRefusedCode(error, { form, name: 'code' })
  const submit = handleSubmit(({ password, code }) => onProof({ code, ...(hasPassword && { password }) }))
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <FormError error={formError} />
      {hasPassword && <OwnPasswordField error={errors.password?.message} {...register('password', { required })} />}
      <CodeInput
        kind="proof"
        label={t('field.appCode')}
        error={errors.code?.message}
        {...register('code', useCodeRule('proof'))}
      />
      <Button type="submit" kind={kind} size="large" wide busy={busy}>
        {label}
      </Button>
    </form>
  )
}
