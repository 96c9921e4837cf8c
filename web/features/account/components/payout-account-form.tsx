import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { foldUnmarked } from '../../../../contract/rules/typed-text.ts'
import { Button } from '../../../../kit/ui/button.tsx'
import { Fact } from '../../../../kit/ui/fact.tsx'
import { Field } from '../../../../kit/ui/field.tsx'
import { Select } from '../../../../kit/ui/select.tsx'
import { Ways } from '../../../../kit/ui/ways.tsx'
import { useDraftForm } from '../../../shared/forms/draft.ts'
import { FormError } from '../../../shared/forms/form-error.tsx'
import { AskedPaymentPassword } from '../../../shared/money/asked-payment-password.tsx'
import { usePaymentErrorText } from '../../../shared/money/payment-error-text.ts'
import { type PayoutAccounts, type Provider, usePayoutAccountChange } from '../api/payout-accounts.ts'

type Kind = Provider['kind']
export type TypedPayoutAccount = { kind: Kind; provider: string; account: string }
type Props = {
  list: PayoutAccounts
  /** What it begins with. */
  typed: Partial<TypedPayoutAccount>
  /** Before the way aside to a forgotten payment password. */
  onForgotten: (typed: TypedPayoutAccount) => void
  /** Typed a moment ago in this very sheet: not asked again. */
  paymentPassword?: string
  /** Without: there is nothing to go back to, and the list itself shows the new one. */
  onDone?: () => void
}

/** A kind, then which bank or network, then its number in the member's own name. */
export function PayoutAccountForm({ list, ...form }: Props) {
  const { t } = useTranslation('destinations')
  const kinds = [...new Set(list.providers.map((provider) => provider.kind))]
  const [kind, setKind] = useState<Kind>(kinds.find((one) => one === form.typed.kind) ?? kinds[0] ?? 'bank')
  const isFull = list.destinations.filter((one) => one.kind === kind).length >= list.perKind
  return (
    <div className="grid gap-4">
      <Ways
        label={t('kind.label')}
        value={kind}
        onChange={setKind}
        options={kinds.map((value) => ({ value, name: t(`kind.${value}`) }))}
      />
      {isFull ? (
        <>
          <p className="text-sm text-soft">{t('full', { count: list.perKind })}</p>
          {form.onDone && <Button onClick={form.onDone}>{t('cancel')}</Button>}
        </>
      ) : (
        <NumberForm key={kind} kind={kind} list={list} {...form} />
      )}
    </div>
  )
}

function NumberForm({ kind, list, typed, paymentPassword, onForgotten, onDone }: Props & { kind: Kind }) {
  const { t } = useTranslation('destinations')
  const providers = list.providers.filter((provider) => provider.kind === kind)
  // A number without its bank may be a number of another one.
  const begun = providers.some((one) => one.code === typed.provider) ? typed : {}
  const add = usePayoutAccountChange('POST /wps/member/destinations', t('added'))
  const refusal = usePaymentErrorText(add.error)
  const { register, handleSubmit, getValues, setValue, subscribe, watch, formState } = useForm({
    defaultValues: {
      provider: begun.provider ?? providers[0]?.code ?? '',
      account: begun.account ?? '',
      paymentPassword: paymentPassword ?? '',
    },
  })
  const forget = useDraftForm(`destination ${kind}`, { setValue, subscribe }, ['provider', 'account'])
  const code = watch('provider')
  const provider = providers.find((one) => one.code === code)
  const { errors } = formState
  const done = () => {
    forget()
    onDone?.()
  }
  const isFilled = (value: string) => value !== '' || t('required')
  // What was typed a step before may be wrong by now: a refusal asks for it.
  const isKnown = Boolean(paymentPassword) && !add.isError
  const submit = handleSubmit((values) => add.mutate({ kind, ...values }, { onSuccess: done }))
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <FormError error={add.error} text={refusal} />
      <div>
        <p aria-hidden className="mb-1.5 text-sm font-medium text-soft">
          {t(`provider.${kind}`)}
        </p>
        <Select
          label={t(`provider.${kind}`)}
          value={code}
          onChange={(next) => setValue('provider', next)}
          options={providers.map((one) => ({ value: one.code, label: one.name }))}
        />
      </div>
      <Field
        label={t(`account.${kind}`)}
        inputMode={kind === 'crypto' || provider?.format === 'iban' ? 'text' : 'numeric'}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        fold={foldUnmarked}
        hint={provider && <Hint provider={provider} />}
        error={errors.account?.message}
        {...register('account', { setValueAs: foldUnmarked, validate: isFilled })}
      />
      {kind !== 'crypto' && list.realName && (
        <dl className="text-sm">
          <Fact label={t('holder')}>{list.realName}</Fact>
        </dl>
      )}
      {!isKnown && (
        <AskedPaymentPassword
          error={errors.paymentPassword?.message}
          onForgotten={() => onForgotten({ kind, provider: code, account: getValues('account') })}
          {...register('paymentPassword', { required: t('required') })}
        />
      )}
      {list.coolDownHours > 0 && <p className="text-sm text-faint">{t('wait', { hours: list.coolDownHours })}</p>}
      <div className="flex gap-3">
        {onDone && (
          <Button size="large" className="flex-1" onClick={done}>
            {t('cancel')}
          </Button>
        )}
        <Button type="submit" kind="main" size="large" className="flex-1" busy={add.isPending}>
          {t('save')}
        </Button>
      </div>
    </form>
  )
}

/** What the number looks like, where that helps. */
function Hint({ provider: { kind, format, minLength: min, maxLength: max } }: { provider: Provider }) {
  const { t } = useTranslation('destinations')
  if (kind === 'crypto') return <span>{t('hint.crypto')}</span>
  if (format !== 'digits' && format !== 'card') return null
  return <span>{min === max ? t('hint.exact', { count: min }) : t('hint.between', { min, max })}</span>
}
