import { useQuery } from '@tanstack/react-query'
import LockKeyholeOpen from 'lucide-react/icons/lock-keyhole-open'
import { useForm } from 'react-hook-form'
import { useT } from '../../lib/i18n.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { securityQuery, useBackToCentre, useSecurityChange } from './api/security.ts'
import { FormError } from './components/form-error.tsx'
import { OwnPasswordField } from './components/own-password-field.tsx'

/** By password and code, both given now. */
export function AuthenticatorRemoveDialog() {
  const t = useT('security')
  const auth = useT('auth')
  const common = useT('common')
  const onClose = useBackToCentre()
  const hasPassword = useQuery(securityQuery).data?.password !== 'none'
  const remove = useSecurityChange('POST /wps/member/security/authenticator/remove', t('totp.removed'))
  const { register, handleSubmit, formState } = useForm({ defaultValues: { password: '', code: '' } })
  const { errors } = formState
  const required = auth('check.required')
  const submit = handleSubmit(({ password, code }) =>
    remove.mutate({ code: code.trim(), ...(hasPassword && { password }) }),
  )
  return (
    <Dialog
      icon={<LockKeyholeOpen size={24} />}
      title={t('totp.remove')}
      description={t('totp.removeText')}
      onClose={onClose}
      closeLabel={common('action.close')}
      cover={false}
    >
      <form noValidate onSubmit={submit} className="grid gap-4">
        <FormError error={remove.error} />
        {hasPassword && <OwnPasswordField error={errors.password?.message} {...register('password', { required })} />}
        <Field
          label={t('field.appCode')}
          autoComplete="one-time-code"
          maxLength={20}
          error={errors.code?.message}
          {...register('code', { required })}
        />
        <Button type="submit" kind="danger" size="large" wide busy={remove.isPending}>
          {t('totp.remove')}
        </Button>
      </form>
    </Dialog>
  )
}
