import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { foldUnmarked } from '../../../../contract/rules/typed-text.ts'
import { useHydrated } from '../../../../kit/lib/hydrated.ts'
import { Button } from '../../../../kit/ui/button.tsx'
import { Field } from '../../../../kit/ui/field.tsx'
import { Ways } from '../../../../kit/ui/ways.tsx'
import { useOpenDialog } from '../../../lib/dialog-address.ts'
import { useCodeRule } from '../../../shared/forms/code-input.tsx'
import { FormError } from '../../../shared/forms/form-error.tsx'
import { MobileField } from '../../../shared/forms/mobile-field.tsx'
import { SmsCodeField } from '../../../shared/forms/sms-code-field.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import { type LoginFormState, type LoginOptions, useLoginForm } from '../api/login-form.ts'
import { writeRemembered } from '../api/remembered.ts'
import { resumeOf } from '../api/resume.ts'
import { BotCheckNote } from './bot-check-note.tsx'
import { CaptchaField } from './captcha-field.tsx'
import { CheckRow } from './check-row.tsx'

/** AUTH-01: by username or, where the merchant has it, by SMS code. The captcha comes after a failure that asks for it. */
export function LoginForm({ area, isClosed = false }: LoginOptions) {
  const { t } = useTranslation('auth')
  const hydrated = useHydrated()
  const login = useLoginForm({ ...(area && { area }), isClosed })
  const { way, botCheck, captcha } = login
  return (
    <form noValidate method="post" onSubmit={login.submit} onFocus={botCheck.prepare} className="grid gap-4">
      {!isClosed && <LoginWays login={login} />}
      <FormError error={login.error} />
      {way === 'username' ? <ByUsername login={login} isAgent={Boolean(area)} /> : <BySms login={login} />}
      {captcha.isAsked && <Captcha login={login} />}
      {!isClosed && <Remember login={login} />}
      <BotCheckNote setting={botCheck.setting} slow={botCheck.slow} />
      <Button type="submit" kind="main" size="large" wide disabled={!hydrated} busy={login.isBusy}>
        {t('login.submit')}
      </Button>
    </form>
  )
}

type Part = { login: LoginFormState }

function LoginWays({ login: { way, chooseWay, offersSms } }: Part) {
  const { t } = useTranslation('auth')
  const sms = { value: 'sms' as const, name: t('login.bySms') }
  const options = [{ value: 'username' as const, name: t('login.byUsername') }, ...(offersSms ? [sms] : [])]
  return <Ways label={t('login.title')} value={way} onChange={chooseWay} options={options} />
}

function ByUsername({ login: { form }, isAgent }: Part & { isAgent: boolean }) {
  const { t } = useTranslation('auth')
  const { errors } = form.formState
  return (
    <>
      <Field
        label={t('login.username')}
        autoComplete={isAgent ? 'username' : 'username webauthn'}
        autoCapitalize="off"
        spellCheck={false}
        fold={foldUnmarked}
        error={errors.username?.message}
        {...form.register('username', { validate: (value) => foldUnmarked(value) !== '' || t('login.fillBoth') })}
      />
      <PasswordField
        label={t('login.password')}
        autoComplete="current-password"
        error={errors.password?.message}
        {...form.register('password', { required: t('login.fillBoth') })}
      />
    </>
  )
}

function BySms({ login: { form, country, setCountry, badMobile } }: Part) {
  const { t } = useTranslation('auth')
  const { errors } = form.formState
  const codeRule = useCodeRule('sent')
  return (
    <>
      <MobileField
        country={country}
        onCountry={setCountry}
        error={errors.mobile?.message}
        {...form.register('mobile', { required: t('check.required') })}
      />
      <SmsCodeField
        route="POST /wps/verification/sms/noLogin"
        getMobile={() => ({ mobile: form.getValues('mobile'), country })}
        onBadMobile={badMobile}
        error={errors.code?.message}
        {...form.register('code', codeRule)}
      />
    </>
  )
}

function Captcha({ login: { form, captcha } }: Part) {
  const { t } = useTranslation('auth')
  return (
    <CaptchaField
      round={captcha.round}
      onPicture={captcha.setCaptchaId}
      work={captcha.work}
      onWork={captcha.setWork}
      error={form.formState.errors.captcha?.message}
      {...form.register('captcha', { required: !captcha.work && t('check.captcha') })}
    />
  )
}

/** What was asked before the login still goes on after the new password. */
function ForgotLink() {
  const { t } = useTranslation('auth')
  const openDialog = useOpenDialog()
  const next = resumeOf(useLocation())
  return (
    <Button
      kind="quiet"
      size="medium"
      className="px-0! text-accent!"
      onClick={() => openDialog('forgot', next ?? undefined)}
    >
      {t('login.forgot')}
    </Button>
  )
}

function Remember({ login: { form } }: Part) {
  const { t } = useTranslation('auth')
  const forget = () => writeRemembered(null, Date.now())
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-2">
      <CheckRow control={form.control} name="rememberMe" label={t('login.remember')} onUntick={forget} />
      <ForgotLink />
    </div>
  )
}
