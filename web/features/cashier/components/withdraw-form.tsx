import { useQuery } from '@tanstack/react-query'
import Landmark from 'lucide-react/icons/landmark'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import type { Money } from '../../../../contract/amount.ts'
import type { PayoutAccounts } from '../../../../contract/calls/money/payout-accounts.ts'
import { formatMoney } from '../../../../kit/lib/money.ts'
import { Button, ButtonLink } from '../../../../kit/ui/button.tsx'
import { useKeptFocus } from '../../../../kit/ui/kept-focus.ts'
import { Message } from '../../../../kit/ui/message.tsx'
import { Skeleton } from '../../../../kit/ui/skeleton.tsx'
import { useOpenDialog } from '../../../lib/dialog-address.ts'
import { PaymentConfirmation } from '../../../shared/money/payment-confirmation.tsx'
import { usePaymentErrorText } from '../../../shared/money/payment-error-text.ts'
import { useMerchant } from '../../../shared/site/merchant.ts'
import { PATH } from '../../../shared/site/paths.ts'
import { FailedRead } from '../../../ui/failed-read.tsx'
import { optionsQuery, payoutAccountsQuery } from '../api/withdrawals.ts'
import type { WithdrawBlock } from '../withdraw-view.ts'
import { PayoutAccountChoice } from './payout-account-choice.tsx'
import { type Options, useWithdrawForm, type WithdrawFormState } from './use-withdraw-form.ts'
import { WithdrawAmount } from './withdraw-amount.tsx'
import { AtVendorsNote, BonusNote, TurnoverNote } from './withdraw-notes.tsx'
import { WithdrawTerms } from './withdraw-terms.tsx'

/** What may be withdrawn and where to, in its states: loading, failed, nothing to send it to, and the form. */
export function WithdrawForm() {
  const { t } = useTranslation('cashier')
  const options = useQuery(optionsQuery)
  const accounts = useQuery(payoutAccountsQuery)
  const failed = [options, accounts].find((query) => !query.data && query.isError)
  if (failed) return <FailedRead title={t('failedRead')} error={failed.error} onRetry={() => void failed.refetch()} />
  if (!options.data || !accounts.data) return <FormSkeleton />
  return <Ready options={options.data} list={accounts.data} />
}

/** Before the first withdrawal: what is missing, on one sheet. */
function Ready({ options, list }: { options: Options; list: PayoutAccounts }) {
  const { t } = useTranslation('withdraw')
  const openDialog = useOpenDialog()
  const { pathname, search } = useLocation()
  if (options.methods.length === 0) {
    const action = <ButtonLink to={PATH.help}>{t('closed.help')}</ButtonLink>
    return <Message icon={<Landmark size={22} />} title={t('closed.title')} text={t('closed.text')} action={action} />
  }
  if (!list.hasPaymentPassword || list.destinations.length === 0) {
    const action = (
      <Button kind="main" onClick={() => openDialog('first-withdrawal', pathname + search)}>
        {t('first.go')}
      </Button>
    )
    const text = list.coolDownHours > 0 ? t('first.ready', { count: list.coolDownHours }) : t('first.text')
    return <Message icon={<Landmark size={22} />} title={t('first.title')} text={text} action={action} />
  }
  return <Decisions options={options} list={list} />
}

function Decisions({ options, list }: { options: Options; list: PayoutAccounts }) {
  const form = useWithdrawForm(options, list.destinations)
  return (
    <form onSubmit={form.send} noValidate className="flex flex-col gap-6">
      <AtVendorsNote />
      <TurnoverNote options={options} />
      {options.bonuses.map((bonus) => (
        <BonusNote key={bonus.promotionId} bonus={bonus} />
      ))}
      <PayoutAccountChoice form={form} accounts={list.destinations} />
      <WithdrawAmount form={form} options={options} />
      <WithdrawTerms form={form} options={options} />
      <WithdrawButton form={form} turnoverLeft={options.turnoverLeft} />
    </form>
  )
}

function FormSkeleton() {
  return (
    <div aria-hidden className="flex flex-col gap-3">
      <Skeleton className="h-6 w-24" />
      <Skeleton className="h-18" />
      <Skeleton className="h-18" />
      <Skeleton className="mt-3 h-6 w-24" />
      <Skeleton className="h-12" />
      <Skeleton className="h-24" />
      <Skeleton className="h-12" />
    </div>
  )
}

/** The payment password, and the button that says the result of pressing it; while something is missing, what. */
function WithdrawButton({ form, turnoverLeft }: { form: WithdrawFormState; turnoverLeft: Money }) {
  const { t } = useTranslation('withdraw')
  const { figures } = form
  const refusal = usePaymentErrorText(form.error)
  const kept = useKeptFocus(form.block !== null)
  const { symbol } = useMerchant().currency
  const money = (amount: Money) => formatMoney(amount, symbol)
  const text = figures
    ? t('send.button', { amount: money(figures.amount), receive: money(figures.receive) })
    : t('send.plain')
  return (
    <div className="flex flex-col gap-4">
      <PaymentConfirmation refusal={refusal} onForgotten={form.keepTyped} {...form.passwordField} />
      <Button
        kind="main"
        size="large"
        wide
        type="submit"
        aria-describedby={form.block ? WHY_ID : undefined}
        busy={form.isSending}
        {...kept}
        className="telling"
      >
        {form.isSending ? t('send.sending') : text}
      </Button>
      {form.block && <Why block={form.block} turnoverLeft={turnoverLeft} />}
      <p className="text-pretty text-center text-faint text-xs">{t('send.note')}</p>
    </div>
  )
}

const WHY_ID = 'withdraw-why'

/** At the button: what is in its way, and the way on where that is elsewhere. */
function Why({ block, turnoverLeft }: { block: WithdrawBlock; turnoverLeft: Money }) {
  const { t } = useTranslation('withdraw')
  const { symbol } = useMerchant().currency
  return (
    <div className="-mt-1 flex flex-wrap items-center justify-center gap-x-3 gap-y-1 text-center text-sm">
      <p id={WHY_ID} className="text-pretty text-soft">
        {block === 'turnover' ? t('why.turnover', { amount: formatMoney(turnoverLeft, symbol) }) : t(`why.${block}`)}
      </p>
      {block === 'turnover' && (
        <ButtonLink size="small" to={PATH.home}>
          {t('why.play')}
        </ButtonLink>
      )}
      {block === 'empty' && (
        <ButtonLink size="small" to={PATH.deposit}>
          {t('why.deposit')}
        </ButtonLink>
      )}
    </div>
  )
}
