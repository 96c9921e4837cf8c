import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { presentMoney } from '../../../../contract/amount.ts'
import type { MerchantWallet } from '../../../../contract/calls/money/wallets.ts'
import { isBlank } from '../../../../contract/rules/typed-text.ts'
import { formatMoney } from '../../../../kit/lib/money.ts'
import { notify } from '../../../../kit/lib/notify.ts'
import { readTypedAmount } from '../../../../kit/lib/typed-amount.ts'
import { Button } from '../../../../kit/ui/button.tsx'
import { useKeptFocus } from '../../../../kit/ui/kept-focus.ts'
import { Select } from '../../../../kit/ui/select.tsx'
import { useErrorText } from '../../../lib/error-text.ts'
import { AmountField } from '../../../shared/money/amount-field.tsx'
import { useMerchant } from '../../../shared/site/merchant.ts'
import { useMoveMoney } from '../api/transfers.ts'
import { checkMove, listPlaces, type Place } from '../move-view.ts'

/** MEM-03: from the balance to a vendor's wallet and back, for platforms that keep money at their vendors. */
export function MoveMoney({ wallet }: { wallet: MerchantWallet }) {
  const { t } = useTranslation('transfer')
  const errorText = useErrorText()
  const { symbol } = useMerchant().currency
  const places = listPlaces(wallet).map(({ value, label }) => ({ value, label: label ?? t('wallets.main') }))
  const [from, setFrom] = useState<Place>('main')
  const [to, setTo] = useState<Place>(places[1]?.value ?? 'main')
  const [text, setText] = useState('')
  const move = useMoveMoney()
  const amountMinor = readTypedAmount(text)
  const verdict = checkMove(wallet, { from, to, amountMinor })
  const kept = useKeptFocus(verdict !== 'fits')
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (amountMinor === null || verdict !== 'fits' || move.isPending) return
    const amount = presentMoney(amountMinor)
    const onSuccess = () => {
      setText('')
      const place = places.find(({ value }) => value === to)?.label ?? to
      notify('success', t('wallets.moved', { amount: formatMoney(amount, symbol), place }))
    }
    move.mutate({ from, to, amount }, { onSuccess })
  }
  const isUnreadable = !isBlank(text) && amountMinor === null
  return (
    <form onSubmit={send} noValidate className="flex flex-col gap-4">
      <div className="grid gap-x-2 gap-y-4 md:grid-cols-2">
        {(
          [
            ['wallets.from', from, setFrom],
            ['wallets.to', to, setTo],
          ] as const
        ).map(([name, value, onChange]) => (
          <div key={name} className="grid gap-1.5">
            {/* The select bears the same name for readers. */}
            <span aria-hidden className="text-sm text-soft">
              {t(name)}
            </span>
            <Select label={t(name)} value={value} onChange={onChange} options={places} />
          </div>
        ))}
      </div>
      {verdict === 'same' && places.length > 1 && (
        <p role="alert" className="text-sm text-danger">
          {t('wallets.same')}
        </p>
      )}
      <AmountField
        label={t('amount.label')}
        text={text}
        onType={setText}
        error={isUnreadable ? t('amount.unreadable') : verdict === 'less' ? t('wallets.less') : null}
      />
      {move.error && (
        <p role="alert" className="text-sm text-danger">
          {errorText(move.error)}
        </p>
      )}
      <Button kind="main" type="submit" busy={move.isPending} {...kept} className="telling">
        {t('wallets.move')}
      </Button>
    </form>
  )
}
