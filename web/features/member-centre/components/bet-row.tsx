import { clsx } from 'clsx'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useTranslation } from 'react-i18next'
import type { BetRecord } from '../../../../contract/calls/money/records.ts'
import { EVENT_CATEGORIES } from '../../../../contract/rules/event-categories.ts'
import { useLanguage } from '../../../../kit/lib/language.ts'
import { MoneyText } from '../../../../kit/ui/money.tsx'
import { NetText } from '../../../../kit/ui/net.tsx'
import { useMerchant } from '../../../shared/site/merchant.ts'
import { TimeText } from '../../../ui/time.tsx'

/** One round: game and time, what was staked, what came of it. The whole row opens its detail. */
export function BetRow({ bet, onOpen }: { bet: BetRecord; onOpen: () => void }) {
  const { t } = useTranslation('member')
  const language = useLanguage()
  const { currency } = useMerchant()
  return (
    <li>
      <button
        type="button"
        onClick={onOpen}
        className="-mx-3 flex w-[calc(100%+1.5rem)] items-center gap-3 rounded-m px-3 py-3 text-left hover:bg-surface-2"
      >
        <span className="min-w-0 flex-1">
          <span className="flex items-center gap-2">
            <span className="truncate font-medium">{bet.gameName}</span>
            {bet.state !== 'settled' && <StateMark bet={bet} />}
          </span>
          <span className="block truncate text-xs text-faint">
            <TimeText iso={bet.startedAt} language={language} seconds />
            <span className="max-md:hidden">{` · ${bet.vendorName}`}</span>
          </span>
        </span>
        <span className="shrink-0 text-right">
          <span className="block text-sm">
            {bet.state === 'settled' || bet.corrected !== null ? (
              <NetText amount={bet.net} symbol={currency.symbol} />
            ) : (
              '—'
            )}
          </span>
          <span className="block text-xs text-faint">
            <span>{t(isHeldOnly(bet) ? 'round.held' : 'bets.stake')}</span>{' '}
            <MoneyText amount={bet.stake} symbol={currency.symbol} className="font-medium" />
          </span>
        </span>
        <ChevronRight aria-hidden size={18} className="shrink-0 text-faint" />
      </button>
    </li>
  )
}

/** Of an open magazine the shots that are not fired come back: what is held is not all staked. */
export const isHeldOnly = ({ state, gameType }: Pick<BetRecord, 'state' | 'gameType'>): boolean =>
  state === 'open' && gameType === 'FISH'

export function StateMark({ bet: { state, gameType } }: { bet: Pick<BetRecord, 'state' | 'gameType'> }) {
  const { t } = useTranslation('member')
  return (
    <span
      className={clsx(
        'shrink-0 rounded-s border px-1.5 py-0.5 text-[0.6875rem] leading-4 font-medium',
        state === 'open' ? 'border-live text-live' : 'border-line-strong text-soft',
      )}
    >
      {state === 'open' && EVENT_CATEGORIES.includes(gameType) ? t('state.openBet') : t(`state.${state}`)}
    </span>
  )
}
