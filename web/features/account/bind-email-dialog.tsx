import Mail from 'lucide-react/icons/mail'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { foldEmail, isEmail } from '../../../contract/rules/email.ts'
import { Button } from '../../../kit/ui/button.tsx'
import { Dialog } from '../../../kit/ui/dialog.tsx'
import { Loader } from '../../../kit/ui/loader.tsx'
import { CodeField } from '../../shared/forms/code-field.tsx'
import { useCodeRule, useRefusedCode } from '../../shared/forms/code-input.tsx'
import { useDraftForm } from '../../shared/forms/draft.ts'
import { EmailField } from '../../shared/forms/email-field.tsx'
import { FormError } from '../../shared/forms/form-error.tsx'
import { OwnPasswordField } from '../../shared/forms/own-password-field.tsx'
import { call } from '../../shared/session/call.ts'
import { useBackToCentre, useContactBefore, usePasswordAsked, useSecurityChange } from './api/security.ts'

type Values = { email: string; code: string; password: string }

/** MEM-02: an e-mail address, by a code sent to it. */
export function BindEmailDialog() {
  const { t } = useTranslation('security')
  const { t: auth } = useTranslation('auth')
  const { t: common } = useTranslation('common')
  const onClose = useBackToCentre()
  const form = useForm<Values>({ defaultValues: { email: '', code: '', password: '' } })
  const forget = useDraftForm('bind email', form, ['email'])
  const bind = useSecurityChange('POST /wps/member/security/email', t('bind.done'), forget)
  const askPassword = usePasswordAsked(bind.error)
  const { action, hint, isWaiting } = useContactBefore('email')
  const { register, handleSubmit, getValues, trigger, formState } = form
  const codeRule = useCodeRule('sent')
  const formError = useRefusedCode(bind.error, { form, name: 'code' })
  const { errors } = formState
  const send = async () => {
    if (!(await trigger('email'))) return null
    return call('POST /wps/verification/email/bind', { email: getValues('email') })
  }
  const submit = handleSubmit(({ email, code, password }) =>
    bind.mutate({ email, verificationCode: code, ...(askPassword && { password }) }),
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
        <FormError error={formError} />
        <EmailField
          label={auth('field.email')}
          maxLength={100}
          hint={hint}
          error={errors.email?.message}
          {...register('email', {
            setValueAs: foldEmail,
            validate: (value) => isEmail(value) || t('check.email'),
          })}
        />
        <CodeField
          label={t('field.code')}
          purpose="bind-email"
          send={send}
          error={errors.code?.message}
          {...register('code', codeRule)}
        />
        {askPassword && <OwnPasswordField error={errors.password?.message} {...register('password', { required })} />}
        <Button type="submit" kind="main" size="large" wide busy={bind.isPending}>
          {t(`row.${action}`)}
        </Button>
      </form>
    </Dialog>
  )
}
