import { useInfiniteQuery } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { parseMoney, presentMoney } from '../../../../contract/amount.ts'
import type { Transfer } from '../../../../contract/calls/money/transfer.ts'
import type { CallResponse } from '../../../../contract/table.ts'
import { useLanguage } from '../../../../kit/lib/language.ts'
import { formatMoney } from '../../../../kit/lib/money.ts'
import { readTypedAmount } from '../../../../kit/lib/typed-amount.ts'
import { Button } from '../../../../kit/ui/button.tsx'
import { useKeptFocus } from '../../../../kit/ui/kept-focus.ts'
import { MoneyText } from '../../../../kit/ui/money.tsx'
import { useKeptInput } from '../../../lib/kept-input.ts'
import { AmountField } from '../../../shared/money/amount-field.tsx'
import { MoneyElsewhere } from '../../../shared/money/money-elsewhere.tsx'
import { PaymentConfirmation } from '../../../shared/money/payment-confirmation.tsx'
import { usePaymentErrorText } from '../../../shared/money/payment-error-text.ts'
import { checkTransferAmount } from '../../../shared/money/transfer-amount.ts'
import { useMerchant } from '../../../shared/site/merchant.ts'
import { TimeText } from '../../../ui/time.tsx'
import { transferHistoryQuery, useCreateTransfer } from '../api/transfers.ts'

type Options = CallResponse<'transferOptions'>

/** To whom, how much, the payment password; the button says what it will do. */
export function TransferForm({ options }: { options: Options }) {
  const { t } = useTranslation('transfer')
  const { symbol } = useMerchant().currency
  const { kept: typed, keep } = useKeptInput<string>('transfer')
  const { register, handleSubmit, resetField, setFocus, setValue, watch, formState } = useForm({
    defaultValues: { text: typed ?? '', paymentPassword: '' },
  })
  const text = watch('text')
  const create = useCreateTransfer()
  const refusal = usePaymentErrorText(create.error)
  const amountMinor = readTypedAmount(text)
  const fault = checkTransferAmount(text, amountMinor, options)
  const isWaiting = options.sendableFrom !== null
  const canSend = amountMinor !== null && fault === null && !isWaiting && formState.isValid
  const kept = useKeptFocus(!canSend)
  const money = (amount: string) => formatMoney(amount, symbol)
  const send = handleSubmit(({ paymentPassword }) => {
    if (!canSend) return
    const input = { amount: presentMoney(amountMinor), paymentPassword }
    create.mutate(input, {
      onSuccess: () => setValue('text', ''),
      // It is typed again for every try: there one goes on.
      onError: () => setFocus('paymentPassword'),
      onSettled: () => resetField('paymentPassword'),
    })
  })
  return (
    <form onSubmit={send} noValidate className="flex flex-col gap-5">
      <To options={options} />
      {options.sendableFrom !== null && <Wait until={options.sendableFrom} />}
      {parseMoney(options.turnoverLeft) > 0 && <Turnover options={options} />}
      <AmountField
        label={t('amount.label')}
        text={text}
        onType={(next) => setValue('text', next)}
        hint={`${t('amount.range', { min: money(options.min), max: money(options.max) })} ${t('amount.left', { amount: money(options.dayLeft), count: options.timesLeft })}`}
        error={fault && t(`amount.${fault.kind}`, { limit: fault.limit === null ? '' : money(fault.limit) })}
      />
      {fault?.kind === 'balance' && <MoneyElsewhere from={{ main: 'transfer' }} className="rounded-m" />}
      <PaymentConfirmation
        refusal={refusal}
        onForgotten={() => keep(text)}
        {...register('paymentPassword', { required: true })}
      />
      {create.data && <Result sent={create.data} />}
      <Button kind="main" size="large" wide type="submit" busy={create.isPending} {...kept} className="telling">
        {amountMinor !== null && fault === null
          ? t('send.button', { amount: money(presentMoney(amountMinor)), upline: options.upline })
          : t('send.choose')}
      </Button>
      <p className="text-pretty text-center text-faint text-xs">{t('send.note')}</p>
    </form>
  )
}

function To({ options: { upline, sendable } }: { options: Options }) {
  const { t } = useTranslation('transfer')
  const { symbol } = useMerchant().currency
  return (
    <dl className="grid grid-cols-2 gap-4 rounded-m border border-line bg-surface-0 px-4 py-3">
      <div className="min-w-0">
        <dt className="text-xs text-faint">{t('to')}</dt>
        <dd className="truncate text-sm font-medium">{upline}</dd>
      </div>
      <div className="min-w-0">
        <dt className="text-xs text-faint">{t('balance')}</dt>
        <dd className="text-sm">
          <MoneyText amount={sendable} symbol={symbol} className="text-money" />
        </dd>
      </div>
    </dl>
  )
}

function Wait({ until }: { until: string }) {
  const { t } = useTranslation('transfer')
  const language = useLanguage()
  return (
    <section className="rounded-m border border-line-strong bg-surface-2 px-4 py-3">
      <h4 className="font-semibold">
        <span>{t('wait.title')}</span> <TimeText iso={until} language={language} />
      </h4>
      <p className="mt-1 text-pretty text-sm text-soft">{t('wait.text')}</p>
    </section>
  )
}

function Turnover({ options: { turnoverLeft, turnoverTimes, sendable } }: { options: Options }) {
  const { t } = useTranslation('transfer')
  const { symbol } = useMerchant().currency
  return (
    <section className="rounded-m border border-line-strong bg-surface-2 px-4 py-3">
      <h4 className="font-semibold">{t('turnover.title', { amount: formatMoney(turnoverLeft, symbol) })}</h4>
      <p className="mt-1 text-sm">{t('turnover.free', { amount: formatMoney(sendable, symbol) })}</p>
      <p className="mt-1 text-pretty text-sm text-soft">{t('turnover.rule', { count: turnoverTimes })}</p>
    </section>
  )
}

/** What is known of it, and where the money is: once the list below has it, what the list says. */
function Result({ sent }: { sent: Transfer }) {
  const { t } = useTranslation('transfer')
  const { symbol } = useMerchant().currency
  const { data: history } = useInfiniteQuery(transferHistoryQuery)
  const rows = history?.pages.flatMap((page) => page.rows) ?? []
  const { state, amount, upline, transferId } = rows.find((row) => row.transferId === sent.transferId) ?? sent
  const known = state === 'requested' ? 'sent' : state
  return (
    <div role="status" className="rounded-m border border-line bg-surface-2 px-4 py-3 text-sm">
      <p className="font-semibold">{t(`state.${known}`)}</p>
      <p className="mt-1 text-pretty text-soft">
        {t(`result.${known}`, { amount: formatMoney(amount, symbol), upline })}
      </p>
      <p className="mt-1 font-mono text-xs text-faint select-all">{transferId}</p>
    </div>
  )
}
