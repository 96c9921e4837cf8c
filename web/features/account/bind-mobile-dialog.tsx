import Smartphone from 'lucide-react/icons/smartphone'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../kit/ui/button.tsx'
import { Dialog } from '../../../kit/ui/dialog.tsx'
import { Loader } from '../../../kit/ui/loader.tsx'
import { useCodeRule, useRefusedCode } from '../../shared/forms/code-input.tsx'
import { useDraftCountry, useDraftForm } from '../../shared/forms/draft.ts'
import { FormError } from '../../shared/forms/form-error.tsx'
import { MobileField } from '../../shared/forms/mobile-field.tsx'
import { OwnPasswordField } from '../../shared/forms/own-password-field.tsx'
import { SmsCodeField } from '../../shared/forms/sms-code-field.tsx'
import { useTypedMobile } from '../../shared/forms/typed-mobile.ts'
import { useBackToCentre, useContactBefore, usePasswordAsked, useSecurityChange } from './api/security.ts'

type Values = { mobile: string; code: string; password: string }

/** MEM-02: a mobile number, by a code sent to it. */
export function BindMobileDialog() {
  const { t } = useTranslation('security')
  const { t: auth } = useTranslation('auth')
  const { t: common } = useTranslation('common')
  const onClose = useBackToCentre()
  const form = useForm<Values>({ defaultValues: { mobile: '', code: '', password: '' } })
  const [country, setCountry] = useDraftCountry('bind mobile')
  const forget = useDraftForm('bind mobile', form, ['mobile'])
  const bind = useSecurityChange('POST /wps/member/security/mobile', t('bind.done'), forget)
  const askPassword = usePasswordAsked(bind.error)
  const { action, hint, isWaiting } = useContactBefore('mobile')
  const { register, handleSubmit, getValues, setError, formState } = form
  const codeRule = useCodeRule('sent')
  const formError = useRefusedCode(bind.error, { form, name: 'code' })
  const { errors } = formState
  const badMobile = () => setError('mobile', { message: auth('check.mobile') }, { shouldFocus: true })
  const typed = useTypedMobile(country, badMobile)
  const submit = handleSubmit(async ({ mobile, code, password }) => {
    const number = await typed.readTyped(mobile)
    if (number) bind.mutate({ ...number, verificationCode: code, ...(askPassword && { password }) })
  })
  const required = auth('check.required')
  if (isWaiting) return <Loader label={common('state.loading')} />
  return (
    <Dialog
      icon={<Smartphone size={24} />}
      title={t(`bind.mobile.${action}`)}
      description={t('bind.text')}
      onClose={onClose}
      closeLabel={common('action.close')}
      cover={false}
    >
      <form noValidate onSubmit={submit} className="grid gap-4">
        <FormError error={typed.failure ?? formError} />
        <p className="text-sm text-soft">{t('bind.mobileRisk')}</p>
        <MobileField
          country={country}
          onCountry={setCountry}
          hint={hint}
          error={errors.mobile?.message}
          {...register('mobile', { required })}
        />
        <SmsCodeField
          route="POST /wps/verification/sms/bind"
          getMobile={() => ({ mobile: getValues('mobile'), country })}
          onBadMobile={badMobile}
          error={errors.code?.message}
          {...register('code', codeRule)}
        />
        {askPassword && <OwnPasswordField error={errors.password?.message} {...register('password', { required })} />}
        <Button type="submit" kind="main" size="large" wide busy={formState.isSubmitting || bind.isPending}>
          {t(`row.${action}`)}
        </Button>
      </form>
    </Dialog>
  )
}
