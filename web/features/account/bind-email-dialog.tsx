import Mail from 'lucide-react/icons/mail'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { PATTERNS } from '../../../contract/rules/patterns.ts'
import { call } from '../../lib/api.ts'
import { CodeField } from '../../shared/forms/code-field.tsx'
import { FormError } from '../../shared/forms/form-error.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Loader } from '../../ui/loader.tsx'
import { useBackToCentre, useContactBefore, usePasswordAsked, useSecurityChange } from './api/security.ts'
import { OwnPasswordField } from './components/own-password-field.tsx'

type Values = { email: string; code: string; password: string }

/** MEM-02: an e-mail address, by a code sent to it. */
export function BindEmailDialog() {
  const { t } = useTranslation('security')
  const { t: auth } = useTranslation('auth')
  const { t: common } = useTranslation('common')
  const onClose = useBackToCentre()
  const bind = useSecurityChange('POST /wps/member/security/email', t('bind.done'))
  const askPassword = usePasswordAsked(bind.error)
  const { action, hint, isWaiting } = useContactBefore('email')
  const { register, handleSubmit, getValues, trigger, formState } = useForm<Values>({
    defaultValues: { email: '', code: '', password: '' },
  })
  const { errors } = formState
  const send = async () => {
    if (!(await trigger('email'))) return null
    return call('POST /wps/verification/email/bind', { email: getValues('email').trim() })
  }
  const submit = handleSubmit(({ email, code, password }) =>
    bind.mutate({ email: email.trim(), verificationCode: code.trim(), ...(askPassword && { password }) }),
  )
  const required = auth('check.required')
  if (isWaiting) return <Loader label={common('state.loading')} />
  return (
    <Dialog
      icon={<Mail size={24} />}
      title={t(`bind.email.${action}`)}
      description={t('bind.text')}
      onClose={onClose}
      closeLabel={common('action.close')}
      cover={false}
    >
      <form noValidate onSubmit={submit} className="grid gap-4">
        <FormError error={bind.error} />
        <Field
          label={auth('field.email')}
          type="email"
          inputMode="email"
          autoComplete="email"
          maxLength={100}
          hint={hint}
          error={errors.email?.message}
          {...register('email', { validate: (value) => PATTERNS.email.test(value.trim()) || t('check.email') })}
        />
        <CodeField
          label={t('field.code')}
          purpose="bind-email"
          send={send}
          error={errors.code?.message}
          {...register('code', { required })}
        />
        {askPassword && <OwnPasswordField error={errors.password?.message} {...register('password', { required })} />}
        <Button type="submit" kind="main" size="large" wide busy={bind.isPending}>
          {t(`row.${action}`)}
        </Button>
      </form>
    </Dialog>
  )
}
