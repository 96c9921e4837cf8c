import type { UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { Newcomer } from '../../../../contract/calls/social.ts'
import { useHydrated } from '../../../lib/hydrated.ts'
import { BirthdayField } from '../../../shared/forms/birthday-field.tsx'
import { FormError } from '../../../shared/forms/form-error.tsx'
import { useRegisterInfo } from '../../../shared/forms/register-rules.ts'
import { extraFields, type RuledField as RuledName, ruleOf } from '../../../shared/forms/rules.ts'
import { useRepeatedInput } from '../../../shared/forms/use-repeated-input.tsx'
import { useMerchant } from '../../../shared/site/merchant.ts'
import { Button } from '../../../ui/button.tsx'
import { FailedRead } from '../../../ui/failed-read.tsx'
import { Message } from '../../../ui/message.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Ways } from '../../../ui/ways.tsx'
import type { RegisterValues } from '../api/register.ts'
import { SMS_ROUTE, useRegisterForm } from '../api/register-form.ts'
import { BotCheckNote } from './bot-check-note.tsx'
import { CheckRow } from './check-row.tsx'
import { RuledCaptcha, RuledSmsCode } from './ruled-codes.tsx'
import { RuledField } from './ruled-field.tsx'
import { RuledMobileField } from './ruled-mobile-field.tsx'
import { TermsLinks } from './terms-links.tsx'

type Props = { newcomer?: Newcomer | null }

/** AUTH-02: by username or by mobile; fields, rules and codes as the server's settings say. AUTH-14: or as a newcomer from elsewhere. */
export function RegisterForm(props: Props) {
  const { t } = useTranslation('auth')
  const { isKnown, error, isFetching, again } = useRegisterInfo()
  if (isKnown) return <Sheet {...props} />
  if (error) return <FailedRead title={t('register.failed')} error={error} busy={isFetching} onRetry={again} />
  return <Skeleton className="h-96" />
}

function RepeatedPassword({ form }: { form: UseFormReturn<RegisterValues> }) {
  const { t } = useTranslation('auth')
  const field = useRepeatedInput({ form, name: 'confirmPassword', of: 'password' })
  return <PasswordField label={t('field.confirmPassword')} autoComplete="new-password" {...field} />
}

function Sheet({ newcomer = null }: Props) {
  const { t } = useTranslation('auth')
  const { policy } = useMerchant()
  const hydrated = useHydrated()
  const sheet = useRegisterForm(newcomer)
  const { form, rules, way, ways, country, affiliate, botCheck } = sheet
  const { control, getValues } = form
  if (ways.length === 0) return <Message title={t('register.closed')} text={t('register.closedText')} />
  return (
    <form noValidate method="post" onSubmit={sheet.submit} onFocus={botCheck.prepare} className="grid gap-4">
      <Ways
        label={t('register.title')}
        value={way}
        onChange={sheet.setWay}
        options={ways.map((value) => ({
          value,
          name: t(value === 'mobile' ? 'register.byMobile' : 'register.byUsername'),
        }))}
      />
      <FormError error={sheet.error} />
      {way === 'username' && (
        <RuledField form={form} name="username" rule={ruleOf(rules, 'username')} always autoComplete="username" />
      )}
      {sheet.withMobile && (
        <RuledMobileField
          form={form}
          rule={ruleOf(rules, 'mobileNum')}
          always={sheet.withCode}
          country={country}
          onCountry={sheet.setCountry}
        />
      )}
      {sheet.withCode && (
        <RuledSmsCode
          form={form}
          // Another's codes are as long as they make them.
          rule={sheet.service ? null : ruleOf(rules, 'verificationCode')}
          route={SMS_ROUTE[way]}
          service={sheet.service}
          onSent={sheet.setSessionInfo}
          getMobile={() => ({ mobile: getValues('mobileNum') ?? '', country })}
          onBadMobile={sheet.badMobile}
        />
      )}
      {sheet.withPassword && (
        <>
          <RuledField form={form} name="password" rule={ruleOf(rules, 'password')} always autoComplete="new-password" />
          <RepeatedPassword form={form} />
        </>
      )}
      {extraFields(rules, way, affiliate.state === 'valid' || affiliate.state === 'asking').map((rule) =>
        rule.field === 'birthday' ? (
          <BirthdayField key={rule.field} control={control} name="birthday" required={rule.required} />
        ) : (
          <RuledField key={rule.field} form={form} name={rule.field as RuledName} rule={rule} />
        ),
      )}
      {affiliate.state === 'invalid' && (
        <p role="alert" className="text-sm text-danger">
          {t('check.invitation_code_error')}
        </p>
      )}
      {sheet.withCaptcha && (
        <RuledCaptcha
          form={form}
          rule={ruleOf(rules, 'captcha')}
          round={sheet.round}
          onPicture={sheet.setCaptchaId}
          work={sheet.captchaWork}
          onWork={sheet.setCaptchaWork}
        />
      )}
      <div>
        <CheckRow
          control={control}
          name="ageConfirmed"
          label={t('register.age', { age: policy.minAge })}
          required={t('check.age')}
        />
        <CheckRow control={control} name="termsAgreed" label={t('register.terms')} required={t('check.terms')} />
        <TermsLinks />
      </div>
      {!newcomer && <BotCheckNote setting={botCheck.setting} slow={botCheck.slow} />}
      <Button type="submit" kind="main" size="large" wide disabled={!hydrated} busy={sheet.busy}>
        {t('register.submit')}
      </Button>
    </form>
  )
}
