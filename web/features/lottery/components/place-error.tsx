import { useTranslation } from 'react-i18next'
import { type Minor, minor, presentMoney } from '../../../../contract/amount.ts'
import type { BetInput, LotteryGame, Ticket, TicketFault } from '../../../../contract/lottery/types.ts'
import { formatMoney } from '../../../../kit/lib/money.ts'
import { Button } from '../../../../kit/ui/button.tsx'
import { toApiError } from '../../../lib/api.ts'
import { FormError } from '../../../shared/forms/form-error.tsx'
import { MoneyElsewhere } from '../../../shared/money/money-elsewhere.tsx'
import { useMerchant } from '../../../shared/site/merchant.ts'
import { type FullNumber, fitBets, readFull } from '../rules/fit.ts'
import { keyOfFault, nameOfSelection } from '../rules/names.ts'
import type { Quote } from '../rules/quote.ts'

/** What was refused, and how the page makes it smaller. */
export type Refused = {
  ticket: Ticket
  game: Pick<LotteryGame, 'rules'>
  unitMinMinor: number
  quote: (bets: readonly BetInput[]) => Quote
  /** Of a chase: its multiples. */
  multiples?: readonly number[]
  onFit: (bets: readonly BetInput[]) => void
}

/** A refused ticket. Where numbers are full it names them, what they may still pay, and the stake that fits. */
export function PlaceError({ error, refused }: { error: unknown; refused?: Refused | undefined }) {
  if (!error) return null
  const { code, failure } = toApiError(error)
  const full = code === 'number_full' ? readFull(failure?.fields ?? {}) : []
  return (
    <div className="mt-3">
      <FormError error={error} />
      {code === 'balance_insufficient' && <MoneyElsewhere from={{ main: 'ticket' }} className="mt-2 rounded-m" />}
      {full.length > 0 && <Left full={full} />}
      {full.length > 0 && refused && <Fitting full={full} refused={refused} />}
    </div>
  )
}

const SHOWN = 6

function Left({ full }: { full: readonly FullNumber[] }) {
  const { t } = useTranslation('lottery')
  const { symbol } = useMerchant().currency
  const amountOf = ({ leftMinor }: FullNumber) => formatMoney(presentMoney(minor(leftMinor)), symbol)
  const ofDraw = full.find(({ isOfDraw }) => isOfDraw)
  return (
    <ul className="mt-2 text-sm text-soft">
      {ofDraw ? (
        <li>{t('leftOfDraw', { amount: amountOf(ofDraw) })}</li>
      ) : (
        full
          .slice(0, SHOWN)
          .map((one) => (
            <li key={`${one.play}:${one.line}`}>
              {t('left', { number: nameOfSelection(t, one.line), amount: amountOf(one) })}
            </li>
          ))
      )}
    </ul>
  )
}

/** One press makes the ticket as small as it has to be. */
function Fitting({ full, refused }: { full: readonly FullNumber[]; refused: Refused }) {
  const { t } = useTranslation('lottery')
  const { symbol } = useMerchant().currency
  const { ticket, game, unitMinMinor, quote, multiples = [1], onFit } = refused
  const fitted = fitBets({ ticket, rules: game.rules, full, unitMinMinor, times: Math.max(...multiples) })
  const priced = fitted && quote(fitted).ticket
  if (!fitted || !priced) return <p className="mt-2 text-sm text-pretty">{t('nothingFits')}</p>
  const stakeMinor = multiples.reduce((sum, times) => sum + times * priced.stakeMinor, 0) as Minor
  return (
    <Button size="small" className="mt-2" onClick={() => onFit(fitted)}>
      {t('fit', { amount: formatMoney(presentMoney(stakeMinor), symbol) })}
    </Button>
  )
}

/** Why the ticket cannot be placed as it is. */
export function FaultText({ fault }: { fault: TicketFault }) {
  const { t } = useTranslation('lottery')
  return (
    <p role="status" className="mt-2 text-sm text-danger">
      {t(`fault.${keyOfFault(fault)}`, { at: fault.at })}
    </p>
  )
}
