import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { call, type RouteInput, toApiError } from '../../../lib/api.ts'
import { useBoot } from '../../../lib/boot.tsx'
import { useHydrated } from '../../../lib/hydrated.ts'
import { useT } from '../../../lib/i18n.tsx'
import { notify } from '../../../lib/notify.ts'
import { readStored, STORAGE_KEY, writeStored } from '../../../lib/storage.ts'
import { Button } from '../../../ui/button.tsx'
import { CheckField, Field } from '../../../ui/field.tsx'
import { useEnter } from '../api/enter.ts'
import { readMobile } from '../api/phone.ts'
import { CaptchaField } from './captcha-field.tsx'
import { FormError } from './form-error.tsx'
import { MobileField } from './mobile-field.tsx'
import { PasswordField } from './password-field.tsx'
import { SmsCodeField } from './sms-code-field.tsx'
import { Ways } from './ways.tsx'

type Values = { username: string; password: string; mobile: string; code: string; captcha: string; rememberMe: boolean }
type LoginInput = RouteInput<'POST /wps/session/login'>

function useLogin() {
  const t = useT('auth')
  const enter = useEnter()
  return useMutation({
    mutationFn: (input: LoginInput) => call('POST /wps/session/login', input),
    onSuccess: (session, { rememberMe }) => {
      writeStored('local', STORAGE_KEY.rememberMe, rememberMe ? session.username : null)
      notify('success', t('login.welcome'))
      enter(session)
    },
  })
}

/** AUTH-01: by username or, where the merchant has it, by SMS code. The captcha comes after a failure that asks for it. */
export function LoginForm() {
  const t = useT('auth')
  const { permission, country: here } = useBoot()
  const [way, setWay] = useState<'username' | 'sms'>('username')
  const [country, setCountry] = useState(here.countryCode)
  const [captchaId, setCaptchaId] = useState('')
  const [needsCaptcha, setNeedsCaptcha] = useState(false)
  const login = useLogin()
  const hydrated = useHydrated()
  const { register, handleSubmit, getValues, setValue, setError, formState } = useForm<Values>()
  const errors = formState.errors
  useEffect(() => {
    const remembered = readStored('local', STORAGE_KEY.rememberMe)
    if (!remembered) return
    if (!getValues('username')) setValue('username', remembered)
    setValue('rememberMe', true)
  }, [getValues, setValue])
  const required = t('check.required')
  const badMobile = () => setError('mobile', { message: t('check.mobile') })

  const submit = handleSubmit(async ({ username, password, mobile, code, captcha, rememberMe }) => {
    const shared = { rememberMe, ...(needsCaptcha && { captchaId, captcha: captcha.trim() }) }
    const number = way === 'sms' ? await readMobile(mobile, country) : null
    if (way === 'sms' && !number) return badMobile()
    const input: LoginInput = number
      ? { type: 'sms', ...number, verificationCode: code.trim(), ...shared }
      : { type: 'username', username: username.trim(), password, ...shared }
    login.mutate(input, {
      onError: (error) => {
        setValue('captcha', '')
        if (toApiError(error).failure?.captcha) setNeedsCaptcha(true)
      },
    })
  })

  return (
    <form noValidate method="post" onSubmit={submit} className="grid gap-4">
      <Ways
        label={t('login.title')}
        value={way}
        onChange={setWay}
        options={[
          { value: 'username', name: t('login.byUsername') },
          ...(permission.info.register?.setting.smsLogin ? [{ value: 'sms' as const, name: t('login.bySms') }] : []),
        ]}
      />
      <FormError error={login.error} />
      {way === 'username' ? (
        <>
          <Field
            label={t('login.username')}
            autoComplete="username"
            autoCapitalize="off"
            spellCheck={false}
            error={errors.username?.message}
            {...register('username', { validate: (value) => value.trim() !== '' || t('login.fillBoth') })}
          />
          <PasswordField
            label={t('login.password')}
            autoComplete="current-password"
            error={errors.password?.message}
            {...register('password', { required: t('login.fillBoth') })}
          />
        </>
      ) : (
        <>
          <MobileField
            country={country}
            onCountry={setCountry}
            error={errors.mobile?.message}
            {...register('mobile', { required })}
          />
          <SmsCodeField
            route="POST /wps/verification/sms/noLogin"
            getMobile={() => ({ mobile: getValues('mobile'), country })}
            onBadMobile={badMobile}
            error={errors.code?.message}
            {...register('code', { required })}
          />
        </>
      )}
      {needsCaptcha && (
        <CaptchaField
          round={login.failureCount + login.submittedAt}
          onPicture={setCaptchaId}
          error={errors.captcha?.message}
          {...register('captcha', { required: t('check.captcha') })}
        />
      )}
      <CheckField label={t('login.remember')} {...register('rememberMe')} />
      <Button type="submit" kind="main" size="large" wide disabled={!hydrated} busy={login.isPending}>
        {t('login.submit')}
      </Button>
    </form>
  )
}
