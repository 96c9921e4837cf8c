import { useTranslation } from 'react-i18next'
import type { Money } from '../../../../contract/amount.ts'
import { formatMoney } from '../../../../kit/lib/money.ts'
import { Button } from '../../../../kit/ui/button.tsx'
import { useErrorText } from '../../../lib/error-text.ts'
import { useMerchant } from '../../../shared/site/merchant.ts'
import type { DepositFormState } from './use-deposit-form.ts'

/** At the foot of the dialog while the ways scroll past behind it, over the dialog's own padding; not where that leaves no room. */
const FOOT =
  '[@media(min-height:44rem)]:sticky -bottom-[max(1.5rem,env(safe-area-inset-bottom))] -mx-1 -mb-6 flex flex-col gap-2 border-line border-t bg-surface-1 px-1 ' +
  'pt-3 pb-[max(1.5rem,env(safe-area-inset-bottom))]'

/** The button says the result of pressing it; while something is missing, what. */
export function PayButton({ form: { view, figures, bonus, error } }: { form: DepositFormState }) {
  const { t } = useTranslation('cashier')
  const errorText = useErrorText()
  const { symbol } = useMerchant().currency
  const money = (amount: Money) => formatMoney(amount, symbol)
  const shown = figures && { amount: money(figures.amount), receive: money(figures.receive) }
  const result =
    shown &&
    (bonus
      ? t('pay.withBonus', { ...shown, bonus: money(bonus.amount) })
      : t(shown.amount === shown.receive ? 'pay.whole' : 'pay.button', shown))
  const text = result && view !== 'limit_reached' ? result : t(view === 'limit_reached' ? 'pay.outside' : 'pay.choose')
  return (
    <div className={FOOT}>
      {error && (
        <p role="alert" className="text-sm text-danger">
          {errorText(error)}
        </p>
      )}
      <Button
        kind="main"
        size="large"
        wide
        type="submit"
        busy={view === 'validating'}
        disabled={view !== 'method'}
        className="telling"
      >
        {view === 'validating' ? t('pay.validating') : text}
      </Button>
      <p className="text-center text-faint text-xs">{t('pay.note')}</p>
    </div>
  )
}
