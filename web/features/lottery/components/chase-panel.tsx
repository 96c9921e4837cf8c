import { useTranslation } from 'react-i18next'
import { minor, presentMoney } from '../../../../contract/amount.ts'
import { periodsFrom } from '../../../../contract/lottery/periods.ts'
import type { LotteryGame, Ticket } from '../../../../contract/lottery/types.ts'
import { CheckField } from '../../../../kit/ui/checkbox.tsx'
import { Field, inputClass } from '../../../../kit/ui/field.tsx'
import { MoneyText } from '../../../../kit/ui/money.tsx'
import { useMerchant } from '../../../shared/site/merchant.ts'
import { readMultiple } from '../rules/chase.ts'
import type { ChasePlan } from './chase-plan.ts'

type Props = { game: LotteryGame; ticket: Ticket; chase: ChasePlan }

/** The same ticket over several draws. The ticket's one button places it, and says the sum of all. */
export function ChasePanel({ game, ticket, chase }: Props) {
  const { t } = useTranslation('lottery')
  return (
    <div className="flex flex-col gap-3">
      <CheckField checked={chase.isOn} onCheckedChange={chase.setOn} label={t('chase.title')} />
      {chase.isOn && <Plan {...{ game, ticket, chase }} />}
    </div>
  )
}

function Plan({ game, ticket, chase }: Props) {
  const { t } = useTranslation('lottery')
  const { count, every, typed, longest, periods, isLength, doubleEvery, change } = chase
  return (
    <>
      <CheckField
        checked={chase.stopOnWin}
        onCheckedChange={(isOn) => change({ stopOnWin: isOn })}
        label={t('chase.stopOnWin')}
      />
      <Field
        label={t('chase.count', { max: longest })}
        inputMode="numeric"
        autoComplete="off"
        value={count}
        error={isLength ? null : t('chase.countWrong', { max: longest })}
        onChange={(event) => change({ count: event.target.value })}
      />
      <Field
        label={t('chase.double')}
        inputMode="numeric"
        autoComplete="off"
        value={every}
        error={doubleEvery === null ? t('chase.doubleWrong') : null}
        hint={t('chase.doubleHint')}
        onChange={(event) => change({ every: event.target.value, typed: {} })}
      />
      {isLength && (
        <Periods
          periods={periodsFrom(game, ticket.period, periods).map(({ period }) => period)}
          texts={Array.from({ length: periods }, (_, index) => typed[index] ?? String(chase.plain?.[index] ?? ''))}
          stakeMinor={ticket.stakeMinor}
          onText={(index, text) => change({ typed: { ...typed, [index]: text } })}
        />
      )}
      {chase.hasPlan && !chase.multiples && (
        <p role="status" className="text-sm text-danger">
          {t('fault.multiple')}
        </p>
      )}
    </>
  )
}

type PeriodsProps = {
  periods: readonly string[]
  texts: readonly string[]
  stakeMinor: number
  onText: (index: number, text: string) => void
}

/** Each draw of the chase with its multiple, which may be typed, and what it then costs. */
function Periods({ periods, texts, stakeMinor, onText }: PeriodsProps) {
  const { t } = useTranslation('lottery')
  const { symbol } = useMerchant().currency
  return (
    <ul aria-label={t('chase.multiples')} className="flex flex-col gap-1 lg:max-h-52 lg:overflow-y-auto">
      {periods.map((period, index) => {
        const times = readMultiple(texts[index] ?? '')
        return (
          <li key={period} className="grid grid-cols-[1fr_auto_5rem] items-center gap-2 text-sm">
            <span className="whitespace-nowrap text-soft tabular-nums">{period}</span>
            <span className="flex items-center gap-1">
              <span aria-hidden className="text-faint">
                ×
              </span>
              <input
                aria-label={t('chase.multipleOf', { period })}
                inputMode="numeric"
                autoComplete="off"
                value={texts[index]}
                aria-invalid={times === null ? true : undefined}
                onChange={(event) => onText(index, event.target.value)}
                className={`${inputClass} h-11! w-16! px-2! text-center`}
              />
            </span>
            <span className="text-right">
              {times !== null && <MoneyText amount={presentMoney(minor(stakeMinor * times))} symbol={symbol} />}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
