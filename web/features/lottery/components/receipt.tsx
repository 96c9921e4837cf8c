import CircleCheck from 'lucide-react/icons/circle-check'
import CircleX from 'lucide-react/icons/circle-x'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { presentMoney } from '../../../../contract/amount.ts'
import type { LotteryGame } from '../../../../contract/lottery/types.ts'
import { Button, ButtonLink } from '../../../../kit/ui/button.tsx'
import { Fact } from '../../../../kit/ui/fact.tsx'
import { Fold } from '../../../../kit/ui/fold.tsx'
import { MoneyText } from '../../../../kit/ui/money.tsx'
import type { RouteValue } from '../../../lib/api.ts'
import { useMerchant } from '../../../shared/site/merchant.ts'
import { lotteryAddress } from '../api/address.ts'
import { chaseStake, usePlaced, usePlacedChase } from '../api/place.ts'
import { nameOfPlay, nameOfReason, nameOfSelection } from '../rules/names.ts'
import { Committed } from './committed.tsx'

type Placed = RouteValue<'POST /lgw/bets/place'>
type State = Placed['state']

/** A ticket that stands, one that was taken back or refused, and one of which it is not known yet. */
type End = 'stands' | 'isOver' | 'unknown'
const endOf = (state: State): End =>
  state === 'reserved' ? 'unknown' : state === 'live' || state === 'settled' ? 'stands' : 'isOver'

type ReceiptProps = {
  placed: Placed
  /** As it was sent. */
  shown: Parameters<typeof usePlaced>[1]
  game: LotteryGame
  onAgain: () => void
}

/** TRUST-02: the ticket as the book has it. Until its stake is known to be held it says so, and asks. */
export function Receipt({ placed, shown, game, onAgain }: ReceiptProps) {
  const { t } = useTranslation('lottery')
  const { symbol } = useMerchant().currency
  const { ticketId } = placed
  const { state, reason } = usePlaced(placed, shown)
  const title = t(state === 'reserved' ? 'checking' : `receipt.${state}`)
  return (
    <Frame {...{ title, game, onAgain }} end={endOf(state)}>
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
      <Details id={ticketId}>
        {placed.commitment && (
          <>
            <p className="mt-2 text-soft">{t('committed.title')}</p>
            <dl className="mt-1 grid gap-2">
              <Committed {...placed.commitment} />
            </dl>
          </>
        )}
      </Details>
    </Frame>
  )
}

type PlacedChase = RouteValue<'POST /lgw/chases'>
type ChaseProps = {
  placed: PlacedChase
  asked: Parameters<typeof usePlacedChase>[1]
  game: LotteryGame
  onAgain: () => void
}

/** The draws of a chase, each with its multiple, and the sum that is held for all of them. */
export function ChaseReceipt({ placed, asked, game, onAgain }: ChaseProps) {
  const { t } = useTranslation('lottery')
  const { symbol } = useMerchant().currency
  const { tickets } = usePlacedChase(placed, asked)
  const ends = tickets.map(({ state }) => endOf(state))
  const end = ends.includes('unknown') ? 'unknown' : ends.includes('stands') ? 'stands' : 'isOver'
  const [first] = tickets
  const titles = {
    unknown: t('checking'),
    stands: t('chase.placed', { count: ends.filter((one) => one === 'stands').length }),
    isOver: t(first && first.state !== 'reserved' ? `receipt.${first.state}` : 'checking'),
  }
  return (
    <Frame title={titles[end]} {...{ end, game, onAgain }}>
      <ul aria-label={t('chase.multiples')} className="mt-3 flex max-h-44 flex-col gap-1 overflow-y-auto text-sm">
        {tickets.map(({ ticketId, period, stake }, index) => (
          <li key={ticketId} className="flex justify-between gap-3">
            <span className="text-soft tabular-nums">{`${period} × ${asked.multiples[index] ?? ''}`}</span>
            <MoneyText amount={stake} symbol={symbol} />
          </li>
        ))}
      </ul>
      <dl className="mt-3 flex flex-col gap-1 border-t border-line pt-2 text-sm">
        <Fact label={t('receipt.stake')}>
          <MoneyText amount={presentMoney(chaseStake(asked.ticket, asked.multiples))} symbol={symbol} />
        </Fact>
      </dl>
      {asked.stopOnWin && <p className="mt-1 text-sm text-soft">{t('chase.stopOnWin')}</p>}
      <Details id={placed.chaseId} />
    </Frame>
  )
}

/** The id, and what else only a check needs. */
export function Details({ id, children }: { id: string; children?: ReactNode }) {
  const { t } = useTranslation('lottery')
  return (
    <Fold title={t('details')}>
      <p className="font-mono text-xs break-all text-faint select-all">{id}</p>
      {children}
    </Fold>
  )
}

export function Bets({ bets }: Pick<Placed, 'bets'>) {
  const { t } = useTranslation('lottery')
  return (
    <ul className="mt-3 flex max-h-44 flex-col gap-1.5 overflow-y-auto">
      {bets.map((bet, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same bet may stand twice.
        <li key={index} className="rounded-m bg-surface-2 px-3 py-1.5 text-sm">
          <p className="flex justify-between gap-3">
            <span className="truncate font-medium">{nameOfPlay(t, bet.play)}</span>
            <span className="shrink-0 text-xs leading-5 text-faint tabular-nums">
              {`${t('lines', { count: bet.lines })} × ${bet.unit}${bet.multiple > 1 ? ` × ${bet.multiple}` : ''}`}
            </span>
          </p>
          <p className="line-clamp-2 break-all text-soft">{nameOfSelection(t, bet.selection)}</p>
        </li>
      ))}
    </ul>
  )
}

type FrameProps = { title: string; end: End; game: LotteryGame; onAgain: () => void; children: ReactNode }

function Frame({ title, end, game, onAgain, children }: FrameProps) {
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
        {end === 'stands' && <CircleCheck aria-hidden size={22} className="shrink-0 text-live" />}
        {end === 'isOver' && <CircleX aria-hidden size={22} className="shrink-0 text-danger" />}
        <span>{title}</span>
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
