import { useQuery } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { FormError } from '../../../shared/forms/form-error.tsx'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { securityQuery } from '../api/security.ts'
import { OwnPasswordField } from './own-password-field.tsx'

type Proof = { code: string; password?: string }
type Props = { label: string; kind: 'main' | 'danger'; error: unknown; busy: boolean; onProof: (proof: Proof) => void }

/** What touches a second factor asks for both, given now. Who has no password gives a code alone. */
export function PasswordAndCodeForm({ label, kind, error, busy, onProof }: Props) {
  const { t } = useTranslation('security')
  const required = useTranslation('auth').t('check.required')
  const hasPassword = useQuery(securityQuery).data?.password !== 'none'
  const { register, handleSubmit, formState } = useForm({ defaultValues: { password: '', code: '' } })
  const { errors } = formState
  const submit = handleSubmit(({ password, code }) => onProof({ code: code.trim(), ...(hasPassword && { password }) }))
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <FormError error={error} />
      {hasPassword && <OwnPasswordField error={errors.password?.message} {...register('password', { required })} />}
      <Field
        label={t('field.appCode')}
        autoComplete="one-time-code"
        maxLength={20}
        error={errors.code?.message}
        {...register('code', { required })}
      />
      <Button type="submit" kind={kind} size="large" wide busy={busy}>
        {label}
      </Button>
    </form>
  )
}
