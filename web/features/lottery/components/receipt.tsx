import { useQuery } from '@tanstack/react-query'
import CircleCheck from 'lucide-react/icons/circle-check'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { LotteryGame } from '../../../../contract/lottery/types.ts'
import type { RouteValue } from '../../../lib/api.ts'
import { memberQuery } from '../../../lib/queries.ts'
import { useMerchant } from '../../../shared/site/merchant.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Fact } from '../../../ui/fact.tsx'
import { MoneyText } from '../../../ui/money.tsx'
import { lotteryAddress } from '../api/address.ts'
import { nameOfPlay, nameOfReason, nameOfSelection } from '../rules/names.ts'

type Placed = RouteValue<'POST /lgw/bets/place'>

/** TRUST-02: the ticket as the book has it. Until its stake is known to be held it says so, and asks. */
export function Receipt({ placed, game, onAgain }: { placed: Placed; game: LotteryGame; onAgain: () => void }) {
  const { t } = useTranslation('lottery')
  const { symbol } = useMerchant().currency
  const { ticketId } = placed
  const detail = useQuery({
    ...memberQuery('GET /lgw/bets/detail', { ticketId }),
    enabled: placed.state === 'reserved',
    refetchInterval: ({ state }) => (state.data && state.data.state !== 'reserved' ? false : 2_000),
  })
  const { state, reason } = detail.data ?? placed
  const isKnown = state !== 'reserved'
  return (
    <Frame title={t(isKnown ? `receipt.${state}` : 'checking')} isKnown={isKnown} game={game} onAgain={onAgain}>
      {reason && <p className="mt-1 text-sm text-soft">{nameOfReason(t, reason)}</p>}
      <Bets bets={placed.bets} />
      <dl className="mt-3 flex flex-col gap-1 text-sm">
        <Fact label={t('receipt.serial')}>{placed.serial}</Fact>
        <Fact label={t('receipt.period')}>{placed.period}</Fact>
        <Fact label={t('receipt.stake')}>
          <MoneyText amount={placed.stake} symbol={symbol} />
        </Fact>
        <Fact label={t('mayPay')}>
          <MoneyText amount={placed.maxPayout} symbol={symbol} className="text-money" />
        </Fact>
      </dl>
      <p className="mt-2 font-mono text-xs break-all text-faint select-all">{ticketId}</p>
    </Frame>
  )
}

type PlacedChase = RouteValue<'POST /lgw/chases'>
type ChaseProps = {
  placed: PlacedChase
  /** As it was sent. */
  asked: { multiples: readonly number[]; stopOnWin: boolean; stake: string }
  game: LotteryGame
  onAgain: () => void
}

/** The draws of a chase, each with its multiple, and the sum that is held for all of them. */
export function ChaseReceipt({ placed, asked, game, onAgain }: ChaseProps) {
  const { t } = useTranslation('lottery')
  const { symbol } = useMerchant().currency
  const { tickets } = placed
  const isKnown = tickets.every(({ state }) => state !== 'reserved')
  const title = isKnown ? t('chase.placed', { count: tickets.length }) : t('checking')
  return (
    <Frame title={title} isKnown={isKnown} game={game} onAgain={onAgain}>
      <ul aria-label={t('chase.multiples')} className="mt-3 flex max-h-44 flex-col gap-1 overflow-y-auto text-sm">
        {tickets.map(({ ticketId, period, stake }, index) => (
          <li key={ticketId} className="flex justify-between gap-3">
            <span className="text-soft tabular-nums">
              {period} × {asked.multiples[index]}
            </span>
            <MoneyText amount={stake} symbol={symbol} />
          </li>
        ))}
      </ul>
      <dl className="mt-3 flex flex-col gap-1 border-t border-line pt-2 text-sm">
        <Fact label={t('receipt.stake')}>
          <MoneyText amount={asked.stake} symbol={symbol} />
        </Fact>
      </dl>
      {asked.stopOnWin && <p className="mt-1 text-sm text-soft">{t('chase.stopOnWin')}</p>}
      <p className="mt-2 font-mono text-xs break-all text-faint select-all">{placed.chaseId}</p>
    </Frame>
  )
}

function Bets({ bets }: Pick<Placed, 'bets'>) {
  const { t } = useTranslation('lottery')
  return (
    <ul className="mt-3 flex max-h-44 flex-col gap-1.5 overflow-y-auto">
      {bets.map((bet, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same bet may stand twice.
        <li key={index} className="rounded-m bg-surface-2 px-3 py-1.5 text-sm">
          <p className="flex justify-between gap-3">
            <span className="truncate font-medium">{nameOfPlay(t, bet.play)}</span>
            <span className="shrink-0 text-xs leading-5 text-faint tabular-nums">
              {t('lines', { count: bet.lines })} × {bet.unit}
              {bet.multiple > 1 && ` × ${bet.multiple}`}
            </span>
          </p>
          <p className="line-clamp-2 break-all text-soft">{nameOfSelection(t, bet.selection)}</p>
        </li>
      ))}
    </ul>
  )
}

type FrameProps = { title: string; isKnown: boolean; game: LotteryGame; onAgain: () => void; children: ReactNode }

function Frame({ title, isKnown, game, onAgain, children }: FrameProps) {
  const { t } = useTranslation('lottery')
  const box = useRef<HTMLElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <aside
      ref={box}
      tabIndex={-1}
      aria-label={t('receipt.title')}
      className="rise-in border border-line bg-surface-1 p-5 outline-none max-lg:fixed max-lg:inset-x-0 max-lg:bottom-0 max-lg:z-20 max-lg:max-h-[85dvh] max-lg:overflow-y-auto max-lg:rounded-t-l max-lg:pb-[max(1.25rem,env(safe-area-inset-bottom))] max-lg:shadow-raised lg:sticky lg:top-[calc(var(--header-height)+var(--bar-height,0rem)+1rem)] lg:rounded-l"
    >
      <h2 className="flex items-center gap-2 font-display text-lg font-semibold" role="status">
        {isKnown && <CircleCheck aria-hidden size={22} className="shrink-0 text-live" />}
        {title}
      </h2>
      {children}
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
