/** AUTH-02: what the registration asks for, by the server's settings, and how it is sent. */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { foldField } from '../../../../contract/calls/identity/field-rules.ts'
import type { Newcomer } from '../../../../contract/calls/identity/social.ts'
import type { FieldRule, RegisterSetting } from '../../../../contract/calls/site/system.ts'
import { foldSentCode } from '../../../../contract/rules/typed-text.ts'
import { useHydrated } from '../../../../kit/lib/hydrated.ts'
import { ApiError, toApiError } from '../../../lib/api.ts'
import { useErrorText } from '../../../lib/error-text.ts'
import { publicQuery } from '../../../lib/queries.ts'
import { readStored, STORAGE_KEY } from '../../../lib/storage.ts'
import { useErrorsInLanguage } from '../../../lib/use-errors-in-language.ts'
import { useDraftCountry, useDraftForm } from '../../../shared/forms/draft.ts'
import { fieldErrorsOf, fieldErrorText } from '../../../shared/forms/field-errors.ts'
import { checkPhoneCode, usePhoneSignIn } from '../../../shared/forms/phone-sign-in.ts'
import { useFieldRules } from '../../../shared/forms/register-rules.ts'
import { openWays, RULED_FIELDS, ruleOf, type Way } from '../../../shared/forms/rules.ts'
import { readSending } from '../../../shared/forms/sms-countdown.ts'
import { useTypedMobile } from '../../../shared/forms/typed-mobile.ts'
import { useRegisterSetting } from '../../../shared/session/register-settings.ts'
import { codeOf } from './affiliate-code.ts'
import { useBotCheck } from './bot-check.ts'
import { type RegisterValues, useRegister } from './register.ts'
import { findBlamedField, findWrongField } from './wrong-field.ts'

export const SMS_ROUTE = {
  username: 'POST /wps/verification/sms/register/username',
  mobile: 'POST /wps/verification/sms/register',
} as const

/** No password is kept, and no code. */
const KEPT = RULED_FIELDS.filter((field) => field !== 'password' && field !== 'paymentPassword')

/** Asks the third-party service for its token; null where the code is ours, undefined when its code is wrong. */
function useNumberProof(
  form: UseFormReturn<RegisterValues>,
  service: ReturnType<typeof usePhoneSignIn>,
  sessionInfo: Parameters<typeof checkPhoneCode>[1],
) {
  const { t } = useTranslation('auth')
  return async (code: string): Promise<string | null | undefined> => {
    if (!service) return null
    return checkPhoneCode(service, sessionInfo, foldSentCode(code)).catch((error: unknown) => {
      const isWrong = error instanceof ApiError && error.code === 'verification_code_invalid'
      const message = isWrong ? t('check.code') : t('check.codeUnsure')
      form.setError('verificationCode', { message }, { shouldFocus: true })
      return undefined
    })
  }
}

/** Of the page one landed on, while it stands; else as the start of the page kept it (keep-affiliate.ts). */
function readLanding(): string {
  const [landing] = performance.getEntriesByType('navigation')
  const code = landing ? codeOf(new URL(landing.name).search) : ''
  return code || (readStored('session', STORAGE_KEY.affiliateCode) ?? '')
}

type Affiliate = { code: string; state: 'none' | 'asking' | 'valid' | 'invalid' }

/** AUTH-05: an affiliate code of the address, and what the server says of it. */
function useAffiliate(): Affiliate {
  const { search } = useLocation()
  const hydrated = useHydrated()
  const [kept, setKept] = useState<string | null>(null)
  if (hydrated && kept === null) setKept(readLanding())
  const code = codeOf(search) || (kept ?? '')
  const { data, isPending, isError } = useQuery({
    ...publicQuery('GET /wps/agent/affiliate', { code }),
    enabled: code !== '',
  })
  // Not told whether it is good, the visitor sees the field and decides.
  if (code === '' || isError) return { code, state: 'none' }
  if (isPending) return { code, state: 'asking' }
  return { code, state: data.valid ? 'valid' : 'invalid' }
}

/** AUTH-05: unless it is known to be wrong, the code of the address goes along. Nobody loses whom they sent to a slow line. */
function chooseCode({ code, state }: Affiliate, typed: RegisterValues['affiliateCode'], refused: string | null) {
  const typedCode = state === 'valid' ? '' : typed && foldField('affiliateCode', typed)
  return typedCode || (state === 'invalid' || refused === code ? '' : code)
}

type Asks = { byMobile: boolean; isNewcomer: boolean }

/** What the form asks for. Pure. */
function computeParts(setting: RegisterSetting | null, rules: readonly FieldRule[], { byMobile, isNewcomer }: Asks) {
  const withCode = byMobile || (setting?.smsOnRegister ?? false)
  return {
    withCode,
    withMobile: withCode || (ruleOf(rules, 'mobileNum')?.enabled ?? false),
    withPassword: !isNewcomer && (!byMobile || (setting?.mobilePasswordEnabled ?? false)),
    withCaptcha: !isNewcomer && (ruleOf(rules, 'captcha')?.enabled ?? false),
  }
}

export function useRegisterForm(newcomer: Newcomer | null) {
  const { t } = useTranslation('auth')
  const errorText = useErrorText()
  const setting = useRegisterSetting()
  const rules = useFieldRules()
  // A newcomer from elsewhere chooses a name, whatever ways are open to others.
  const ways: Way[] = newcomer ? ['username'] : openWays(setting)
  const [way, setWay] = useState<Way>(ways[0] ?? 'username')
  const [country, setCountry] = useDraftCountry('register')
  const [sessionInfo, setSessionInfo] = useState(() => readSending(SMS_ROUTE.mobile))
  const [captchaId, setCaptchaId] = useState('')
  const [captchaWork, setCaptchaWork] = useState<string | null>(null)
  const [refusals, setRefusals] = useState(0)
  const affiliate = useAffiliate()
  const [refusedCode, setRefusedCode] = useState<string | null>(null)
  const phoneSignIn = usePhoneSignIn()
  const botCheck = useBotCheck()
  const signUp = useRegister(botCheck.withCheck)
  const form = useForm<RegisterValues>({
    defaultValues: { consent: false, ...(newcomer?.email && { email: newcomer.email }) },
  })
  const forget = useDraftForm('register', form, KEPT)
  useErrorsInLanguage(form)
  const { setFocus } = form
  // After the message has taken the focus: where a field is to blame, it is there that one goes on.
  useEffect(() => {
    const wrong = findWrongField(signUp.error)
    if (wrong) setFocus(wrong)
  }, [signUp.error, setFocus])
  const byMobile = way === 'mobile'
  const parts = computeParts(setting, rules, { byMobile, isNewcomer: newcomer !== null })
  /** AUTH-15: the service's codes are for the mobile form alone. */
  const service = byMobile ? phoneSignIn : null
  const badMobile = () => form.setError('mobileNum', { message: t('check.mobile') }, { shouldFocus: true })
  const typed = useTypedMobile(country, badMobile)

  const proveNumber = useNumberProof(form, service, sessionInfo)

  const submit = form.handleSubmit(async (values) => {
    const mobile = await typed.readTyped((parts.withMobile && values.mobileNum) || null)
    if (mobile === undefined) return
    const firebaseIdToken = await proveNumber(values.verificationCode ?? '')
    if (firebaseIdToken === undefined) return
    const affiliateCode = chooseCode(affiliate, values.affiliateCode, refusedCode)
    const sent = { ...values, affiliateCode, ...(parts.withCaptcha && (captchaWork ? { captchaWork } : { captchaId })) }
    const signingUp = signUp.mutateAsync({ way, values: sent, mobile, newcomer, firebaseIdToken })
    await signingUp.then(forget, (error: unknown) => {
      // Right or wrong, the picture is spent.
      form.setValue('captcha', '')
      setCaptchaWork(null)
      setRefusals((count) => count + 1)
      if (toApiError(error).code === 'invitation_code_error') setRefusedCode(affiliateCode)
      const blamed = findBlamedField(error)
      if (blamed) form.setError(blamed, { message: errorText(error) })
      for (const [name, one] of fieldErrorsOf(error)) {
        form.setError(name as keyof RegisterValues, { message: fieldErrorText(t, name, one) })
      }
    })
  })
  return {
    form,
    submit,
    rules,
    ways,
    way,
    setWay,
    country,
    setCountry,
    affiliate,
    botCheck,
    badMobile,
    ...parts,
    service,
    setSessionInfo,
    setCaptchaId,
    captchaWork,
    setCaptchaWork,
    round: refusals,
    /** What no field is to blame for; the rest stands under its field. */
    error: typed.failure ?? (findBlamedField(signUp.error) ? null : signUp.error),
    busy: form.formState.isSubmitting || signUp.isPending,
  }
}
