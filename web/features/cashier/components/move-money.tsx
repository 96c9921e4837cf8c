import { useForm } from 'react-hook-form'
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
  const { handleSubmit, setValue, watch } = useForm<{ from: Place; to: Place; text: string }>({
    defaultValues: { from: 'main', to: places[1]?.value ?? 'main', text: '' },
  })
  const typed = watch()
  const move = useMoveMoney()
  const amountMinor = readTypedAmount(typed.text)
  const verdict = checkMove(wallet, { ...typed, amountMinor })
  const kept = useKeptFocus(verdict !== 'fits')
  const send = handleSubmit(({ from, to }) => {
    if (amountMinor === null || verdict !== 'fits') return
    const amount = presentMoney(amountMinor)
    const onSuccess = () => {
      setValue('text', '')
      const place = places.find(({ value }) => value === to)?.label ?? to
      notify('success', t('wallets.moved', { amount: formatMoney(amount, symbol), place }))
    }
    move.mutate({ from, to, amount }, { onSuccess })
  })
  const isUnreadable = !isBlank(typed.text) && amountMinor === null
  return (
    <form onSubmit={send} noValidate className="flex flex-col gap-4">
      <div className="grid gap-x-2 gap-y-4 md:grid-cols-2">
        {(['from', 'to'] as const).map((name) => (
          <div key={name} className="grid gap-1.5">
            {/* The select bears the same name for readers. */}
            <span aria-hidden className="text-sm text-soft">
              {t(`wallets.${name}`)}
            </span>
            <Select
              label={t(`wallets.${name}`)}
              value={typed[name]}
              onChange={(place) => setValue(name, place)}
              options={places}
            />
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
        text={typed.text}
        onType={(next) => setValue('text', next)}
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
