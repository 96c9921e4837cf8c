import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { presentMoney } from '../../../../contract/amount.ts'
import type { Ticket } from '../../../../contract/lottery/types.ts'
import { useMerchant } from '../../../shared/site/merchant.ts'
import { Button } from '../../../ui/button.tsx'
import { CheckField } from '../../../ui/checkbox.tsx'
import { Field } from '../../../ui/field.tsx'
import { Fold } from '../../../ui/fold.tsx'
import { MoneyText } from '../../../ui/money.tsx'
import { chaseStake, usePlaceChase } from '../api/place.ts'
import { chaseMultiples } from '../rules/chase.ts'
import { PlaceError } from './place-error.tsx'

type Props = { ticket: Ticket; from: string; longest: number; onPlaced: () => void }

/** The same ticket over several draws. All stakes are shown as one sum, and held at once. */
export function ChasePanel({ ticket, from, longest, onPlaced }: Props) {
  const { t } = useTranslation('lottery')
  const { symbol } = useMerchant().currency
  const [count, setCount] = useState('5')
  const [every, setEvery] = useState('0')
  const [stopOnWin, setStopOnWin] = useState(true)
  const place = usePlaceChase(onPlaced)
  const periods = Number(count)
  const multiples = chaseMultiples(periods, Number(every), ticket)
  const isFit = Number.isInteger(periods) && periods >= 2 && periods <= longest && multiples !== null
  if (place.data) {
    return (
      <p role="status" className="rounded-m bg-surface-2 p-3 text-sm">
        {t('chase.placed', { count: place.data.tickets.length })}
      </p>
    )
  }
  return (
    <Fold title={t('chase.title')}>
      <div className="flex flex-col gap-3 pt-3">
        <Field
          label={t('chase.count', { max: longest })}
          inputMode="numeric"
          value={count}
          onChange={(event) => setCount(event.target.value)}
        />
        <Field
          label={t('chase.double')}
          inputMode="numeric"
          value={every}
          hint={t('chase.doubleHint')}
          onChange={(event) => setEvery(event.target.value)}
        />
        <CheckField checked={stopOnWin} onCheckedChange={setStopOnWin} label={t('chase.stopOnWin')} />
        <PlaceError error={place.error} />
        <Button
          busy={place.isPending}
          disabled={!isFit}
          onClick={() => multiples && place.mutate({ ticket, from, multiples, stopOnWin })}
        >
          {t('chase.place')}
          {isFit && multiples && <MoneyText amount={presentMoney(chaseStake(ticket, multiples))} symbol={symbol} />}
        </Button>
      </div>
    </Fold>
  )
}
