import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import Ticket from 'lucide-react/icons/ticket'
import Trophy from 'lucide-react/icons/trophy'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PromotionId } from '../../../../contract/calls/rewards/promotions.ts'
import type { Raffle } from '../../../../contract/calls/rewards/raffle.ts'
import { formatCount } from '../../../../kit/lib/counts.ts'
import { useLanguage } from '../../../../kit/lib/language.ts'
import { formatMoney } from '../../../../kit/lib/money.ts'
import { Button } from '../../../../kit/ui/button.tsx'
import { Skeleton } from '../../../../kit/ui/skeleton.tsx'
import { memberQuery } from '../../../lib/queries.ts'
import { useMerchant } from '../../../shared/site/merchant.ts'
import { FailedRead } from '../../../ui/failed-read.tsx'
import { TimeText } from '../../../ui/time.tsx'
import { RaffleTickets } from './raffle-tickets.tsx'

/** PROMO-03: the member's tickets, the prizes, the winners, and what anybody needs to compute the draw again. */
export function RafflePart({ promotionId }: { promotionId: PromotionId }) {
  const { t } = useTranslation('promotions')
  const query = useQuery(memberQuery('GET /wps/relay/MCS2_getRafflePromotion', { promotionId }))
  if (query.isPending) return <Skeleton className="h-64 rounded-l" />
  if (query.isError && !query.data)
    return <FailedRead title={t('raffle.failed')} error={query.error} onRetry={() => void query.refetch()} />
  return <Shown raffle={query.data} />
}

function Shown({ raffle }: { raffle: Raffle }) {
  const { t } = useTranslation('promotions')
  const language = useLanguage()
  const { symbol } = useMerchant().currency
  const [isListed, setIsListed] = useState(false)
  const { own, prizes, winners, proof, state } = raffle
  return (
    <section aria-labelledby="raffle" className="overflow-hidden rounded-l border border-line bg-surface-1">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3 bg-[radial-gradient(28rem_16rem_at_95%_0%,var(--glow-warm),transparent_75%)] p-5 md:p-6">
        <span aria-hidden className="grid size-12 place-items-center rounded-full border border-spark/50 text-spark">
          <Ticket size={24} />
        </span>
        <div className="min-w-0 flex-1 basis-56">
          <h2 id="raffle" className="font-display text-2xl font-bold tabular-nums">
            {own.joined ? t('raffle.tickets', { tickets: formatCount(own.tickets) }) : t('raffle.none')}
          </h2>
          <p className="text-sm text-pretty text-soft">
            {own.first !== null && own.tickets > 0
              ? t('raffle.numbers', {
                  from: formatCount(own.first),
                  to: formatCount(own.first + own.tickets - 1),
                })
              : t('raffle.rule', {
                  amount: formatMoney(raffle.stakePerTicket, symbol),
                  most: formatCount(raffle.mostTickets),
                })}
          </p>
        </div>
        <p className="text-sm text-soft">
          <span>{t(`raffle.state.${state}`)}</span>
          {state === 'open' && (
            <>
              {' '}
              <TimeText iso={raffle.closesAt} language={language} className="font-medium text-text" />
            </>
          )}
        </p>
      </div>
      {own.prize && (
        <p role="status" className="border-y border-spark/50 bg-surface-2 px-5 py-3 font-medium text-money md:px-6">
          <span>{t('raffle.won', { amount: formatMoney(own.prize, symbol) })}</span>
          {raffle.claimUntil && (
            <span className="ml-2 text-sm font-normal text-soft">
              <span>{t('raffle.until')}</span> <TimeText iso={raffle.claimUntil} language={language} />
            </span>
          )}
        </p>
      )}
      <div className="grid gap-6 p-5 md:grid-cols-2 md:p-6">
        <div>
          <h3 className="mb-2 text-sm font-semibold text-soft">
            {t(winners.length > 0 ? 'raffle.winners' : 'raffle.prizes')}
          </h3>
          <ol className="flex flex-col divide-y divide-line border-y border-line text-sm">
            {prizes
              .map((amount, at) => ({ amount, place: at + 1 }))
              .map(({ amount, place }) => {
                const winner = winners[place - 1]
                return (
                  <li
                    key={place}
                    className={clsx('flex items-center gap-3 py-2', winner?.own && 'font-semibold text-money')}
                  >
                    <Trophy aria-hidden size={16} className={place === 1 ? 'text-spark' : 'text-faint'} />
                    <span className="min-w-0 flex-1">
                      {winner
                        ? `${winner.player} · ${t('raffle.ticket', { number: formatCount(winner.ticket) })}`
                        : t('raffle.place', { place })}
                    </span>
                    <span className="font-display font-semibold tabular-nums text-money">
                      {formatMoney(amount, symbol)}
                    </span>
                  </li>
                )
              })}
          </ol>
        </div>
        <div>
          <h3 className="mb-2 text-sm font-semibold text-soft">{t('raffle.proof.title')}</h3>
          <p className="text-sm text-pretty text-soft">{t('raffle.proof.text')}</p>
          <dl className="mt-3 flex flex-col gap-2 text-xs">
            <Fact name={t('raffle.proof.seedHash')} value={proof.seedHash} />
            {proof.root && <Fact name={t('raffle.proof.root')} value={proof.root} />}
            {proof.tickets !== null && <Fact name={t('raffle.proof.total')} value={formatCount(proof.tickets)} />}
            {proof.randomness && <Fact name={t('raffle.proof.randomness')} value={proof.randomness} />}
            {proof.seed && <Fact name={t('raffle.proof.seed')} value={proof.seed} />}
            {own.holder && <Fact name={t('raffle.proof.holder')} value={own.holder} />}
          </dl>
          {proof.root && (
            <Button aria-expanded={isListed} className="mt-3" onClick={() => setIsListed(!isListed)}>
              {t('raffle.proof.all')}
            </Button>
          )}
        </div>
      </div>
      {isListed && <RaffleTickets raffle={raffle} />}
    </section>
  )
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt className="text-faint">{name}</dt>
      <dd className="font-mono break-all text-soft select-all">{value}</dd>
    </div>
  )
}
