import { useQuery } from '@tanstack/react-query'
import CircleCheck from 'lucide-react/icons/circle-check'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { LotteryGame } from '../../../../contract/lottery/types.ts'
import type { RouteValue } from '../../../lib/api.ts'
import { memberQuery } from '../../../lib/queries.ts'
import { useMerchant } from '../../../shared/site/merchant.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Fact } from '../../../ui/fact.tsx'
import { MoneyText } from '../../../ui/money.tsx'
import { lotteryAddress } from '../api/address.ts'

type Props = { placed: RouteValue<'POST /lgw/bets/place'>; game: LotteryGame; onAgain: () => void }

/** TRUST-02: the ticket as the book has it. Until its stake is known to be held it says so, and asks. */
export function Receipt({ placed, game, onAgain }: Props) {
  const { t } = useTranslation('lottery')
  const { symbol } = useMerchant().currency
  const box = useRef<HTMLElement>(null)
  const { ticketId } = placed
  const detail = useQuery({
    ...memberQuery('GET /lgw/bets/detail', { ticketId }),
    enabled: placed.state === 'reserved',
    refetchInterval: ({ state }) => (state.data && state.data.state !== 'reserved' ? false : 2_000),
  })
  const { state, reason } = detail.data ?? placed
  useEffect(() => box.current?.focus(), [])
  return (
    <aside
      ref={box}
      tabIndex={-1}
      aria-label={t('receipt.title')}
      className="rise-in border border-line bg-surface-1 p-5 outline-none max-lg:fixed max-lg:inset-x-0 max-lg:bottom-0 max-lg:z-20 max-lg:rounded-t-l max-lg:pb-[max(1.25rem,env(safe-area-inset-bottom))] max-lg:shadow-raised lg:sticky lg:top-[calc(var(--header-height)+1rem)] lg:rounded-l"
    >
      <h2 className="flex items-center gap-2 font-display text-lg font-semibold" role="status">
        {state !== 'reserved' && <CircleCheck aria-hidden size={22} className="text-live" />}
        {t(state === 'reserved' ? 'checking' : `receipt.${state}`)}
      </h2>
      {reason && <p className="mt-1 text-sm text-soft">{reason}</p>}
      <div className="mt-3">
        <dl className="flex flex-col gap-1 text-sm">
          <Fact label={t('receipt.serial')}>{placed.serial}</Fact>
          <Fact label={t('receipt.period')}>{placed.period}</Fact>
          <Fact label={t('receipt.stake')}>
            <MoneyText amount={placed.stake} symbol={symbol} />
          </Fact>
          <Fact label={t('mayPay')}>
            <MoneyText amount={placed.maxPayout} symbol={symbol} className="text-money" />
          </Fact>
        </dl>
      </div>
      <p className="mt-2 font-mono text-xs break-all text-faint select-all">{ticketId}</p>
      <div className="mt-4 flex gap-2">
        <ButtonLink to={lotteryAddress(game, { view: 'tickets' })} className="flex-1">
          {t('view.tickets')}
        </ButtonLink>
        <Button kind="main" className="flex-1" onClick={onAgain}>
          {t('receipt.again')}
        </Button>
      </div>
    </aside>
  )
}
