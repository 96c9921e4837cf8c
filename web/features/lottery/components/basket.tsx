import { clsx } from 'clsx'
import ChevronUp from 'lucide-react/icons/chevron-up'
import Pencil from 'lucide-react/icons/pencil'
import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { presentMoney } from '../../../../contract/amount.ts'
import type { BetInput, LotteryGame } from '../../../../contract/lottery/types.ts'
import { cutText } from '../../../../contract/rules/typed-text.ts'
import { formatCount } from '../../../../kit/lib/counts.ts'
import { Button, IconButton } from '../../../../kit/ui/button.tsx'
import { MoneyText } from '../../../../kit/ui/money.tsx'
import { useOpenDialog } from '../../../lib/dialog-address.ts'
import { useSession } from '../../../shared/session/session.tsx'
import { useMerchant } from '../../../shared/site/merchant.ts'
import { chaseStake, usePlaceBets, usePlaceChase } from '../api/place.ts'
import { nameOfPlay, nameOfSelection } from '../rules/names.ts'
import type { Quote } from '../rules/quote.ts'
import { ChasePanel } from './chase-panel.tsx'
import { type ChasePlan, useChasePlan } from './chase-plan.ts'
import type { GameState } from './game-view.tsx'
import { FaultText, PlaceError } from './place-error.tsx'
import { ChaseReceipt, Receipt } from './receipt.tsx'

type Props = {
  game: LotteryGame
  state: GameState
  /** R that odds are shown by. */
  rebateBps: number
  bets: readonly BetInput[]
  /** What is picked on the board and not in the basket yet; it is part of the ticket. */
  picked: BetInput | null
  quote: (bets: readonly BetInput[]) => Quote
  longestChase: number
  /** The draw that the ticket was made for takes no bets any more; `next` does. */
  closed: { period: string; next: string } | null
  onMove: () => void
  unitMinMinor: number
  onAdd: () => void
  /** Back to the board with this row. */
  onEdit: (index: number) => void
  onRemove: (index: number) => void
  /** The same bets with other units, what is picked on the board among them. */
  onFit: (bets: readonly BetInput[]) => void
  onPlaced: () => void
}

/** The ticket as it would be placed now. A bar at the foot of a phone, which opens; a column on wide screens. */
export function Basket(props: Props) {
  const { bets, picked, rebateBps, state, game, onMove, onPlaced } = props
  const { t } = useTranslation('lottery')
  const session = useSession()
  const openDialog = useOpenDialog()
  const { pathname, search } = useLocation()
  const [isOpen, setOpen] = useState(false)
  const box = useRef<HTMLElement>(null)
  const place = usePlaceBets(onPlaced)
  const chase = usePlaceChase(onPlaced)
  const all = picked ? [...bets, picked] : bets
  const quoted = props.quote(all)
  const isShut = state.state === 'shut'
  // What was sent before the close is asked for to its end.
  const closed = place.isPending || chase.isPending ? null : props.closed
  const plan = useChasePlan(game.gameCode, closed ? null : quoted.ticket, props.longestChase)
  const placing = plan.isOn ? chase : place
  const press = () => {
    if (!session) return openDialog('login', pathname + search)
    if (!quoted.ticket) return
    const shown = { ticket: quoted.ticket, rebateBps }
    if (!plan.isOn) return place.mutate(shown)
    const { multiples, stopOnWin } = plan
    if (multiples) chase.mutate({ ...shown, multiples, stopOnWin }, { onSuccess: plan.forget })
  }
  const move = () => {
    place.reset()
    onMove()
  }
  // The button that was pressed goes with the refusal it stood in.
  const fit = (fitted: readonly BetInput[]) => {
    props.onFit(fitted)
    place.reset()
    chase.reset()
    box.current?.focus()
  }
  const refusedBy = { game, unitMinMinor: props.unitMinMinor, quote: props.quote, onFit: fit }
  if (place.data) return <Receipt placed={place.data} shown={place.variables} game={game} onAgain={place.reset} />
  if (chase.data) return <ChaseReceipt placed={chase.data} asked={chase.variables} game={game} onAgain={chase.reset} />
  return (
    <aside
      ref={box}
      tabIndex={-1}
      aria-label={t('ticket')}
      className="foot-bar stuck outline-none max-lg:fixed max-lg:inset-x-0 max-lg:bottom-0 max-lg:z-20 max-lg:max-h-[75dvh] max-lg:overflow-y-auto max-lg:rounded-t-l max-lg:shadow-raised border border-line bg-surface-1 p-4 max-lg:px-4 max-lg:pt-2 max-lg:pb-0 lg:sticky lg:top-[calc(var(--header-height)+var(--bar-height,0rem)+1rem)] lg:rounded-l"
    >
      <div className={clsx('flex flex-col gap-3', !isOpen && 'max-lg:hidden')}>
        <h2 className="font-display text-lg font-semibold">{t('ticket')}</h2>
        <Rows
          {...{ bets, picked, quote: props.quote, onRemove: props.onRemove }}
          onEdit={(index) => {
            setOpen(false)
            props.onEdit(index)
          }}
        />
        {quoted.ticket && plan.isOffered && <ChasePanel game={game} ticket={quoted.ticket} chase={plan} />}
      </div>
      {quoted.fault && !isOnlyEmpty(quoted.fault) && <FaultText fault={quoted.fault} />}
      <PlaceError
        error={placing.error}
        refused={
          placing.variables && {
            ...refusedBy,
            ticket: placing.variables.ticket,
            multiples: plan.isOn ? chase.variables?.multiples : undefined,
          }
        }
      />
      {closed && (
        <p role="status" className="mt-2 text-sm text-pretty">
          {t('closed.text', { period: closed.period })}
        </p>
      )}
      {placing.isPending && placing.failureCount > 0 && (
        <p role="status" className="mt-2 text-sm text-live">
          {t('checking')}
        </p>
      )}
      {/* On a phone the sum and the button stay in view, however long the ticket is. */}
      <div className="max-lg:sticky max-lg:bottom-0 max-lg:-mx-4 max-lg:bg-surface-1 max-lg:px-4 max-lg:pb-[max(0.75rem,env(safe-area-inset-bottom))]">
        <Totals quoted={quoted} isOpen={isOpen} onOpen={() => setOpen(!isOpen)} />
        <div className="mt-1 flex gap-2 lg:mt-3">
          <Button onClick={props.onAdd} disabled={!picked || !quoted.ticket} aria-label={t('add')}>
            <Plus aria-hidden size={18} />
            <span className="max-xs:sr-only">{t('add')}</span>
          </Button>
          <Button
            kind="main"
            className="min-w-0 flex-1"
            busy={placing.isPending}
            disabled={isShut || !quoted.ticket || (plan.isOn && !plan.multiples)}
            onClick={closed ? move : press}
          >
            {isShut ? (
              t('shut')
            ) : closed ? (
              t('closed.move', { period: closed.next })
            ) : (
              <PlaceLabel quoted={quoted} plan={plan} />
            )}
          </Button>
        </div>
      </div>
    </aside>
  )
}

/** Too few picks are no fault yet: one is still picking. A line that was typed is named. */
const isOnlyEmpty = ({ fault, at }: { fault: string; at: string }) =>
  (fault === 'count' && at === '') || (fault === 'symbol' && at === '') || (fault === 'lines' && at === '0')

/** With the sum that leaves the balance: of the ticket, or of all its draws. */
function PlaceLabel({ quoted: { ticket }, plan }: { quoted: Quote; plan: ChasePlan }) {
  const { t } = useTranslation('lottery')
  const { symbol } = useMerchant().currency
  if (!ticket) return <span>{t('pickFirst')}</span>
  if (plan.isOn && !plan.multiples) return <span>{t('chase.place')}</span>
  const stake = plan.isOn && plan.multiples ? chaseStake(ticket, plan.multiples) : ticket.stakeMinor
  return (
    <>
      <span>{t(plan.isOn ? 'chase.place' : 'place')}</span> <MoneyText amount={presentMoney(stake)} symbol={symbol} />
    </>
  )
}

function Totals({ quoted, isOpen, onOpen }: { quoted: Quote; isOpen: boolean; onOpen: () => void }) {
  const { t } = useTranslation('lottery')
  const { symbol } = useMerchant().currency
  const { ticket } = quoted
  return (
    <div className="flex items-center justify-between gap-3 border-line text-sm lg:mt-3 lg:border-t lg:pt-3">
      <p className="min-w-0" aria-live="polite">
        <span className="font-semibold tabular-nums">{t('lines', { count: ticket?.lines ?? 0 })}</span>
        {ticket && (
          <span className="block text-soft">
            <span>{t('mayPay')}</span>{' '}
            <MoneyText className="text-money" amount={presentMoney(ticket.maxPayoutMinor)} symbol={symbol} />
          </span>
        )}
      </p>
      <IconButton label={t('ticket')} aria-expanded={isOpen} onClick={onOpen} className="lg:hidden">
        <ChevronUp aria-hidden size={20} className={clsx('transition-transform', isOpen && 'rotate-180')} />
      </IconButton>
    </div>
  )
}

/** What is on the board stands below the rest: it is part of the ticket, and taken away there. */
type RowsProps = Pick<Props, 'bets' | 'picked' | 'onEdit' | 'onRemove' | 'quote'>
function Rows({ bets, picked, onEdit, onRemove, quote }: RowsProps) {
  const { t } = useTranslation('lottery')
  const { symbol } = useMerchant().currency
  if (bets.length === 0 && !picked) return <p className="text-sm text-pretty text-faint">{t('emptyTicket')}</p>
  return (
    <ul className="flex flex-col gap-2">
      {[...bets, ...(picked ? [picked] : [])].map((bet, index) => {
        const { ticket } = quote([bet])
        const selection = nameOfSelection(t, ticket?.bets[0]?.selection ?? bet.selection)
        const of = cutText(`${nameOfPlay(t, bet.play)} ${selection}`, 80)
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same bet may stand twice.
          <li key={index} className="flex items-center gap-2 rounded-m bg-surface-2 py-1 pr-1 pl-3">
            <div className="min-w-0 flex-1 text-sm">
              <p className="truncate font-medium">{nameOfPlay(t, bet.play)}</p>
              <p className="truncate text-soft">{selection}</p>
            </div>
            {ticket && (
              <p className="shrink-0 text-right text-sm">
                <MoneyText amount={presentMoney(ticket.stakeMinor)} symbol={symbol} />
                <span className="block text-xs text-faint">
                  {`${formatCount(ticket.lines)} × ${presentMoney(bet.unitMinor)}${bet.multiple > 1 ? ` × ${formatCount(bet.multiple)}` : ''}`}
                </span>
              </p>
            )}
            {index < bets.length ? (
              <span className="flex shrink-0">
                <IconButton label={t('edit', { of })} onClick={() => onEdit(index)}>
                  <Pencil aria-hidden size={16} />
                </IconButton>
                <IconButton label={t('remove', { of })} onClick={() => onRemove(index)}>
                  <X aria-hidden size={18} />
                </IconButton>
              </span>
            ) : (
              <span className="w-2 shrink-0" />
            )}
          </li>
        )
      })}
    </ul>
  )
}
