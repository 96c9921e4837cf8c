import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { foldProofCode, foldTyped } from '../../../../contract/rules/typed-text.ts'
import { useHydrated } from '../../../../kit/lib/hydrated.ts'
import { Button } from '../../../../kit/ui/button.tsx'
import { Field } from '../../../../kit/ui/field.tsx'
import { Ways } from '../../../../kit/ui/ways.tsx'
import { toApiError } from '../../../lib/api.ts'
import { useBoot } from '../../../lib/boot.tsx'
import { useErrorsInLanguage } from '../../../lib/use-errors-in-language.ts'
import { useCodeRule, useRefusedCode } from '../../../shared/forms/code-input.tsx'
import { FormError } from '../../../shared/forms/form-error.tsx'
import { MobileField } from '../../../shared/forms/mobile-field.tsx'
import { SmsCodeField } from '../../../shared/forms/sms-code-field.tsx'
import { useTypedMobile } from '../../../shared/forms/typed-mobile.ts'
import { useRegisterSetting } from '../../../shared/session/register-settings.ts'
import { PasswordField } from '../../../ui/password-field.tsx'
import { useBotCheck } from '../api/bot-check.ts'
import { useHandedOver } from '../api/handed-over.ts'
import { type LoginInput, useLogin } from '../api/login.ts'
import { readRemembered, writeRemembered } from '../api/remembered.ts'
import { findWrongField } from '../api/wrong-field.ts'
import { BotCheckNote } from './bot-check-note.tsx'
import { CaptchaField } from './captcha-field.tsx'
import { CheckRow } from './check-row.tsx'
import { ForgotLink } from './forgot-link.tsx'

type Values = { username: string; password: string; mobile: string; code: string; captcha: string; rememberMe: boolean }

/** AUTH-07: the failure carries the captcha flag. */
const asksForCaptcha = (error: unknown) => Boolean(error) && toApiError(error).failure?.captcha === true

/** `isClosed`: on a shut site, where nobody is remembered and nothing but the password lets in. */
type Props = { area?: LoginInput['area']; isClosed?: boolean }

/** AUTH-01: by username or, where the merchant has it, by SMS code. The captcha comes after a failure that asks for it. */
export function LoginForm({ area, isClosed = false }: Props) {
  const { t } = useTranslation('auth')
  const { country: here } = useBoot()
  const [way, setWay] = useState<'username' | 'sms'>('username')
  const [country, setCountry] = useState(here.countryCode)
  const [captchaId, setCaptchaId] = useState('')
  const [captchaWork, setCaptchaWork] = useState<string | null>(null)
  // NAV-01: refused in the header, it goes on here.
  const handed = useHandedOver()
  // Of that try alone: gone with another way, or with a try here.
  const [handedError, setHandedError] = useState(handed?.error)
  const [isSuspect, setSuspect] = useState(asksForCaptcha(handed?.error))
  const [refusals, setRefusals] = useState(0)
  // A code sent to a number needs no picture besides.
  const needsCaptcha = isSuspect && way === 'username'
  const { setting: botCheck, slow, prepare, withCheck } = useBotCheck({ asks: isClosed })
  const hydrated = useHydrated()
  const { register, control, handleSubmit, getValues, setValue, setError, setFocus, trigger, formState } =
    useForm<Values>({
      defaultValues: { username: handed?.username ?? '', rememberMe: false },
    })
  useErrorsInLanguage({ formState, trigger })
  const errors = formState.errors
  const login = useLogin(withCheck, () => ({ way: 'sms', mobile: getValues('mobile'), country }))
  const offersSms = useRegisterSetting()?.smsLogin === true && !isClosed
  useEffect(() => {
    const last = readRemembered(Date.now())
    if (!last) return
    setValue('rememberMe', true)
    // A name that was just refused in the header is what one goes on with.
    if (getValues('username')) return
    if (last.way === 'username') return setValue('username', last.username)
    if (!offersSms) return
    setWay('sms')
    setCountry(last.country)
    setValue('mobile', last.mobile)
  }, [getValues, setValue, offersSms])
  const required = t('check.required')
  const badMobile = () => setError('mobile', { message: t('check.mobile') }, { shouldFocus: true })
  const typed = useTypedMobile(country, badMobile)
  // After the message has taken the focus: where a field is to blame, it is there that one goes on.
  useEffect(() => {
    const wrong = findWrongField(login.error)
    if (wrong) setFocus(wrong === 'verificationCode' ? 'code' : wrong === 'mobileNum' ? 'mobile' : 'captcha')
  }, [login.error, setFocus])

  const codeRule = useCodeRule('sent')
  const formError = useRefusedCode(login.error, { form: { setError }, name: 'code' })

  const submit = handleSubmit(async ({ username, password, mobile, code, captcha, rememberMe }) => {
    setHandedError(null)
    const answer = captchaWork ? { captchaWork } : { captchaId, captcha: foldProofCode(captcha ?? '') }
    // A shut site has no box: what was remembered elsewhere is neither renewed nor forgotten.
    const shared = { ...(!isClosed && { rememberMe }), ...(area && { area }), ...(needsCaptcha && answer) }
    const number = await typed.readTyped(way === 'sms' ? mobile : null)
    if (number === undefined) return
    const input: LoginInput = number
      ? { type: 'sms', ...number, verificationCode: code, ...shared }
      : { type: 'username', username: foldTyped(username), password, ...shared }
    login.mutate(input, {
      onError: (error) => {
        setValue('captcha', '')
        setCaptchaWork(null)
        setRefusals((count) => count + 1)
        if (asksForCaptcha(error)) setSuspect(true)
      },
    })
  })

  return (
    <form noValidate method="post" onSubmit={submit} onFocus={prepare} className="grid gap-4">
      {!isClosed && (
        <Ways
          label={t('login.title')}
          value={way}
          onChange={(next) => {
            login.reset()
            setHandedError(null)
            setWay(next)
          }}
          options={[
            { value: 'username', name: t('login.byUsername') },
            ...(offersSms ? [{ value: 'sms' as const, name: t('login.bySms') }] : []),
          ]}
        />
      )}
      <FormError error={typed.failure ?? formError ?? handedError} />
      {way === 'username' ? (
        <>
          <Field
            label={t('login.username')}
            autoComplete={area ? 'username' : 'username webauthn'}
            autoCapitalize="off"
            spellCheck={false}
            fold={foldTyped}
            error={errors.username?.message}
            {...register('username', { validate: (value) => foldTyped(value) !== '' || t('login.fillBoth') })}
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
            {...register('code', codeRule)}
          />
        </>
      )}
      {needsCaptcha && (
        <CaptchaField
          round={refusals}
          onPicture={setCaptchaId}
          work={captchaWork}
          onWork={setCaptchaWork}
          error={errors.captcha?.message}
          {...register('captcha', { required: !captchaWork && t('check.captcha') })}
        />
      )}
      {!isClosed && (
        <div className="flex flex-wrap items-center justify-between gap-x-2">
          <CheckRow
            control={control}
            name="rememberMe"
            label={t('login.remember')}
            onUntick={() => writeRemembered(null, Date.now())}
          />
          <ForgotLink />
        </div>
      )}
      <BotCheckNote setting={botCheck} slow={slow} />
      <Button
        type="submit"
        kind="main"
        size="large"
        wide
        disabled={!hydrated}
        busy={formState.isSubmitting || login.isPending}
      >
        {t('login.submit')}
      </Button>
    </form>
  )
}
