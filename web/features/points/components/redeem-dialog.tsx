import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { minor, parseMoney, presentMoney } from '../../../../contract/amount.ts'
import type { PointGood } from '../../../../contract/calls/rewards/points.ts'
import { DELIVERY_PHONE, REDEEM_MOST_AT_ONCE } from '../../../../contract/rules/points.ts'
import { foldPhone, isBlank } from '../../../../contract/rules/typed-text.ts'
import { formatMoney } from '../../../../kit/lib/money.ts'
import { notify } from '../../../../kit/lib/notify.ts'
import { Button, IconButton } from '../../../../kit/ui/button.tsx'
import { Dialog } from '../../../../kit/ui/dialog.tsx'
import { Field } from '../../../../kit/ui/field.tsx'
import { TextArea } from '../../../../kit/ui/text-area.tsx'
import { toApiError } from '../../../lib/api.ts'
import { useDraftForm } from '../../../shared/forms/draft.ts'
import { PaymentConfirmation } from '../../../shared/money/payment-confirmation.tsx'
import { usePaymentErrorText } from '../../../shared/money/payment-error-text.ts'
import { useMerchant } from '../../../shared/site/merchant.ts'
import { useRedeem } from '../api/points.ts'

type Props = {
  good: PointGood
  points: number
  onClose: () => void
  /** An earlier press was done, under the details of then. */
  onRedeemedBefore: () => void
}

/** How many, where to, the payment password, and a button that says what it costs. */
export function RedeemDialog({ good, points, onClose, onRedeemedBefore }: Props) {
  const { t } = useTranslation('points')
  const { t: common } = useTranslation('common')
  const { symbol } = useMerchant().currency
  const redeem = useRedeem()
  const refusal = usePaymentErrorText(redeem.error)
  const [quantity, setQuantity] = useState(1)
  const form = useForm({
    // The number is judged once its field was left.
    mode: 'onTouched',
    defaultValues: { recipient: '', phone: '', address: '', paymentPassword: '' },
  })
  const { register, handleSubmit, resetField, formState } = form
  const forget = useDraftForm('delivery', form, ['recipient', 'phone', 'address'])
  const isItem = good.delivery === 'item'
  const most = Math.min(REDEEM_MOST_AT_ONCE, good.left ?? REDEEM_MOST_AT_ONCE, Math.floor(points / good.points))
  const price = good.points * quantity
  const value = presentMoney(minor(parseMoney(good.value) * quantity))
  const isTyped = (text: string) => !isBlank(text)
  const isPhone = (text: string) => DELIVERY_PHONE.test(text) || (isTyped(text) && t('redeem.phoneWrong'))

  const send = handleSubmit(({ paymentPassword, ...address }) =>
    redeem.mutate(
      { goodId: good.goodId, quantity, points: price, address: isItem ? address : null, paymentPassword },
      {
        onSuccess: ({ state }) => {
          forget()
          notify(
            'success',
            state === 'Approved' ? t('redeem.paid', { amount: formatMoney(value, symbol) }) : t('redeem.sent'),
          )
          onClose()
        },
        onError: (error) => {
          // The form must not stay: its next press would be a second redemption.
          if (toApiError(error).code !== 'conflict') return
          forget()
          notify('info', t('redeem.before'))
          onRedeemedBefore()
        },
        onSettled: () => resetField('paymentPassword'),
      },
    ),
  )
  return (
    <Dialog title={good.name} description={good.description} onClose={onClose} closeLabel={common('action.close')}>
      <form onSubmit={send} noValidate className="flex flex-col gap-5">
        <div className="flex items-center justify-between gap-4 rounded-m border border-line p-3">
          <div>
            <p className="font-display text-xl font-bold text-money tabular-nums">
              {t('good.points', { count: price })}
            </p>
            <p className="text-sm text-soft">{t('good.worth', { amount: formatMoney(value, symbol) })}</p>
          </div>
          <fieldset aria-label={t('redeem.quantity')} className="flex items-center gap-1">
            <IconButton label={t('redeem.fewer')} disabled={quantity <= 1} onClick={() => setQuantity(quantity - 1)}>
              <Minus aria-hidden size={18} />
            </IconButton>
            <output className="min-w-8 text-center font-display text-lg font-semibold tabular-nums">{quantity}</output>
            <IconButton
              label={t('redeem.moreOf')}
              disabled={quantity >= most}
              onClick={() => setQuantity(quantity + 1)}
            >
              <Plus aria-hidden size={18} />
            </IconButton>
          </fieldset>
        </div>
        {isItem && (
          <>
            <Field
              label={t('redeem.recipient')}
              autoComplete="name"
              maxLength={80}
              {...register('recipient', { validate: isTyped })}
            />
            <Field
              label={t('redeem.phone')}
              type="tel"
              autoComplete="tel"
              inputMode="tel"
              fold={foldPhone}
              error={formState.errors.phone?.message}
              {...register('phone', { setValueAs: foldPhone, validate: isPhone })}
            />
            <TextArea
              label={t('redeem.address')}
              autoComplete="street-address"
              rows={3}
              maxLength={300}
              {...register('address', { validate: isTyped })}
            />
          </>
        )}
        <PaymentConfirmation refusal={refusal} {...register('paymentPassword', { required: true })} />
        <Button kind="main" size="large" wide type="submit" busy={redeem.isPending} disabled={!formState.isValid}>
          {t('redeem.button', { count: price })}
        </Button>
        <p className="text-center text-xs text-pretty text-faint">
          {t(isItem ? 'redeem.noteItem' : 'redeem.noteCredit', { count: points - price })}
        </p>
      </form>
    </Dialog>
  )
}
