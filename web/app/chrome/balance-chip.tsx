import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useHydrated } from '../../../kit/lib/hydrated.ts'
import { Link } from '../../../kit/lib/link.tsx'
import { useIsOnline } from '../../lib/online.ts'
import { memberQuery } from '../../lib/queries.ts'
import { STORAGE_KEY } from '../../lib/storage.ts'
import { useStoredFlag } from '../../lib/stored-flag.ts'
import { BalanceText } from '../../shared/member/balance-text.tsx'
import { useIsAdmitted, useIsGuest } from '../../shared/session/session.tsx'
import { useMerchant } from '../../shared/site/merchant.ts'
import { PATH } from '../../shared/site/paths.ts'

const smallButton =
  'reach relative grid h-9 w-[44px] shrink-0 place-items-center rounded-s text-soft hover:text-text transition-colors duration-(--quick)'

const amountClass = 'block min-w-[7ch] truncate max-2xs:min-w-0 font-display text-sm font-semibold text-money'

/** TRUST-03: the amount leads to what it is made of; a guest's play money needs no explanation. */
function Amount({ label, children }: { label: string; children: ReactNode }) {
  return useIsGuest() ? (
    <span className={amountClass} title={label}>
      {children}
    </span>
  ) : (
    <Link to={PATH.explainBalance} className={`-my-3 py-3 hover:underline ${amountClass}`} title={label}>
      {children}
    </Link>
  )
}

/**
 * NAV-07: the balance with its eye and its refresh. The amount waits for the browser, because only
 * there is known whether this player hides it. On the narrowest phones `compact` leaves the refresh to the menu; play
 * money, beside a word that invites, leaves it there on every phone, and on the narrowest the eye too.
 */
export function BalanceChip({ compact = false, className }: { compact?: boolean; className?: string }) {
  const { t } = useTranslation('common')
  const { currency } = useMerchant()
  const hydrated = useHydrated()
  const [hidden, setHidden] = useStoredFlag(STORAGE_KEY.hideBalance)
  const { data, isFetching, isError, refetch } = useQuery({
    ...memberQuery('GET /wps/v2/wallets/balance', {}),
    enabled: useIsAdmitted(),
  })
  // Without a network nothing fails: it is not even asked.
  const isStale = !useIsOnline() || isError
  const shown = hydrated && data
  const isPlay = data?.mode === 'play'
  const leaves = compact && 'max-[22.4rem]:hidden'

  return (
    <div
      className={clsx(
        'flex min-w-0 items-center rounded-m border border-line bg-surface-1 pl-3',
        isPlay && compact && 'max-[22.4rem]:pr-3',
        className,
      )}
    >
      <div className="min-w-0 leading-tight">
        {isPlay && <span className="block truncate text-[0.6875rem] text-live">{t('balance.play')}</span>}
        <Amount label={t('balance.label')}>
          <span className="sr-only">{`${t('balance.label')}: `}</span>
          {shown ? (
            <BalanceText amount={data.sumBalance} symbol={data.currencySymbol ?? currency.symbol} />
          ) : (
            <span>···</span>
          )}
        </Amount>
      </div>
      <button
        type="button"
        className={clsx(smallButton, isPlay && leaves)}
        aria-label={hidden ? t('balance.show') : t('balance.hide')}
        onClick={() => setHidden(!hidden)}
      >
        {hidden ? <EyeOff aria-hidden size={16} /> : <Eye aria-hidden size={16} />}
      </button>
      <button
        type="button"
        className={clsx(smallButton, isPlay && compact ? 'max-xs:hidden' : leaves, isStale && 'text-danger')}
        aria-label={isStale ? t('balance.stale') : t('balance.refresh')}
        onClick={() => void refetch()}
      >
        <RefreshCw aria-hidden size={16} className={clsx(hydrated && isFetching && 'turning')} />
      </button>
    </div>
  )
}
