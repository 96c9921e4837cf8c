import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { minor, presentMoney } from '../../../../contract/amount.ts'
import { periodsFrom } from '../../../../contract/lottery/periods.ts'
import type { LotteryGame, Ticket } from '../../../../contract/lottery/types.ts'
import { Button } from '../../../../kit/ui/button.tsx'
import { CheckField } from '../../../../kit/ui/checkbox.tsx'
import { Field, inputClass } from '../../../../kit/ui/field.tsx'
import { Fold } from '../../../../kit/ui/fold.tsx'
import { MoneyText } from '../../../../kit/ui/money.tsx'
import { readTypedCount } from '../../../shared/money/typed-amount.ts'
import { useMerchant } from '../../../shared/site/merchant.ts'
import { chaseStake, type usePlaceChase } from '../api/place.ts'
import { chaseMultiples, readMultiple, type TypedMultiples } from '../rules/chase.ts'
import { PlaceError, type Refused } from './place-error.tsx'

type Props = {
  game: LotteryGame
  ticket: Ticket
  rebateBps: number
  longest: number
  place: ReturnType<typeof usePlaceChase>
  refusedBy: Omit<Refused, 'ticket'>
}

/** The same ticket over several draws. All stakes are shown as one sum, and held at once. */
export function ChasePanel({ game, ticket, rebateBps, longest, place, refusedBy }: Props) {
  const { t } = useTranslation('lottery')
  const { symbol } = useMerchant().currency
  const [count, setCount] = useState('5')
  const [every, setEvery] = useState('0')
  const [typed, setTyped] = useState<TypedMultiples>({})
  const [stopOnWin, setStopOnWin] = useState(true)
  const periods = readTypedCount(count) ?? 0
  const doubleEvery = readTypedCount(every)
  const isLength = periods >= 2 && periods <= longest
  const plan = isLength && doubleEvery !== null ? { periods, doubleEvery } : null
  const multiples = plan && chaseMultiples({ ...plan, typed }, ticket)
  const plain = plan && chaseMultiples(plan, { bets: [] })
  return (
    <Fold title={t('chase.title')}>
      <div className="flex flex-col gap-3 pt-3">
        <Field
          label={t('chase.count', { max: longest })}
          inputMode="numeric"
          autoComplete="off"
          value={count}
          error={isLength ? null : t('chase.countWrong', { max: longest })}
          onChange={(event) => setCount(event.target.value)}
        />
        <Field
          label={t('chase.double')}
          inputMode="numeric"
          autoComplete="off"
          value={every}
          error={doubleEvery === null ? t('chase.doubleWrong') : null}
          hint={t('chase.doubleHint')}
          onChange={(event) => {
            setEvery(event.target.value)
            setTyped({})
          }}
        />
        {isLength && (
          <Periods
            periods={periodsFrom(game, ticket.period, periods).map(({ period }) => period)}
            texts={Array.from({ length: periods }, (_, index) => typed[index] ?? String(plain?.[index] ?? ''))}
            stakeMinor={ticket.stakeMinor}
            onText={(index, text) => setTyped({ ...typed, [index]: text })}
          />
        )}
        {plan && !multiples && (
          <p role="status" className="text-sm text-danger">
            {t('fault.multiple')}
          </p>
        )}
        <CheckField checked={stopOnWin} onCheckedChange={setStopOnWin} label={t('chase.stopOnWin')} />
        <PlaceError
          error={place.error}
          refused={
            place.variables && {
              ...refusedBy,
              ticket: place.variables.ticket,
              multiples: place.variables.multiples,
            }
          }
        />
        <Button
          busy={place.isPending}
          disabled={multiples === null}
          onClick={() => multiples && place.mutate({ ticket, rebateBps, multiples, stopOnWin })}
        >
          <span>{t('chase.place')}</span>
          {multiples && <MoneyText amount={presentMoney(chaseStake(ticket, multiples))} symbol={symbol} />}
        </Button>
      </div>
    </Fold>
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
    <ul aria-label={t('chase.multiples')} className="flex max-h-52 flex-col gap-1 overflow-y-auto">
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
                maxLength={12}
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
