import { useTranslation } from 'react-i18next'
import type { DepositChannel } from '../../../../contract/calls/money/cashier.ts'
import { formatMoney } from '../../../../kit/lib/money.ts'
import { readTypedAmount } from '../../../../kit/lib/typed-amount.ts'
import { Chip } from '../../../../kit/ui/chip-button.tsx'
import { AmountField } from '../../../shared/money/amount-field.tsx'
import { useMerchant } from '../../../shared/site/merchant.ts'
import { chooseChips } from '../typed-amount.ts'
import { useChannelName } from './channel-name.ts'
import type { DepositFormState } from './use-deposit-form.ts'

/** How much: four round amounts, or any typed; the limits of the chosen way stand with it. */
export function AmountChoice({ form, channels }: { form: DepositFormState; channels: readonly DepositChannel[] }) {
  const { t } = useTranslation('cashier')
  const { symbol } = useMerchant().currency
  const { channel } = form
  const typed = readTypedAmount(form.text)
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-3 font-display font-semibold">{t('amount.title')}</legend>
      <div className="grid grid-cols-4 gap-2 [&>button]:h-11 [&>button]:justify-center [&>button]:px-1">
        {chooseChips(channel ? [channel] : channels).map((amount) => (
          <Chip
            key={amount}
            active={typed !== null && typed === readTypedAmount(amount)}
            onClick={() => form.choose(amount)}
          >
            {formatMoney(amount, symbol).replace(/\.00$/, '')}
          </Chip>
        ))}
      </div>
      <AmountField
        label={t('amount.label')}
        text={form.text}
        onType={form.setText}
        hint={
          channel && t('amount.range', { min: formatMoney(channel.min, symbol), max: formatMoney(channel.max, symbol) })
        }
        error={useAmountError(form)}
      />
    </fieldset>
  )
}

function useAmountError({ isUnreadable, quote, channel, overLimit }: DepositFormState): string | null {
  const { t } = useTranslation('cashier')
  const nameOf = useChannelName()
  const { symbol } = useMerchant().currency
  if (isUnreadable) return t('amount.unreadable')
  if (quote && quote.kind !== 'fits' && channel)
    return t(`amount.${quote.kind}`, { channel: nameOf(channel), limit: formatMoney(quote.limit, symbol) })
  return overLimit ? t('amount.overLimit', { amount: formatMoney(overLimit.left, symbol) }) : null
}
