import { useState } from 'react'
import { type UseFormReturn, useFormState } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { Newcomer } from '../../../../contract/calls/identity/social.ts'
import type { FieldRule } from '../../../../contract/calls/site/system.ts'
import { foldPhone } from '../../../../contract/rules/typed-text.ts'
import { useHydrated } from '../../../../kit/lib/hydrated.ts'
import { Button } from '../../../../kit/ui/button.tsx'
import { Fold } from '../../../../kit/ui/fold.tsx'
import { Message } from '../../../../kit/ui/message.tsx'
import { Skeleton } from '../../../../kit/ui/skeleton.tsx'
import { Ways } from '../../../../kit/ui/ways.tsx'
import { BirthdayField } from '../../../shared/forms/birthday-field.tsx'
import { FormError } from '../../../shared/forms/form-error.tsx'
import { useRegisterInfo } from '../../../shared/forms/register-rules.ts'
import { extraFields, type RuledField as RuledName, ruleOf } from '../../../shared/forms/rules.ts'
import { useRepeatedInput } from '../../../shared/forms/use-repeated-input.tsx'
import { useMerchant } from '../../../shared/site/merchant.ts'
import { PATH } from '../../../shared/site/paths.ts'
import { FailedRead } from '../../../ui/failed-read.tsx'
import { PasswordField, PasswordOwner } from '../../../ui/password-field.tsx'
import type { RegisterValues } from '../api/register.ts'
import { SMS_ROUTE, useRegisterForm } from '../api/register-form.ts'
import { BotCheckNote } from './bot-check-note.tsx'
import { CheckRow } from './check-row.tsx'
import { RuledCaptcha, RuledField, RuledMobileField, RuledSmsCode } from './ruled-fields.tsx'

/** In sight from the start, over the bottom bar or at the foot of the dialog; not where a keyboard leaves no room. */
const FOOT =
  '[@media(min-height:44rem)]:sticky bottom-(--bottom-bar-height) in-[[role=dialog]]:bottom-0 z-1 -mx-1 bg-surface-1 px-1 py-3'

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

const PATHS: Readonly<Record<string, string>> = { terms: PATH.termsAlone, privacy: PATH.privacyAlone }

/** What one says by the one box of the form. What is agreed to opens in a tab of its own, so that no form is lost. */
function Consent({ age }: { age: number }) {
  const { t } = useTranslation('auth')
  // Every third piece, from the second one on, is a link's name, and the one after it its words.
  const pieces = t('register.consent', { age }).split(/<(\w+)>(.*?)<\/\w+>/)
  return (
    <span>
      {pieces.map((piece, index) => {
        if (index % 3 === 1) return null
        const name = pieces[index - 1] ?? ''
        if (index % 3 === 0) return <span key={`after ${name}`}>{piece}</span>
        return (
          <a
            key={name}
            href={PATHS[name]}
            target="_blank"
            rel="noopener"
            className="reach relative text-accent underline underline-offset-4"
          >
            {piece}
          </a>
        )
      })}
    </span>
  )
}

function Sheet({ newcomer = null }: Props) {
  const { t } = useTranslation('auth')
  const { policy } = useMerchant()
  const hydrated = useHydrated()
  const sheet = useRegisterForm(newcomer)
  const { form, rules, way, ways, country, botCheck } = sheet
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
          {way === 'mobile' && <PasswordOwner username={foldPhone(form.watch('mobileNum') ?? '')} />}
          <RuledField form={form} name="password" rule={ruleOf(rules, 'password')} always autoComplete="new-password" />
          {ruleOf(rules, 'confirmPassword')?.enabled && <RepeatedPassword form={form} />}
        </>
      )}
      <Extras sheet={sheet} />
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
      {!newcomer && <BotCheckNote setting={botCheck.setting} slow={botCheck.slow} />}
      {/* With the button, so that neither is below the other's edge on a phone. */}
      <div className={`${FOOT} grid gap-3`}>
        <CheckRow
          control={control}
          name="consent"
          label={<Consent age={policy.minAge} />}
          required={t('check.terms')}
        />
        <Button type="submit" kind="main" size="large" wide disabled={!hydrated} busy={sheet.busy}>
          {t('register.submit')}
        </Button>
      </div>
    </form>
  )
}

/** Fields besides the usual ones: what has to be given, then the rest folded away, for who has it at hand. */
function Extras({ sheet: { form, rules, way, withCode, affiliate } }: { sheet: ReturnType<typeof useRegisterForm> }) {
  const { t } = useTranslation('auth')
  const { errors } = useFormState({ control: form.control })
  const extras = extraFields(rules, way, affiliate.state === 'valid' || affiliate.state === 'asking')
  const folded = extras.filter(({ required }) => !required)
  const isWrong = affiliate.state === 'invalid'
  const hasError = folded.some(({ field }) => Object.hasOwn(errors, field))
  // Once open it stays: an error that is mended while it is typed closes nothing.
  const [wasWrong, setWasWrong] = useState(false)
  if (hasError && !wasWrong) setWasWrong(true)
  const isCodeAlone = folded.every(({ field }) => field === 'affiliateCode')
  const show = (rule: FieldRule) =>
    rule.field === 'birthday' ? (
      <BirthdayField key={rule.field} control={form.control} name="birthday" required={rule.required} />
    ) : (
      <RuledField key={rule.field} form={form} name={rule.field as RuledName} rule={rule} hasSmsCode={withCode} />
    )
  return (
    <>
      {extras.filter(({ required }) => required).map(show)}
      {folded.length > 0 && (
        <Fold title={isCodeAlone ? t('register.code') : t('register.more')} open={isWrong || wasWrong}>
          <div className="grid gap-4">{folded.map(show)}</div>
        </Fold>
      )}
      {isWrong && (
        <p role="alert" className="text-sm text-danger">
          {t('check.invitation_code_error')}
        </p>
      )}
    </>
  )
}
