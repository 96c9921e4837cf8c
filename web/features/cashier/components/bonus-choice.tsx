import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { DepositBonus } from '../../../../contract/calls/money/cashier.ts'
import { Link } from '../../../../kit/lib/link.tsx'
import { formatMoney } from '../../../../kit/lib/money.ts'
import { promotionPath } from '../../../shared/rewards/promotions.ts'
import { useMerchant } from '../../../shared/site/merchant.ts'
import { quoteBonus } from '../typed-amount.ts'
import type { DepositFormState } from './use-deposit-form.ts'

type Props = { form: DepositFormState; bonuses: readonly DepositBonus[] }

/** PROMO-01: one bonus or none, and none until the member says so. What it gives and asks stands before the money. */
export function BonusChoice({ form, bonuses }: Props) {
  const { t } = useTranslation('cashier')
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-3 font-display font-semibold">{t('bonus.title')}</legend>
      <Option chosen={form.bonusId === null} onChoose={() => form.setBonusId(null)}>
        <span className="font-medium">{t('bonus.none')}</span>
      </Option>
      {bonuses.map((bonus) => (
        <BonusOption key={bonus.promotionId} form={form} bonus={bonus} />
      ))}
    </fieldset>
  )
}

type OptionProps = { chosen: boolean; onChoose: () => void; children: ReactNode }

function Option({ chosen, onChoose, children }: OptionProps) {
  return (
    <label
      className={clsx(
        'flex min-h-12 cursor-pointer items-start gap-3 rounded-m border p-3 transition-colors duration-(--quick)',
        'has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2',
        chosen ? 'border-accent bg-surface-2' : 'border-line bg-surface-1 hover:border-line-strong',
      )}
    >
      <input type="radio" name="bonus" checked={chosen} onChange={onChoose} className="radio mt-0.5" />
      <span className="min-w-0 flex-1">{children}</span>
    </label>
  )
}

function BonusOption({ form, bonus }: { form: DepositFormState; bonus: DepositBonus }) {
  const { t } = useTranslation('cashier')
  const { symbol } = useMerchant().currency
  const { promotionId, title, percent, cap, minDeposit } = bonus
  const quote = form.figures && quoteBonus(form.figures.receive, bonus)
  const chosen = form.bonusId === promotionId
  const isTooSmall = form.figures !== null && quote === null
  return (
    <div>
      <Option chosen={chosen} onChoose={() => form.setBonusId(promotionId)}>
        <span className="flex flex-wrap items-baseline justify-between gap-x-3 font-medium">
          <span>{title}</span>
          {quote && (
            <span className="text-money tabular-nums">
              {t('bonus.brings', { amount: formatMoney(quote.amount, symbol) })}
            </span>
          )}
        </span>
        <span className="mt-0.5 block text-sm text-soft">
          {t('bonus.gives', { percent, cap: formatMoney(cap, symbol) })}
        </span>
        <span
          role={isTooSmall && chosen ? 'alert' : undefined}
          className={clsx('block text-sm', isTooSmall && chosen ? 'text-danger' : 'text-faint')}
        >
          {t('bonus.from', { min: formatMoney(minDeposit, symbol) })}
        </span>
        <Asked bonus={bonus} turnover={quote?.turnover ?? null} />
      </Option>
      <Link
        to={promotionPath(promotionId)}
        className="inline-flex min-h-11 items-center rounded-s px-3 text-sm text-soft underline hover:text-text"
      >
        {t('bonus.terms')}
      </Link>
    </div>
  )
}

/** The rule in plain words: the figure as soon as there is an amount. */
function Asked({ bonus, turnover }: { bonus: DepositBonus; turnover: string | null }) {
  const { t } = useTranslation('cashier')
  const { t: common } = useTranslation('common')
  const { symbol } = useMerchant().currency
  const { turnoverTimes: times, playDays: count, gameType } = bonus
  return (
    <span className="mt-1 flex flex-col text-pretty text-sm">
      <span>
        {turnover === null
          ? t('bonus.asksTimes', { times, count })
          : t('bonus.asks', { turnover: formatMoney(turnover, symbol), times, count })}
      </span>
      {gameType && <span>{t('bonus.games', { games: common(`category.${gameType}`) })}</span>}
      <span>{t('bonus.free')}</span>
    </span>
  )
}
