import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useBoot, useMerchant } from '../../../lib/boot.tsx'
import { useHydrated } from '../../../lib/hydrated.ts'
import { useT } from '../../../lib/i18n.tsx'
import { notify } from '../../../lib/notify.ts'
import { useLocation } from '../../../lib/router.tsx'
import { Button } from '../../../ui/button.tsx'
import { Message } from '../../../ui/message.tsx'
import { useBotCheck } from '../api/bot-check.ts'
import { fieldErrorsOf, fieldErrorText } from '../api/field-errors.ts'
import { readMobile } from '../api/phone.ts'
import { type RegisterValues, useAffiliate, useRegister } from '../api/register.ts'
import { extraFields, openWays, type RuledField as RuledName, ruleOf, type Way } from '../api/rules.ts'
import { BotCheckNote } from './bot-check-note.tsx'
import { CheckRow } from './check-row.tsx'
import { FormError } from './form-error.tsx'
import { MobileField } from './mobile-field.tsx'
import { PasswordField } from './password-field.tsx'
import { RuledField } from './ruled-field.tsx'
import { SmsCodeField } from './sms-code-field.tsx'
import { Ways } from './ways.tsx'

const SMS_ROUTE = {
  username: 'POST /wps/verification/sms/register/username',
  mobile: 'POST /wps/verification/sms/register',
} as const

/** AUTH-02: by username or by mobile; fields, rules and codes as the server's settings say. */
export function RegisterForm() {
  const t = useT('auth')
  const { permission, country: here } = useBoot()
  const { policy } = useMerchant()
  const { setting, rules } = permission.info.register ?? { setting: null, rules: [] }
  const ways = openWays(setting)
  const [way, setWay] = useState<Way>(ways[0] ?? 'username')
  const [country, setCountry] = useState(here.countryCode)
  const hydrated = useHydrated()
  const affiliate = useAffiliate(useLocation().search)
  const { setting: botCheck, slow, prepare, withCheck } = useBotCheck()
  const signUp = useRegister(withCheck)
  const form = useForm<RegisterValues>({ defaultValues: { ageConfirmed: false, termsAgreed: false } })
  const { register, control, handleSubmit, getValues, setError, formState } = form
  const errors = formState.errors
  const byMobile = way === 'mobile'
  const withCode = byMobile || (setting?.smsOnRegister ?? false)
  const withMobile = withCode || (ruleOf(rules, 'mobileNum')?.enabled ?? false)
  const withPassword = !byMobile || (setting?.mobilePasswordEnabled ?? false)
  const required = { required: t('check.required') }
  const badMobile = () => setError('mobileNum', { message: t('check.mobile') })

  if (ways.length === 0) return <Message title={t('register.closed')} text={t('register.closedText')} />

  const submit = handleSubmit(async (values) => {
    const mobile = withMobile && values.mobileNum ? await readMobile(values.mobileNum, country) : null
    if (withMobile && values.mobileNum && !mobile) return badMobile()
    const affiliateCode = affiliate.state === 'valid' ? affiliate.code : values.affiliateCode
    signUp.mutate(
      { way, values: { ...values, affiliateCode }, mobile },
      {
        onSuccess: () => notify('success', t('register.welcome')),
        onError: (error) => {
          for (const [name, one] of fieldErrorsOf(error))
            setError(name as keyof RegisterValues, { message: fieldErrorText(t, one) })
        },
      },
    )
  })

  return (
    <form noValidate method="post" onSubmit={submit} onFocus={prepare} className="grid gap-4">
      <Ways
        label={t('register.title')}
        value={way}
        onChange={setWay}
        options={ways.map((value) => ({
          value,
          name: t(value === 'mobile' ? 'register.byMobile' : 'register.byUsername'),
        }))}
      />
      <FormError error={signUp.error} />
      {!byMobile && (
        <RuledField form={form} name="username" rule={ruleOf(rules, 'username')} always autoComplete="username" />
      )}
      {withMobile && (
        <MobileField
          country={country}
          onCountry={setCountry}
          error={errors.mobileNum?.message}
          {...register('mobileNum', withCode ? required : {})}
        />
      )}
      {withCode && (
        <SmsCodeField
          route={SMS_ROUTE[way]}
          getMobile={() => ({ mobile: getValues('mobileNum') ?? '', country })}
          onBadMobile={badMobile}
          error={errors.verificationCode?.message}
          {...register('verificationCode', required)}
        />
      )}
      {withPassword && (
        <>
          <RuledField form={form} name="password" rule={ruleOf(rules, 'password')} always autoComplete="new-password" />
          <PasswordField
            label={t('field.confirmPassword')}
            autoComplete="new-password"
            error={errors.confirmPassword?.message}
            {...register('confirmPassword', {
              validate: (value) => value === getValues('password') || t('check.inconsistent_twice'),
            })}
          />
        </>
      )}
      {extraFields(rules, way, affiliate.state === 'valid').map((rule) => (
        <RuledField key={rule.field} form={form} name={rule.field as RuledName} rule={rule} />
      ))}
      {affiliate.state === 'invalid' && (
        <p role="alert" className="text-sm text-danger">
          {t('check.invitation_code_error')}
        </p>
      )}
      <div>
        <CheckRow
          control={control}
          name="ageConfirmed"
          label={t('register.age', { age: policy.minAge })}
          required={t('check.age')}
        />
        <CheckRow control={control} name="termsAgreed" label={t('register.terms')} required={t('check.terms')} />
      </div>
      <BotCheckNote setting={botCheck} slow={slow} />
      <Button type="submit" kind="main" size="large" wide disabled={!hydrated} busy={signUp.isPending}>
        {t('register.submit')}
      </Button>
    </form>
  )
}
