import { clsx } from 'clsx'
import ChevronRight from 'lucide-react/icons/chevron-right'
import ReceiptText from 'lucide-react/icons/receipt-text'
import { useTranslation } from 'react-i18next'
import type { Money } from '../../../../contract/amount.ts'
import type { LastRound } from '../../../../contract/calls/account/safety.ts'
import { DATE_TAG } from '../../../../contract/constants.ts'
import { localDateOf } from '../../../../contract/rules/day-windows.ts'
import { formatDateTime } from '../../../../kit/lib/dates.ts'
import { useLanguage } from '../../../../kit/lib/language.ts'
import { Link } from '../../../../kit/lib/link.tsx'
import { formatMoney } from '../../../../kit/lib/money.ts'
import { useTimeZone } from '../../../lib/boot.tsx'
import { useIsGuest } from '../../../shared/session/session.tsx'
import { useMerchant } from '../../../shared/site/merchant.ts'
import { PATH } from '../../../shared/site/paths.ts'
import { readNowMs } from '../../../shared/site/site-now.ts'

const LOOK =
  'flex min-w-0 items-center gap-2 overflow-hidden rounded-m px-3 text-xs text-soft max-xl:h-8 max-xl:shrink-0 max-xl:rounded-none max-xl:border-t max-xl:border-line max-xl:bg-surface-1'

type Props = {
  /** Null before the first bet in this game. */
  round: LastRound | null
  /** It waits for an event, as a bet on a match does: until then nothing is being settled. */
  isBet?: boolean
  /** It waits for its player. */
  isMove?: boolean
  /** What of its stake comes back if the player stops now; then `stake` is what was played. */
  back?: Money | null
  /** Just before the detail opens. */
  onOpen: () => unknown
}

/**
 * TRUST-02: the receipt of the last bet, as the platform has booked it; a press opens the whole of it, proof included,
 * over the game. Its place is kept from the start, so that nothing moves under a thumb. A guest has no records.
 */
export function LastBet({ round, isBet = false, isMove = false, back = null, onOpen }: Props) {
  const { t } = useTranslation('game')
  const isGuest = useIsGuest()
  if (!round) {
    return (
      <p className={clsx(LOOK, 'text-faint')}>
        <ReceiptText aria-hidden size={16} className="shrink-0" />
        <span className="truncate">{t('receipt.none')}</span>
      </p>
    )
  }
  const waits = isBet ? 'openBet' : isMove ? 'openMove' : 'open'
  if (isGuest) {
    return (
      <p className={LOOK}>
        <Figures round={round} waits={waits} back={back} />
      </p>
    )
  }
  const { roundId, vassalage } = round
  return (
    <Link
      to={`${PATH.bettingRecord}&${new URLSearchParams({ round: roundId, roundVendor: vassalage })}`}
      state={{ openedHere: true }}
      onClick={onOpen}
      title={t('receipt.open')}
      className={clsx(LOOK, 'hover:bg-surface-2 hover:text-text')}
    >
      <Figures round={round} waits={waits} back={back} />
      <ChevronRight aria-hidden size={16} className="shrink-0 text-faint" />
    </Link>
  )
}

type Waits = 'open' | 'openBet' | 'openMove'

function Figures({ round, waits, back }: { round: LastRound; waits: Waits; back: Money | null }) {
  const { state, stake, payout, startedAt, endedAt } = round
  const { t } = useTranslation('game')
  const { symbol } = useMerchant().currency
  return (
    <>
      <ReceiptText aria-hidden size={16} className="shrink-0 text-faint" />
      <span className="text-faint max-xl:sr-only">{t('receipt.title')}</span>
      <span className="font-display whitespace-nowrap">
        <span className="sr-only">{`${t('receipt.stake')} `}</span>
        <span>{formatMoney(stake, symbol)}</span>
        <span aria-hidden className="mx-1 text-faint">
          →
        </span>
        <span className="sr-only">{` ${t('receipt.payout')} `}</span>
        <span className="font-semibold text-text">{state === 'open' ? '…' : formatMoney(payout, symbol)}</span>
      </span>
      <span className="min-w-0 flex-1 truncate text-faint">
        <Moment iso={endedAt ?? startedAt} />
      </span>
      <span className={clsx('shrink-0', state === 'settled' ? 'text-faint' : 'font-medium text-live')}>
        {back
          ? t('receipt.back', { amount: formatMoney(back, symbol) })
          : t(`receipt.state.${state === 'open' ? waits : state}`)}
      </span>
    </>
  )
}

/** Today by the clock alone. */
function Moment({ iso }: { iso: string }) {
  const language = useLanguage()
  const timeZone = useTimeZone()
  const isToday = localDateOf(timeZone, Date.parse(iso)) === localDateOf(timeZone, readNowMs())
  const ofToday = { timeStyle: 'medium', timeZone } as const
  return (
    <time dateTime={iso}>
      {isToday
        ? new Intl.DateTimeFormat(DATE_TAG[language], ofToday).format(new Date(iso))
        : formatDateTime(iso, language, timeZone)}
    </time>
  )
}
