import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'
import { type FormEvent, useState } from 'react'
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
import { readLines, useDraftState } from '../../../shared/forms/draft.ts'
import { AskedPaymentPassword } from '../../../shared/money/asked-payment-password.tsx'
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

const NO_ADDRESS = { recipient: '', phone: '', address: '' }

/** How many, where to, the payment password, and a button that says what it costs. */
export function RedeemDialog({ good, points, onClose, onRedeemedBefore }: Props) {
  const { t } = useTranslation('points')
  const { t: common } = useTranslation('common')
  const { symbol } = useMerchant().currency
  const redeem = useRedeem()
  const refusal = usePaymentErrorText(redeem.error)
  const [quantity, setQuantity] = useState(1)
  const { state: address, set: setAddress, forget } = useDraftState('delivery', NO_ADDRESS, readLines(NO_ADDRESS))
  const [password, setPassword] = useState('')
  /** The number is judged once its field was left. */
  const [hasLeft, setLeft] = useState(false)
  const isItem = good.delivery === 'item'
  const most = Math.min(REDEEM_MOST_AT_ONCE, good.left ?? REDEEM_MOST_AT_ONCE, Math.floor(points / good.points))
  const price = good.points * quantity
  const value = presentMoney(minor(parseMoney(good.value) * quantity))
  const isPhone = DELIVERY_PHONE.test(foldPhone(address.phone))
  const isComplete =
    password !== '' && (!isItem || (isPhone && !isBlank(address.recipient) && !isBlank(address.address)))

  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!isComplete || redeem.isPending) return
    redeem.mutate(
      { goodId: good.goodId, quantity, points: price, address: isItem ? address : null, paymentPassword: password },
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
        onSettled: () => setPassword(''),
      },
    )
  }
  const field = (name: keyof typeof address) => ({
    label: t(`redeem.${name}`),
    value: address[name],
    onChange: ({ target }: { target: { value: string } }) => setAddress({ ...address, [name]: target.value }),
  })
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
            <Field {...field('recipient')} autoComplete="name" maxLength={80} />
            <Field
              {...field('phone')}
              type="tel"
              autoComplete="tel"
              inputMode="tel"
              fold={foldPhone}
              onBlur={({ target }) => {
                setAddress({ ...address, phone: target.value })
                setLeft(true)
              }}
              error={hasLeft && !isBlank(address.phone) && !isPhone ? t('redeem.phoneWrong') : null}
            />
            <TextArea {...field('address')} autoComplete="street-address" rows={3} maxLength={300} />
          </>
        )}
        <AskedPaymentPassword value={password} onChange={({ target }) => setPassword(target.value)} />
        {refusal && (
          <p role="alert" className="text-sm text-danger">
            {refusal}
          </p>
        )}
        <Button kind="main" size="large" wide type="submit" busy={redeem.isPending} disabled={!isComplete}>
          {t('redeem.button', { count: price })}
        </Button>
        <p className="text-center text-xs text-pretty text-faint">
          {t(isItem ? 'redeem.noteItem' : 'redeem.noteCredit', { count: points - price })}
        </p>
      </form>
    </Dialog>
  )
}
