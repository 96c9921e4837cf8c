import { useEffect, useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { foldProofCode, foldUnmarked } from '../../../../contract/rules/typed-text.ts'
import { toApiError } from '../../../lib/api.ts'
import { useBoot } from '../../../lib/boot.tsx'
import { useErrorsInLanguage } from '../../../lib/use-errors-in-language.ts'
import { useRefusedCode } from '../../../shared/forms/code-input.tsx'
import { useTypedMobile } from '../../../shared/forms/typed-mobile.ts'
import { useRegisterSetting } from '../../../shared/session/register-settings.ts'
import { useBotCheck } from './bot-check.ts'
import { useHandedOver } from './handed-over.ts'
import { type LoginInput, useLogin } from './login.ts'
import { readRemembered } from './remembered.ts'
import { findWrongField } from './wrong-field.ts'

export type LoginValues = {
  username: string
  password: string
  mobile: string
  code: string
  captcha: string
  rememberMe: boolean
}
export type LoginWay = 'username' | 'sms'
/** `isClosed`: on a shut site, where nobody is remembered and nothing but the password lets in. */
export type LoginOptions = { area?: LoginInput['area']; isClosed?: boolean }

/** AUTH-07: the failure carries the captcha flag. */
const asksForCaptcha = (error: unknown) => Boolean(error) && toApiError(error).failure?.captcha === true

/** AUTH-07: the picture that comes after a failure that asks for it. A code sent to a number needs none besides. */
function useLoginCaptcha(form: UseFormReturn<LoginValues>, way: LoginWay, before: unknown) {
  const [captchaId, setCaptchaId] = useState('')
  const [work, setWork] = useState<string | null>(null)
  const [isSuspect, setSuspect] = useState(asksForCaptcha(before))
  const [round, setRound] = useState(0)
  const isAsked = isSuspect && way === 'username'
  return {
    isAsked,
    round,
    work,
    setWork,
    setCaptchaId,
    answer: (captcha: string) =>
      isAsked && (work ? { captchaWork: work } : { captchaId, captcha: foldProofCode(captcha) }),
    /** Right or wrong, the picture is spent. */
    spend(error: unknown) {
      form.setValue('captcha', '')
      setWork(null)
      setRound((count) => count + 1)
      if (asksForCaptcha(error)) setSuspect(true)
    },
  }
}

/** AUTH-12: the form begins as this browser last logged in. */
function useRemembered(form: UseFormReturn<LoginValues>, offersSms: boolean, onNumber: (country: string) => void) {
  const { getValues, setValue } = form
  // biome-ignore lint/correctness/useExhaustiveDependencies: once; `onNumber` is another one at each render
  useEffect(() => {
    const last = readRemembered(Date.now())
    if (!last) return
    setValue('rememberMe', true)
    // A name that was just refused in the header is what one goes on with.
    if (getValues('username')) return
    if (last.way === 'username') return setValue('username', last.username)
    if (!offersSms) return
    setValue('mobile', last.mobile)
    onNumber(last.country)
  }, [getValues, setValue, offersSms])
}

/** AUTH-01: state and acts of the login form. By username or, where the merchant has it, by SMS code. */
export function useLoginForm({ area, isClosed = false }: LoginOptions) {
  const { t } = useTranslation('auth')
  const { country: here } = useBoot()
  const [way, setWay] = useState<LoginWay>('username')
  const [country, setCountry] = useState(here.countryCode)
  // NAV-01: refused in the header, it goes on here.
  const handed = useHandedOver()
  // Of that try alone: gone with another way, or with a try here.
  const [handedError, setHandedError] = useState(handed?.error)
  const botCheck = useBotCheck({ asks: isClosed })
  const form = useForm<LoginValues>({ defaultValues: { username: handed?.username ?? '', rememberMe: false } })
  const { getValues, setError, setFocus } = form
  useErrorsInLanguage(form)
  const captcha = useLoginCaptcha(form, way, handed?.error)
  const login = useLogin(botCheck.withCheck, () => ({ way: 'sms', mobile: getValues('mobile'), country }))
  const offersSms = useRegisterSetting()?.smsLogin === true && !isClosed
  useRemembered(form, offersSms, (last) => {
    setWay('sms')
    setCountry(last)
  })
  const badMobile = () => setError('mobile', { message: t('check.mobile') }, { shouldFocus: true })
  const typed = useTypedMobile(country, badMobile)
  // After the message has taken the focus: where a field is to blame, it is there that one goes on.
  useEffect(() => {
    const wrong = findWrongField(login.error)
    if (wrong) setFocus(wrong === 'verificationCode' ? 'code' : wrong === 'mobileNum' ? 'mobile' : 'captcha')
  }, [login.error, setFocus])
  const formError = useRefusedCode(login.error, { form: { setError }, name: 'code' })

  const submit = form.handleSubmit(async (values) => {
    setHandedError(null)
    // A shut site has no box: what was remembered elsewhere is neither renewed nor forgotten.
    const remembered = !isClosed && { rememberMe: values.rememberMe }
    const shared = { ...remembered, ...(area && { area }), ...captcha.answer(values.captcha ?? '') }
    const number = await typed.readTyped(way === 'sms' ? values.mobile : null)
    if (number === undefined) return
    const input: LoginInput = number
      ? { type: 'sms', ...number, verificationCode: values.code, ...shared }
      : { type: 'username', username: foldUnmarked(values.username), password: values.password, ...shared }
    login.mutate(input, { onError: captcha.spend })
  })

  return {
    form,
    submit,
    way,
    offersSms,
    chooseWay(next: LoginWay) {
      login.reset()
      setHandedError(null)
      setWay(next)
    },
    country,
    setCountry,
    badMobile,
    captcha,
    botCheck,
    error: typed.failure ?? formError ?? handedError,
    isBusy: form.formState.isSubmitting || login.isPending,
  }
}
export type LoginFormState = ReturnType<typeof useLoginForm>
