import { useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { Factor } from '../../../../contract/calls/identity/login-verification.ts'
import type { SecurityInfo } from '../../../../contract/calls/identity/security.ts'
import { Button } from '../../../../kit/ui/button.tsx'
import { Ways } from '../../../../kit/ui/ways.tsx'
import { useOpenDialog } from '../../../lib/dialog-address.ts'
import { CodeField } from '../../../shared/forms/code-field.tsx'
import { CodeInput, useCodeRule, useRefusedCode } from '../../../shared/forms/code-input.tsx'
import { FormError } from '../../../shared/forms/form-error.tsx'
import { OwnPasswordField } from '../../../shared/forms/own-password-field.tsx'
import { call } from '../../../shared/session/call.ts'
import { useSends } from '../../../shared/session/ways-to-members.ts'
import { ContactWay } from '../../../shared/site/contact-way.tsx'
import { useSecurityChange } from '../api/security.ts'
import {
  type NewPaymentPassword,
  NewPaymentPasswordFields,
  NO_PAYMENT_PASSWORD,
} from './new-payment-password-fields.tsx'

type Values = NewPaymentPassword & { code: string; password: string }

type Info = { info: SecurityInfo }

/** As the platform says, or else what is bound and can be reached. */
function useMethods({ email, mobile, authenticator, paymentPasswordBy }: SecurityInfo): Factor[] {
  const sendsSms = useSends('sms')
  const sendsEmail = useSends('email')
  if (paymentPasswordBy) return paymentPasswordBy
  return [
    ...(mobile?.verified && sendsSms ? ['sms' as const] : []),
    ...(email?.verified && sendsEmail ? ['email' as const] : []),
    ...(authenticator ? ['authenticator' as const] : []),
  ]
}

/** The way to a method, for who has none: what can be added here, else customer service. */
function NoMethod({ info: { email, mobile } }: Info) {
  const { t } = useTranslation('security')
  const { t: common } = useTranslation('common')
  const openDialog = useOpenDialog()
  const sends = { email: useSends('email'), mobile: useSends('sms') }
  const contacts = { email, mobile }
  const open = (['email', 'mobile'] as const).filter((contact) => sends[contact] && !contacts[contact]?.verified)
  return (
    <>
      <p className="py-2 text-soft">{t(open.length > 0 ? 'pay.nothingBound' : 'pay.unreachable')}</p>
      {open.map((contact, index) => (
        <Button key={contact} kind={index === 0 ? 'main' : 'plain'} onClick={() => openDialog(`bind-${contact}`)}>
          {t(`bind.${contact}.${contacts[contact] ? 'verify' : 'bind'}`)}
        </Button>
      ))}
      {open.length === 0 && <ContactWay label={common('nav.support')} />}
    </>
  )
}

/** Without the old one: by the login password, given now, and a code of something bound. */
export function ResetPaymentPassword({ info }: Info) {
  const { t } = useTranslation('security')
  const methods = useMethods(info)
  const [picked, setPicked] = useState<Factor | null>(null)
  const method = methods.find((one) => one === picked) ?? methods[0]
  if (!method) return <NoMethod info={info} />
  return (
    <div className="grid gap-4">
      <Ways
        label={t('pay.by')}
        value={method}
        onChange={setPicked}
        options={methods.map((value) => ({ value, name: t(`method.${value}`) }))}
      />
      <ResetForm key={method} method={method} hasPassword={info.password !== 'none'} />
    </div>
  )
}

function ResetForm({ method, hasPassword }: { method: Factor; hasPassword: boolean }) {
  const { t } = useTranslation('security')
  const { t: auth } = useTranslation('auth')
  const reset = useSecurityChange('POST /wps/member/security/payment-password/reset', t('pay.done'))
  const form = useForm<Values>({ defaultValues: { ...NO_PAYMENT_PASSWORD, code: '', password: '' } })
  const { register, handleSubmit, formState } = form
  const { errors } = formState
  const formError = useRefusedCode(reset.error, { form, name: 'code' })
  const required = auth('check.required')
  const submit = handleSubmit(({ code, password, ...passwords }) =>
    reset.mutate({ ...passwords, method, code, ...(hasPassword && { password }) }),
  )
  const code = {
    error: errors.code?.message,
    ...register('code', useCodeRule(method === 'authenticator' ? 'proof' : 'sent')),
  }
  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={submit} className="grid gap-4">
        <FormError error={formError} />
        {method === 'authenticator' ? (
          <CodeInput {...code} kind="proof" label={t('field.appCode')} />
        ) : (
          <CodeField
            {...code}
            label={t('field.code')}
            purpose={`payment:${method}`}
            send={() => call('POST /wps/verification/payment-password', { method })}
          />
        )}
        {hasPassword && (
          <OwnPasswordField
            label={t('field.loginPassword')}
            error={errors.password?.message}
            {...register('password', { required })}
          />
        )}
        <NewPaymentPasswordFields hasCode />
        <Button type="submit" kind="main" size="large" wide busy={reset.isPending}>
          {t('pay.save')}
        </Button>
      </form>
    </FormProvider>
  )
}
