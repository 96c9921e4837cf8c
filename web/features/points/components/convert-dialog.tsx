import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { minor, parseMoney, presentMoney } from '../../../../contract/amount.ts'
import { computeConversion } from '../../../../contract/rules/points.ts'
import { formatCount } from '../../../../kit/lib/counts.ts'
import { formatMoney } from '../../../../kit/lib/money.ts'
import { notify } from '../../../../kit/lib/notify.ts'
import { dropWords, readTypedCount } from '../../../../kit/lib/typed-amount.ts'
import { Button } from '../../../../kit/ui/button.tsx'
import { Dialog } from '../../../../kit/ui/dialog.tsx'
import { Field } from '../../../../kit/ui/field.tsx'
import { PaymentConfirmation } from '../../../shared/money/payment-confirmation.tsx'
import { usePaymentErrorText } from '../../../shared/money/payment-error-text.ts'
import { useMerchant } from '../../../shared/site/merchant.ts'
import { useConvert } from '../api/points.ts'
import type { PointBalance, PointConfig } from './balance-card.tsx'

type Props = { balance: PointBalance; ratio: PointConfig['ratio']; onClose: () => void }

/** Points as cash: how many, what they bring, and the payment password. */
export function ConvertDialog({ balance, ratio, onClose }: Props) {
  const { t } = useTranslation('points')
  const { t: common } = useTranslation('common')
  const { symbol } = useMerchant().currency
  const convert = useConvert()
  const refusal = usePaymentErrorText(convert.error)
  const all = String(balance.convertible)
  const { register, handleSubmit, resetField, setValue, watch, formState } = useForm({
    defaultValues: { points: all, paymentPassword: '' },
  })
  const written = [1, 2].map((count) => t('good.points', { count }))
  const typed = readTypedCount(dropWords(watch('points'), written))
  const rule = { points: ratio.points, amountMinor: parseMoney(ratio.amount), least: ratio.least }
  const brings = typed !== null && typed <= balance.convertible ? computeConversion(typed, rule) : null
  const amount = brings === null ? null : presentMoney(minor(brings))

  const send = handleSubmit(({ paymentPassword }) => {
    if (amount === null || typed === null) return
    convert.mutate(
      { points: typed, amount, paymentPassword },
      {
        onSuccess: (done) => {
          notify('success', t('redeem.paid', { amount: formatMoney(done.amount, symbol) }))
          onClose()
        },
        onSettled: () => resetField('paymentPassword'),
      },
    )
  })
  return (
    <Dialog title={t('convert.title')} onClose={onClose} closeLabel={common('action.close')}>
      <form onSubmit={send} noValidate className="flex flex-col gap-5">
        <Field
          label={t('convert.points')}
          inputMode="numeric"
          autoComplete="off"
          invalid={amount === null}
          hint={t('convert.hint', {
            step: formatCount(ratio.points),
            least: formatCount(ratio.least),
            most: formatCount(balance.convertible),
          })}
          end={
            <Button onClick={() => setValue('points', all)} className="h-12">
              {t('convert.all')}
            </Button>
          }
          {...register('points')}
        />
        <PaymentConfirmation refusal={refusal} {...register('paymentPassword', { required: true })} />
        <Button
          kind="main"
          size="large"
          wide
          type="submit"
          busy={convert.isPending}
          disabled={amount === null || !formState.isValid}
        >
          {amount === null ? t('convert.choose') : t('convert.button', { amount: formatMoney(amount, symbol) })}
        </Button>
        <p className="text-center text-xs text-pretty text-faint">{t('convert.note')}</p>
      </form>
    </Dialog>
  )
}
